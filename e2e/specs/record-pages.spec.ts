import type { Locator, Page } from '@playwright/test';
import { writeCalls } from '../call-points.ts';
import { fetched } from '../fetched.ts';
import { expectNoSideways } from '../good-looks.ts';
import { expectNoShift, watchShifts } from '../shifts.ts';
import { expect, expectAccessible, test } from '../test.ts';
import type { World } from '../world.ts';
import { unique, uniqueDomain } from '../world.ts';

/** An application that two numbers of its account lead to. */
async function aUsedApplication(world: World) {
  const account = await world.account();
  const application = await world.application(account.sid);
  const carrier = await world.carrier({ account_sid: account.sid });
  const over = { application_sid: application.sid };
  const numbers = [
    await world.number(account.sid, carrier.sid, over),
    await world.number(account.sid, carrier.sid, over),
  ];
  return { account, application, numbers };
}

const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections' });
const aside = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a record says beside its form what uses it and who changed it, and what stands in the way before it is deleted', async ({
  signedIn: page,
  server,
  world,
}) => {
  const { account, application, numbers } = await aUsedApplication(world);
  const fields = { application_sid: application.sid, from: '442079460012' };
  await writeCalls(server, account.owner, { fields }, { fields: { from: '442079460013' } });
  // As of more than are counted before somebody asks.
  await page.route(
    '**/RecordFacts/**',
    async (route) => {
      const facts = await (await fetched(route)).json();
      for (const use of facts.used_by) if (use.kind === 'phone-numbers') use.total_is_least = true;
      await route.fulfill({ json: facts });
    },
    { times: 1 },
  );
  await page.goto(`/internal/applications/${application.sid}/edit`);
  const used = aside(page, 'Used by');
  await expect(used.getByRole('link', { name: 'Phone numbers: more than 1' })).toHaveAttribute(
    'href',
    new RegExp(`/internal/phone-numbers\\?.*application=${application.sid}`),
  );
  const latest = aside(page, 'Latest calls').getByRole('listitem');
  await expect(latest).toHaveCount(1);
  await expect(latest).toContainText('+44 20 7946 0012');
  await expect(latest).toContainText('Answered');
  // Neither number is broken in two.
  const numbersShown = latest.getByRole('link').locator('span');
  expect(await numbersShown.evaluateAll((all) => all.map((one) => one.clientHeight))).toEqual([20, 20]);
  await expect(aside(page, 'Latest calls').getByRole('link', { name: /all of 7 days/ })).toHaveAttribute(
    'href',
    new RegExp(`/internal/recent-calls\\?.*application=${application.sid}`),
  );
  await expect(aside(page, 'Latest calls').getByRole('link', { name: '100.0 % answered' })).toHaveAttribute(
    'href',
    new RegExp(`/internal/analytics\\?.*application=${application.sid}`),
  );
  await expect(aside(page, 'Last change').getByRole('link', { name: /what changed/ })).toHaveAttribute(
    'href',
    new RegExp(`record_sid=${application.sid}`),
  );
  const end = aside(page, 'Delete this application');
  await expect(end).toContainText('more than 1 phone numbers');
  for (const { sid } of numbers)
    await expect(end.locator(`a[href="/internal/phone-numbers/${sid}/edit"]`)).toBeVisible();

  await end.getByRole('button', { name: 'Release all of its numbers' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(application.name);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Release all of its numbers' }).click();
  await expect(page.getByText(`${application.name} no longer answers any numbers`)).toBeVisible();
  await expect(end).not.toContainText('phone numbers, the first');
  await expect(end.getByText('Prevents deletion:')).toHaveCount(0);
  await expect(used).not.toContainText('more than');
});

test('the trunk is tested from the head of its page, which goes to what came of it', async ({
  signedIn: page,
  world,
}) => {
  // Nothing is sent to a private address, so the answer is there at once.
  const gateway = { ipv4: '10.0.0.1', inbound: 0, outbound: 1 } as const;
  const resting = { ...gateway, ipv4: '10.0.0.2', is_active: 0 } as const;
  const { sid } = await world.carrier({ sip_gateways: [gateway, resting] });
  await page.goto(`/internal/carriers/${sid}/edit`);
  const answers = aside(page, "Gateways' last answers");
  await expect(answers).toContainText('Not tested yet');
  await expect(answers.getByRole('term')).toHaveText(['10.0.0.1', '10.0.0.2, inactive']);
  await page.locator('main header').getByRole('button', { name: 'Test trunk' }).click();
  const section = aside(page, 'Trunk test');
  await expect(section.getByRole('status')).toContainText('2 gateways tried at');
  const result = section.getByRole('listitem').filter({ hasText: '10.0.0.1:5060' }).first();
  await expect(result).toContainText('Could not be tested');
  await expect(result).toBeInViewport();
  await expect(answers).not.toContainText('Not tested yet');
  await expectAccessible(page, section);

  // Neither the way back nor what is left by Cancel is the page that one is on.
  await expect(page.locator('a[aria-current]')).toHaveText(['Carriers']);
  // What is chosen is seen to be so where the system chooses the colours.
  await page.emulateMedia({ forcedColors: 'active' });
  const background = (tab: Locator) => tab.evaluate((one) => getComputedStyle(one).backgroundColor);
  const [voice, sms] = await page.getByRole('tab').all();
  expect(await background(voice as Locator)).not.toBe(await background(sms as Locator));
  const current = page.locator('nav a[aria-current=page]');
  const colour = (of: Locator) => of.evaluate((one) => getComputedStyle(one).color);
  expect(await colour(current.locator('svg'))).toBe(await colour(current));
});

test('the index names the sections, goes to one, and tells in which of them something is wrong or changed', async ({
  signedIn: page,
  world,
}) => {
  const { application } = await aUsedApplication(world);
  await page.goto(`/internal/applications/${application.sid}/edit`);
  const entry = (name: string) => sections(page).getByRole('button', { name });
  await expect(entry('General')).toHaveAttribute('aria-current', 'true');
  await page.getByRole('textbox', { name: 'Application name' }).fill('');
  await expect(entry('General changed')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(entry('General 1 fault changed')).toBeVisible();
  await entry('Delete').click();
  await expect(page.getByRole('button', { name: 'Delete application' })).toBeInViewport();
  await expect(entry('Delete')).toHaveAttribute('aria-current', 'true');
});

test('on a phone the index is a select, and what is beside the form stands above it in one line each', async ({
  signedIn: page,
  world,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const { application } = await aUsedApplication(world);
  await page.goto(`/internal/applications/${application.sid}/edit`);
  const about = page.getByRole('complementary', { name: 'About this record' });
  await expect(about.getByText('Phone numbers 2')).toBeVisible();
  await expect(about.getByRole('link', { name: /^Phone numbers: 2/ })).toBeHidden();
  await about.getByText('Used by').click();
  await expect(about.getByRole('link', { name: /^Phone numbers: 2/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Go to section' }).selectOption('Delete');
  await expect(page.getByRole('button', { name: 'Delete application' })).toBeInViewport();
  await expectAccessible(page);
});

test('on a phone a long name of the owner, which nothing divides, makes no page wider than the screen', async ({
  signedIn: page,
  world,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const provider = await world.provider(
    unique('Donaudampfschifffahrtsgesellschaftskapitaen').replaceAll(' ', ''),
  );
  const carrier = await world.carrier({ service_provider_sid: provider.sid });
  await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), provider.sid);
  await page.goto(`/internal/carriers/${carrier.sid}/edit`);
  await expect(page.getByText(`${provider.name} · All accounts`)).toBeVisible();
  await expectNoSideways(page);
  await page.goto('/internal/settings');
  await expect(page.getByRole('link', { name: `Limits of ${provider.name}` })).toBeVisible();
  await expectNoSideways(page);
});

test('on a phone nothing jumps while a page with a form is loading', async ({ signedIn: page, world }) => {
  const account = await world.account({ sip_realm: uniqueDomain() });
  await page.setViewportSize({ width: 390, height: 844 });
  await watchShifts(page);
  for (const path of [
    'settings',
    'settings?tab=service-provider',
    'least-cost-routing/add',
    'speech-services/add',
    `clients/${(await world.client(account.sid)).sid}/edit`,
    `carriers/${(await world.carrier()).sid}/edit`,
    `applications/${(await world.application(account.sid)).sid}/edit`,
  ]) {
    await page.goto(`/internal/${path}`);
    await expect(page.locator('main form')).toBeVisible();
    await expectNoShift(page, path);
  }
});
