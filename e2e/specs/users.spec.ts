import type { Page } from '@playwright/test';
import { LAST_ADMIN, PASSWORD_FOR_EMAIL } from '@trunkline/contract/users/users.contract.ts';
import { filterBy, filterChip, pick } from '../lists.ts';
import { expect, expectAccessible, findSessionEnded, test } from '../test.ts';
import { openWithin } from '../within.ts';
import { PASSWORD, unique, type World } from '../world.ts';

const temporaryPassword = (page: Page) => page.getByLabel('Temporary password');
const userName = (page: Page) => page.getByLabel('User name');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Of the provider that every installation begins with. */
async function anAccountUser(world: World, over: Parameters<World['user']>[0] = {}) {
  const account = await world.account();
  const sids = account.owner;
  return { account, user: await world.user({ ...sids, ...over }) };
}

async function openUser(page: Page, sid: string) {
  await openWithin(page, `/internal/users/${sid}/edit`);
  await expect(userName(page)).toBeVisible();
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

test('an admin adds an account user, who signs in with the temporary password and must change it', async ({
  signedIn: page,
  world,
  browser,
  baseURL,
}) => {
  const account = await world.account();
  const name = unique('mila');
  await page.goto('/internal/users');
  await page.getByRole('link', { name: 'Add user' }).click();
  await page.getByLabel('Scope:', { exact: true }).selectOption('Account');
  await pick(page.getByRole('combobox', { name: 'Account' }), account.name);
  await userName(page).fill(name);
  await page.getByLabel('User email').fill(`${name.replaceAll(' ', '.')}@example.com`);
  await page.getByRole('button', { name: 'Generate' }).click();
  const password = await temporaryPassword(page).inputValue();
  await expect(page.getByLabel('Force change of password')).toBeChecked();
  await page.getByRole('button', { name: 'Add user' }).click();

  await expect(page.getByText(`User ${name} added`)).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.getByRole('link', { name: 'Users', exact: true }).first().click();
  await page.getByRole('searchbox', { name: 'Filter by name or email' }).fill(name);
  await expect(row(page, name)).toContainText(`Account: ${account.name}`);
  await expect(row(page, name)).toContainText('Must change password');
  await expect(row(page, name)).toContainText('Never');

  const person = await browser.newPage({ baseURL: baseURL ?? '' });
  await person.goto('/');
  await person.getByLabel('Username').fill(name);
  await person.getByLabel('Password').fill(password);
  await person.getByRole('button', { name: 'Log in' }).click();
  await person.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await person.getByLabel('Confirm new password').fill(PASSWORD);
  await person.getByRole('button', { name: 'Create password' }).click();
  await expect(person.getByRole('heading', { name: 'Applications', exact: true })).toBeVisible();
  await person.close();
});

test('the list is found again by name, email, scope and account, all of it in the address', async ({
  signedIn: page,
  world,
}) => {
  const { account, user } = await anAccountUser(world);
  const admin = await world.user();
  await page.goto('/internal/users');
  const search = page.getByRole('searchbox', { name: 'Filter by name or email' });
  await expect(page.getByRole('button', { name: 'Scope: All scopes' })).toBeVisible();
  await search.fill(user.email.toUpperCase());
  await expect(row(page, user.name)).toBeVisible();
  await expect(row(page, admin.name)).toBeHidden();
  await filterBy(page, 'Scope', 'Admin');
  await expect(page.getByText('No users match')).toBeVisible();
  await page.getByRole('search').getByRole('button', { name: 'Clear filters' }).click();
  await expect(search).toHaveValue('');

  await filterBy(page, 'Account', account.name);
  await expect(page).toHaveURL(new RegExp(`account=${account.sid}`));
  await expect(page.getByText('1 to 1 of 1')).toBeVisible();
  await page.reload();
  await expect(row(page, user.name)).toContainText(`Account: ${account.name}`);
});

test('a server that answers all users at once is filtered and paged here', async ({
  signedIn: page,
  world,
}) => {
  const provider = await world.firstProvider();
  const sids = { service_provider_sid: provider.sid, service_provider_name: provider.name };
  const users = Array.from({ length: 30 }, (_, index) => ({
    user_sid: `00000000-0000-4000-8000-0000000000${index + 10}`,
    name: `platform user ${index + 10}`,
    email: `p${index}@example.com`,
    force_change: 0,
    is_active: 1,
    ...(index === 0 ? {} : sids),
  }));
  await page.route('**/Users?*', (route) => route.fulfill({ json: users.toReversed() }));
  await page.goto('/internal/users');
  await expect(page.getByText('1 to 25 of 30')).toBeVisible();
  await expect(row(page, 'platform user 10')).toContainText('All');
  await expect(row(page, 'platform user 11')).toContainText(`Service Provider: ${provider.name}`);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(row(page, 'platform user 39')).toBeVisible();
  await filterBy(page, 'Scope', 'Admin');
  await expect(page.getByText('1 to 1 of 1')).toBeVisible();
});

test('who deletes a user confirms its name, and it is gone', async ({ signedIn: page, world }) => {
  const { user } = await anAccountUser(world);
  await openUser(page, user.sid);
  await page.getByRole('button', { name: 'Delete User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete user' });
  await expect(dialog).toContainText(user.name);
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText(`User ${user.name} deleted`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible();
});

test.describe('two people at one user', () => {
  test.use({ allowedErrors: /status of 409/ });

  test('the second is told, sees the difference and overwrites', async ({
    signedIn: page,
    world,
    signInAs,
  }) => {
    const { user } = await anAccountUser(world);
    const other = await signInAs(await world.user());
    await openUser(page, user.sid);
    await openUser(other, user.sid);
    const name = unique('renamed');
    await other.getByLabel('User email').fill('theirs@example.com');
    await save(other);
    await expect(other.getByText(`User ${user.name} updated`)).toBeVisible();

    await userName(page).fill(name);
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Changed by someone else in the meantime' });
    await expect(dialog.getByRole('row').filter({ hasText: 'User email' })).toContainText(
      'theirs@example.com',
    );
    await expect(dialog.getByRole('row').filter({ hasText: 'User name' })).toContainText('changed by you');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(userName(page)).toHaveValue(name);

    await save(page);
    await dialog.getByRole('button', { name: 'Overwrite' }).click();
    await expect(page.getByText(`User ${name} updated`)).toBeVisible();
    await page.reload();
    await expect(userName(page)).toHaveValue(name);
    await expect(page.getByLabel('User email')).toHaveValue(user.email);
  });

  test('the second may take what the first stored, and save on from there', async ({
    signedIn: page,
    world,
  }) => {
    const { account, user } = await anAccountUser(world);
    await openUser(page, user.sid);
    await world.send('PUT', `/Users/${user.sid}`, { email: `${user.sid}@example.com` }, world.token);
    await userName(page).fill('discarded');
    // Without a field for its account.
    await page.getByLabel('Scope').selectOption('service_provider');
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Changed by someone else in the meantime' });
    const row = dialog.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Account/ }) });
    await expect(row.getByRole('cell')).toHaveText([account.name, '–']);
    await dialog.getByRole('button', { name: 'Reload' }).click();
    await dialog.getByRole('button', { name: 'Discard my changes' }).click();
    await expect(page.getByLabel('User email')).toHaveValue(`${user.sid}@example.com`);
    await expect(userName(page)).toHaveValue(user.name);

    const name = unique('renamed');
    await userName(page).fill(name);
    await save(page);
    await expect(page.getByText(`User ${name} updated`)).toBeVisible();
  });

  test('overwriting brings the user back to whom it belonged, and a switch is called by its name alone', async ({
    signedIn: page,
    world,
  }) => {
    const provider = await world.provider();
    const account = await world.account({ service_provider_sid: provider.sid });
    const user = await world.user({ service_provider_sid: provider.sid });
    const path = `/Users/${user.sid}`;
    await openUser(page, user.sid);
    await world.send('PUT', path, { account_sid: account.sid, is_active: 0 }, world.token);
    const name = unique('renamed');
    await userName(page).fill(name);
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Changed by someone else in the meantime' });
    await expect(dialog.getByRole('rowheader', { name: 'User is active changed by them' })).toBeVisible();
    await expect(dialog.getByRole('row', { name: /^Scope/ })).toContainText('Service provider');
    await dialog.getByRole('button', { name: 'Overwrite' }).click();
    await expect(page.getByText(`User ${name} updated`)).toBeVisible();
    expect(await world.send('GET', path, undefined, world.token)).toMatchObject({
      service_provider_sid: provider.sid,
      account_sid: null,
      is_active: 1,
    });
  });
});

test('the screens hold with mistakes and a question on them', async ({ signedIn: page, world }) => {
  const { user } = await anAccountUser(world, { is_view_only: 1, force_change: 1 });
  await page.goto('/internal/users/add');
  await page.getByRole('button', { name: 'Add user' }).click();
  await expect(page.getByText('User name is required')).toBeVisible();
  await expectAccessible(page);
  await openUser(page, user.sid);
  await page.getByRole('button', { name: 'Delete User' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test.describe('how far a person reaches', () => {
  test.use({ allowedErrors: /status of 40[13]/ });
  const refused = /answered 403/;

  test("a provider user is not offered the scope Admin and sees no other provider's users", async ({
    world,
    signInAs,
  }) => {
    const [own, other] = [await world.provider(), await world.provider()];
    const user = await world.user({ service_provider_sid: own.sid });
    const foreign = await world.user({ service_provider_sid: other.sid });
    const page = await signInAs(user);
    await page.goto('/internal/users');
    await expect(row(page, user.name)).toContainText(`Service Provider: ${own.name}`);
    await expect(page.getByText('1 to 1 of 1')).toBeVisible();
    await filterChip(page, 'Scope').click();
    // Each with how many it leaves, once that is known.
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/^Service provider/, /^Account/]);
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Add user' }).click();
    await expect(page.getByLabel('Scope:', { exact: true })).toHaveValue('service_provider');
    await expect(page.getByLabel('Scope:', { exact: true }).getByRole('option')).toHaveText([
      'Service provider',
      'Account',
    ]);
    await page.getByLabel('Scope:', { exact: true }).selectOption('Account');
    await expect(page.getByText('Cannot create an account. Service Provider has no accounts.')).toBeVisible();

    await openWithin(page, `/internal/users/${foreign.sid}/edit`);
    await expect(page.getByText('You do not have access.')).toBeVisible();
    const { sid: account_sid } = await world.account({ service_provider_sid: other.sid });
    await page.goto(`/internal/accounts/${account_sid}/edit`);
    await expect(page.getByText('You do not have access.')).toBeVisible();
    const { token } = await world.logIn(user.name, user.password);
    await expect(world.send('GET', `/Users/${foreign.sid}`, undefined, token)).rejects.toThrow(refused);
    const sids = { service_provider_sid: other.sid };
    await expect(world.send('PUT', `/Users/${user.sid}`, sids, token)).rejects.toThrow(refused);
  });

  test('an account user sees the users of the own account only, and is led away from Settings and Accounts', async ({
    world,
    signInAs,
  }) => {
    const { account, user } = await anAccountUser(world);
    const { user: neighbour } = await anAccountUser(world);
    const page = await signInAs(user);
    await page.goto('/internal/users');
    await expect(row(page, `${user.name} (you)`)).toContainText(`Account: ${account.name}`);
    await expect(page.getByText('1 to 1 of 1')).toBeVisible();
    // There is one scope, so there is nothing to choose.
    await expect(filterChip(page, 'Scope')).toHaveCount(0);
    await page.getByRole('link', { name: 'Add user' }).click();
    await expect(userName(page)).toBeVisible();
    await expect(page.getByLabel('Scope:', { exact: true })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Access' })).toHaveCount(0);

    await openWithin(page, '/internal/settings');
    await expect(page.getByText('You do not have permissions to manage Settings')).toBeVisible();
    await page.goto('/internal/accounts');
    await expect(page.getByText('You do not have permissions to manage all accounts')).toBeVisible();
    await openWithin(page, `/internal/users/${neighbour.sid}/edit`);
    await expect(page.getByText('You do not have access.')).toBeVisible();
    const { token } = await world.logIn(user.name, user.password);
    await expect(world.send('DELETE', `/Users/${neighbour.sid}`, undefined, token)).rejects.toThrow(refused);
  });

  test('a view-only user sees everything disabled with the reason, and the server refuses as well', async ({
    world,
    signInAs,
  }) => {
    const { account, user } = await anAccountUser(world, { is_view_only: 1 });
    const { sid: colleague } = await world.user({
      service_provider_sid: (await world.firstProvider()).sid,
      account_sid: account.sid,
    });
    const page = await signInAs(user);
    await page.goto('/internal/users');
    await expect(page.getByRole('button', { name: 'Add user' })).toHaveAccessibleDescription(
      'User has view-only access',
    );
    await openUser(page, colleague);
    for (const label of ['User name', 'User email', 'Temporary password', 'View-only user', 'User is active'])
      await expect(page.getByLabel(label)).toBeDisabled();
    await expect(page.getByRole('status').filter({ hasText: 'User has view-only access' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Delete User' })).toHaveAccessibleDescription(
      'User has view-only access',
    );
    await openWithin(page, '/internal/users/add');
    await expect(page.getByRole('heading', { name: 'User has view-only access' })).toBeVisible();

    const { token } = await world.logIn(user.name, user.password);
    const path = `/Users/${colleague}`;
    await expect(world.send('PUT', path, { name: 'x' }, token)).rejects.toThrow(refused);
    await expect(world.send('DELETE', path, undefined, token)).rejects.toThrow(refused);
    await expect(world.send('PUT', `/Users/${user.sid}`, { is_view_only: false }, token)).rejects.toThrow(
      refused,
    );
  });

  test('a deactivated user is signed out at once and cannot sign in again', async ({
    signedIn: page,
    world,
    signInAs,
  }) => {
    const { user } = await anAccountUser(world);
    const theirs = await signInAs(user);
    await theirs.goto('/internal/users');
    await expect(row(theirs, user.name)).toBeVisible();
    await openUser(page, user.sid);
    await page.getByLabel('User is active').uncheck();
    await save(page);
    await expect(page.getByText(`User ${user.name} updated`)).toBeVisible();
    await expect(page.getByText('Inactive')).toBeVisible();

    await findSessionEnded(theirs);
    await expect(world.logIn(user.name, user.password)).rejects.toThrow(refused);
  });

  test('who deletes the own user is signed out; nobody changes the own scope, activity or temporary password', async ({
    world,
    signInAs,
  }) => {
    const user = await world.user();
    const page = await signInAs(user);
    await openUser(page, user.sid);
    await expect(page.getByLabel('User is active')).toBeDisabled();
    await expect(page.getByLabel('Scope:', { exact: true })).toBeHidden();
    await expect(temporaryPassword(page)).toBeHidden();
    await userName(page).fill(`${user.name} II`);
    await save(page);
    await expect(page.getByText(`User ${user.name} II updated`)).toBeVisible();
    const current = page.getByRole('textbox', { name: 'Current password' });
    await expect(current).toBeHidden();
    await page.getByLabel('User email').fill(`new-${user.sid}@example.com`);
    await save(page);
    await expect(page.getByText(PASSWORD_FOR_EMAIL)).toBeVisible();
    await current.fill('not mine');
    await save(page);
    await expect(page.getByText('The current password is incorrect.').first()).toBeVisible();
    await current.fill(user.password);
    await save(page);
    await expect(current).toBeHidden();
    await expect(page.getByLabel('User email')).toHaveValue(`new-${user.sid}@example.com`);
    await page.getByRole('button', { name: 'Delete User' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click();
    await expect(page.getByText("You've successfully logged out.")).toBeVisible();
    await expect(world.logIn(`${user.name} II`, user.password)).rejects.toThrow(refused);
  });
});

test.describe('the last active admin', () => {
  test.use({ allowedErrors: /status of 400/ });

  test('stays, and the server says why', async ({ signedIn: page, world }) => {
    // Other tests' admins are about, so the answer is the server's own, given by hand.
    const user = await world.user();
    await page.route(`**/Users/${user.sid}`, (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 400, json: { msg: LAST_ADMIN, code: 'bad_request' } })
        : route.continue(),
    );
    await openUser(page, user.sid);
    await page.getByRole('button', { name: 'Delete User' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click();
    await expect(page.getByRole('dialog')).toContainText(LAST_ADMIN);
    await expect(page.getByRole('dialog')).toContainText('The user was not deleted.');
  });
});
