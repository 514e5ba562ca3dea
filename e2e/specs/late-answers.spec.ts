/** A server that takes its time: after five seconds it is said what is waited for, and nothing before; and it takes no press. */
import type { Route } from '@playwright/test';
import { writeCalls } from '../call-points.ts';
import { holdBack } from '../hold-back.ts';
import { expect, test } from '../test.ts';
import { unique } from '../world.ts';

test.use({ allowedErrors: /status of 404/, allowedUrls: /\/(record|trace)\// });

/** In the page, that many milliseconds after it was drawn. */
function opacityAt(element: Element, ms: number): string {
  for (const animation of element.getAnimations()) animation.currentTime = ms;
  return getComputedStyle(element).opacity;
}

test('a list, a form and a card say what they wait for', async ({ signedIn: page, world }) => {
  const { sid } = await world.carrier();
  for (const [address, asked, words] of [
    ['carriers', '**/VoipCarriers?*', 'Still waiting for the server to send the carriers.'],
    [`carriers/${sid}/edit`, `**/VoipCarriers/${sid}*`, 'Still waiting for the server to send the carrier.'],
    ['analytics', '**/CallStats/**', 'Still waiting for the server to send this.'],
  ] as const)
    await test.step(address, async () => {
      const { letGo } = await holdBack(page, asked);
      await page.goto(`/internal/${address}`);
      const sentence = page.getByText(words).first();
      await expect(sentence).toBeAttached();
      expect(await sentence.evaluate(opacityAt, 4999)).toBe('0');
      expect(await sentence.evaluate(opacityAt, 5001)).toBe('1');
      letGo();
      await expect(sentence).toHaveCount(0);
    });
});

test('a call, its trace and its recording say that they are waited for', async ({
  signedIn: page,
  server,
  world,
}) => {
  const account = await world.account();
  const call_sid = crypto.randomUUID();
  const fields = {
    call_sid,
    trace_id: call_sid.replaceAll('-', ''),
    recording_url: `/Accounts/${account.sid}/RecentCalls/${call_sid}/record/2026/11/20/mp3`,
  };
  await writeCalls(server, account.owner, { fields });
  const call = await holdBack(page, `**/RecentCalls/${call_sid}`);
  const trace = await holdBack(page, '**/RecentCalls/trace/*');
  const recording = await holdBack(page, '**/record/**');
  await page.goto(`/internal/recent-calls/${call_sid}`);
  // The frame is there, and the way back.
  await expect(page.getByText('Still waiting for the server to send the call.')).toBeAttached();
  await expect(page.getByLabel('Breadcrumb').getByRole('link', { name: 'Recent calls' })).toBeVisible();
  call.letGo();
  const sentences = ['trace', 'recording'].map((part) =>
    page.getByText(`Still waiting for the server to send the ${part}.`),
  );
  for (const sentence of sentences) {
    await expect(sentence).toBeAttached();
    expect(await sentence.evaluate(opacityAt, 4999)).toBe('0');
    expect(await sentence.evaluate(opacityAt, 5001)).toBe('1');
  }
  trace.letGo();
  recording.letGo();
  for (const sentence of sentences) await expect(sentence).toHaveCount(0);
});

test('a row that is pressed is the one that opens, whatever the list is asked or answers meanwhile', async ({
  signedIn: page,
  world,
}) => {
  const provider = await world.provider();
  const at = { service_provider_sid: provider.sid };
  for (const letter of 'ABCD') await world.carrier({ ...at, name: unique(`${letter}arrier`) });
  const { name, sid } = await world.carrier({ ...at, name: unique('Earrier') });
  await page.addInitScript((value) => localStorage.setItem('activeServiceProvider', value), provider.sid);
  await page.goto('/internal/carriers');
  const filter = page.getByRole('searchbox', { name: 'Filter by name' });
  const names = page.getByRole('table').getByRole('link');
  const link = page.getByRole('link', { name, exact: true });
  await expect(names).toHaveCount(5);
  await filter.fill(name);
  // Longer than typing has to pause.
  await link.click({ delay: 500 });
  await expect(page).toHaveURL(new RegExp(`carriers/${sid}`));
  await page.goBack();
  await expect(filter).toHaveValue(name);
  await expect(names).toHaveText([name]);

  await filter.fill('');
  await expect(names).toHaveCount(5);
  const answer = await holdBack(page, '**/VoipCarriers?*name=*');
  await filter.fill(name.slice(0, 5));
  await expect.poll(() => answer.asked.length).toBeGreaterThan(0);
  await link.hover();
  await page.mouse.down();
  const answered = page.waitForResponse('**/VoipCarriers?*name=*');
  answer.letGo();
  await answered;
  // It would be drawn by then.
  await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 200)));
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(`carriers/${sid}`));
});

test('what is still asked about a record is given up when it is deleted, and all of it when somebody signs out', async ({
  signInAs,
  world,
}) => {
  const page = await signInAs(await world.user());
  const account = await world.account();
  const application = await world.application((await world.account()).sid);
  const held: Route[] = [];
  await page.route(/\/RecordFacts\/|\/Limits$/, (route) => void held.push(route));
  // Answered only now it would be refused, which the console of the page tells.
  const answer = async () => {
    await Promise.all(held.splice(0).map((route) => route.continue().catch(() => undefined)));
    await page.evaluate(() => fetch('/health'));
  };
  await page.goto(`/internal/accounts?filter=${account.name}`);
  const row = page.getByRole('link', { name: account.name, exact: true });
  await row.click();
  await page.getByRole('button', { name: 'Delete account' }).first().click();
  await expect.poll(() => held.length).toBeGreaterThan(1);
  const deletion = await holdBack(page, `**/Accounts/${account.sid}`, 'DELETE');
  const list = await holdBack(page, '**/Accounts?*');
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/Limits'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await givenUp;
  deletion.letGo();
  await expect(page.getByText(`Account ${account.name} deleted`)).toBeVisible();
  await answer();
  // Nor does the list show what is gone while it is asked again.
  await expect(page.getByText('Loading accounts')).toBeAttached();
  await expect(row).toHaveCount(0);
  list.letGo();
  await expect(page.getByText('No accounts match')).toBeVisible();

  await page.goto(`/internal/applications/${application.sid}/edit`);
  await expect.poll(() => held.length).toBe(1);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await answer();
});

test('a cache of unknown size is not called empty', async ({ signedIn: page }) => {
  const size = await holdBack(page, '**/TtsCache');
  await page.goto('/internal/settings');
  const clear = page.getByRole('button', { name: 'Clear TTS Cache' });
  await expect(clear).toHaveAccessibleDescription('How much the cache holds is not known yet');
  size.letGo();
  await expect(clear).toHaveAccessibleDescription('The cache is empty');
});
