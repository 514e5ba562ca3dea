import { expectGoodLooks } from '../good-looks.ts';
import { expectProvider } from '../providers.ts';
import { actAs, expect, findSessionEnded, test } from '../test.ts';
import { PASSWORD, unique } from '../world.ts';

test.describe('refused sign-ins', () => {
  test.use({ allowedErrors: /status of 403|status of 500|ERR_FAILED/ });

  test('a wrong password is said on the form, and what was typed stays', async ({ page, world }) => {
    expect(world.token).toBeTruthy();
    await page.goto('/');
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Login credentials are incorrect')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue('admin');
    await expect(page.getByLabel('Password')).toHaveValue('not the password');
  });

  test('a server that is away is said on the form', async ({ page }) => {
    await page.goto('/');
    await page.route('**/login', (route) => route.abort());
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('The server cannot be reached')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue('admin');
  });
});

test('what is missing is said at its field', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Log in' }).click();
  const name = page.getByLabel('Username');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Username is required');
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAccessibleDescription(
    'Password is required',
  );
  await name.fill('admin');
  await expect(name).not.toHaveAccessibleDescription('Username is required');
  await expect(name).not.toHaveAttribute('aria-invalid');
});

test('what a program has filled in without telling the page is sent', async ({ page, world }) => {
  const { name, password } = await world.user();
  await page.goto('/');
  await page.getByLabel('Username').evaluate((field: HTMLInputElement, value) => {
    field.value = value;
  }, name);
  await page.getByLabel('Password', { exact: true }).evaluate((field: HTMLInputElement, value) => {
    field.value = value;
  }, password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('link', { name: 'Accounts', exact: true })).toBeVisible();
});

test('caps lock is said while a password is typed, in each field that takes one', async ({ page, world }) => {
  async function typeWithCapsLock(): Promise<void> {
    await password.focus();
    await password.evaluate((input) => {
      const init = { key: 'A', bubbles: true, modifierCapsLock: true } as KeyboardEventInit;
      input.dispatchEvent(new KeyboardEvent('keydown', init));
    });
  }
  const password = page.getByRole('textbox', { name: 'Password' });
  await page.goto('/');
  await typeWithCapsLock();
  await expect(page.getByText('CAPSLOCK is enabled!')).toBeVisible();

  await actAs(page, world.token);
  await page.goto('/internal/accounts/add');
  await page.getByLabel('Use HTTP basic authentication').first().check();
  await typeWithCapsLock();
  await expect(page.getByText('CAPSLOCK is enabled!')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByText('CAPSLOCK is enabled!')).toHaveCount(0);
});

test('a page inside asks for a login and says so', async ({ page }) => {
  await page.goto('/internal/accounts');
  await expect(page.getByText('You must log in to view that page')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});

test.describe('an ended session', () => {
  test.use({ allowedErrors: /status of 401/ });

  test('leads back to the login with its reason', async ({ page, world }) => {
    const { token } = await world.logIn('admin', PASSWORD);
    await actAs(page, token);
    await page.goto('/internal/accounts');
    await expect(page.getByRole('heading', { name: 'Accounts', exact: true })).toBeVisible();
    await world.send('POST', '/logout', undefined, token);
    await findSessionEnded(page);
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  });
});

test.describe('a temporary password', () => {
  // What the page asks for before it knows.
  test.use({ allowedErrors: /status of 403/ });

  test('leads every tab, and a reload, to the screen where it is changed', async ({ page, world }) => {
    const user = await world.user({ force_change: 1, initial_password: 'a temporary one 1' });
    const { token } = await world.logIn(user.name, user.password);
    await actAs(page, token);
    await page.goto('/internal/accounts');
    await expect(page.getByRole('heading', { name: 'Create password' })).toBeVisible();
    await expectGoodLooks(page);
    await page.reload();
    await page.goto('/internal/carriers');
    await page.getByLabel('Temporary password').fill(user.password);
    const chosen = page.getByLabel('New password', { exact: true });
    const repeated = page.getByLabel('Confirm new password');
    await expect(chosen).toHaveAccessibleDescription(/^Password must: be at least 6 characters long/);
    for (const field of [chosen, repeated]) await field.fill('short');
    await page.getByRole('button', { name: 'Create password' }).click();
    await expect(chosen).toBeFocused();
    await expect(chosen).toHaveAttribute('aria-invalid', 'true');
    await expect(chosen).toHaveAccessibleDescription(/6 characters long \(not met yet\)/);
    await chosen.fill(PASSWORD);
    await repeated.fill(`${PASSWORD} and more`);
    await page.getByRole('button', { name: 'Create password' }).click();
    await expect(repeated).toBeFocused();
    await expect(repeated).toHaveAccessibleDescription('Passwords do not match');
    await repeated.fill(PASSWORD);
    await page.getByRole('button', { name: 'Create password' }).click();
    await expect(page.getByRole('heading', { name: 'Carriers', exact: true })).toBeVisible();
  });
});

test('an unknown page says so, inside and outside', async ({ page, world }) => {
  await page.goto('/nowhere');
  await expect(page.getByText("That page doesn't exist.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await actAs(page, world.token);
  await page.goto('/internal/nowhere');
  await expect(page.getByText("That page doesn't exist.")).toBeVisible();
  await expect(page.getByText('may have been deleted')).toHaveCount(0);
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('an admin adds a service provider in the rail and works in it at once', async ({ signedIn: page }) => {
  await page.goto('/internal/accounts');
  await page.getByRole('button', { name: 'Add service provider' }).click();
  const name = unique('Northwind Voice');
  await page.getByLabel('Service provider name').fill(name);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /save|add/i })
    .click();
  await expectProvider(page, name);
});
