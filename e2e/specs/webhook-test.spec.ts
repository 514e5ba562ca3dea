import type { Page } from '@playwright/test';
import { fetched } from '../fetched.ts';
import { expectAccessible } from '../test.ts';
import { expect, test, type Webhook } from '../webhook.ts';
import type { World } from '../world.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Test webhook' });
const send = (page: Page) => section(page).getByRole('button', { name: 'Send test call' });

/** The call that was sent last; what the webhook offers may be asked for at any moment. */
const lastCall = (webhook: Webhook) =>
  JSON.parse(webhook.asked.findLast(({ method }) => method !== 'OPTIONS')?.body ?? '{}');

async function openTest(page: Page, world: World, webhook: Webhook, path: string, over: object = {}) {
  const account = await world.account();
  const application = await world.application(account.sid, { call_hook: { url: webhook.at(path) }, ...over });
  await page.goto(`/internal/applications/${application.sid}/edit`);
  await section(page).getByRole('button', { name: 'Test webhook' }).click();
  await expect(send(page)).toBeVisible();
  return application;
}

test('a webhook that answers verbs passes, and everything that was said can be seen', async ({
  signedIn: page,
  world,
  webhook,
}) => {
  webhook.answers('/fine', [{ verb: 'say', text: 'Hello' }, { verb: 'hangup' }]);
  webhook.offers('/fine', { API_KEY: { type: 'string', description: 'Key', obscure: true } });
  const call_hook = { url: webhook.at('/fine'), username: 'ada', password: 'a long password 1' };
  await openTest(page, world, webhook, '/fine', {
    call_hook,
    env_vars: { API_KEY: 'sk-live-of-the-system' },
  });
  await section(page).getByLabel('From').fill('+4930123456');
  await section(page).getByLabel('From').press('Enter');
  await expect(section(page).getByText('Test passed', { exact: true })).toBeVisible();
  await expect(section(page)).toContainText(/The webhook answered 200 in \d+ ms with 2 verbs\./);
  const call = lastCall(webhook);
  expect([call.from, call.to, call.direction, call.call_status]).toEqual([
    '+4930123456',
    '+15551230199',
    'inbound',
    'trying',
  ]);
  expect(call.env_vars).toEqual({ API_KEY: 'sk-live-of-the-system' });
  const verbs = section(page).getByRole('list', { name: 'Verbs' }).getByRole('listitem');
  await expect(verbs).toHaveCount(2);
  await expect(verbs.first()).toContainText('"text": "Hello"');
  await expect(verbs.first()).toContainText('No faults');

  await section(page).getByText('Raw request').click();
  await expect(section(page)).toContainText('Basic XXXXXXXXXX');
  await expect(section(page)).toContainText(/jambonz-signature\s*t=\d+,v1=XXXXXXXXXX/);
  await expect(section(page)).toContainText('"API_KEY": "sk-livXXXXXXXXXX"');
  await section(page)
    .getByText(/^Response headers/)
    .click();
  await expect(section(page)).toContainText('application/json');
  expect(await page.content()).not.toContain('of-the-system');
  await expectAccessible(page, section(page));

  await section(page).getByLabel('Send the environment variables along').uncheck();
  await send(page).click();
  await expect.poll(() => lastCall(webhook).env_vars).toBeUndefined();
});

test('what is wrong with the verbs stands beside each', async ({ signedIn: page, world, webhook }) => {
  webhook.answers('/wrong', [
    { verb: 'sya', text: 'Hello' },
    { verb: 'dial', target: [{ type: 'phone' }], timeout: '20' },
    { verb: 'leave', reson: 'x' },
  ]);
  await openTest(page, world, webhook, '/wrong');
  await send(page).click();
  await expect(section(page).getByText('Test failed')).toBeVisible();
  await expect(section(page)).toContainText('3 errors to fix');
  const verbs = section(page).getByRole('list', { name: 'Verbs' }).locator('> li');
  await expect(verbs.nth(0)).toContainText('there is no verb "sya"');
  await expect(verbs.nth(1)).toContainText('2 faults');
  await expect(verbs.nth(1)).toContainText('target.0.number is required for type phone');
  await expect(verbs.nth(1)).toContainText('timeout must be a number');
  await expect(verbs.nth(2)).toContainText('1 warning');
  await expect(verbs.nth(2)).toContainText('reson is not a known property');
  await expectAccessible(page, section(page));
});

for (const [what, answer, said] of [
  ['an error', { status: 500, body: 'oops' }, 'The webhook answers 500 instead of 200.'],
  ['a web page', { type: 'text/html', body: '<!doctype html><p>Hi' }, 'The answer is a web page.'],
  ['silence', { after_ms: 8000 }, '127.0.0.1 did not answer within 5 seconds.'],
] as const)
  test(`${what} is a failed test that says why`, async ({ signedIn: page, world, webhook }) => {
    webhook.answers('/bad', answer);
    await openTest(page, world, webhook, '/bad');
    await send(page).click();
    if ('after_ms' in answer)
      await expect(section(page).getByText('The webhook has five seconds to answer')).toBeVisible();
    await expect(section(page).getByText('Test failed')).toBeVisible();
    await expect(section(page).getByText(said).first()).toBeVisible();
  });

test('the saved webhook is tested, and the other one can be', async ({ signedIn: page, world, webhook }) => {
  webhook.answers('/saved', []);
  webhook.answers('/status', { status: 204, type: 'text/plain' });
  await openTest(page, world, webhook, '/saved', { call_status_hook: { url: webhook.at('/status') } });
  await expect(section(page)).toContainText(`Goes to ${webhook.at('/saved')} with POST.`);
  await page.getByRole('textbox', { name: 'Application name' }).fill('Changed');
  await expect(section(page)).toContainText('Changes above are not part of the test until you save them.');
  await send(page).click();
  await expect(section(page).getByText('Test passed, with warnings')).toBeVisible();
  await section(page).getByLabel('Webhook', { exact: true }).selectOption('Call status webhook');
  await send(page).click();
  await expect(section(page).getByText('Test passed', { exact: true })).toBeVisible();
  expect(lastCall(webhook)).toMatchObject({ call_status: 'completed' });
  await expect(section(page).getByLabel('Webhook', { exact: true }).getByRole('option')).toHaveText([
    'Calling webhook',
    'Call status webhook',
  ]);
});

test('a view-only user is told why not, and a server that cannot test shows nothing', async ({
  signedIn: page,
  world,
  webhook,
  signInAs,
}) => {
  const account = await world.account();
  const { sid } = await world.application(account.sid, { call_hook: { url: webhook.at('/fine') } });
  const viewer = await world.user({ ...account.owner, is_view_only: true });
  const theirs = await signInAs(viewer);
  await theirs.goto(`/internal/applications/${sid}/edit`);
  const button = section(theirs).getByRole('button', { name: 'Test webhook' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription('User has view-only access');
  const { token } = await world.logIn(viewer.name, viewer.password);
  await expect(world.send('POST', `/Applications/${sid}/WebhookTest`, {}, token)).rejects.toThrow(
    /answered 403/,
  );

  await page.route('**/Users/me', async (route) => {
    const me = await (await fetched(route)).json();
    await route.fulfill({ json: { ...me, features: [] } });
  });
  await page.goto(`/internal/applications/${sid}/edit`);
  await expect(page.getByRole('textbox', { name: 'Application name' })).toBeVisible();
  await expect(section(page)).toHaveCount(0);
});

test.describe('answers that cannot be read', () => {
  test.use({ allowedErrors: /status of 500/ });

  test('beside an application its last answers are not known when they cannot be read', async ({
    signedIn: page,
    world,
  }) => {
    const account = await world.account();
    const { sid } = await world.application(account.sid);
    await page.route('**/WebhookAnswers', (route) => route.fulfill({ status: 500, json: { msg: 'no' } }));
    await page.goto(`/internal/applications/${sid}/edit`);
    await expect(page.getByRole('region', { name: 'Last webhook test' })).toContainText('Unavailable');
  });
});

test.describe('what the server refuses', () => {
  test.use({ allowedErrors: /status of 400/ });

  test('the verbs of an application are checked while they are typed, and again when they are saved', async ({
    signedIn: page,
    world,
  }) => {
    const account = await world.account();
    const { sid, name } = await world.application(account.sid);
    await page.goto(`/internal/applications/${sid}/edit`);
    await page.getByLabel('Override webhook for initial application').check();
    await page.getByLabel('Application JSON').fill('[{"verb":"say","text":"Hi"},{"verb":"futuristic"}]');
    await expect(page.getByText('Item 2, futuristic: there is no verb "futuristic"')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByLabel('Application JSON')).toBeFocused();
    await page.getByLabel('Application JSON').fill('[{"verb":"say","text":"Hi"},{"verb":"hangup"}]');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(`Application ${name} updated`)).toBeVisible();
  });
});
