/** What somebody else deleted while it was on the screen, and what only seems to be gone. */
import { anLlmCredential } from '@trunkline/contract/llm-services/llm-services.sample.ts';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { expectProvider } from '../providers.ts';
import { expect, test } from '../test.ts';
import { unique, type World } from '../world.ts';

test.use({ allowedErrors: /status of 404/ });

async function anApplication(world: World) {
  const application = await world.application((await world.account()).sid);
  return {
    ...application,
    address: `/internal/applications/${application.sid}/edit`,
    remove: () => world.send('DELETE', `/Applications/${application.sid}`, undefined, world.token),
  };
}

test('a save says that it is there no more, keeps what was typed and offers no other try', async ({
  signedIn: page,
  world,
}) => {
  const { address, remove } = await anApplication(world);
  await page.goto(address);
  const name = page.getByRole('textbox', { name: 'Application name' });
  const typed = unique('Typed');
  await name.fill(typed);
  await remove();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Not saved.' });
  await expect(alert).toContainText('There is no such application. Somebody may have deleted it meanwhile.');
  await expect(alert.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(name).toHaveValue(typed);
});

test('who deletes it is told that it was gone, and is back at a list without it', async ({
  signedIn: page,
  world,
}) => {
  const { address, remove, name } = await anApplication(world);
  await page.goto(address);
  await page.getByRole('button', { name: 'Delete application' }).click();
  await remove();
  await page
    .getByRole('dialog', { name: 'Delete application' })
    .getByRole('button', { name: 'Delete application' })
    .click();
  await expect(page.getByText(`Application ${name} was gone already`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Applications', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
});

test("a link to another provider's key shows it and says whose it is; one that is gone says so", async ({
  signedIn: page,
  world,
}) => {
  const [first, other] = [await world.firstProvider(), await world.provider()];
  await page.addInitScript((sid) => {
    if (!localStorage.getItem('activeServiceProvider')) localStorage.setItem('activeServiceProvider', sid);
  }, first.sid);
  const kinds = [
    ['LlmCredentials', 'llm-services', 'LLM service', anLlmCredential('openai')],
    ['SpeechCredentials', 'speech-services', 'speech service', aSpeechCredential('deepgram')],
  ] as const;
  for (const [path, area, kind, body] of kinds) {
    const added = `/ServiceProviders/${other.sid}/${path}`;
    const { sid } = await world.send<{ sid: string }>('POST', added, body, world.token);
    await page.goto(`/internal/${area}/${sid}/edit`);
    await expect(page.getByRole('note').getByText(`This ${kind} belongs to ${other.name}.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: `Switch to ${other.name}` }).click();
  await expectProvider(page, other.name);
  await page.goto('/internal/llm-services/aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa/edit');
  await expect(page.getByRole('heading', { name: "That page doesn't exist." })).toBeVisible();
});
