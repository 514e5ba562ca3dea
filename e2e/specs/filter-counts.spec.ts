/** How many rows each choice of a filter leaves, told where the filter is chosen. */
import type { Page } from '@playwright/test';
import { writeAlerts, writeCalls } from '../call-points.ts';
import { filterBy, filterChip, choiceOf as option } from '../lists.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { unique, uniqueDomain } from '../world.ts';

/** Addresses of what is asked of the API from now on. */
function asked(page: Page): string[] {
  const all: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/v1\//.test(pathname)) all.push(`${pathname.slice(7)}${search}`);
  });
  return all;
}

test('each account is shown with its clients when the filter is opened, by one request and never before', async ({
  signedIn: page,
  world,
}) => {
  const provider = await world.provider();
  const at = { service_provider_sid: provider.sid };
  const two = await world.account({ ...at, sip_realm: uniqueDomain() });
  const none = await world.account(at);
  await world.client(two.sid);
  const { username } = await world.client(two.sid);
  await page.addInitScript((value) => localStorage.setItem('activeServiceProvider', value), provider.sid);
  const requests = asked(page);
  await page.goto('/internal/clients');
  await expect(page.getByRole('link', { name: username, exact: true })).toBeVisible();
  expect(requests.filter((one) => one.includes('count_of'))).toEqual([]);

  const before = requests.length;
  await filterChip(page, 'Account').click();
  await expect(option(page, two.name)).toHaveAccessibleName(/ leaves 2$/);
  await expect(option(page, none.name)).toHaveAccessibleName(/ leaves 0$/);
  expect(requests.slice(before).filter((one) => !/Notices|Events|Users\/me/.test(one))).toEqual([
    expect.stringMatching(/\/Accounts\?.*count_of=clients/),
  ]);
  await expectAccessible(page);
  await option(page, none.name).click();
  await expect(page.getByText('No clients match')).toBeVisible();

  // So is each state, of those that the other filters leave.
  await filterChip(page, 'Account').click();
  await option(page, two.name).click();
  await filterChip(page, 'State').click();
  await expect(option(page, 'Active')).toHaveAccessibleName(/ leaves 2$/);
  await expect(option(page, 'Inactive')).toHaveAccessibleName(/ leaves 0$/);
  await option(page, 'Active').click();
  await expect(page.getByRole('link', { name: username, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/state=/);

  // What else narrows the list, the counts do not know of.
  await page.getByRole('searchbox').fill(username);
  await expect(page).toHaveURL(/filter=/);
  await filterChip(page, 'Account').click();
  await expect(option(page, two.name)).toBeVisible();
  await expect(option(page, two.name)).not.toHaveAccessibleName(/leaves/);
});

test('accounts are shown with how many calls or alerts of the time each has, by one request', async ({
  signedIn: page,
  server,
  world,
}) => {
  const provider = await world.provider();
  const of = { service_provider_sid: provider.sid };
  const [two, none] = [await world.account(of), await world.account(of)];
  await writeCalls(server, two.owner, {}, {});
  await writeAlerts(server, two.owner, { alert_type: 'no-tts', message: 'None.' });
  await page.addInitScript((value) => localStorage.setItem('activeServiceProvider', value), provider.sid);
  for (const [path, leaves] of [
    ['recent-calls', / leaves 2$/],
    ['alerts', / leaves 1$/],
  ] as const) {
    await page.goto(`/internal/${path}?date=7`);
    await expect(page.getByRole('table')).toBeVisible();
    const requests = asked(page);
    await filterChip(page, 'Account').click();
    await expect(option(page, two.name)).toHaveAccessibleName(leaves);
    await expect(option(page, none.name)).toHaveAccessibleName(/ leaves 0$/);
    expect(requests.filter((one) => one.includes('/Accounts?'))).toEqual([
      expect.stringContaining(`count_of=${path}&days=7`),
    ]);
  }
  // What else narrows the list, the counts do not know of.
  await page.goto('/internal/alerts?date=7&type=no-tts');
  await filterChip(page, 'Account').click();
  await expect(option(page, two.name)).toBeVisible();
  await expect(option(page, two.name)).not.toHaveAccessibleName(/leaves/);
});

test('directions and outcomes of calls are shown with how many calls of the time each leaves', async ({
  signedIn: page,
  server,
  world,
}) => {
  const account = await world.account();
  await writeCalls(server, account.owner, {}, { answered: false }, { direction: 'outbound' });
  await page.goto(`/internal/recent-calls?account=${account.sid}&date=7`);
  await expect(page.getByRole('table')).toBeVisible();
  await filterChip(page, 'Direction').click();
  await expect(option(page, 'Inbound only')).toHaveAccessibleName(/ leaves 2$/);
  await expect(option(page, 'Outbound only')).toHaveAccessibleName(/ leaves 1$/);
  await option(page, 'Inbound only').click();
  await expect(page).toHaveURL(/direction=inbound/);
  await filterChip(page, 'Status').click();
  await expect(option(page, 'Answered')).toHaveAccessibleName(/ leaves 1$/);
  await expect(option(page, 'Not answered')).toHaveAccessibleName(/ leaves 1$/);
  await option(page, 'Not answered').click();
  await expect(page).toHaveURL(/status=not-answered/);
});

test('kinds of alerts are shown with how many alerts of the time each leaves', async ({
  signedIn: page,
  server,
  world,
}) => {
  const account = await world.account();
  const alerts = ['no-tts', 'no-tts', 'no-stt'].map((alert_type) => ({ alert_type, message: 'None.' }));
  await writeAlerts(server, account.owner, ...alerts);
  await page.goto(`/internal/alerts?account=${account.sid}&date=7&type=no-stt`);
  await expect(page.getByRole('table')).toBeVisible();
  const requests = asked(page);
  await filterChip(page, 'Kind').click();
  await expect(option(page, 'No text-to-speech credential')).toHaveAccessibleName(/ leaves 2$/);
  await expect(option(page, 'No speech-to-text credential')).toHaveAccessibleName(/ leaves 1$/);
  await expect(option(page, 'No carrier for an outbound call')).toHaveAccessibleName(/ leaves 0$/);
  // The list itself, of the one kind, may be asked for again.
  expect(requests.filter((one) => /\/Alerts\?/.test(one) && !one.includes('no-stt'))).toEqual([
    expect.stringContaining('count_by='),
  ]);
});

test('kinds of the audit log are shown with how many entries each leaves', async ({
  signedIn: page,
  world,
}) => {
  const provider = await world.provider();
  const of = { service_provider_sid: provider.sid };
  await world.account(of);
  await world.account(of);
  await world.user({ ...of, name: unique('Counted') });
  await page.addInitScript((value) => localStorage.setItem('activeServiceProvider', value), provider.sid);
  await page.goto('/internal/audit');
  await expect(page.getByRole('table')).toBeVisible();
  await filterChip(page, 'Kind').click();
  await expect(option(page, 'Accounts')).toHaveAccessibleName(/ leaves 2$/);
  await expect(option(page, 'Users')).toHaveAccessibleName(/ leaves 1$/);
  await expect(option(page, 'Carriers')).toHaveAccessibleName(/ leaves 0$/);
});

test('scopes of users are shown with how many users each leaves', async ({ signedIn: page, world }) => {
  const provider = await world.provider();
  const account = await world.account({ service_provider_sid: provider.sid });
  const of = { service_provider_sid: provider.sid };
  await world.user({ ...of, account_sid: account.sid, name: unique('Counted') });
  await world.user({ ...of, account_sid: account.sid, name: unique('Counted') });
  const only = await world.user({ ...of, name: unique('Counted') });
  await page.addInitScript((value) => localStorage.setItem('activeServiceProvider', value), provider.sid);
  await page.goto('/internal/users');
  await filterChip(page, 'Scope').click();
  await expect(option(page, 'Account')).toHaveAccessibleName(/ leaves 2$/);
  await expect(option(page, 'Service provider')).toHaveAccessibleName(/ leaves 1$/);
  await page.keyboard.press('Escape');
  await filterBy(page, 'Scope', 'Service provider');
  await expect(page.getByRole('table').getByRole('link', { name: only.name })).toBeVisible();
});

test('[R39] where there is nothing yet a filter does not say that nothing matches', async ({
  signedIn: page,
  world,
}) => {
  const provider = await world.provider();
  const account = await world.account({ service_provider_sid: provider.sid });
  await page.addInitScript((value) => localStorage.setItem('activeServiceProvider', value), provider.sid);
  await page.goto(`/internal/applications?account=${account.sid}`);
  await expect(page.getByText('No applications.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Add application' })).toBeVisible();
  await expect(page.getByText('No applications match')).toHaveCount(0);
  await page.goto(`/internal/recent-calls?account=${account.sid}&status=answered`);
  await expect(page.getByText('There were no calls in this time.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show the last 30 days' })).toBeVisible();
  await page.goto(`/internal/alerts?account=${account.sid}`);
  await expect(page.getByText('The platform recorded no alerts in this time.')).toBeVisible();
  await expect(page.getByText('match the filters')).toHaveCount(0);
});
