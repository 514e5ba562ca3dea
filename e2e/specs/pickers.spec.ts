/** Fields that are typed into while what they offer is still on its way. */
import type { Page, Route } from '@playwright/test';
import { makeCarrier, makeRouting } from '../call-routing.ts';
import { holdBack } from '../hold-back.ts';
import { pick } from '../lists.ts';
import { carrierOf, defaultCarrier, openRouting } from '../routing-form.ts';
import { expect, expectAccessible, test } from '../test.ts';
import type { World } from '../world.ts';

const usedBy = (page: Page) => page.getByRole('combobox', { name: 'Used by' });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const ALL = 'All accounts';
const accountLists = /\/ServiceProviders\/[^/]+\/Accounts\?/;

/** More than one answer holds. */
const MANY = 25;

/**
 * A provider's user, where the accounts begin as "All accounts" does, and one has an accent. Where they are few the
 * first answer has all of them, and no other is asked for.
 */
async function place(world: World, others = 0) {
  const provider = await world.provider();
  const of = { service_provider_sid: provider.sid };
  const account = (name: string) => world.account({ ...of, name: `${name} ${provider.name}` });
  await Promise.all(Array.from({ length: others }, (_, n) => account(`Account ${n + 10}`)));
  const [aleph, alder, zoe] = [await account('Aleph'), await account('Alder'), await account('Zoë')];
  return { provider, boss: await world.user(of), aleph, alder, zoe };
}

async function openNew(page: Page) {
  await page.goto('/internal/least-cost-routing/add');
  await expect(usedBy(page)).toHaveValue(ALL);
}

for (const [many, others] of [
  ['few', 0],
  ['more than a list holds', MANY],
] as const)
  test(`of ${many}: what is typed before the list came stands, and the right one is offered then`, async ({
    signInAs,
    world,
  }) => {
    const { boss, aleph } = await place(world, others);
    const page = await signInAs(boss);
    const lists = await holdBack(page, accountLists);
    await openNew(page);
    await usedBy(page).click();
    await expect(options(page)).toHaveText([ALL, 'Loading…']);
    await usedBy(page).fill('ÁLEP');
    await expect(options(page)).toHaveText(['Searching…']);
    await expectAccessible(page);
    await expect(usedBy(page)).toHaveValue('ÁLEP');
    await usedBy(page).fill('alep');
    await expect.poll(() => lists.asked.some((url) => url.includes('=alep'))).toBe(true);
    lists.letGo();
    await expect(options(page)).toHaveText([aleph.name]);
    await expect(usedBy(page)).toHaveValue('alep');
    await usedBy(page).fill('nobody of that name');
    await expect(options(page)).toHaveText(['Nothing matches']);
    await usedBy(page).press('Enter');
    await expect(usedBy(page)).toHaveValue('nobody of that name');
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(usedBy(page)).toHaveValue(ALL);
    // Nothing that the field itself wrote is looked for.
    expect(lists.asked.filter((url) => /All(%20|\+)accounts|Loading/.test(url))).toEqual([]);

    await usedBy(page).fill(aleph.name);
    await options(page).getByText(aleph.name).click();
    await expect(usedBy(page)).toHaveValue(aleph.name);
    // The same again: its name is written out, at once.
    await usedBy(page).fill('alep');
    await expect(options(page)).toHaveText([aleph.name]);
    await options(page).click();
    await expect(usedBy(page)).toHaveValue(aleph.name);
    await expect(usedBy(page)).toBeFocused();
    await usedBy(page).fill('alep');
    await usedBy(page).press('Enter');
    await expect(usedBy(page)).toHaveValue(aleph.name);
  });

test('accents do not count among a few', async ({ signInAs, world }) => {
  const { boss, zoe } = await place(world);
  const page = await signInAs(boss);
  await openNew(page);
  await usedBy(page).fill('zoé');
  await expect(options(page)).toHaveText([zoe.name]);
  await usedBy(page).press('Enter');
  await expect(usedBy(page)).toHaveValue(zoe.name);
});

test('Enter before the answer waits for it, and takes what was typed', async ({ signInAs, world }) => {
  const { boss, alder, zoe } = await place(world, MANY);
  const page = await signInAs(boss);
  const lists = await holdBack(page, accountLists);
  await openNew(page);
  // As "All accounts" begins, which is the only one that is there.
  await usedBy(page).fill('al');
  await usedBy(page).press('Enter');
  await expect(usedBy(page)).toHaveValue('al');
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  lists.letGo();
  await expect(usedBy(page)).toHaveValue(alder.name);
  await expect(page.getByRole('listbox')).toBeHidden();

  // Another text, with those of the first on the screen; and the field is left meanwhile.
  const later = await holdBack(page, accountLists);
  await usedBy(page).fill('ZO');
  await usedBy(page).press('Enter');
  await usedBy(page).press('Tab');
  await expect(usedBy(page)).toHaveValue('ZO');
  later.letGo();
  await expect(usedBy(page)).toHaveValue(zoe.name);

  // Nothing fits: what was chosen stays.
  const last = await holdBack(page, accountLists);
  await usedBy(page).fill('nobody');
  await usedBy(page).press('Enter');
  await usedBy(page).press('Tab');
  await expect(usedBy(page)).toHaveValue('nobody');
  last.letGo();
  await expect(usedBy(page)).toHaveValue(zoe.name);
});

test('a name that is written out is taken also where the field is left without Enter, however late it is found', async ({
  signInAs,
  world,
}) => {
  const { boss, alder, aleph, zoe } = await place(world, MANY);
  const page = await signInAs(boss);
  await openNew(page);
  await usedBy(page).fill(aleph.name);
  await expect(options(page)).toHaveText([aleph.name]);
  await usedBy(page).press('Tab');
  await expect(usedBy(page)).toHaveValue(aleph.name);

  // As it is pasted, and before the answer is there.
  const lists = await holdBack(page, accountLists);
  await usedBy(page).fill(` ${zoe.name.toUpperCase()}\u200b `);
  await usedBy(page).press('Tab');
  lists.letGo();
  await expect(usedBy(page)).toHaveValue(zoe.name);

  // A part of a name stands for none.
  await usedBy(page).fill(alder.name.slice(0, 3));
  await expect(options(page).first()).toHaveText(alder.name);
  await usedBy(page).press('Tab');
  await expect(usedBy(page)).toHaveValue(zoe.name);
});

test('the name of what is chosen may come after the first key', async ({ signInAs, world }) => {
  const { boss, aleph, alder } = await place(world, MANY);
  const page = await signInAs(boss);
  const names = await holdBack(page, new RegExp(`/Accounts/${aleph.sid}$`));
  const lists = await holdBack(page, accountLists);
  await page.goto(`/internal/least-cost-routing/add?account=${aleph.sid}`);
  await usedBy(page).fill('ald');
  names.letGo();
  await expect(usedBy(page)).toHaveValue('ald');
  lists.letGo();
  await expect(options(page)).toHaveText([alder.name]);
  await expect(usedBy(page)).toHaveValue('ald');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(usedBy(page)).toHaveValue(aleph.name);
  expect(lists.asked.filter((url) => url.includes('Loading'))).toEqual([]);
});

test('the name of what is chosen may come once somebody is in the field, and the first key replaces it', async ({
  signInAs,
  world,
}) => {
  const { boss, aleph, alder } = await place(world, MANY);
  const page = await signInAs(boss);
  const names = await holdBack(page, new RegExp(`/Accounts/${aleph.sid}$`));
  await page.goto(`/internal/least-cost-routing/add?account=${aleph.sid}`);
  await usedBy(page).focus();
  await expect(usedBy(page)).toHaveValue('Loading…');
  names.letGo();
  await expect(usedBy(page)).toHaveValue(aleph.name);
  await page.keyboard.type('ald');
  await expect(usedBy(page)).toHaveValue('ald');
  await expect(options(page)).toHaveText([alder.name]);
});

test('the arrow keys choose what they went to, and it is taken back with the rest of the form', async ({
  signInAs,
  world,
}) => {
  const { boss, provider, aleph, alder } = await place(world);
  const page = await signInAs(boss);
  const carrier = await makeCarrier(world, 'House', { service_provider_sid: provider.sid });
  await page.goto(`/internal/carriers/${carrier}/edit`);
  await expect(usedBy(page)).toHaveValue(ALL);
  await usedBy(page).fill('al');
  await expect(options(page)).toHaveText([alder.name, aleph.name, ALL]);
  // The first key goes to the first or, where the list was there before the text, to the second.
  await expect(async () => {
    await usedBy(page).press('ArrowDown');
    await expect(page.locator('[data-combobox-selected]')).toHaveText(aleph.name, { timeout: 1000 });
  }).toPass();
  await usedBy(page).press('Enter');
  await expect(usedBy(page)).toHaveValue(aleph.name);
  await usedBy(page).fill('something else');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(usedBy(page)).toHaveValue(ALL);
});

test('a form that is saved before the answer waits for it, and is sent with what was typed or not at all', async ({
  signInAs,
  world,
}) => {
  const { boss, provider, alder, zoe } = await place(world, MANY);
  const page = await signInAs(boss);
  const save = page.getByRole('button', { name: /^(Save|Saving|Add carrier)$/ });
  const typeAndSave = async (text: string) => {
    const lists = await holdBack(page, accountLists);
    await usedBy(page).fill(text);
    await usedBy(page).press('Enter');
    await save.click();
    await expect(page.getByRole('button', { name: 'Saving', exact: true })).toBeVisible();
    await expect(usedBy(page)).toHaveValue(text);
    return lists;
  };
  const carrier = await makeCarrier(world, 'House', { service_provider_sid: provider.sid });
  const saves = listen(page, /\/VoipCarriers\/[^/]+$/, 'PUT');
  await page.goto(`/internal/carriers/${carrier}/edit`);
  await expect(usedBy(page)).toHaveValue(ALL);
  const lists = await typeAndSave('zo');
  expect(saves.asked).toEqual([]);
  lists.letGo();
  await expect(page.getByText('No changes')).toBeVisible();
  await page.reload();
  await expect(usedBy(page)).toHaveValue(zoe.name);

  const later = await typeAndSave('nobody');
  later.letGo();
  await expect(usedBy(page)).toBeFocused();
  await expect(usedBy(page)).toHaveAccessibleDescription(/^Nothing matches “nobody”\./);
  await expect(usedBy(page)).toHaveValue('nobody');
  await expectAccessible(page);
  expect(saves.asked).toHaveLength(1);
  await usedBy(page).fill('alde');
  await expect(usedBy(page)).not.toHaveAttribute('aria-invalid');
  await expect(options(page)).toHaveText([alder.name]);
  await usedBy(page).press('Enter');
  await save.click();
  await expect(page.getByText('No changes')).toBeVisible();
  expect(saves.asked).toHaveLength(2);

  await page.goto('/internal/phone-numbers/add');
  await page.getByLabel('Number').fill('15550100');
  const accounts = await holdBack(page, accountLists);
  const account = page.getByRole('combobox', { name: 'Account' });
  await account.fill('zo');
  await account.press('Enter');
  await page.getByRole('button', { name: 'Add number' }).click();
  accounts.letGo();
  // What else is wrong is said then.
  await expect(page.getByRole('combobox', { name: 'Carrier' })).toBeFocused();
  await expect(account).toHaveValue(zoe.name);
});

test("a list's filter waits for the answer as well", async ({ signInAs, world }) => {
  const { boss, zoe } = await place(world, MANY);
  await world.application(zoe.sid);
  const page = await signInAs(boss);
  await page.goto('/internal/applications');
  const chip = page.getByRole('search').getByRole('button', { name: /^Account: / });
  await chip.click();
  const find = page.getByLabel('Find: Account');
  await expect(options(page)).toHaveCount(25);
  const lists = await holdBack(page, accountLists);
  await find.fill('zo');
  await expect(page.getByText('Searching…')).toBeVisible();
  await find.press('Enter');
  await expect(chip).toHaveText('Account');
  lists.letGo();
  await expect(chip).toHaveText(`Account: ${zoe.name}`);
  await expect(page).toHaveURL(new RegExp(`account=${zoe.sid}`));
  await expect(find).toBeHidden();
});

test.describe('an answer that fails', () => {
  test.use({ allowedErrors: /status of 500/ });

  test('is said in the list of a field and of a filter, neither as nothing nor as still to come', async ({
    signInAs,
    world,
  }) => {
    const { boss, alder, zoe } = await place(world, MANY);
    await world.application(zoe.sid);
    const page = await signInAs(boss);
    await openNew(page);
    await usedBy(page).click();
    await expect(options(page)).toHaveCount(MANY + 1);
    const fails = (route: Route) => route.fulfill({ status: 500, json: { msg: 'No', code: 'internal' } });
    await page.route(accountLists, fails);
    await usedBy(page).fill('ald');
    await expect(options(page)).toHaveText(['The accounts could not be loaded.']);
    await expect(usedBy(page)).toHaveAccessibleDescription(/^The accounts could not be loaded\./);
    await page.unroute(accountLists, fails);
    await usedBy(page).fill('alde');
    await expect(options(page)).toHaveText([alder.name]);
    await expect(usedBy(page)).not.toHaveAttribute('aria-invalid');

    await page.goto('/internal/applications');
    await page.route(accountLists, fails);
    await page
      .getByRole('search')
      .getByRole('button', { name: /^Account: / })
      .click();
    await expect(page.getByText('The choices could not be loaded.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(accountLists, fails);
    await page.getByLabel('Find: Account').fill('zo');
    await expect(options(page)).toContainText([zoe.name]);
  });
});

/** Addresses that are asked for, without a page and with one. */
function listen(page: Page, address: RegExp, method = 'GET') {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (address.test(request.url()) && request.method() === method) asked.push(request.url());
  });
  const pageOf = (url: string) => Number(new URL(url).searchParams.get('page_size'));
  return { whole: () => asked.filter((url) => pageOf(url) === 0 || pageOf(url) > 25), asked };
}

test('the carriers of a routing are asked for by what is typed, and the chosen ones named without a list', async ({
  signInAs,
  world,
}) => {
  const { provider, boss } = await place(world);
  const of = { service_provider_sid: provider.sid };
  const made = await Promise.all(
    Array.from({ length: 30 }, (_, n) => makeCarrier(world, `Trunk ${n + 10}`, of)),
  );
  const asleep = await makeCarrier(world, 'Zzz asleep', of, { is_active: 0 });
  const lcr = await makeRouting(world, of, made[29] ?? '', [
    ['44', made[28] ?? ''],
    ['49', asleep],
  ]);
  const page = await signInAs(boss);
  // Where routes are rows of fields.
  await page.setViewportSize({ width: 1440, height: 900 });
  const carriers = listen(page, /\/ServiceProviders\/[^/]+\/VoipCarriers/);
  await openRouting(page, lcr);
  await expect(defaultCarrier(page)).toHaveValue('Trunk 39');
  await expect(carrierOf(page, 1)).toHaveValue('Trunk 38');
  await expect(carrierOf(page, 2)).toHaveValue('Zzz asleep');
  await expect(page.getByText('Zzz asleep is inactive, so calls on this route may fail')).toBeVisible();
  await carrierOf(page, 1).click();
  await expect(options(page)).toHaveCount(26);
  await page.keyboard.press('Escape');
  await pick(carrierOf(page, 1), 'Trunk 12');
  await expect(page.getByText('No changes')).toBeHidden();
  await pick(carrierOf(page, 2), 'Trunk 39');
  await expect(page.getByText('Zzz asleep is inactive')).toBeHidden();
  await pick(defaultCarrier(page), 'Zzz');
  await expect(page.getByText(/Every other number.*Zzz asleep/)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('No changes')).toBeVisible();
  await page.reload();
  await expect(carrierOf(page, 1)).toHaveValue('Trunk 12');
  await expect(defaultCarrier(page)).toHaveValue('Zzz asleep');
  expect(carriers.whole()).toEqual([]);
});

test('numbers are routed to an application that is looked for', async ({ signInAs, world }) => {
  const { boss, aleph, provider } = await place(world);
  const carrier = await makeCarrier(world, 'House', { service_provider_sid: provider.sid });
  await world.number(aleph.sid, carrier);
  for (let n = 10; n < 40; n += 1) await world.application(aleph.sid, { name: `Line ${n}` });
  const page = await signInAs(boss);
  const applications = listen(page, /\/Applications/);
  await page.goto(`/internal/phone-numbers?account=${aleph.sid}`);
  await page.getByLabel('Select all phone numbers on this page').check();
  const field = page.getByRole('combobox', { name: 'Route to application' });
  await field.click();
  await expect(options(page)).toHaveCount(26);
  await page.keyboard.press('Escape');
  await pick(field, 'Line 39');
  await expect(field).toHaveValue('Line 39');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Number routing updated successfully')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Line 39' })).toBeVisible();
  expect(applications.whole()).toEqual([]);
});
