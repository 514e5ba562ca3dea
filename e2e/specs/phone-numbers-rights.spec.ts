import type { Locator, Page } from '@playwright/test';
import { writeCalls } from '../call-points.ts';
import { fetched } from '../fetched.ts';
import { numberSite } from '../number-site.ts';
import { setPage } from '../page-settings.ts';
import { seePlatformServer } from '../see-as.ts';
import { expect, test } from '../test.ts';
import { openWithin } from '../within.ts';
import type { World } from '../world.ts';

const list = '/internal/phone-numbers';
const rows = (page: Page) => page.getByRole('table', { name: 'phone numbers' }).getByRole('row');
const tickAll = (page: Page) => page.getByLabel('Select all phone numbers on this page');

const site = async (world: World, count: number) =>
  numberSite(world, count, { service_provider_sid: (await world.provider()).sid });

/** As a platform's own server answers: it can do less, and names nothing but sids (`R7`). */
async function asPlatform(page: Page) {
  await seePlatformServer(page);
  await page.route('**/PhoneNumbers?**', async (route) => {
    const answer = await (await fetched(route)).json();
    for (const row of answer)
      for (const name of ['account_name', 'carrier_name', 'application_name', 'carrier_account_sid'])
        delete row[name];
    await route.fulfill({ json: answer });
  });
}

test("a service provider's user changes and deletes the numbers of its accounts", async ({
  signInAs,
  world,
}) => {
  const { account, application, numbers } = await site(world, 2);
  const page = await signInAs(await world.user({ ...account.owner, account_sid: null }));
  await page.goto(list);
  await expect(rows(page)).toHaveCount(3);
  await openWithin(page, `${list}/${numbers[0]?.sid}/edit`);
  await page.getByRole('combobox', { name: 'Application' }).click();
  await page.getByRole('option', { name: application.name }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Phone number updated successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Delete phone number' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete phone number' }).click();
  await expect(page.getByText('Deleted phone number')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
});

test('a view-only user looks at the numbers and can do nothing with them', async ({ signInAs, world }) => {
  const { account, numbers } = await site(world, 1);
  const viewer = { ...account.owner, is_view_only: true };
  const page = await signInAs(await world.user(viewer));
  await page.goto(list);
  await expect(rows(page)).toHaveCount(2);
  await expect(tickAll(page)).toBeHidden();
  for (const name of ['Add number', 'Import'])
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
  await openWithin(page, `${list}/${numbers[0]?.sid}/edit`);
  await expect(page.getByRole('combobox', { name: 'Application' })).toBeDisabled();
  await openWithin(page, `${list}/import`);
  await expect(page.getByText('User has view-only access')).toBeVisible();
});

test('on a phone what a view-only user may not press stands no further apart, and why stands beside it', async ({
  signInAs,
  world,
}) => {
  const { account, numbers } = await site(world, 1);
  const page = await signInAs(await world.user({ ...account.owner, is_view_only: true }));
  await page.setViewportSize({ width: 390, height: 844 });
  const boxOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().toJSON());
  await page.goto(list);
  await expect(page.getByRole('button', { name: 'Add number' })).toBeVisible();
  const [exports, imports, adds] = await Promise.all(
    ['Export CSV', 'Import', 'Add number'].map((name) => boxOf(page.getByRole('button', { name }))),
  );
  expect([imports.left - exports.right, adds.left - imports.right]).toEqual([8, 8]);
  await openWithin(page, `${list}/${numbers[0]?.sid}/edit`);
  const why = page.getByRole('status').filter({ hasText: 'User has view-only access' });
  await expect(why).toBeVisible();
  const [said, save] = await Promise.all([why, page.getByRole('button', { name: 'Save' })].map(boxOf));
  expect(said.bottom).toBeGreaterThan(save.top);
});

test('a number and a call lead an account to its own carrier, and not to one of its provider, which it cannot open', async ({
  signInAs,
  server,
  world,
}) => {
  const { account, carrier } = await site(world, 0);
  const own = await world.carrier({ account_sid: account.sid });
  const page = await signInAs(await world.user(account.owner));
  for (const { sid } of [carrier, own]) await world.number(account.sid, sid);
  await page.goto(list);
  await expect(rows(page)).toHaveCount(3);
  const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });
  await expect(link(page, own.name)).toBeVisible();
  await expect(page.getByRole('cell', { name: carrier.name })).toBeVisible();
  await expect(link(page, carrier.name)).toHaveCount(0);

  const [over, overOwn] = [crypto.randomUUID(), crypto.randomUUID()];
  await writeCalls(
    server,
    account.owner,
    { trunk: carrier.name, fields: { call_sid: over } },
    { trunk: own.name, fields: { call_sid: overOwn } },
  );
  await page.goto(`/internal/recent-calls/${overOwn}`);
  await expect(link(page, own.name)).toBeVisible();
  const asked = page.waitForResponse(/VoipCarriers\?/);
  await page.goto(`/internal/recent-calls/${over}`);
  await asked;
  await expect(page.getByRole('definition').filter({ hasText: carrier.name })).toBeVisible();
  await expect(link(page, carrier.name)).toHaveCount(0);
});

test('where carriers are kept to the provider, its accounts see no way to add or delete numbers', async ({
  signInAs,
  world,
}) => {
  const { account, numbers } = await site(world, 1);
  const page = await signInAs(await world.user(account.owner));
  await setPage(page, { ADMIN_CARRIER: '1' });
  await page.goto(list);
  await expect(rows(page)).toHaveCount(2);
  for (const name of ['Add number', 'Import']) {
    await expect(page.getByRole('link', { name })).toBeHidden();
    await expect(page.getByRole('button', { name })).toBeHidden();
  }
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Copy SID' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeHidden();
  await openWithin(page, `${list}/${numbers[0]?.sid}/edit`);
  await expect(page.getByRole('combobox', { name: 'Application' })).toBeEnabled();
  await expect(page.getByText('Delete this phone number')).toBeHidden();
  await openWithin(page, `${list}/add`);
  await expect(page.getByText('Your service provider adds and deletes phone numbers.')).toBeVisible();
});

test.describe('before a platform server', () => {
  test.use({ allowedErrors: /status of 422/ });

  test('numbers are routed one by one, and those that fail are told', async ({ signInAs, world }) => {
    const { account, application, numbers } = await site(world, 8);
    const page = await signInAs(await world.user(account.owner));
    await asPlatform(page);
    const refused = numbers[3]?.sid ?? '';
    await page.route(`**/PhoneNumbers/${refused}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 422, json: { msg: 'something is in its way' } })
        : route.continue(),
    );
    await page.goto(list);
    await expect(rows(page)).toHaveCount(9);
    await expect(page.getByRole('link', { name: 'Import' })).toBeHidden();
    await tickAll(page).check();
    await page.getByRole('combobox', { name: 'Route to application' }).click();
    await page.getByRole('option', { name: application.name }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('1 of 8 numbers were not routed: something is in its way')).toBeVisible();
    await expect(page.getByText('8 phone numbers selected')).toBeVisible();
    // The list has been read again: seven of them are routed.
    await expect(page.getByRole('cell', { name: application.name })).toHaveCount(7);

    await page.unroute(`**/PhoneNumbers/${refused}`);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Number routing updated successfully')).toBeVisible();
    await expect(page.getByRole('cell', { name: application.name })).toHaveCount(8);
  });
});
