import type { Page } from '@playwright/test';
import { CLIENT_USERNAME_TAKEN, NO_SIP_REALM } from '@trunkline/contract/clients/clients.contract.ts';
import { INSUFFICIENT_PERMISSIONS, VIEW_ONLY } from '@trunkline/contract/core/policy.ts';
import { fetched } from '../fetched.ts';
import { holdBack } from '../hold-back.ts';
import { chooseOfRow, pick } from '../lists.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { openWithin } from '../within.ts';
import { unique, uniqueDomain, type World } from '../world.ts';

const username = (page: Page) => page.getByRole('textbox', { name: 'Username' });
const password = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });
const belongsTo = (page: Page) => page.getByRole('combobox', { name: 'Belongs to' });
const add = (page: Page) => page.getByRole('button', { name: 'Add client' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const device = () => unique('desk').replaceAll(' ', '-');
const directCalls = [
  'Allow direct calling to applications',
  'Allow direct calling to queues',
  'Allow direct calling to other users',
];

/** An account with a realm, and one of its users. */
async function anAccount(world: World, over: Parameters<World['user']>[0] = {}) {
  const sip_realm = uniqueDomain();
  const account = { ...(await world.account({ sip_realm })), sip_realm };
  const sids = account.owner;
  return { account, user: await world.user({ ...sids, ...over }) };
}

async function openClient(page: Page, sid: string) {
  await openWithin(page, `/internal/clients/${sid}/edit`);
  await expect(username(page)).toBeVisible();
}

test('a service provider adds a client, switches it off and deletes it; the password is never shown', async ({
  world,
  signInAs,
}) => {
  const { account } = await anAccount(world);
  const provider = await world.firstProvider();
  const page = await signInAs(await world.user({ service_provider_sid: provider.sid }));
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (/\/(Clients|Audit)/i.test(response.url())) answers.push(await response.text().catch(() => ''));
  });
  const name = device();
  await page.goto(`/internal/clients?account=${account.sid}`);
  await expect(page.getByText(`${account.name}'s sip realm is ${account.sip_realm}`)).toBeVisible();
  await page.getByRole('link', { name: 'Add client' }).first().click();
  // A filter does not choose whose the new one is (`R39`).
  await pick(belongsTo(page), account.name);
  for (const label of directCalls) await expect(page.getByLabel(label)).toBeChecked();
  await username(page).fill(name);
  await password(page).fill('123456');
  await expect(password(page)).toHaveAccessibleDescription(/^Weak: digits alone/);
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(password(page)).toHaveAccessibleDescription(/^Strong/);
  const secret = await password(page).inputValue();
  expect(secret.length).toBeGreaterThanOrEqual(16);
  await page.getByLabel('Allow direct calling to queues').uncheck();
  await add(page).click();
  await expect(page.getByText('Client created successfully')).toBeVisible();
  await expect(username(page)).toBeDisabled();
  await expect(belongsTo(page)).toBeDisabled();
  await expect(page.getByText(`${name}@${account.sip_realm}`)).toBeVisible();
  await expect(page.getByText('Stored, starts with')).toBeVisible();
  await expect(page.getByLabel('Allow direct calling to queues')).not.toBeChecked();
  await page.getByRole('switch', { name: 'Active' }).uncheck();
  await save(page).click();
  await expect(page.getByText('Client updated successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click();
  await expect(row(page, name)).toContainText('Inactive');

  await chooseOfRow(page, name, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete client' }).click();
  await expect(page.getByText('Client deleted successfully')).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  expect(answers.length).toBeGreaterThan(3);
  for (const answer of answers) expect(answer).not.toContain(secret);
});

test('an account user sees the own realm, and adds, changes and deletes the own clients', async ({
  world,
  signInAs,
}) => {
  const { account, user } = await anAccount(world);
  const page = await signInAs(user);
  const name = device();
  await page.goto('/internal/clients');
  await expect(page.getByText(`Your sip realm is ${account.sip_realm}`)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveCount(0);
  await expect(page.getByText('No clients yet')).toBeVisible();
  await page.getByRole('link', { name: 'Add client' }).first().click();
  await expect(belongsTo(page)).toHaveCount(0);
  await add(page).click();
  await expect(username(page)).toBeFocused();
  await expect(username(page)).toHaveAccessibleDescription(/Username is required/);
  await expect(page.getByText('Password is required')).toBeVisible();
  await username(page).fill(`${name}@${account.sip_realm}`);
  await password(page).fill('a password of the phone');
  await add(page).click();
  await expect(page.getByText('Username may contain neither spaces nor @.')).toBeVisible();
  await username(page).fill(name);
  await add(page).click();
  await expect(page.getByText('Client created successfully')).toBeVisible();

  await page.getByRole('button', { name: 'Replace Password' }).click();
  await save(page).click();
  await expect(page.getByText('Enter the new password, or keep the stored one')).toBeVisible();
  await page.getByRole('button', { name: 'Keep the stored one' }).click();
  await expect(page.getByText('Stored, starts with a pass')).toBeVisible();
  await page.getByRole('button', { name: 'Replace Password' }).click();
  await password(page).fill('another password');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Client updated successfully')).toBeVisible();
  await expect(page.getByText('Stored, starts with anothe')).toBeVisible();

  await page.getByRole('button', { name: 'Delete client' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Delete ${name}?`);
  await dialog.getByRole('button', { name: 'Delete client' }).click();
  await expect(page.getByText('Client deleted successfully')).toBeVisible();
  await expect(page.getByText('No clients yet')).toBeVisible();
});

test('without a SIP realm nothing can be saved, and the way to set one is shown', async ({
  signedIn: page,
  world,
  signInAs,
}) => {
  const bare = await world.account();
  const { account } = await anAccount(world);
  await page.goto(`/internal/clients/add?account=${bare.sid}`);
  await expect(page.getByRole('alert').getByText(NO_SIP_REALM)).toBeVisible();
  await username(page).fill('desk');
  await expect(add(page)).toBeDisabled();
  await pick(belongsTo(page), account.name);
  await expect(page.getByText(NO_SIP_REALM)).toHaveCount(0);
  await expect(add(page)).toBeEnabled();
  await pick(belongsTo(page), bare.name);
  await expect(page.getByRole('link', { name: 'Set it in the account' })).toHaveAttribute(
    'href',
    `/internal/accounts/${bare.sid}/edit`,
  );

  const person = await signInAs(await world.user(bare.owner));
  await person.goto('/internal/clients');
  await expect(person.getByText('Your account needs a SIP realm before devices can register.')).toBeVisible();
  await openWithin(person, '/internal/clients/add');
  await expect(add(person)).toBeDisabled();
  await expect(world.client(bare.sid)).rejects.toThrow(/answered 400.*Sip realm is not set/);

  const realm = uniqueDomain();
  await person.getByRole('link', { name: 'Set it in the account' }).click();
  await person.getByRole('textbox', { name: 'SIP realm' }).fill(realm);
  await save(person).click();
  await expect(person.getByText(`Account ${bare.name} updated`)).toBeVisible();
  await person.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(person.getByText(`Your sip realm is ${realm}`)).toBeVisible();
});

test.describe('what the server refuses', () => {
  test.use({ allowedErrors: /status of 4\d\d/ });

  test('a username that the account has is said on its field, and nothing typed is lost', async ({
    signedIn: page,
    world,
  }) => {
    const { account } = await anAccount(world);
    const taken = await world.client(account.sid);
    await page.goto(`/internal/clients/add?account=${account.sid}`);
    await username(page).fill(taken.username.toUpperCase());
    await password(page).fill('a password of the phone');
    await add(page).click();
    await expect(username(page)).toBeFocused();
    await expect(username(page)).toHaveAccessibleDescription(new RegExp(CLIENT_USERNAME_TAKEN));
    await expect(password(page)).toHaveValue('a password of the phone');
  });

  test("a neighbour's client leads back to the list, which says why, and the server refuses it", async ({
    world,
    signInAs,
  }) => {
    const { account } = await anAccount(world);
    const { user } = await anAccount(world);
    const { sid, username: name } = await world.client(account.sid);
    const page = await signInAs(user);
    await page.goto(`/internal/clients/${sid}/edit`);
    await expect(page).toHaveURL('/internal/clients');
    await expect(page.getByRole('alert').getByText('There is no such client.')).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);

    const { token } = await world.logIn(user.name, user.password);
    const path = `/Clients/${sid}`;
    await expect(world.send('GET', path, undefined, token)).rejects.toThrow(/answered 404/);
    for (const [method, body] of [
      ['PUT', { is_active: 0 }],
      ['DELETE', undefined],
    ] as const)
      await expect(world.send(method, path, body, token)).rejects.toThrow(
        new RegExp(`answered 403.*${INSUFFICIENT_PERMISSIONS}`),
      );
    const body = { account_sid: account.sid, username: 'desk', password: 'x' };
    await expect(world.send('POST', '/Clients', body, token)).rejects.toThrow(/answered 403/);
    expect(await world.send('GET', path, undefined, world.token)).toMatchObject({ is_active: 1 });
  });
});

test.describe('a client that is not loaded', () => {
  test.use({ allowedErrors: /ERR_FAILED|status of 500/ });

  test('is told of at the list, as is what the server says instead; without a server there is a way to try again', async ({
    signedIn: page,
    world,
  }) => {
    const { account } = await anAccount(world);
    const { sid } = await world.client(account.sid);
    const msg = 'Clients are being counted';
    await page.route(`**/Clients/${sid}`, (route) => route.fulfill({ status: 500, json: { msg } }));
    await page.goto(`/internal/clients/${sid}/edit`);
    await expect(page).toHaveURL('/internal/clients');
    await expect(page.getByRole('alert').getByText(msg)).toBeVisible();

    await page.unrouteAll();
    await page.route(`**/Clients/${sid}`, (route) => route.abort());
    await openWithin(page, `/internal/clients/${sid}/edit`);
    await expect(page.getByText('The server cannot be reached')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(username(page)).toBeVisible();
  });
});

test('a view-only user sees a client, cannot change it and is told why', async ({ world, signInAs }) => {
  const { account, user } = await anAccount(world, { is_view_only: 1 });
  const { sid, username: name } = await world.client(account.sid);
  const page = await signInAs(user);
  await openClient(page, sid);
  await expect(save(page)).toBeDisabled();
  await expect(page.getByRole('status').getByText(VIEW_ONLY)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Replace Password' })).toBeDisabled();
  for (const label of directCalls) await expect(page.getByLabel(label)).toBeDisabled();
  await openWithin(page, '/internal/clients');
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Copy SID' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true');
  await openWithin(page, '/internal/clients/add');
  await expect(page.getByRole('heading', { name: VIEW_ONLY })).toBeVisible();
});

test.describe('a client whose password somebody else has replaced', () => {
  test.use({ allowedErrors: /status of 409/ });

  test('is overwritten but for that: nobody else knows the one before', async ({ signedIn: page, world }) => {
    const account = await world.account({ sip_realm: uniqueDomain() });
    const { sid } = await world.client(account.sid);
    const read = () => world.send('GET', `/Clients/${sid}`, undefined, world.token);
    await page.goto(`/internal/clients/${sid}/edit`);
    await page.getByLabel('Allow direct calling to queues').click();
    await world.send('PUT', `/Clients/${sid}`, { password: 'theirs-secret-9', is_active: 0 }, world.token);
    const stored = (await read()) as { password: string };
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Changed by someone else in the meantime' });
    const row = dialog.getByRole('row').filter({ hasText: 'Password' });
    await expect(row.getByRole('rowheader')).toHaveText('Passwordchanged by them');
    await expect(row.getByRole('cell')).toHaveText(['••••••••', 'Stays as stored']);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Overwrite' }).click();
    await expect(page.getByText('No changes')).toBeVisible();
    await expect(page.getByText('Stored, starts with theirs')).toBeVisible();
    expect(await read()).toMatchObject({ ...stored, is_active: 1, allow_direct_queue_calling: 0 });
  });
});

test('the list narrows and sorts on the server, and a server that answers it whole gets the same screen', async ({
  signedIn: page,
  world,
}) => {
  const { account } = await anAccount(world);
  const names = Array.from({ length: 27 }, (_, nth) => `phone-${String(nth + 1).padStart(2, '0')}`);
  for (const name of names) await world.client(account.sid, { username: name });
  await page.goto(`/internal/clients?account=${account.sid}`);
  await expect(page.getByText('1 to 25 of 27')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('link', { name: 'phone-27', exact: true })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('NE-1');
  await expect(page).toHaveURL(/[?&]filter=NE-1/);
  await expect(page.getByText('1 to 10 of 10')).toBeVisible();
  await page.getByRole('button', { name: 'Username' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('phone-19');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/account=/);

  await page.route('**/Clients?*', async (route) => {
    const url = route.request().url().replace(/\?.*/, '');
    await route.fulfill({ response: await fetched(route, { url }) });
  });
  await page.goto(`/internal/clients?account=${account.sid}&page=2`);
  await expect(page.getByText('26 to 27 of 27')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter by username' }).fill('nothing-such');
  await expect(page.getByRole('heading', { name: 'No clients match' })).toBeVisible();
});

test('a client that is opened right after typing a filter stays open', async ({ signedIn: page, world }) => {
  const { account } = await anAccount(world);
  const { username: name } = await world.client(account.sid);
  await page.clock.install();
  await page.goto(`/internal/clients?account=${account.sid}`);
  await expect(row(page, name)).toBeVisible();
  const arrival = await holdBack(page, '**/*.js');
  await page.getByRole('searchbox', { name: 'Filter by username' }).fill('desk');
  await page.getByRole('link', { name, exact: true }).evaluate((link: HTMLElement) => {
    link.focus();
    link.click();
  });
  // The screen takes longer to come than the filter waits for more letters.
  await page.clock.runFor(2000);
  arrival.letGo();
  await expect(username(page)).toHaveValue(name);
});

test('without Redis nothing is said about registrations, and nothing is asked', async ({
  signedIn: page,
  world,
}) => {
  const { account } = await anAccount(world);
  const { sid, username: name } = await world.client(account.sid);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/internal/clients?account=${account.sid}`);
  await expect(row(page, name)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Registration' })).toHaveCount(0);
  await openClient(page, sid);
  await expect(page.getByText('Not registered')).toHaveCount(0);
  expect(asked.filter((url) => /Registr|RegisteredSipUsers/.test(url))).toEqual([]);
});

test('a provider without accounts says what to do first', async ({ signedIn: page, world }) => {
  const provider = await world.provider();
  await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), provider.sid);
  await page.goto('/internal/clients');
  await expect(page.getByRole('link', { name: 'Add account' })).toBeVisible();
  await openWithin(page, '/internal/clients/add');
  await expect(page).toHaveURL('/internal/accounts');
  await expect(page.getByRole('alert').getByText('You must create an account')).toBeVisible();
});

test('axe finds nothing on the refused form and the edited one', async ({ signedIn: page, world }) => {
  const { account } = await anAccount(world);
  const { sid } = await world.client(account.sid);
  await page.goto(`/internal/clients/add?account=${(await world.account()).sid}`);
  await username(page).focus();
  await username(page).blur();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expectAccessible(page);
  await openClient(page, sid);
  await page.getByRole('button', { name: 'Replace Password' }).click();
  await expectAccessible(page);
});
