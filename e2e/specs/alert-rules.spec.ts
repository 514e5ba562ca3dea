import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../test.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('an account adds a rule, sends a test of it, changes what it looks at, and deletes it', async ({
  world,
  signInAs,
}) => {
  const { sid: service_provider_sid } = await world.provider();
  const { sid: account_sid } = await world.account({ service_provider_sid });
  const page = await signInAs(await world.user({ account_sid, service_provider_sid }));
  await page.goto('/internal/alerts');
  await page.getByRole('link', { name: 'Alert rules', exact: true }).click();
  await expect(page.getByText('No alert rules yet')).toBeVisible();
  await page.getByRole('link', { name: 'Add alert rule' }).first().click();
  await page.getByRole('button', { name: 'Add alert rule' }).click();
  await expect(field(page, 'Name')).toBeFocused();
  await field(page, 'Name').fill('Night shift');
  await field(page, 'Email address').fill('night');
  await page.getByRole('button', { name: 'Add alert rule' }).click();
  await expect(field(page, 'Email address')).toHaveAccessibleDescription(/one email address/);
  await field(page, 'Email address').fill('night@example.com');
  await page.getByRole('button', { name: 'Add alert rule' }).click();
  await expect(page.getByText('Alert rule created successfully')).toBeVisible();

  // The server looks at every rule once a minute, and may have done so by now.
  await expect(page.getByText(/^(Not checked yet|Too few calls)$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Send test' }).press('Enter');
  const told = page.getByRole('region', { name: 'Notifications' });
  // The server of the tests has no mail server.
  await expect(told.getByText('Given up')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send test' })).toBeFocused();
  await expect(told.getByRole('status')).toContainText('not delivered');
  await page.getByRole('combobox', { name: 'Notify when' }).selectOption('No calls come in');
  await expect(field(page, 'Answer rate')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Within the last' }).selectOption('1 hour');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Alert rule updated successfully')).toBeVisible();

  await page.goto('/internal/alert-rules');
  await expect(page.getByRole('row').filter({ hasText: 'Night shift' })).toContainText(
    'No call ends within 1 hour',
  );
  const filter = page.getByRole('searchbox', { name: 'Filter by name' });
  await filter.fill('nobody');
  await expect(page.getByRole('row').filter({ hasText: 'Night shift' })).toHaveCount(0);
  await filter.fill('');
  await page.getByRole('link', { name: 'Night shift' }).click();
  await page.getByRole('button', { name: 'Delete alert rule' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByText('Deleted alert rule Night shift')).toBeVisible();
});
