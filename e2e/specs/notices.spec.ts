/** The bell: what came up while nobody looked, unread per person. */
import type { Page } from '@playwright/test';
import { writeAlerts } from '../call-points.ts';
import { askSoonAgain } from '../rounds.ts';
import { actAs, expect, expectAccessible, test } from '../test.ts';
import { freshNumber } from '../world.ts';

test('what one did to many numbers is a notice until it was looked at, and leads to the audit log', async ({
  signInAs,
  world,
}) => {
  const { sid: service_provider_sid } = await world.firstProvider();
  const account = await world.account({ service_provider_sid });
  const carrier = await world.carrier({ service_provider_sid });
  const page = await signInAs(await world.user(account.owner));
  await page.goto('/internal/phone-numbers/import');
  const rows = [freshNumber(), freshNumber()].map((number) => `${number},${carrier.name}`);
  await page.getByRole('textbox', { name: 'Rows' }).fill(`number,carrier\n${rows.join('\n')}`);
  await page.getByRole('button', { name: 'Import 2 phone numbers' }).click();
  await expect(page.getByRole('heading', { name: '2 phone numbers imported' })).toBeVisible();

  await page.addInitScript(askSoonAgain);
  await page.reload();
  const bell = page.getByRole('button', { name: /^Notices/ });
  await expect(bell).toHaveAccessibleName('Notices, 1 new');
  const seen = page.waitForResponse(
    (one) => one.request().method() !== 'GET' && one.url().includes('/Notices'),
  );
  await bell.click();
  const notices = page.getByRole('dialog', { name: 'Notices' });
  await expect(notices.getByRole('listitem')).toContainText('Imported 2 phone numbers from CSV, new');
  // Asked again, the server knows it as seen: it stays marked for as long as the notices are open.
  await seen;
  await page.waitForResponse((one) => one.request().method() === 'GET' && one.url().includes('/Notices'));
  await expect(bell).toHaveAccessibleName('Notices');
  await expect(notices.getByRole('listitem')).toContainText('CSV, new');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(bell).toHaveAccessibleName('Notices');

  await page.setViewportSize({ width: 390, height: 800 });
  await bell.click();
  // When it was stands below, whole.
  const title = notices.getByRole('link', { name: 'Imported 2 phone numbers' });
  const [what, when] = [await title.boundingBox(), await notices.getByRole('time').boundingBox()];
  expect(when?.y).toBeGreaterThan((what?.y ?? 0) + (what?.height ?? 0) / 2);
  expect(when?.height).toBeLessThan(20);
  await title.click();
  await expect(page).toHaveURL(/\/audit\?.*kind=phone-numbers/);
  await expect(notices).toBeHidden();
});

test.describe('in two tabs', () => {
  test.use({ hasStream: true });

  test('what is looked at in one is not new in the other either: notices, and alerts', async ({
    page,
    server,
    world,
  }) => {
    const account = await world.account();
    const { sid: carrier_sid } = await world.carrier();
    const user = await world.user(account.owner);
    const { token } = await world.logIn(user.name, user.password);
    const text = `number\n${freshNumber()}\n`;
    const rows = { text, voip_carrier_sid: carrier_sid, account_sid: account.sid };
    await world.send('POST', '/PhoneNumbers/import', rows, token);
    await writeAlerts(server, account.owner, { alert_type: 'no-tts', message: 'silent' });
    await actAs(page, token);
    const other = await page.context().newPage();
    for (const one of [page, other]) {
      const heard = one.waitForResponse('**/api/v1/Events');
      await one.goto('/internal/phone-numbers');
      await heard;
      await expect(bell(one)).toHaveAccessibleName('Notices, 1 new');
      await expect(one.getByRole('link', { name: 'Alerts 1 new' })).toBeVisible();
    }
    await bell(page).click();
    await expect(bell(other)).toHaveAccessibleName('Notices');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /^Alerts/ }).click();
    await expect(page.getByRole('table', { name: 'alerts' })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Alerts', exact: true })).toBeVisible();
  });
});

const bell = (page: Page) => page.getByRole('button', { name: /^Notices/ });
