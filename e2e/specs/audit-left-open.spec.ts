/** An audit log that stays on the screen for hours, as it does in an incident. */
import { fetched } from '../fetched.ts';
import { expect, test } from '../test.ts';

test.use({ allowedErrors: /status of 503/ });

test('how long ago something was done goes on, and what could not be read again says so', async ({
  signedIn: page,
  world,
}) => {
  const { sid } = await world.account();
  // By the server's clock no hours have passed, and each answer would say so.
  await page.route(/\/api\/v1\/(?!Events)/, async (route) => {
    const response = await fetched(route);
    const { date: _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.clock.install();
  await page.goto(`/internal/audit?record_sid=${sid}`);
  const when = page.getByRole('table').getByRole('time').first();
  await expect(when).toContainText(/seconds? ago|just now/);
  await page.clock.fastForward('02:00:00');
  await expect(when).toContainText('2 hours ago');

  const refusal = { status: 503, json: { msg: 'Not now.', code: 'store_down' } };
  await page.route('**/AuditEntries?*', (route) => route.fulfill(refusal));
  await page.getByRole('button', { name: 'Refresh' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'Not now.' });
  await expect(told).toContainText('The audit log could not be refreshed.');
  await expect(when).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await told.getByRole('button', { name: 'Retry' }).click();
  await expect(told).toHaveCount(0);
});
