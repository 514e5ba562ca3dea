/** The whole main job on a server of its own, as an operator meets it for the first time. */

import { emptyDataDirectory, startServer } from '../server.ts';
import { expect, test } from '../test.ts';

// While the server starts again, or the person signs out, the page may ask it for something, such as alerts that nobody has seen.
test.use({ allowedErrors: /ERR_CONNECTION_REFUSED|status of 401/ });

test('a new operator signs in with the printed password, sets up an account and an application, and finds them after a restart', async ({
  page,
}) => {
  const data_dir = emptyDataDirectory();
  const first = await startServer(data_dir);
  const printed = /password\s+(\S+)/.exec(first.output())?.[1] ?? '';
  expect(printed).not.toBe('');

  await page.goto(first.url);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill(printed);
  await page.getByRole('button', { name: 'Log in' }).click();

  await expect(page.getByRole('heading', { name: 'Create password' })).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('one that I chose 1');
  await page.getByLabel('Confirm new password').fill('one that I chose 1');
  await page.getByRole('button', { name: 'Create password' }).click();

  await expect(page.getByRole('heading', { name: 'Accounts', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Add account' }).first().click();
  await page.getByLabel('Account name').fill('Harbour Dental');
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(page.getByRole('heading', { name: 'Harbour Dental' })).toBeVisible();

  await page.getByRole('link', { name: 'Applications', exact: true }).click();
  await page.getByRole('link', { name: 'Add application' }).first().click();
  await page.getByLabel('Application name').fill('Reception desk');
  const calling = page.getByRole('group', { name: 'Calling webhook' });
  await calling
    .getByLabel(/address|url|webhook/i)
    .first()
    .fill('https://example.com/call');
  const status = page.getByRole('group', { name: 'Call status webhook' });
  await status
    .getByLabel(/address|url|webhook/i)
    .first()
    .fill('https://example.com/status');
  await page.getByRole('button', { name: 'Add application' }).click();
  await expect(page.getByRole('heading', { name: 'Reception desk', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Applications', exact: true }).first().click();
  await expect(page.getByRole('link', { name: 'Reception desk', exact: true })).toBeVisible();

  await first.stop();
  const second = await startServer(data_dir, {}, Number(new URL(first.url).port));
  expect(second.output()).not.toContain('password');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Reception desk', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Harbour Dental', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText("You've successfully logged out.")).toBeVisible();
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill('one that I chose 1');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('link', { name: 'Harbour Dental', exact: true })).toBeVisible();
  await second.stop();
});
