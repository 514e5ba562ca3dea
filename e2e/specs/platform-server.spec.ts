/** The console before the platform's own API server (`R7`): it asks for nothing that is not there, and what it does holds. */
import type { Page } from '@playwright/test';
import { writeAlerts, writeCalls } from '../call-points.ts';
import { addGateway, address, carrierName, gateway, link } from '../carrier-screens.ts';
import { crowd } from '../crowd.ts';
import { chooseOfRow, filterChip, opener, pick } from '../lists.ts';
import { type PlatformApi, startPlatformApi } from '../platform-api.ts';
import { carrierOf, defaultCarrier, pattern } from '../routing-form.ts';
import { emptyDataDirectory, type Server, startServer } from '../server.ts';
import { actAs, expect, test } from '../test.ts';
import { openWithin } from '../within.ts';
import {
  FIRST_PASSWORD,
  freshNumber,
  grouped,
  openWorld,
  PASSWORD,
  unique,
  uniqueDomain,
  type World,
} from '../world.ts';

let platform: PlatformApi;
let behind: Server;
let front: Server;
let there: World;
let provider: string;

// All in one worker: each that had a part of these tests would start this for itself.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  behind = await startServer(emptyDataDirectory(), { TRUNKLINE_ADMIN_PASSWORD: FIRST_PASSWORD });
  there = await openWorld(behind.url);
  await crowd(there);
  provider = (await there.firstProvider()).sid;
  platform = await startPlatformApi(behind);
  front = await startServer(emptyDataDirectory(), { TRUNKLINE_API_BASE_URL: platform.url });
});
test.afterAll(async () => {
  await front?.stop();
  await platform?.close();
  await behind?.stop();
});
test.beforeEach(() => void platform.faults.splice(0));
test.afterEach(() => expect(platform.faults, 'what the platform has not').toEqual([]));

const at = (path: string) => `${front.url}${path}`;
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const saved = (page: Page) => expect(page.getByText('No changes')).toBeVisible();
const confirm = (page: Page, name: string | RegExp = /^Delete/) =>
  page.getByRole('dialog').getByRole('button', { name }).click();
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** By the menu of its row; `now` is what it is called by then. */
async function deleteListed(page: Page, area: string, name: string, now = name): Promise<void> {
  await openWithin(page, at(`/internal/${area}`));
  await page.getByRole('searchbox').fill(name);
  await chooseOfRow(page, now, 'Delete');
  await confirm(page);
  await expect(row(page, name)).toHaveCount(0);
}

/** Signed in over there. */
async function asAdmin(page: Page): Promise<void> {
  await actAs(page, there.token);
}

test.describe('who is not signed in', () => {
  test.use({ allowedErrors: /status of 40[134]/ });

  test('signs in by the form; what only Trunkline has is neither in the menu nor at its address', async ({
    page,
  }) => {
    await page.goto(at('/'));
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { name: 'Accounts', exact: true })).toBeVisible();
    const menu = page.getByRole('navigation').first();
    await expect(menu.getByRole('link', { name: 'Carriers', exact: true })).toBeVisible();
    for (const name of ['Home', 'Analytics', 'Explain a call', 'Audit log', 'LLM'])
      await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0);
    for (const path of [
      'home',
      'analytics',
      'explain',
      'audit',
      'llm-services',
      'live-calls',
      'alert-rules',
    ]) {
      await page.goto(at(`/internal/${path}`));
      await expect(page.getByRole('heading', { level: 1, name: "That page doesn't exist." })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText("You've successfully logged out.")).toBeVisible();
  });
});

test('accounts: added with limits, changed, given a key, deleted', async ({ page }) => {
  await asAdmin(page);
  const name = unique('Harbour');
  await page.goto(at('/internal/accounts/add'));
  await field(page, 'Account name').fill(name);
  await field(page, 'SIP realm').fill(uniqueDomain());
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await field(page, 'Account name').fill(`${name} two`);
  await save(page);
  await saved(page);
  await page.getByRole('button', { name: 'Add key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page
    .getByRole('button', { name: /^Actions for / })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await confirm(page, 'Revoke API key');
  await deleteListed(page, 'accounts', name, `${name} two`);
});

test('applications: added, changed, deleted', async ({ page }) => {
  await asAdmin(page);
  const account = await there.account({ service_provider_sid: provider });
  const name = unique('Reception');
  await page.goto(at('/internal/applications/add'));
  await field(page, 'Application name').fill(name);
  await pick(choice(page, 'Account'), account.name);
  await page.getByLabel('Calling webhook URL').fill('https://example.com/call');
  await page.getByLabel('Call status webhook URL').fill('https://example.com/status');
  await page.getByRole('button', { name: 'Add application' }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await page.getByLabel('Calling webhook URL').fill('https://example.com/other');
  await save(page);
  await saved(page);
  await deleteListed(page, 'applications', name);
});

test('carriers: added with a gateway, which is changed beside another and deleted', async ({ page }) => {
  await asAdmin(page);
  const name = unique('Northline');
  await page.goto(at('/internal/carriers/add'));
  await carrierName(page).fill(name);
  await address(page, 1).fill('198.51.100.7');
  await page.getByRole('button', { name: 'Add carrier' }).click();
  await link(page, name).click();
  await addGateway(page);
  await address(page, 2).fill('198.51.100.8');
  await save(page);
  await saved(page);
  await address(page, 2).fill('198.51.100.9');
  await page.getByRole('button', { name: 'Delete SIP gateway 1' }).click();
  await carrierName(page).fill(`${name} two`);
  await save(page);
  await saved(page);
  await page.reload();
  await expect(address(page, 1)).toHaveValue('198.51.100.9');
  await expect(gateway(page, 2)).toHaveCount(0);
  await deleteListed(page, 'carriers', name, `${name} two`);
});

test('phone numbers: added, routed, several at once, deleted', async ({ page }) => {
  await asAdmin(page);
  const account = await there.account({ service_provider_sid: provider });
  const application = await there.application(account.sid);
  const carrier = await there.carrier({ service_provider_sid: provider });
  const numbers = [freshNumber(), freshNumber()];
  for (const number of numbers) await there.number(account.sid, carrier.sid, { number });
  const added = freshNumber();
  await page.goto(at('/internal/phone-numbers/add'));
  await field(page, 'Number').fill(added);
  await pick(choice(page, 'Account'), account.name);
  await pick(choice(page, 'Carrier'), carrier.name);
  await page.getByRole('button', { name: /^Add (phone )?number/ }).click();
  await pick(choice(page, 'Application'), application.name);
  await save(page);
  await saved(page);
  await page.goto(at(`/internal/phone-numbers?account=${account.sid}`));
  // The platform filters and sorts by neither.
  const other = await there.carrier({ service_provider_sid: provider });
  await there.number(account.sid, other.sid, { number: freshNumber() });
  await page.goto(at(`/internal/phone-numbers?account=${account.sid}&carrier=${carrier.sid}`));
  await expect(page.getByText('1 to 3 of 3')).toBeVisible();
  await page.getByRole('columnheader', { name: 'Number' }).getByRole('button').click();
  await expect(page.getByRole('row').nth(1)).toContainText(grouped(added));
  await page.getByLabel('Select all phone numbers on this page').check();
  await expect(page.getByText('3 phone numbers selected')).toBeVisible();
  await pick(choice(page, 'Route to application'), application.name);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Number routing updated successfully')).toBeVisible();
  for (const number of [...numbers, added])
    await expect(row(page, grouped(number))).toContainText(application.name);
  await chooseOfRow(page, grouped(added), 'Delete');
  await confirm(page);
  await expect(row(page, grouped(added))).toHaveCount(0);
});

test('an account and an application that are in use stay, and what uses them is named', async ({ page }) => {
  await asAdmin(page);
  const account = await there.account({ service_provider_sid: provider });
  const application = await there.application(account.sid);
  const carrier = await there.carrier({ service_provider_sid: provider });
  const { number } = await there.number(account.sid, carrier.sid, { application_sid: application.sid });
  const asked = platform.asked.length;
  for (const [area, name, uses] of [
    ['accounts', account.name, [application.name, grouped(number)]],
    ['applications', application.name, [grouped(number)]],
  ] as const) {
    await page.goto(at(`/internal/${area}`));
    await page.getByRole('searchbox').fill(name);
    await chooseOfRow(page, name, 'Delete');
    await confirm(page);
    for (const use of uses) await expect(page.getByRole('dialog')).toContainText(use);
  }
  expect(platform.asked.slice(asked).filter((one) => one.startsWith('DELETE'))).toEqual([]);
});

test('outbound call routing: added with routes, changed, deleted', async ({ page }) => {
  await asAdmin(page);
  const account = await there.account({ service_provider_sid: provider });
  const carrier = await there.carrier({ service_provider_sid: provider });
  const name = unique('Abroad');
  await page.goto(at('/internal/least-cost-routing/add'));
  await page.getByLabel('Name', { exact: true }).fill(name);
  await pick(choice(page, 'Used by'), account.name);
  await page.getByRole('button', { name: 'Add route' }).click();
  await pattern(page, 1).fill('44');
  await pick(carrierOf(page, 1), carrier.name);
  await pick(defaultCarrier(page), carrier.name);
  await page.getByRole('button', { name: 'Add routing' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await saved(page);
  await page.getByRole('button', { name: 'Add route' }).click();
  await pattern(page, 2).fill('49');
  await pick(carrierOf(page, 2), carrier.name);
  await save(page);
  await saved(page);
  await deleteListed(page, 'least-cost-routing', name);
});

test('Microsoft Teams tenants: added, changed, deleted', async ({ page }) => {
  await asAdmin(page);
  await there.teamsDomain(provider);
  const account = await there.account({ service_provider_sid: provider });
  const application = await there.application(account.sid);
  const domain = uniqueDomain();
  await page.goto(at('/internal/ms-teams-tenants/add'));
  await field(page, 'Domain name').fill(domain);
  await pick(choice(page, 'Account'), account.name);
  await page.getByRole('button', { name: 'Add tenant' }).click();
  await expect(page.getByRole('heading', { level: 1, name: domain })).toBeVisible();
  await pick(choice(page, 'Application'), application.name);
  await save(page);
  await saved(page);
  await deleteListed(page, 'ms-teams-tenants', domain);
});

/** Every list and form of the menu. */
const screens = [
  ...['accounts', 'applications', 'carriers', 'phone-numbers', 'speech-services', 'clients', 'users'],
  ...['least-cost-routing', 'ms-teams-tenants', 'recent-calls', 'alerts', 'settings'],
];

test('a user of the provider and one of an account see each screen', async ({ browser }) => {
  const account = await there.account({ service_provider_sid: provider, sip_realm: uniqueDomain() });
  const own = await there.application(account.sid);
  const shared = await there.carrier({ service_provider_sid: provider });
  const sids = { service_provider_sid: provider, account_sid: account.sid };
  for (const who of [{ service_provider_sid: provider }, sids]) {
    const user = await there.user(who);
    const { token } = await there.logIn(user.name, user.password);
    const tab = await browser.newPage();
    await actAs(tab, token);
    for (const path of [
      ...screens,
      `applications/${own.sid}/edit`,
      `carriers/${shared.sid}/edit`,
      `accounts/${account.sid}/edit`,
    ]) {
      await openWithin(tab, at(`/internal/${path}`));
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(tab.getByText(/could not be|cannot be/)).toHaveCount(0);
    }
    await tab.close();
  }
});

test('users: one of an account and one of the provider are added, changed and deleted', async ({ page }) => {
  await asAdmin(page);
  const account = await there.account({ service_provider_sid: provider });
  for (const scope of ['Account', 'Service provider', 'Admin']) {
    const name = unique('mila').replaceAll(' ', '-');
    await openWithin(page, at('/internal/users/add'));
    await page.getByLabel('Scope:', { exact: true }).selectOption(scope);
    if (scope === 'Account') await pick(choice(page, 'Account'), account.name);
    await page.getByLabel('User name').fill(name);
    await page.getByLabel('User email').fill(`${name}@example.com`);
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByRole('button', { name: 'Add user' }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await page.getByLabel('User name').fill(`${name}-two`);
    await save(page);
    await saved(page);
    await deleteListed(page, 'users', name, `${name}-two`);
  }
});

test('clients: added, changed, deleted', async ({ page }) => {
  await asAdmin(page);
  const account = await there.account({ service_provider_sid: provider, sip_realm: uniqueDomain() });
  const name = unique('desk').replaceAll(' ', '-');
  await page.goto(at('/internal/clients/add'));
  await pick(choice(page, 'Belongs to'), account.name);
  await field(page, 'Username').fill(name);
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('button', { name: 'Add client' }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await page.getByLabel('Allow direct calling to queues').uncheck();
  await save(page);
  await saved(page);
  await deleteListed(page, 'clients', name);
});

test.describe('a vendor that refuses the key', () => {
  test.use({ allowedErrors: /status of 422/, allowedUrls: /supportedLanguagesAndVoices/ });

  test('speech: a credential is added, changed and deleted', async ({ page }) => {
    await asAdmin(page);
    await page.goto(at('/internal/speech-services/add'));
    await page.getByLabel('Vendor').first().selectOption('Deepgram');
    await page.getByLabel(/^API key/).fill('a-key-of-deepgram-1');
    const label = unique('main');
    await page.getByLabel('Label').fill(label);
    await page.getByRole('button', { name: 'Add speech service' }).click();
    await expect(page.getByText('No changes')).toBeVisible();
    await page
      .getByLabel(/speech-to-text|recogni/i)
      .first()
      .uncheck();
    await save(page);
    await saved(page);
    await page.goto(at('/internal/speech-services'));
    await chooseOfRow(page, 'Deepgram', 'Delete');
    await confirm(page);
    await expect(row(page, label)).toHaveCount(0);
  });
});

test('settings: of the installation and of the provider', async ({ page }) => {
  await asAdmin(page);
  await page.goto(at('/internal/settings'));
  await page.getByLabel('Domain name', { exact: true }).first().fill('sip.example.com');
  await save(page);
  await saved(page);
  const hook = { url: 'https://example.com/registrations', method: 'POST', username: null, password: null };
  const path = `/ServiceProviders/${provider}`;
  await there.send('PUT', path, { registration_hook: hook }, there.token);
  await page.goto(at('/internal/settings?tab=service-provider'));
  await page.getByLabel('Service provider name').fill(unique('Lakeside'));
  await save(page);
  await saved(page);
  const kept = await there.send<{ registration_hook: unknown }>('GET', path, undefined, there.token);
  expect(kept.registration_hook, 'not shown, and not lost').toEqual(hook);
});

test('calls and alerts are listed, and a call is opened', async ({ page }) => {
  await asAdmin(page);
  const account = await there.account({ service_provider_sid: provider });
  const of = { account_sid: account.sid, service_provider_sid: provider };
  await writeCalls(behind, of, { fields: { from: '441632960001' } });
  await writeAlerts(behind, of, { alert_type: 'no-tts', message: 'no key' });
  await page.goto(at(`/internal/recent-calls?account=${account.sid}`));
  await opener(page, /960001 to/).click();
  await expect(page.getByText('Answered at')).toBeVisible();
  await expect(page.getByText(/1970|undefined/)).toHaveCount(0);
  await expect(filterChip(page, 'Direction')).toBeVisible();
  await expect(filterChip(page, 'Application')).toHaveCount(0);
  await page.goto(at(`/internal/alerts?account=${account.sid}`));
  await expect(page.getByText('no key')).toBeVisible();
  await page.goto(at(`/internal/accounts/${account.sid}/edit`));
  await expect(page.getByText('Latest calls')).toBeVisible();
  await expect(page.getByText('960001')).toBeVisible();
});
