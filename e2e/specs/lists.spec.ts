/** What all lists do alike: orders, columns, keys, filters as chips, two lines a row on a phone. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { anAlertRule } from '@trunkline/contract/alert-rules/alert-rules.sample.ts';
import { expectNoSideways } from '../good-looks.ts';
import { holdBack } from '../hold-back.ts';
import { drawn } from '../how-drawn.ts';
import { chooseOfRow, filterBy, filterChip } from '../lists.ts';
import { writeAsPlatform } from '../platform.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { unique, uniqueDomain, type World } from '../world.ts';

const names = (page: Page) => page.getByRole('table').getByRole('link');
const openColumns = (page: Page) => page.getByRole('button', { name: 'Columns' }).click();

async function someCarriers(world: World) {
  const provider = await world.provider();
  const at = { service_provider_sid: provider.sid };
  const first = await world.carrier({ ...at, name: unique('Bravo') });
  const second = await world.carrier({ ...at, name: unique('Alpha'), is_active: false });
  return { provider, first, second };
}

const show = (page: Page, sid: string) =>
  page.addInitScript((value) => localStorage.setItem('activeServiceProvider', value), sid);

test('a list is sorted by name, state and age, and the order is in the address', async ({
  signedIn: page,
  world,
}) => {
  const { provider, first, second } = await someCarriers(world);
  await show(page, provider.sid);
  await page.goto('/internal/carriers');
  await expect(names(page)).toHaveText([second.name, first.name]);
  const head = (name: string) => page.getByRole('columnheader', { name });
  await expect(head('Name')).toHaveAttribute('aria-sort', 'ascending');
  await head('State').getByRole('button').click();
  await expect(page).toHaveURL(/sort=is_active/);
  await head('State').getByRole('button').click();
  await expect(names(page)).toHaveText([first.name, second.name]);
  await expect(head('State')).toHaveAttribute('aria-sort', 'descending');
  await head('Created').getByRole('button').click();
  await expect(page).toHaveURL(/sort=created_at/);
  await page.reload();
  await expect(head('Created')).toHaveAttribute('aria-sort', 'ascending');
});

test('a pause between two words of a filter loses neither the space nor what is typed on', async ({
  signedIn: page,
  world,
}) => {
  const { name } = await world.account({ name: unique('Front desk') });
  await page.goto('/internal/accounts');
  await expect(page.getByRole('table', { name: 'accounts' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('Front ');
  await expect(page).toHaveURL(/filter=Front$/);
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
  await page.keyboard.type(name.slice('Front '.length));
  await expect(page.getByRole('searchbox', { name: 'Filter by name' })).toHaveValue(name);
  await expect(page.getByText('1 to 1 of 1')).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
});

test('what is typed into a filter as soon as it can be seen stays', async ({ signedIn: page, world }) => {
  const { name } = await world.account();
  await page.addInitScript(slowMessages);
  await page.goto('/internal/accounts');
  const filter = page.getByRole('searchbox', { name: 'Filter by name' });
  await filter.fill(name);
  await expect(page.getByText('1 to 1 of 1')).toBeVisible();
  await expect(filter).toHaveValue(name);
});

test('an order that is chosen straight after typing keeps what was typed, and so does a filter of calls', async ({
  signedIn: page,
  world,
}) => {
  const { provider, first } = await someCarriers(world);
  await show(page, provider.sid);
  await page.goto('/internal/carriers');
  await expect(names(page)).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill(first.name);
  await page.getByRole('columnheader', { name: 'State' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=is_active/);
  await expect(page).toHaveURL(/filter=Bravo/);
  await expect(names(page)).toHaveText([first.name]);

  await page.getByRole('link', { name: 'Recent calls', exact: true }).click();
  const filter = page.getByRole('searchbox', { name: 'Number or call id' });
  await filter.fill('212');
  await filterBy(page, 'Direction', 'Inbound only');
  await expect(page).toHaveURL(/filter=212/);
  await expect(page).toHaveURL(/direction=inbound/);
  await page.getByRole('search').getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/direction|filter/);

  await filterBy(page, 'Direction', 'Inbound only');
  await expect(page).toHaveURL(/direction=inbound/);
  await filter.fill('212');
  await page.getByRole('search').getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/direction|filter/);
  await expect(filter).toHaveValue('');
});

test('columns and the height of rows are chosen, and stay chosen after signing in again', async ({
  signedIn: page,
  world,
}) => {
  const { provider } = await someCarriers(world);
  await show(page, provider.sid);
  await page.goto('/internal/carriers');
  const trunk = page.getByRole('columnheader', { name: 'Trunk type' });
  await expect(trunk).toBeVisible();
  await expect(names(page).first()).toBeVisible();
  const row = page.getByRole('table').getByRole('row').nth(1);
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  await openColumns(page);
  await page.getByRole('menuitemcheckbox', { name: 'Trunk type' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Compact rows' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(trunk).toHaveCount(0);
  expect((await row.boundingBox())?.height).toBeLessThan(34);
  // The exact time is there for who holds no pointer over it.
  const year = String(new Date().getFullYear());
  await expect(row).not.toContainText(year);
  await page.keyboard.press('t');
  await expect(row).toContainText(year);
  await page.keyboard.press('t');
  await expect(row).not.toContainText(year);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (!/trunkline-list-look|token|activeServiceProvider/.test(key)) localStorage.removeItem(key);
  });
  await page.reload();
  await expect(names(page).first()).toBeVisible();
  await expect(trunk).toHaveCount(0);
});

test('a list is gone through with the keys: slash, j, k, x and Enter', async ({ signedIn: page, world }) => {
  const account = await world.account();
  const carrier = await world.carrier();
  await world.number(account.sid, carrier.sid);
  await world.number(account.sid, carrier.sid);
  await page.goto(`/internal/phone-numbers?account=${account.sid}`);
  await expect(names(page).first()).toBeVisible();
  const links = page.getByRole('table').locator('tbody tr td[data-part="name"] a');
  // A filter that was looked into is left by Tab for the next one, and has no keys for itself then.
  await filterChip(page, 'Carrier').press('Enter');
  await expect(page.getByLabel('Find: Carrier')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(filterChip(page, 'Application')).toBeFocused();
  await page.keyboard.press('j');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('1 phone number selected')).toBeVisible();
  await page.keyboard.press('k');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/edit$/);
  await page.goBack();
  await expect(links).toHaveCount(2);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('j');
  await expect(page.getByRole('searchbox')).toHaveValue('j');
});

test('an account is found by typing, is a chip that is taken off, and 25 are asked for', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  const other = await world.account({ sip_realm: uniqueDomain() });
  await world.client(other.sid);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/Accounts\?/.test(request.url())) asked.push(new URL(request.url()).search);
  });
  await page.goto('/internal/clients');
  await expect(filterChip(page, 'Account')).toHaveText('Account');
  expect(asked.filter((query) => !query.includes('page_size=1&') && !query.endsWith('page_size=1'))).toEqual(
    [],
  );
  await filterBy(page, 'Account', account.name);
  await expect(page).toHaveURL(new RegExp(`account=${account.sid}`));
  for (const query of asked) expect(query).toMatch(/page_size=(25|1)\b/);
  await expect(page.getByText('No clients match')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Remove filter Account: ${account.name}` }).click();
  await expect(filterChip(page, 'Account')).toHaveText('Account');
});

test('[R39] applications begin with all accounts, searched across all, and so does every other area after one was chosen', async ({
  signedIn: page,
  world,
}) => {
  const [one, other] = [await world.account(), await world.account()];
  // On the first page, whatever else there is.
  const { name } = await world.application(other.sid, { name: unique('00 comes first') });
  await page.goto('/internal/applications');
  await expect(filterChip(page, 'Account')).toHaveText('Account');
  await expect(page.getByRole('row', { name }).first()).toContainText(other.name);
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill(name);
  await expect(page.getByRole('row', { name }).first()).toContainText(other.name);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row', { name })).toContainText('Google');
  for (const at of [null, page.getByRole('link', { name, exact: true })]) {
    await at?.click();
    for (const to of ['carriers', 'speech services'])
      await expect(page.getByRole('main').getByRole('link', { name: to })).toHaveAttribute(
        'href',
        `/internal/${to.replace(' ', '-')}`,
      );
  }
  await page.goto(`/internal/applications?account=${one.sid}`);
  await expect(page.getByText('No applications match')).toBeVisible();
  await filterBy(page, 'Account', other.name);
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await page.goto('/internal/applications');
  await expect(page).toHaveURL(`/internal/applications?account=${other.sid}`);
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(page).toHaveURL('/internal/clients');
  await page.getByRole('link', { name: 'Applications', exact: true }).click();
  await expect(page).toHaveURL('/internal/applications');
});

test('a row has one menu, with what can be done with it and its history', async ({
  signedIn: page,
  world,
}) => {
  const { provider, first } = await someCarriers(world);
  await show(page, provider.sid);
  await page.goto('/internal/carriers');
  await page.getByRole('button', { name: `Actions for ${first.name}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Show beside the list',
    'Test',
    'Duplicate',
    'Copy SID',
    'History',
    'Delete',
  ]);
  await page.keyboard.press('Escape');
  await chooseOfRow(page, first.name, 'History');
  await expect(page).toHaveURL(new RegExp(`record_sid=${first.sid}`));
});

test('a press on what a list takes away is not lost where the list comes in between', async ({
  signedIn: page,
  world,
}) => {
  const { sid } = await world.provider();
  await show(page, sid);
  const answer = await holdBack(page, '**/SpeechCredentials?*');
  await page.goto('/internal/speech-services');
  // The list is empty, where the way to the first one stands elsewhere.
  await page.getByRole('link', { name: 'Add speech service' }).hover();
  await page.mouse.down();
  const came = page.waitForResponse('**/SpeechCredentials?*');
  answer.letGo();
  await (await came).finished();
  await drawn(page);
  await page.mouse.up();
  await expect(page).toHaveURL('/internal/speech-services/add');
});

test('nor is one on the first step of an empty list that somebody else has filled meanwhile', async ({
  signedIn: page,
  world,
}) => {
  const { sid } = await world.provider();
  await show(page, sid);
  await page.goto('/internal/carriers');
  const add = page.getByRole('link', { name: 'Add carrier' });
  await expect(page.getByText('No carriers.')).toBeVisible();
  await page.getByRole('link', { name: 'LLM', exact: true }).click();
  await world.carrier({ service_provider_sid: sid });
  // What was read is old by now.
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 60_000;
  });
  const answer = await holdBack(page, '**/VoipCarriers?*');
  await page.getByRole('link', { name: 'Carriers', exact: true }).click();
  await expect(page.getByText('No carriers.')).toBeVisible();
  await add.hover();
  await page.mouse.down();
  const came = page.waitForResponse('**/VoipCarriers?*');
  answer.letGo();
  await (await came).finished();
  await drawn(page);
  await page.mouse.up();
  await expect(page).toHaveURL('/internal/carriers/add');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('each row is two lines with its link and menu, and nothing goes off sideways', async ({
    signedIn: page,
    world,
  }) => {
    const { provider, first } = await someCarriers(world);
    await show(page, provider.sid);
    await page.goto('/internal/carriers');
    const row = page.getByRole('row', { name: first.name });
    await expect(row).toBeVisible();
    expect((await row.boundingBox())?.height).toBeLessThan(70);
    await expectNoSideways(page);
    const menu = row.getByRole('button', { name: `Actions for ${first.name}` });
    expect((await menu.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await row.click();
    await expect(page).toHaveURL(/\/edit$/);
  });

  test('in the second line a name gives way, a state and a time never do', async ({
    signedIn: page,
    server,
    world,
  }) => {
    const provider = await world.provider();
    const name = `${unique('An account whose name is long').slice(0, 50)} indeed`;
    const account_sid = (await world.account({ service_provider_sid: provider.sid, name })).sid;
    const body = { ...anAlertRule({ name: 'Few calls' }), account_sid };
    const { sid } = await world.send<{ sid: string }>('POST', '/AlertRules', body, world.token);
    const since = new Date(Date.now() - 29.5 * 60_000).toISOString().slice(0, 19).replace('T', ' ');
    const held = 'update trunkline_alert_rules set state_since = ? where alert_rule_sid = ?';
    writeAsPlatform(server, held, since, sid);
    await show(page, provider.sid);
    await page.goto('/internal/alert-rules');
    const row = page.getByRole('row', { name: 'Few calls' });
    const cell = (inside: Locator) => row.getByRole('cell').filter({ has: inside });
    const isCut = (one: Locator) =>
      one.evaluate((it) => it.scrollWidth > Math.ceil(it.getBoundingClientRect().width));
    await expect(row.getByText(/minutes ago$/)).toBeVisible();
    expect(await isCut(cell(page.locator('time')))).toBe(false);
    expect(await isCut(cell(page.locator('[data-status]')))).toBe(false);
    expect(await isCut(row.getByRole('cell', { name }))).toBe(true);
  });
});

test('what the filters of any list leave is exported as CSV, in its order', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account({ sip_realm: uniqueDomain() });
  for (const username of ['bell', 'Ahoy', 'other']) await world.client(account.sid, { username });
  await page.goto(`/internal/clients?account=${account.sid}&filter=o&sort=-username`);
  await expect(page.getByRole('link', { name: 'Ahoy' })).toBeVisible();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/);
  // A client is found by any part of its name.
  const [head, ...rows] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(head).toContain('username,account_name,is_active');
  expect(rows.map((row) => row.split(',').slice(0, 2))).toEqual([
    ['"other"', `"${account.name}"`],
    ['"Ahoy"', `"${account.name}"`],
  ]);
});

test.describe('an export that fails', () => {
  test.use({ allowedErrors: /status of 400|ERR_INTERNET_DISCONNECTED/ });

  test('says why, whether it is refused or nobody is there, and can be begun again', async ({
    signedIn: page,
  }) => {
    await page.goto(`/internal/recent-calls?filter=${'x'.repeat(256)}`);
    const button = page.getByRole('button', { name: 'Export CSV' });
    await button.click();
    await expect(page.getByText(/^The export of calls failed: .*255/).first()).toBeVisible();
    await page.context().setOffline(true);
    await button.click();
    await expect(
      page.getByText(/^The export of calls failed: The server cannot be reached/).first(),
    ).toBeVisible();
    await page.context().setOffline(false);
    await expect(button).toBeEnabled();
  });
});

/** In the page: what React does after a screen was drawn comes when somebody may have typed. */
function slowMessages(): void {
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    setTimeout(() => postMessage.call(this, message), 500);
  };
}
