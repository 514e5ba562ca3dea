/** What a form asks of the password of a user, of somebody else's and of one's own. */
import type { Page } from '@playwright/test';
import { setPage } from '../page-settings.ts';
import { expect, test } from '../test.ts';

const temporaryPassword = (page: Page) => page.getByLabel('Temporary password');
const userName = (page: Page) => page.getByLabel('User name');

async function openUser(page: Page, sid: string) {
  await page.goto(`/internal/users/${sid}/edit`);
  await expect(userName(page)).toBeVisible();
}

test('a password that breaks the rules, and an empty field, are said before anything is sent', async ({
  signedIn: page,
}) => {
  await page.goto('/internal/users/add');
  await temporaryPassword(page).fill('short');
  await page.getByRole('button', { name: 'Add user' }).click();
  await expect(page.getByText('User name is required')).toBeVisible();
  await expect(page.getByText('User email is required')).toBeVisible();
  await expect(userName(page)).toBeFocused();
  await expect(page.getByText('Invalid password.')).toBeVisible();
  const rule = page.getByRole('listitem').filter({ hasText: 'be at least 6 characters long' });
  await expect(rule).toContainText('not met yet');
  await expect(temporaryPassword(page)).toHaveAccessibleDescription(
    /^Invalid password\. Password must: .*6 characters long \(not met yet\)/,
  );
  await temporaryPassword(page).fill('long enough');
  await expect(rule).toContainText('(met)');
});

test('a temporary password that is taken out again asks for no change of the own one', async ({
  signedIn: page,
  world,
}) => {
  const user = await world.user();
  await openUser(page, user.sid);
  const force = page.getByLabel('Force change of password');
  await temporaryPassword(page).fill('temporary 1');
  await expect(force).toBeChecked();
  await temporaryPassword(page).fill('');
  await expect(force).not.toBeChecked();
  await page.getByLabel('User email').fill(`${user.sid}@example.com`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`User ${user.name} updated`)).toBeVisible();
  expect((await world.logIn(user.name, user.password)).force_change).toBe(false);
});

test('a person changes the own password and is signed out elsewhere', async ({ world, signInAs }) => {
  const user = await world.user({ is_view_only: 1 });
  const page = await signInAs(user);
  await openUser(page, user.sid);
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password').fill(user.password);
  const chosen = dialog.getByRole('textbox', { name: 'New password', exact: true });
  await expect(chosen).toHaveAccessibleDescription(/^Password must: be at least 6 characters long/);
  await chosen.fill('another one 3');
  await dialog.getByLabel('Confirm new password').fill('another one 4');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('Passwords do not match')).toBeVisible();
  await dialog.getByLabel('Confirm new password').fill('another one 3');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await world.logIn(user.name, 'another one 3');
});

test('with a temporary password one starts on the home page too, where people start there', async ({
  page,
  world,
}) => {
  const user = await world.user({ force_change: 1, initial_password: 'a temporary one 1' });
  await setPage(page, { START_PAGE: 'home' });
  await page.goto('/');
  await page.getByLabel('Username').fill(user.name);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('New password', { exact: true }).fill('another one 3');
  await page.getByLabel('Confirm new password').fill('another one 3');
  await page.getByRole('button', { name: 'Create password' }).click();
  await expect(page).toHaveURL(/\/internal\/home$/);
});
