/** An alert rule from the quiet to the mail that says so, and back. */
import type { Page } from '@playwright/test';
import { writeCalls } from '../call-points.ts';
import { filterBy } from '../lists.ts';
import { type Mails, startMails } from '../mails.ts';
import { emptyDataDirectory, type Server, startServer } from '../server.ts';
import { expect, test } from '../test.ts';
import { FIRST_PASSWORD, openWorld } from '../world.ts';

let mails: Mails;
let server: Server;

async function columnOf(page: Page, name: string): Promise<number> {
  return (await page.getByRole('columnheader').allTextContents()).indexOf(name);
}

test.beforeAll(async () => {
  mails = await startMails();
  server = await startServer(emptyDataDirectory(), {
    ...mails.env,
    TRUNKLINE_ADMIN_PASSWORD: FIRST_PASSWORD,
    TRUNKLINE_BASE_URL: 'https://console.example',
    TRUNKLINE_TEST_RULES_MS: '500',
  });
});
test.afterAll(async () => {
  await server?.stop();
  mails?.stop();
});

test('a rule fires when no calls come, is well again with the next one, and mails both', async ({ page }) => {
  const world = await openWorld(server.url);
  const { owner } = await world.account();
  const user = await world.user(owner);
  await page.goto(`${server.url}/`);
  await page.getByLabel('Username').fill(user.name);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Alerts', exact: true }).first().click();
  await page.getByRole('link', { name: 'Alert rules', exact: true }).click();
  await page.getByRole('link', { name: 'Add alert rule' }).first().click();
  await page.getByRole('combobox', { name: 'Notify when' }).selectOption('No calls come in');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Silence');
  await page.getByRole('textbox', { name: 'Email address', exact: true }).fill('on-call@example.com');
  await page.getByRole('button', { name: 'Add alert rule' }).click();
  await expect(page.getByText('Alert rule created successfully')).toBeVisible();

  const fired = await mails.textTo('on-call@example.com');
  expect(fired).toContain('No call ended in the last');
  await page.reload();
  const told = page.getByRole('region', { name: 'Notifications' });
  await expect(page.getByText('Firing', { exact: true }).first()).toBeVisible();
  await expect(told.getByText('Fired')).toBeVisible();

  // The list says since when, and shows those that fire alone.
  await page.getByRole('link', { name: 'Alert rules', exact: true }).click();
  await filterBy(page, 'State', 'Firing');
  const row = page.getByRole('row').filter({ hasText: 'Silence' });
  const since = row.getByRole('cell').nth(await columnOf(page, 'Since'));
  await expect(since).toContainText(/just now|ago/);
  await page.getByRole('link', { name: 'Silence' }).click();

  // It lasted 72 seconds, and counts when it ended.
  await writeCalls(server, owner, { at: Date.now() - 80_000 });
  expect(await mails.textTo('on-call@example.com', 2)).toContain('Resolved: Silence.');
  await page.reload();
  await expect(page.getByText('OK', { exact: true }).first()).toBeVisible();
  await expect(told.getByText('Resolved')).toBeVisible();
});
