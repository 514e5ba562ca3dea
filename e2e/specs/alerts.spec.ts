import { alertLine, writePoints } from '../call-points.ts';
import { filterBy } from '../lists.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { unique } from '../world.ts';

test('alerts are counted in the menu until they are looked at, and open to all their fields', async ({
  server,
  signInAs,
  world,
}) => {
  const account = await world.account();
  const { sid: service_provider_sid } = await world.firstProvider();
  const message = unique('https://apps.example.com/reception returned status 503');
  const alert = { account_sid: account.sid, service_provider_sid, alert_type: 'webhook-failure' };
  const lines = [
    alertLine({ ...alert, message, at: Date.now() - 1000 }),
    alertLine({ ...alert, message: 'no carrier', alert_type: 'no-carrier', at: Date.now() - 2000 }),
  ];
  await writePoints(server.ingest_url, 'alerts', lines);
  const page = await signInAs(await world.user({ account_sid: account.sid, service_provider_sid }));

  await page.goto('/internal/applications');
  const item = page.getByRole('link', { name: /^Alerts/ });
  await expect(item).toContainText('2 new');
  await item.click();
  await expect(page.getByRole('button', { name: message })).toBeVisible();
  await expect(item).not.toContainText('new');
  await expect(page.getByRole('table', { name: 'alerts' })).not.toContainText('Account');

  await filterBy(page, 'Kind', 'No carrier for an outbound call');
  await expect(page.getByRole('button', { name: message })).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: message }).click();
  const details = page.getByRole('row').filter({ hasText: 'target_sid' });
  await expect(details).toContainText('webhook-failure');
  await expect(details).toContainText('null');
  await expectAccessible(page);

  await filterBy(page, 'Date', 'Yesterday');
  await expect(page.getByRole('heading', { name: 'No data.' })).toBeVisible();
  await page.getByRole('button', { name: 'Show the last 30 days' }).click();
  await expect(page.getByRole('button', { name: message })).toBeVisible();
});
