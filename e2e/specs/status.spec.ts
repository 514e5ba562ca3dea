import { withoutRounds } from '../rounds.ts';
import { expect, expectAccessible, test } from '../test.ts';

test('an admin sees in one place how the server, its stores and its disk are', async ({ signedIn: page }) => {
  await page.goto('/internal/settings');
  await page.getByRole('tab', { name: 'Status', exact: true }).click();
  await expect(page).toHaveURL(/tab=status/);
  const row = (name: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) }) });
  await expect(row('Database')).toContainText(/Good.*SQLite [\d.]+ answers in [\d.]+ ms\. Its schema is \d+/);
  await expect(row('This server')).toContainText(/Release [\d.]+ \(schema \d+\) has been running for/);
  await expect(row('Signed in')).toContainText('signed in');
  await expect(row('Redis')).toContainText('TRUNKLINE_REDIS_URL is not set.');
  // No backup was made of a server that a test started.
  await expect(row('Last backup')).toContainText('Needs attention');
  await expect(page.getByRole('status').filter({ hasText: 'attention' })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(row('Database')).toContainText('Good');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('server sta');
  await expect(page.getByRole('listbox', { name: 'Answers' }).getByRole('option')).toHaveText([
    'Server status',
  ]);
});

test.describe('when the server does not tell', () => {
  test.use({ allowedErrors: /503/ });

  test('that is said, and asked again', async ({ signedIn: page }) => {
    // The next round would take the notice away before its button is pressed.
    await page.addInitScript(withoutRounds);
    let isDown = true;
    await page.route('**/api/v1/Status', (route) =>
      isDown
        ? route.fulfill({ status: 503, json: { msg: 'The database is down', code: 'store_down' } })
        : route.continue(),
    );
    await page.goto('/internal/settings?tab=status');
    const notice = page.getByRole('alert').filter({ hasText: 'The status could not be loaded.' });
    await expect(notice).toBeVisible();
    isDown = false;
    await notice.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Everything works').or(page.getByText(/needs? attention/))).toBeVisible();
    await expect(notice).toBeHidden();
  });
});

test('whoever is no admin has no such tab', async ({ world, signInAs }) => {
  const provider = await world.provider();
  const page = await signInAs(await world.user({ service_provider_sid: provider.sid }));
  await page.goto('/internal/settings?tab=status');
  await expect(page.getByLabel('Service provider name')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByText('Listener for calls')).toHaveCount(0);
});
