/** A forgotten password, on an installation without a mail server: its log has the mails. */
import { expect, expectAccessible, test } from '../test.ts';
import { FIRST_PASSWORD } from '../world.ts';

test.use({ allowedErrors: /status of (400|403)/ });

test('somebody who has forgotten the password sets a new one by the link of a mail, once', async ({
  page,
  startBeside,
}) => {
  const env = {
    TRUNKLINE_ADMIN_PASSWORD: FIRST_PASSWORD,
    TRUNKLINE_ADMIN_EMAIL: 'zoë@bücher.example',
    TRUNKLINE_ENABLE_FORGOT_PASSWORD: 'true',
    TRUNKLINE_LOG_LEVEL: 'warn',
  };
  const server = await startBeside(env);
  await page.goto(`${server.url}/`);
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  const email = page.getByLabel('Email');
  await email.fill('ada.example.com');
  await email.press('Enter');
  await expect(email).toHaveAccessibleDescription('Email must be an email address');
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await email.fill('zoë@bücher.example');
  await expectAccessible(page);
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText('If zoë@bücher.example belongs to a user')).toBeVisible();
  await expectAccessible(page);

  const inMail = /\/reset-password\/([\w-]{32})/;
  await expect.poll(() => inMail.test(server.output())).toBe(true);
  const [path = ''] = inMail.exec(server.output()) ?? [];
  // The link is still good after a restart.
  await server.stop();
  const address = `${(await startBeside(env, server.data_dir)).url}${path}`;
  await page.goto(address);
  await expect(page.getByText('For the user admin.')).toBeVisible();
  await expectAccessible(page);
  // Whoever signs out meanwhile, or in, does so in another tab.
  const first = page.getByLabel('New password', { exact: true });
  await first.fill('half of it');
  const other = await page.context().newPage();
  await other.goto(new URL(address).origin);
  for (const token of ['a session', '', 'another session', ''])
    await other.evaluate((value) => {
      if (value) localStorage.setItem('token', value);
      else localStorage.removeItem('token');
    }, token);
  await other.close();
  const enter = async (password: string, again = password) => {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password').fill(again);
    await page.getByRole('button', { name: 'Save' }).click();
  };
  await page.getByRole('heading', { name: 'Reset Password' }).click();
  await expect(first).toHaveValue('half of it');
  await enter('a good password', 'another one');
  await expect(page.getByRole('alert').first()).toContainText('The confirmation password does not match');
  await enter('abcdef');
  await expect(page.getByRole('alert').first()).toHaveText(
    'The password must be at least 7 characters long.',
  );
  await enter('1234567');
  await expect(page.getByRole('alert').first()).toHaveText('Password must contain a letter.');
  await enter('a good password');
  await expect(page.getByText('New password was successfully set.')).toBeVisible();

  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill('a good password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Accounts', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByText('No mail server is set up')).toBeVisible();
  await expect(page.getByText(/^Emails are only written to the log of this server/)).toBeVisible();
  await expectAccessible(page);

  await page.goto(address);
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
});
