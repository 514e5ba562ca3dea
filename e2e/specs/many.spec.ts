/** Changing many records of a list at once, and undoing it. */
import type { Page } from '@playwright/test';
import { holdBack } from '../hold-back.ts';
import { chooseIn, chooseOfRow, opener } from '../lists.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { grouped, unique, type World } from '../world.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).check();
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Carriers that a filter by their name leaves alone. */
async function carriers(world: World, count: number) {
  const name = unique('Trunk');
  const made = [];
  for (let n = 1; n <= count; n += 1) made.push(await world.carrier({ name: `${name} no ${n}` }));
  return { name, made };
}

async function openCarriers(page: Page, name: string) {
  await page.goto(`/internal/carriers?filter=${encodeURIComponent(name)}`);
  await expect(row(page, `${name} no 1`)).toBeVisible();
}

const isActive = async (world: World, sid: string) =>
  (await world.send<{ is_active: number }>('GET', `/VoipCarriers/${sid}`, undefined, world.token)).is_active;

test('chosen carriers are deactivated at once, told by name before, and activated again by Undo', async ({
  signedIn: page,
  world,
}) => {
  const { name, made } = await carriers(world, 3);
  await openCarriers(page, name);
  // There before the first is chosen: what comes with its words is not read out.
  const told = await page.getByRole('status').filter({ hasText: /^$/ }).elementHandles();
  await tick(page, `${name} no 1`);
  await expect(page.getByRole('status').getByText('1 carrier selected')).toBeVisible();
  expect(await Promise.all(told.map((place) => place.textContent()))).toContain('1 carrier selected');
  await tick(page, `${name} no 3`);
  await expect(page.getByText('2 carriers selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('2 carriers selected')).toHaveCount(0);
  await tick(page, `${name} no 1`);
  await tick(page, `${name} no 3`);
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(dialog(page)).toContainText(`${name} no 1 and ${name} no 3`);
  await expectAccessible(page);
  const held = await holdChanges(page);
  await dialog(page).getByRole('button', { name: 'Deactivate 2 carriers' }).click();
  await expect(dialog(page).getByRole('progressbar', { name: 'Deactivating 2 carriers' })).toBeVisible();
  await expect(dialog(page).getByRole('status')).toHaveText('Deactivating 2 carriers, all together');
  await expectAccessible(page);
  held.letGo();
  // Under the pointer it stays.
  await page.getByText('2 carriers deactivated').hover();
  await expect(row(page, `${name} no 1`)).toContainText('Inactive');
  await expect(page.getByText('2 carriers selected')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await dialog(page).getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('2 carriers restored')).toBeVisible();
  for (const { sid } of made) expect(await isActive(world, sid)).toBe(1);
});

test('one that is deleted by its own menu is not among the chosen any more', async ({
  signedIn: page,
  world,
}) => {
  const { name, made } = await carriers(world, 3);
  await openCarriers(page, name);
  await page.getByRole('checkbox', { name: 'Select all carriers on this page' }).check();
  await chooseOfRow(page, `${name} no 2`, 'Delete');
  await dialog(page).getByRole('button', { name: 'Delete carrier' }).click();
  await expect(page.getByText('2 carriers selected')).toBeVisible();
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Deactivate 2 carriers' }).click();
  await expect(page.getByText('2 carriers deactivated')).toBeVisible();
  expect(await isActive(world, made[2]?.sid ?? '')).toBe(0);

  const account = await world.account();
  const { sid: carrier_sid } = await world.carrier();
  for (const _ of [1, 2]) await world.number(account.sid, carrier_sid);
  const { number } = await world.number(account.sid, carrier_sid);
  await page.goto(`/internal/phone-numbers?account=${account.sid}`);
  await page.getByRole('checkbox', { name: 'Select all phone numbers on this page' }).check();
  await chooseOfRow(page, grouped(number), 'Delete');
  await dialog(page).getByRole('button', { name: 'Delete phone number' }).click();
  await expect(page.getByText('2 phone numbers selected')).toBeVisible();

  for (const _ of [1, 2]) await world.send('POST', '/ApiKeys', { account_sid: account.sid }, world.token);
  await page.goto(`/internal/accounts/${account.sid}/edit`);
  const keys = page.getByRole('table', { name: 'API keys' });
  for (const at of [1, 2]) await keys.getByRole('row').nth(at).getByRole('checkbox').check();
  await chooseIn(keys, /^Actions for/, 'Revoke');
  await dialog(page).getByRole('button', { name: 'Revoke API key' }).click();
  await expect(page.getByText('1 API key selected')).toBeVisible();
});

const holdChanges = (page: Page) => holdBack(page, '**/BulkChanges');

async function beginDeactivating(page: Page, name: string) {
  await openCarriers(page, name);
  await page.getByRole('checkbox', { name: 'Select all carriers on this page' }).check();
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Deactivate 2 carriers' }).click();
  await expect(dialog(page).getByRole('progressbar')).toBeVisible();
}

test('a change goes on when its dialog is closed, which opens again, and is told with its Undo', async ({
  signedIn: page,
  world,
}) => {
  const { name, made } = await carriers(world, 2);
  const held = await holdChanges(page);
  await beginDeactivating(page, name);
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog(page)).toHaveCount(0);
  const bar = page.getByRole('region', { name: '2 carriers selected' });
  await expect(bar.getByRole('status').last()).toHaveText('Deactivating 2 carriers, all together');
  await expect(bar.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(dialog(page).getByRole('progressbar')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  held.letGo();
  await expect(page.getByText('2 carriers deactivated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  for (const { sid } of made) expect(await isActive(world, sid)).toBe(0);
});

test('a change goes on when its list is left, and is told on another screen', async ({
  signedIn: page,
  world,
}) => {
  const { name, made } = await carriers(world, 2);
  const held = await holdChanges(page);
  await beginDeactivating(page, name);
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  held.letGo();
  await expect(page.getByText('2 carriers deactivated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  for (const { sid } of made) expect(await isActive(world, sid)).toBe(0);
});

test('whoever closes the window while a change is under way is asked first', async ({
  signedIn: page,
  world,
}) => {
  const { name } = await carriers(world, 2);
  const held = await holdChanges(page);
  await beginDeactivating(page, name);
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  held.letGo();
  await expect(page.getByText('2 carriers deactivated')).toBeVisible();
});

test.describe('what stands in the way', () => {
  test.use({ allowedErrors: /status of 422/ });

  test('is told when the dialog was closed meanwhile, and shown on request', async ({
    signedIn: page,
    world,
  }) => {
    const { name, made } = await carriers(world, 2);
    const account = await world.account();
    const { number } = await world.number(account.sid, made[0]?.sid ?? '');
    const held = await holdChanges(page);
    await openCarriers(page, name);
    await page.getByRole('checkbox', { name: 'Select all carriers on this page' }).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Delete 2 carriers' }).click();
    await expect(dialog(page).getByRole('progressbar')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
    held.letGo();
    await expect(page.getByText('Nothing was changed: Not possible for 1 of 2 carriers')).toBeVisible();
    await page.getByRole('button', { name: 'Show why' }).click();
    await expect(dialog(page).getByRole('link', { name: grouped(number) })).toBeVisible();
    await expectAccessible(page);
    expect(await isActive(world, made[1]?.sid ?? '')).toBe(1);

    // For who was not at the screen then.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Notices, \d/ }).click();
    await expect(dialog(page).getByRole('listitem').first()).toContainText(
      'Nothing was changed: Not possible for 1 of 2',
    );
    await expectAccessible(page);
  });

  test('stops all, is told with what uses it, and can be left out', async ({ signedIn: page, world }) => {
    const { name, made } = await carriers(world, 2);
    const account = await world.account();
    const { number } = await world.number(account.sid, made[0]?.sid ?? '');
    await openCarriers(page, name);
    await page.getByRole('checkbox', { name: 'Select all carriers on this page' }).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Delete 2 carriers' }).click();
    await expect(dialog(page)).toContainText('Not possible for 1 of 2 carriers, so nothing was changed.');
    await expect(dialog(page).getByRole('link', { name: `${name} no 1` })).toBeVisible();
    await expect(dialog(page).getByRole('link', { name: grouped(number) })).toBeVisible();
    await expectAccessible(page);
    expect(await isActive(world, made[1]?.sid ?? '')).toBe(1);
    await dialog(page).getByRole('button', { name: 'Skip it and delete 1 carrier' }).click();
    await expect(page.getByText('1 carrier deleted')).toBeVisible();
    await expect(row(page, `${name} no 2`)).toBeHidden();
    await expect(row(page, `${name} no 1`)).toBeVisible();
  });

  test('one that somebody else has deleted meanwhile is told by its name', async ({
    signedIn: page,
    world,
  }) => {
    const { name, made } = await carriers(world, 2);
    await openCarriers(page, name);
    await page.getByRole('checkbox', { name: 'Select all carriers on this page' }).check();
    await world.send('DELETE', `/VoipCarriers/${made[0]?.sid}`, undefined, world.token);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Delete 2 carriers' }).click();
    await expect(dialog(page).getByRole('listitem')).toContainText(
      `${name} no 1 This carrier no longer exists.`,
    );
  });
});

test('the audit entry undoes it too, and tells what somebody has put back since', async ({
  signedIn: page,
  world,
}) => {
  const { name, made } = await carriers(world, 2);
  const body = { kind: 'carriers', action: 'deactivate', sids: made.map(({ sid }) => sid) };
  await world.send('POST', '/BulkChanges', body, world.token);
  await world.send('PUT', `/VoipCarriers/${made[0]?.sid}`, { is_active: 1 }, world.token);
  await page.goto('/internal/audit?kind=carriers');
  await opener(page, 'Deactivated 2 carriers').first().click();
  await expect(page.getByRole('table', { name: 'changed records' })).toContainText(`${name} no 2`);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  // Something in between has answered.
  const other = { changed: 0, left_total: 3 };
  await page.route('**/Undo', (route) => route.fulfill({ json: other }), { times: 1 });
  await dialog(page).getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(dialog(page)).toContainText('It is unclear whether this was done.');
  await dialog(page).getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(dialog(page)).toContainText('1 carrier restored. 1 was left alone:');
  await expect(dialog(page).getByRole('listitem')).toContainText(
    `${name} no 1 It is already as it was before.`,
  );
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(opener(page, 'Undid a change of 1 carrier')).toBeVisible();
  expect(await isActive(world, made[1]?.sid ?? '')).toBe(1);
});

test('numbers are given to another account, and come back', async ({ signedIn: page, world }) => {
  const [from, to] = [await world.account(), await world.account()];
  const carrier = await world.carrier();
  const application = await world.application(from.sid);
  for (const _ of [1, 2]) await world.number(from.sid, carrier.sid, { application_sid: application.sid });
  await page.goto(`/internal/phone-numbers?account=${from.sid}`);
  await page.getByRole('checkbox', { name: 'Select all phone numbers on this page' }).check();
  await page.getByRole('button', { name: 'Change account' }).click();
  const account = dialog(page).getByRole('combobox', { name: 'Account' });
  await account.click();
  await account.fill(to.name);
  await page.getByRole('option', { name: to.name }).click();
  await dialog(page).getByRole('button', { name: 'Change 2 phone numbers' }).click();
  await expect(page.getByText('2 phone numbers assigned to the account')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await dialog(page).getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('2 phone numbers restored')).toBeVisible();
  await expect(row(page, application.name)).toHaveCount(2);
});

test('who only looks chooses nothing', async ({ signInAs, world }) => {
  const { name } = await carriers(world, 1);
  const page = await signInAs(await world.user({ is_view_only: 1 }));
  await openCarriers(page, name);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});
