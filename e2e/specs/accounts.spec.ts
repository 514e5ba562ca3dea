import type { Page } from '@playwright/test';
import { ACCOUNT_NAME_TAKEN, SIP_REALM_TAKEN } from '@trunkline/contract/accounts/accounts.contract.ts';
import { pick, unfold } from '../lists.ts';
import { onlyWhilePressed } from '../only-while-pressed.ts';
import { seeAs } from '../see-as.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { unique } from '../world.ts';

const refused = { allowedErrors: /status of 422/ };
const unreachable = { allowedErrors: /ERR_FAILED|status of 503/ };

const group = (page: Page, name: string) => page.getByRole('group', { name });
const accountName = (page: Page) => page.getByRole('textbox', { name: 'Account name' });

async function openAccount(page: Page, sid: string) {
  await page.goto(`/internal/accounts/${sid}/edit`);
  await expect(accountName(page)).toBeVisible();
}

/** The filter box, since a list of many tests' accounts has many pages. */
async function find(page: Page, name: string) {
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill(name);
  await expect(page).toHaveURL(/filter=/);
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
}

test('adds an account with webhooks and finds it again', async ({ signedIn: page }) => {
  const name = unique('Harbour Dental');
  await page.goto('/internal/accounts');
  await page.getByRole('link', { name: 'Add account' }).first().click();
  await accountName(page).fill(name);
  await page.getByLabel('SIP realm').fill(`${name.replace(/\W+/g, '-')}.Example.com`);
  const registration = group(page, 'Registration webhook');
  await registration.getByLabel('Registration webhook URL').fill('https://example.com/register');
  await registration.getByLabel('Registration webhook method').selectOption('GET');
  await registration.getByLabel('Use HTTP basic authentication').check();
  await registration.getByLabel('Username').fill('pbx');
  await registration.getByLabel('Password').fill('a password of the pbx');
  await page.getByLabel('Queue event webhook URL').fill('https://example.com/queue');
  await page.getByRole('button', { name: 'Add account' }).click();

  await expect(page.getByText(`Account ${name} added`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.reload();
  await expect(accountName(page)).toHaveValue(name);
  await expect(page.getByLabel('SIP realm')).toHaveValue(
    `${name.replace(/\W+/g, '-')}.example.com`.toLowerCase(),
  );
  await expect(page.getByLabel('Registration webhook method')).toHaveValue('GET');
  await expect(registration.getByText('Stored, starts with a pass')).toBeVisible();
  await expect(page.getByLabel('Queue event webhook URL')).toHaveValue('https://example.com/queue');

  await page.getByRole('link', { name: 'Accounts', exact: true }).first().click();
  await find(page, name);
});

test.describe('what the server refuses', () => {
  test.use(refused);

  test('a name and a realm that are taken are said on their fields, and nothing typed is lost', async ({
    signedIn: page,
    world,
  }) => {
    const sip_realm = `${unique('taken').replace(/\W+/g, '-')}.example.com`;
    const other = await world.account({ sip_realm });
    await page.goto('/internal/accounts/add');
    await accountName(page).fill(other.name);
    await page.getByLabel('Registration webhook URL').fill('https://example.com/register');
    await page.getByRole('button', { name: 'Add account' }).click();
    await expect(page.getByText(ACCOUNT_NAME_TAKEN)).toBeVisible();
    await expect(accountName(page)).toBeFocused();
    await expect(accountName(page)).toHaveAccessibleDescription(ACCOUNT_NAME_TAKEN);

    const name = unique('Free name');
    await accountName(page).fill(name);
    await page.getByLabel('SIP realm').fill(sip_realm);
    await page.getByRole('button', { name: 'Add account' }).click();
    await expect(page.getByText(SIP_REALM_TAKEN)).toBeVisible();
    await expect(page.getByLabel('Registration webhook URL')).toHaveValue('https://example.com/register');
    await expectAccessible(page);
  });

  test('an account in use names what is in the way, and is deleted when that is gone', async ({
    signedIn: page,
    world,
  }) => {
    // Without another one the list would be empty afterwards (`R39`).
    await world.account();
    const account = await world.account();
    const application = await world.application(account.sid);
    await page.goto('/internal/accounts');
    await find(page, account.name);
    await page.getByRole('button', { name: `Actions for ${account.name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(account.name)).toBeVisible();
    await expect(dialog.getByText('1 application')).toBeVisible();
    await expectAccessible(page);
    const link = dialog.getByRole('link', { name: application.name });
    await expect(link).toHaveAttribute('href', `/internal/applications/${application.sid}/edit`);
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await world.send('DELETE', `/Applications/${application.sid}`, undefined, world.token);
    await page.getByRole('link', { name: account.name, exact: true }).click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByText(`Account ${account.name} deleted`)).toBeVisible();
    // Back on the list as it was left: filtered by the name that is no more.
    await expect(page.getByText('No accounts match')).toBeVisible();
  });
});

test('changes an account, and the form shows what was saved', async ({ signedIn: page, world }) => {
  const account = await world.account({
    registration_hook: {
      url: 'https://example.com/a',
      method: 'POST',
      username: 'pbx',
      password: 'the first secret',
    },
  });
  const application = await world.application(account.sid);
  await openAccount(page, account.sid);
  const name = unique('Renamed');
  await accountName(page).fill(name);
  await page.getByRole('button', { name: 'Replace Password' }).click();
  await group(page, 'Registration webhook').getByLabel('Password').fill('second secret');
  await unfold(page, 'Applications');
  await pick(page.getByRole('combobox', { name: 'Application for SIP device calls' }), application.name);
  await page.getByRole('heading', { name: 'Troubleshooting' }).click();
  await page.getByLabel('Enable debug log for this account').check();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`Account ${name} updated`)).toBeVisible();

  // The page stays, and shows what the server has.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(accountName(page)).toHaveValue(name);
  await expect(page.getByText('Stored, starts with second')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Application for SIP device calls' })).toHaveValue(
    application.name,
  );
  await expect(page.getByRole('combobox', { name: 'Application for SIPREC calls' })).toHaveValue('None');
  await expect(page.getByLabel('Enable debug log for this account')).toBeChecked();
});

test('a webhook is taken away by emptying its address', async ({ signedIn: page, world }) => {
  const account = await world.account();
  await openAccount(page, account.sid);
  await page.getByLabel('Registration webhook URL').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Account ${account.name} updated`)).toBeVisible();
  await openAccount(page, account.sid);
  await expect(page.getByLabel('Registration webhook URL')).toHaveValue('');
});

test('what is wrong is said when a field is left, and the first wrong field is focused on save', async ({
  signedIn: page,
}) => {
  await page.goto('/internal/accounts/add');
  await page.getByLabel('Registration webhook URL').fill('ftp://example.com');
  // One click leaves the field and ticks the box, though the message moves it.
  await group(page, 'Registration webhook').getByLabel('Use HTTP basic authentication').check();
  await expect(page.getByText('Registration webhook URL has missing or invalid protocol ftp')).toBeVisible();
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(accountName(page)).toBeFocused();
  await expect(page.getByText('Account name is required')).toBeVisible();
});

test('asks before changes are left behind', async ({ signedIn: page, world }) => {
  const account = await world.account();
  await openAccount(page, account.sid);
  await accountName(page).fill('Something else');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect(accountName(page)).toHaveValue('Something else');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible();
});

test.describe('when the server cannot be reached', () => {
  test.use(unreachable);

  test('a save keeps what was typed and can be tried again', async ({ signedIn: page }) => {
    const name = unique('Kept');
    await page.goto('/internal/accounts/add');
    await accountName(page).fill(name);
    await page.route('**/api/v1/Accounts', (route) => route.abort());
    await page.getByRole('button', { name: 'Add account' }).click();
    await expect(page.getByRole('alert').getByText('The server cannot be reached')).toBeVisible();
    await expect(accountName(page)).toHaveValue(name);
    await expectAccessible(page);
    await page.unroute('**/api/v1/Accounts');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(`Account ${name} added`)).toBeVisible();
  });

  test('the list says so and loads on another try', async ({ signedIn: page, world }) => {
    await world.account();
    await page.route('**/ServiceProviders/*/Accounts*', (route) => route.abort());
    await page.goto('/internal/accounts');
    await expect(page.getByText('The accounts could not be loaded.')).toBeVisible();
    await page.unroute('**/ServiceProviders/*/Accounts*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('table', { name: 'accounts' })).toBeVisible();
  });

  test('applications that cannot be loaded leave the rest of the form in use', async ({
    signedIn: page,
    world,
  }) => {
    const account = await world.account();
    await page.route('**/Accounts/*/Applications*', (route) => route.fulfill({ status: 503, json: {} }));
    await openAccount(page, account.sid);
    await unfold(page, 'Applications');
    const application = page.getByRole('combobox', { name: 'Application for SIP device calls' });
    await application.click();
    await expect(application).toHaveAccessibleDescription(/The applications could not be loaded\./);
    const name = unique('Renamed');
    await accountName(page).fill(name);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`Account ${name} updated`)).toBeVisible();
  });
});

test.describe('limits that fail', () => {
  test.use({ allowedErrors: /status of 500/ });

  test('leave a new account there, and what was typed in its form, and no second one is added', async ({
    signedIn: page,
    world,
  }) => {
    const name = unique('Late limits');
    await page.route('**/Limits', (route) =>
      route.request().postData()?.includes('minutes')
        ? route.fulfill({ status: 500, json: { msg: 'The database is busy.' } })
        : route.continue(),
    );
    await page.goto('/internal/accounts/add');
    await accountName(page).fill(name);
    await unfold(page, 'Limits');
    // What is no number is not typed: sent as nothing it would take the limit away.
    await page.getByLabel('Max calls').pressSequentially('3-e');
    await expect(page.getByLabel('Max calls')).toHaveValue('3');
    await page.getByLabel('Max minutes').fill('400');
    await page.getByRole('button', { name: 'Add account' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      `Account ${name} is added. Not saved: Max minutes. Saved: Max calls.`,
    );
    await expect(page.getByLabel('Max minutes')).toHaveAccessibleDescription('The database is busy.');
    await expect(page.getByLabel('Max minutes')).toHaveValue('400');
    await page.unroute('**/Limits');
    await accountName(page).fill(`${name} at last`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${name} at last` })).toBeVisible();
    await expect(page.getByLabel('Max minutes')).toHaveValue('400');
    await expect(page.getByLabel('Max calls')).toHaveValue('3');
    const path = `/Accounts?page=1&name=${encodeURIComponent(name)}`;
    const { total } = await world.send<{ total: number }>('GET', path, undefined, world.token);
    expect(total).toBe(1);
  });
});

test('finds an account by a part of its name, and the filter is in the address', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account({ name: unique('Quayside Clinic') });
  const part = account.name.slice(4).toUpperCase();
  await page.goto('/internal/accounts');
  await expect(page.getByRole('table', { name: 'accounts' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(part);
  // All of it: a pause between two keys asks for what there is so far.
  await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toBe(part);
  await expect(page.getByText('1 to 1 of 1')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Filter by name' })).toHaveValue(part);
  await expect(page.getByRole('link', { name: account.name, exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('nobody is called that');
  await expect(page.getByText('No accounts match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page).toHaveURL(/\/internal\/accounts$/);
  await expect(page.getByRole('table', { name: 'accounts' })).toBeVisible();
});

test('a server that answers the whole list is paged and filtered here', async ({ signedIn: page }) => {
  const rows = Array.from({ length: 30 }, (_, index) => ({
    account_sid: `aaaaaaaa-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: `Customer ${String(index).padStart(2, '0')}`,
    is_active: 1,
  }));
  await page.route('**/ServiceProviders/*/Accounts*', (route) => route.fulfill({ json: rows }));
  // A row under the pointer is asked for before it is pressed, and these rows are nobody's.
  await page.route(/\/aaaaaaaa-0000-4000-8000-/, (route) => route.fulfill({ json: rows[0] ?? {} }));
  await page.goto('/internal/accounts');
  await expect(page.getByText('1 to 25 of 30')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('26 to 30 of 30')).toBeVisible();
  await page.getByLabel('Rows per page').selectOption('50');
  await expect(page).toHaveURL(/size=50$/);
  await expect(page.getByText('1 to 30 of 30')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('r 07');
  await expect(page.getByText('1 to 1 of 1')).toBeVisible();
});

test('a provider without accounts is shown what they are and how to begin', async ({
  signedIn: page,
  world,
}) => {
  const provider = await world.provider();
  await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), provider.sid);
  await page.goto('/internal/accounts');
  await expect(page.getByRole('heading', { name: 'No Accounts.' })).toBeVisible();
  await expectAccessible(page);
  const name = unique('First');
  await page.getByRole('link', { name: 'Add account' }).last().click();
  await accountName(page).fill(name);
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(page.getByText(`Account ${name} added`)).toBeVisible();
  await page.getByRole('link', { name: 'Accounts', exact: true }).first().click();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
});

test('the webhook secret is shown, copied and replaced on request', async ({
  signedIn: page,
  world,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await onlyWhilePressed(page);
  const account = await world.account();
  await openAccount(page, account.sid);
  const section = page.getByRole('region', { name: 'Webhook secret' });
  const secret = section.getByText(/^wh_secret_\w+$/);
  await expect(secret).toBeHidden();
  await section.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Webhook secret copied to clipboard')).toBeVisible();
  await section.getByRole('button', { name: 'Reveal' }).click();
  const first = (await secret.textContent()) ?? '';
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(first);

  await section.getByRole('button', { name: 'Regenerate' }).click();
  await expect(page.getByRole('dialog').getByText(account.name)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Regenerate secret' }).click();
  await expect(page.getByText('Webhook secret regenerated')).toBeVisible();
  await expect(secret).not.toHaveText(first);
});

test('an account user is led to the own account, and not to anybody else', async ({
  signedIn: page,
  world,
}) => {
  const own = await world.account();
  const other = await world.account();
  await seeAs(page, { account_sid: own.sid });
  await page.goto('/internal/accounts');
  await expect(page.getByText('You do not have permissions to manage all accounts')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${own.sid}/edit$`));
  await page.goto(`/internal/accounts/${other.sid}/edit`);
  await expect(page.getByText('You do not have access.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: own.name })).toBeVisible();

  // No list to go back to: saving stays, and shows what the server has.
  await expect(page.getByRole('link', { name: 'Cancel' })).toHaveCount(0);
  await expect(page.getByLabel('Enable debug log for this account')).toHaveCount(0);
  const realm = `${unique('realm').replace(/\W+/g, '-')}.Example.com`;
  await page.getByLabel('SIP realm').fill(realm);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Account ${own.name} updated`)).toBeVisible();
  await expect(page.getByLabel('SIP realm')).toHaveValue(realm.toLowerCase());
  await expect(page.getByText('No changes')).toBeVisible();
});

test('a view-only user sees everything and the reason why nothing can be changed', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  await seeAs(page, { is_view_only: true });
  await openAccount(page, account.sid);
  await expect(accountName(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(page.getByRole('status').getByText('User has view-only access')).toBeVisible();
  // By which the keyboard comes to what stands beside the form.
  await expect(page.getByRole('link', { name: 'what changed' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/internal/accounts/add');
  await expect(page.getByRole('heading', { name: 'User has view-only access' })).toBeVisible();
});

test('axe finds nothing on an account whose secret is shown', async ({ signedIn: page, world }) => {
  const account = await world.account();
  await openAccount(page, account.sid);
  const secret = page.getByRole('region', { name: 'Webhook secret' });
  await secret.getByRole('button', { name: 'Reveal' }).click();
  await expectAccessible(page, secret);
});
