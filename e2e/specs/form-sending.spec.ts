/** What is typed while a form without a save bar is being sent would be lost, so nothing can be. */
import { holdBack } from '../hold-back.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { PASSWORD, unique } from '../world.ts';

test.use({ allowedErrors: /status of (401|403|422|500)/ });

test('the fields of a dialog are locked while they are sent, and open again at the one to mend', async ({
  signedIn: page,
  world,
}) => {
  const taken = await world.provider();
  await page.goto('/internal/accounts');
  await page.getByRole('button', { name: 'Add service provider' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add service provider' });
  const name = dialog.getByLabel('Service provider name');
  await name.fill(taken.name);
  const held = await holdBack(page, '**/api/v1/ServiceProviders', 'POST');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Saving' })).toBeVisible();
  await expect(name).toBeDisabled();
  await page.keyboard.type('lost');
  await expectAccessible(page);
  held.letGo();
  await expect(name).toHaveAccessibleDescription(/./);
  await expect(name).toBeFocused();
  await expect(name).toHaveValue(taken.name);
});

test('the dialog of the own password goes to the field that the server refuses, pressed by its button too', async ({
  signInAs,
  world,
}) => {
  const person = await world.user();
  const page = await signInAs(person);
  await page.goto(`/internal/users/${person.sid}/edit`);
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await field('Current password').fill('not this one 1');
  await field('New password').fill('another one 3');
  await field('Confirm new password').fill('another one 3');
  const held = await holdBack(page, '**/api/v1/Users/*', 'PUT');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByRole('button', { name: 'Changing password' })).toBeFocused();
  await expect(field('Current password')).toBeDisabled();
  await expect(field('Confirm new password')).toBeDisabled();
  held.letGo();
  await expect(field('Current password')).toBeFocused();
  await expect(field('Current password')).toHaveValue('not this one 1');
  await expect(field('New password')).toHaveValue('another one 3');
});

test('the login is locked while it is sent, and keeps what was typed when it is refused', async ({
  page,
  world,
}) => {
  const person = await world.user();
  await page.goto('/');
  const [username, password] = [page.getByLabel('Username'), page.getByLabel('Password', { exact: true })];
  await username.fill(person.name);
  await password.fill(`${PASSWORD} wrong`);
  const held = await holdBack(page, '**/api/v1/login', 'POST');
  await password.press('Enter');
  await expect(page.getByRole('button', { name: 'Logging in' })).toBeVisible();
  await expect(username).toBeDisabled();
  await expect(password).toBeDisabled();
  await page.keyboard.type('lost');
  held.letGo();
  await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
  await expect(password).toBeFocused();
  await expect(username).toHaveValue(person.name);
  await expect(password).toHaveValue(`${PASSWORD} wrong`);
});

test('whoever leaves a form while it is being saved stays where they went, and is told what came of it', async ({
  signedIn: page,
  world,
}) => {
  const taken = await world.account();
  const accounts = page.getByRole('link', { name: 'Accounts', exact: true });
  async function leaveWhileAdding(name: string) {
    await accounts.click();
    await page.getByRole('link', { name: 'Add account' }).click();
    await page.getByLabel('Account name').fill(name);
    const held = await holdBack(page, '**/api/v1/Accounts', 'POST');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Applications', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Leave while it is being saved?' });
    await expect(question).toContainText('You will be told what became of it.');
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { name: 'Applications', exact: true })).toBeVisible();
    held.letGo();
  }
  const name = unique('Account');
  await page.goto('/internal/accounts');
  await leaveWhileAdding(name);
  await expect(page.getByText(`Account ${name} added`)).toBeVisible();
  await expect(page).toHaveURL(/\/internal\/applications$/);
  await leaveWhileAdding(taken.name);
  await expect(page.getByText(/^Not saved\. The name you have entered is already in use/)).toBeVisible();
  await expect(page).toHaveURL(/\/internal\/applications$/);
});

test('nor is anybody who goes back while a record is being deleted taken away from what they type elsewhere', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  await page.goto('/internal/accounts');
  await page.getByRole('searchbox').fill(account.name);
  await page.getByRole('link', { name: account.name, exact: true }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const held = await holdBack(page, '**/api/v1/Accounts/*', 'DELETE');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Deleting' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Add account' }).click();
  await page.getByLabel('Account name').fill('half typed');
  held.letGo();
  await expect(page.getByText(`Account ${account.name} deleted`)).toBeVisible();
  await expect(page.getByLabel('Account name')).toHaveValue('half typed');
});
