/** Whoever never saw the installation can say from home what is wrong, and is led to where it is mended. */

import { besideVendors } from '../beside-vendors.ts';
import { makeCarrier, makeRouting } from '../call-routing.ts';
import { expectNoSideways } from '../good-looks.ts';
import { writeAsPlatform } from '../platform.ts';
import { actAs, expect, expectAccessible, test } from '../test.ts';

const beside = besideVendors();
test.beforeEach(async ({ page }) => actAs(page, beside.world.token));

/** A credential that its vendor refuses, a trunk that lost its registration, a route that leads nowhere. */
async function threeFaults() {
  const { world, server } = beside;
  const provider = await world.provider();
  const of = { service_provider_sid: provider.sid };
  const account = await world.account(of);
  const api_key = 'soniox-wrong-canary-secret';
  const speech = await beside.provision({ account_sid: account.sid }, 'soniox', { api_key });
  const path = `/Accounts/${account.sid}/SpeechCredentials/${speech}/test`;
  await world.send('GET', path, undefined, world.token);
  const trunk = await makeCarrier(world, 'Northline', of, {
    ...{ requires_register: 1, register_username: 'me', register_password: 'a secret' },
    register_sip_realm: 'sip.northline.example',
  });
  writeAsPlatform(
    server,
    'update voip_carriers set register_status = ? where voip_carrier_sid = ?',
    JSON.stringify({ status: 'fail', reason: '403 Forbidden' }),
    trunk,
  );
  const copper = await makeCarrier(world, 'Old copper line', of, { is_active: 0 });
  const routing = await makeRouting(world, of, trunk, [['34', copper]], 'Way out');
  return { provider, account, speech, trunk, routing };
}

test('three faults are named on home, each with its reason and a link to where it is mended', async ({
  page,
}) => {
  const { provider, account, speech, trunk, routing } = await threeFaults();
  const home = `${beside.server.url}/internal/home`;
  await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), provider.sid);
  await page.goto(home);
  await expect(page.getByText('3 items need attention')).toBeVisible();
  const needs = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
  await expect(needs).toHaveCount(3);
  const [first, second, third] = [needs.nth(0), needs.nth(1), needs.nth(2)];
  for (const [row, mark, text, reason, action, address] of [
    [
      first,
      'Failing',
      `Speech service Soniox of ${account.name} fails its test`,
      /are not understood/,
      'Open it',
      `speech-services/${speech}`,
    ],
    [
      second,
      'Failing',
      'Carrier Northline is not registered',
      /answered 403 Forbidden/,
      'Open carrier',
      `carriers/${trunk}`,
    ],
    [
      third,
      'Attention',
      'Route “34” of Way out goes over an inactive carrier',
      /Old copper line/,
      'Open routing',
      `least-cost-routing/${routing}`,
    ],
  ] as const) {
    await expect(row.getByRole('img', { name: mark })).toBeVisible();
    await expect(row).toContainText(text);
    await expect(row).toContainText(reason);
    await row.getByRole('link', { name: action }).click();
    await expect(page).toHaveURL(new RegExp(`/internal/${address}/edit$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
  }
  // There the fault is told again, so that nobody wonders whether this is the place.
  await first.getByRole('link').click();
  await expect(page.getByText('Failing', { exact: true }).first()).toBeVisible();
  await page.goBack();
  await second.getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Registration' })).toContainText('403 Forbidden');
  await page.goBack();
  await third.getByRole('link').click();
  await expect(page.getByLabel('Carrier of route 1')).toHaveValue('Old copper line');
  await expect(page.getByText('Old copper line is inactive, so calls on this route may fail.')).toBeVisible();

  writeAsPlatform(
    beside.server,
    'update voip_carriers set register_status = ? where voip_carrier_sid = ?',
    JSON.stringify({ status: 'ok', reason: '200 OK' }),
    trunk,
  );
  await page.goto(home);
  await expect(page.getByText('2 items need attention')).toBeVisible();
  await expect(needs.filter({ hasText: 'Northline' })).toHaveCount(0);
});

test('an admin sees the providers side by side, those that fail first, and goes from one to another', async ({
  page,
}) => {
  const { provider } = await threeFaults();
  const quiet = await beside.world.provider();
  await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), quiet.sid);
  await page.goto(`${beside.server.url}/internal/home`);
  const card = page.getByRole('region', { name: 'Service providers' });
  const row = card.getByRole('row').filter({ hasText: provider.name });
  await expect(row).toContainText(
    '1 speech service fails, 1 carrier not registered, 1 route over an inactive',
  );
  await expect(card.getByRole('row').filter({ hasText: quiet.name })).toContainText('Nothing');
  await expect(card.getByRole('row').nth(1)).not.toContainText('Nothing');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const nothing = card
    .getByRole('row')
    .filter({ hasText: quiet.name })
    .locator('[data-status]', { hasText: 'Nothing' });
  const said = nothing.evaluate((badge) => getComputedStyle(badge, '::after').content);
  expect(await said).toBe('" needs attention"');
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: provider.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: provider.name })).toBeVisible();
  await expect(page.getByText('3 items need attention')).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  await expectNoSideways(page);
});
