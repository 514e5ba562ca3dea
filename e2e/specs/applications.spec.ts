import type { Page } from '@playwright/test';
import { APPLICATION_NAME_TAKEN } from '@trunkline/contract/applications/applications.contract.ts';
import { BASIC_AUTH_NOTICE } from '@trunkline/contract/core/webhook.ts';
import { saveApplication } from '../application-screens.ts';
import { fetched } from '../fetched.ts';
import { pick } from '../lists.ts';
import { setPage } from '../page-settings.ts';
import { seeAs } from '../see-as.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { openWithin } from '../within.ts';
import { unique, type World } from '../world.ts';

const applicationName = (page: Page) => page.getByRole('textbox', { name: 'Application name' });
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
/** A row's own link; its actions are links that begin with a verb. */
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const rows = (page: Page) => page.getByRole('table', { name: 'applications' }).getByRole('row');

async function openApplication(page: Page, sid: string) {
  await openWithin(page, `/internal/applications/${sid}/edit`);
  await expect(applicationName(page)).toBeVisible();
}

async function fillWebhook(page: Page, name: string, url: string) {
  await page.getByRole('textbox', { name: `${name} URL` }).fill(url);
}

async function manyApplications(world: World, count: number) {
  const account = await world.account();
  for (let nth = 1; nth <= count; nth += 1)
    await world.application(account.sid, { name: `Desk ${String(nth).padStart(2, '0')}` });
  return account;
}

test('a websocket for the calling webhook is opened with GET and serves for the call status too', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  const name = unique('Streaming agent');
  await page.goto(`/internal/applications?account=${account.sid}`);
  await page.getByRole('link', { name: 'Add application' }).first().click();
  // What a list is filtered by is no owner (`R39`).
  await pick(page.getByRole('combobox', { name: 'Account' }), account.name);
  await applicationName(page).fill(name);
  await fillWebhook(page, 'Calling webhook', 'wss://example.com/agent');
  for (const hook of ['Calling webhook', 'Call status webhook']) {
    await expect(page.getByRole('textbox', { name: `${hook} URL` })).toHaveValue('wss://example.com/agent');
    await expect(page.getByLabel(`${hook} method`)).toHaveValue('GET');
    await expect(page.getByLabel(`${hook} method`)).toBeDisabled();
  }
  await fillWebhook(page, 'Calling webhook', 'https://example.com/agent');
  await expect(page.getByLabel('Calling webhook method')).toHaveValue('POST');
  await expect(page.getByLabel('Call status webhook method')).toHaveValue('POST');
  await expect(page.getByRole('textbox', { name: 'Call status webhook URL' })).toHaveValue('');
  // An address of its own is not taken from the status webhook.
  await fillWebhook(page, 'Call status webhook', 'https://example.com/status');
  await fillWebhook(page, 'Calling webhook', 'wss://example.com/other');
  await expect(page.getByRole('textbox', { name: 'Call status webhook URL' })).toHaveValue(
    'https://example.com/status',
  );
  await expect(page.getByLabel('Call status webhook method')).toBeEnabled();
  await page.getByRole('button', { name: 'Add application' }).click();

  await expect(page.getByText(`Application ${name} created`)).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.goto(`/internal/applications?account=${account.sid}`);
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('GET');
  await expect(row).toContainText('wss://example.com/other');
});

test('both webhooks keep their basic authentication, the passwords masked', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  const { sid, name } = await world.application(account.sid);
  await openApplication(page, sid);
  for (const hook of ['Calling webhook', 'Call status webhook']) {
    const fields = group(page, hook);
    await fields.getByLabel('Use HTTP basic authentication').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(fields.getByLabel('Username')).toBeFocused();
    await expect(fields.getByLabel('Username')).toHaveAccessibleDescription(BASIC_AUTH_NOTICE);
    await fields.getByLabel('Username').fill('ada');
    await fields.getByLabel('Password').fill('a long password 1');
  }
  await saveApplication(page, name);
  await page.reload();
  for (const hook of ['Calling webhook', 'Call status webhook']) {
    const fields = group(page, hook);
    await expect(fields.getByLabel('Username')).toHaveValue('ada');
    await expect(fields.getByText('Stored, starts with a long')).toBeVisible();
    // Switched off and on again within the form, what was there comes back.
    await fields.getByLabel('Use HTTP basic authentication').uncheck();
    await expect(fields.getByLabel('Username')).toBeHidden();
    await fields.getByLabel('Use HTTP basic authentication').check();
    await expect(fields.getByLabel('Username')).toHaveValue('ada');
    await expect(fields.getByText('Stored, starts with a long')).toBeVisible();
  }
  const calling = group(page, 'Calling webhook');
  await calling.getByLabel('Username').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(calling.getByLabel('Username')).toBeFocused();
  await expect(calling.getByLabel('Username')).toHaveAccessibleDescription(BASIC_AUTH_NOTICE);
});

test('an application that is no JSON is refused by the form, which says where, and by the server', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  const { sid, name } = await world.application(account.sid);
  await openApplication(page, sid);
  await page.getByLabel('Override webhook for initial application').check();
  const json = page.getByLabel('Application JSON');
  await json.fill('[\n  {"verb": "say",}\n]');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(json).toBeFocused();
  await expect(page.getByText('Line 2, column 17: nothing follows this comma.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Beautify JSON' })).toBeDisabled();

  await json.fill('[{"verb":"say","text":"Hello"}]');
  const beautify = page.getByRole('button', { name: 'Beautify JSON' });
  await beautify.press('Enter');
  await expect(json).toHaveValue('[\n  {\n    "verb": "say",\n    "text": "Hello"\n  }\n]');
  // There is nothing left to do for it, and it keeps the focus all the same.
  await expect(beautify).toBeDisabled();
  await expect(beautify).toBeFocused();
  await saveApplication(page, name);
  // Emptied and saved, it overrides nothing.
  await json.fill('');
  await saveApplication(page, name);
  await expect(page.getByLabel('Override webhook for initial application')).not.toBeChecked();

  for (const app_json of ['[{"verb"', '{"verb":"say"}', '[{"text":"no verb"}]'])
    await expect(world.send('PUT', `/Applications/${sid}`, { app_json }, world.token)).rejects.toThrow(
      /answered 400/,
    );
});

test('the search narrows on the server, and pages and searches are in the address', async ({
  signedIn: page,
  world,
}) => {
  const account = await manyApplications(world, 60);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/Applications\?/.test(request.url())) asked.push(new URL(request.url()).search);
  });
  await page.goto(`/internal/applications?account=${account.sid}`);
  await expect(page.getByText('1 to 25 of 60')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('26 to 50 of 60')).toBeVisible();
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(link(page, 'Desk 26')).toBeVisible();
  // Of its webhook what tells it from others has the room.
  await expect(rows(page).nth(1)).toContainText('POST example.com/call');

  await page.keyboard.press('/');
  await page.keyboard.type('sk 4');
  await expect(page).toHaveURL(/[?&]filter=sk(\+|%20)4/);
  await expect(page.getByText('1 to 10 of 10')).toBeVisible();
  await expect(rows(page)).toHaveCount(11);
  expect(asked.at(-1)).toContain('name=sk+4');
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(rows(page).nth(1)).toContainText('Desk 49');

  await page.goBack();
  await expect(rows(page).nth(1)).toContainText('Desk 40');
  await page.goBack();
  await expect(page.getByText('26 to 50 of 60')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Filter by name' })).toHaveValue('');

  await page.goto(`/internal/applications?account=${account.sid}&filter=nothing+such`);
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page).toHaveURL('/internal/applications');
  await expect(rows(page)).toHaveCount(26);
});

test('a server that answers the whole list, unpaged, gets the same screen', async ({
  signedIn: page,
  world,
}) => {
  const account = await manyApplications(world, 27);
  await page.route('**/Applications?*', async (route) => {
    const url = route.request().url().replace(/\?.*/, '');
    await route.fulfill({ response: await fetched(route, { url }) });
  });
  await page.goto(`/internal/applications?account=${account.sid}&page=2`);
  await expect(page.getByText('26 to 27 of 27')).toBeVisible();
  await expect(link(page, 'Desk 27')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('sk 1');
  await expect(page.getByText('1 to 10 of 10')).toBeVisible();
});

test('a copy begins with everything but the name and the passwords', async ({ signedIn: page, world }) => {
  const account = await world.account();
  const call_hook = { url: 'https://example.com/copied', username: 'ada', password: 'a long password 1' };
  const { name } = await world.application(account.sid, { call_hook, record_all_calls: 1 });
  await page.goto(`/internal/applications?account=${account.sid}`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(applicationName(page)).toHaveValue(`${name} copy`);
  await expect(page.getByLabel('Record all calls')).toBeChecked();
  const password = group(page, 'Calling webhook').getByLabel('Password');
  await page.getByRole('button', { name: 'Add application' }).click();
  await expect(password).toBeFocused();
  await password.fill('another password 2');
  await page.getByRole('button', { name: 'Add application' }).click();
  await expect(page.getByText(`Application ${name} copy created`)).toBeVisible();
  await expect(page.getByRole('heading', { name: `${name} copy` })).toBeVisible();
});

test.describe('what the server refuses', () => {
  test.use({ allowedErrors: /status of 4\d\d/ });

  test('a taken name is said on its field, and nothing typed is lost', async ({ signedIn: page, world }) => {
    const account = await world.account();
    const taken = await world.application(account.sid);
    await page.goto(`/internal/applications/add?account=${account.sid}`);
    await applicationName(page).fill(taken.name.toUpperCase());
    await fillWebhook(page, 'Calling webhook', 'https://example.com/call');
    await fillWebhook(page, 'Call status webhook', 'https://example.com/status');
    await page.getByRole('button', { name: 'Add application' }).click();
    await expect(applicationName(page)).toBeFocused();
    await expect(applicationName(page)).toHaveAccessibleDescription(APPLICATION_NAME_TAKEN);
    await expect(page.getByRole('textbox', { name: 'Call status webhook URL' })).toHaveValue(
      'https://example.com/status',
    );
  });

  test('deleting names the account whose SIP devices use it, and succeeds once that has let go', async ({
    signedIn: page,
    world,
  }) => {
    const account = await world.account();
    const { sid, name } = await world.application(account.sid);
    const use = (device_calling_application_sid: string | null) =>
      world.send('PUT', `/Accounts/${account.sid}`, { device_calling_application_sid }, world.token);
    await use(sid);
    await openApplication(page, sid);
    const dialog = page.getByRole('dialog');
    const ask = () => page.getByRole('button', { name: 'Delete application' }).click();
    await ask();
    await expect(dialog.getByRole('heading', { name: 'This application is in use' })).toBeVisible();
    await expect(dialog).toContainText('1 account, for SIP device calls');
    await expect(dialog.getByRole('link', { name: account.name })).toHaveAttribute(
      'href',
      `/internal/accounts/${account.sid}/edit`,
    );
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await use(null);
    await ask();
    await expect(dialog).toContainText(`Delete ${name}?`);
    await dialog.getByRole('button', { name: 'Delete application' }).click();
    await expect(page.getByText(`Application ${name} deleted`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
    await expect(link(page, name)).toHaveCount(0);
  });

  test("another account's application is not shown, nor an unknown one", async ({
    signedIn: page,
    world,
  }) => {
    const [own, other] = [await world.account(), await world.account()];
    const { sid } = await world.application(other.sid);
    await page.goto('/internal/applications/00000000-0000-4000-8000-000000000000/edit');
    await expect(page.getByText("That page doesn't exist.")).toBeVisible();
    await expect(page.getByText('What it showed may have been deleted.')).toBeVisible();
    await seeAs(page, { account_sid: own.sid });
    for (const foreign of [sid, '00000000-0000-4000-8000-000000000000']) {
      await page.goto(`/internal/applications/${foreign}/edit`);
      await expect(page.getByRole('heading', { name: 'You do not have access.' })).toBeVisible();
      await expect(
        page.getByText('This application was deleted or belongs to another account.'),
      ).toBeVisible();
    }
  });
});

test('a view-only user sees the form, cannot change it and is told why', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  const { sid, name } = await world.application(account.sid);
  await seeAs(page, { is_view_only: true });
  await openApplication(page, sid);
  await expect(applicationName(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(page.getByRole('status').getByText('User has view-only access')).toBeVisible();
  await openWithin(page, `/internal/applications?account=${account.sid}`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true');
  await openWithin(page, '/internal/applications/add');
  await expect(page.getByRole('heading', { name: 'User has view-only access' })).toBeVisible();
});

test('recording is not offered where the page has it switched off', async ({ signedIn: page, world }) => {
  await world.account();
  await setPage(page, { DISABLE_CALL_RECORDING: 'true' });
  await page.goto('/internal/applications/add');
  await expect(page.getByLabel('Override webhook for initial application')).toBeVisible();
  await expect(page.getByLabel('Record all calls')).toHaveCount(0);
});

test('a provider without accounts says what to do first', async ({ signedIn: page, world }) => {
  const provider = await world.provider();
  await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), provider.sid);
  await page.goto('/internal/applications');
  const words = 'You must create an account before you can create an application.';
  await expect(page.getByRole('heading', { name: 'No applications.' })).toBeVisible();
  await expect(page.getByRole('main').getByText(words)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add account' }).locator('svg')).toBeVisible();
  await openWithin(page, '/internal/applications/add');
  await expect(page).toHaveURL('/internal/accounts');
  await expect(page.getByRole('alert').getByText(words)).toBeVisible();
});

test('axe finds nothing on the form with faults and the full one', async ({ signedIn: page, world }) => {
  const account = await world.account();
  const { sid } = await world.application(account.sid, {
    use_for_fallback_speech: 1,
    app_json: '[{"verb":"answer"}]',
    call_hook: { url: 'https://example.com', username: 'ada', password: 'a long password 1' },
  });
  await page.goto('/internal/applications/add');
  await page.getByRole('button', { name: 'Add application' }).click();
  await expect(page.getByText('Application name is required')).toBeVisible();
  await expectAccessible(page);
  await openApplication(page, sid);
  await expectAccessible(page);
});

test('a vendor is asked for its voices once the provider is known, however late', async ({
  signInAs,
  world,
}) => {
  const { sid: service_provider_sid } = await world.firstProvider();
  const { sid: account_sid } = await world.account();
  const page = await signInAs(await world.user({ service_provider_sid, account_sid }));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route(/\/ServiceProviders$/, async (route) => {
    await new Promise((later) => setTimeout(later, 1000));
    await route.continue();
  });
  await page.goto('/internal/applications/add');
  const voice = group(page, 'Speech synthesis').getByRole('combobox', { name: 'Voice' });
  await expect(voice).not.toHaveValue('');
  await expect.poll(() => asked.filter((path) => /supportedLanguagesAndVoices/.test(path))).not.toEqual([]);
  expect(asked.filter((path) => path.includes('//'))).toEqual([]);
});
