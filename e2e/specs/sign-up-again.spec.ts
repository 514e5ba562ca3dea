/** What comes between while somebody registers: nothing of it is lost. */
import type { Page } from '@playwright/test';
import { codeFor, type Hosted, newAddress, PASSWORD, startHosted } from '../hosted.ts';
import { expect, expectAccessible, test } from '../test.ts';

let hosted: Hosted;

// All in one worker: each that had a part of these tests would start this for itself.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  hosted = await startHosted();
});
test.afterAll(() => hosted?.stop());

test.use({ allowedErrors: /status of (400|401|422)/ });

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue →' });

async function registerAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await goOn(page).click();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
}

test('a code that was tried too often, the way back, and the next sign-in lead to a subdomain, also when another is quicker', async ({
  page,
}) => {
  const email = newAddress();
  await page.goto(`${hosted.url}/register/email`);
  await registerAs(page, email);
  const code = await codeFor(hosted.mails, email);
  const wrong = code === '123456' ? '654321' : '123456';
  await page.getByLabel('Verification Code').fill(wrong);
  const tooMany = page.getByText('Too many wrong codes. Request a new one.');
  for (let n = 0; n < 10 && !(await tooMany.isVisible()); n += 1) {
    const judged = page.waitForResponse('**/ActivationCode/*');
    await goOn(page).click();
    await judged;
  }
  await expect(tooMany).toBeVisible();
  await expectAccessible(page);

  // Another registration with the same address need not wait.
  await page.getByRole('link', { name: 'Use another address' }).click();
  await registerAs(page, email);
  const [, again = ''] = /\n(\d{6})\n/.exec(await hosted.mails.textTo(email, 2)) ?? [];
  await page.getByLabel('Verification Code').fill(again);
  await goOn(page).click();
  const choose = page.getByRole('heading', { name: 'Choose a subdomain' });
  await expect(choose).toBeVisible();

  await page.goBack();
  await expect(page.getByText('No registration in this window is waiting for a code.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(choose).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(choose).toBeVisible();
  await page.goto(`${hosted.url}/internal/carriers`);
  await expect(choose).toBeVisible();

  // The session ends while the name is typed: it is given back.
  const complete = page.getByRole('button', { name: 'Complete Registration →' });
  const field = page.getByLabel('Subdomain');
  await field.fill('half-typed');
  await expect(complete).toBeEnabled();
  await hosted.ask('POST', '/logout', undefined, await page.evaluate(() => localStorage.token));
  await complete.click();
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(choose).toBeVisible();
  await expect(field).toHaveValue('half-typed');

  // Somebody else is quicker, between the check and the submit.
  const label = email.split('@')[0]?.toLowerCase() ?? '';
  await field.fill(label);
  await expect(complete).toBeEnabled();
  await takeRealm(`${label}.sip.example.com`);
  await complete.click();
  await expect(
    page.getByText('The SIP Realm you have entered is already in use on another one of your accounts.'),
  ).toBeVisible();
  await expect(field).toHaveValue(label);
  await expectAccessible(page);
  await field.fill(`${label}-2`);
  await expect(page.getByText(`${label}-2.sip.example.com is available`)).toBeVisible();
  await complete.click();
  await expect(page.getByRole('textbox', { name: 'SIP realm' })).toHaveValue(`${label}-2.sip.example.com`);
});

test('who may only look is not asked for the subdomain that the account does not have yet', async ({
  page,
}) => {
  const { jwt, account_sid, service_provider_sid } = await newAccount();
  const email = newAddress();
  const person = { name: email, email, initial_password: PASSWORD, force_change: false, is_active: true };
  const viewer = { ...person, is_view_only: true, account_sid, service_provider_sid };
  await hosted.ask('POST', '/Users', viewer, jwt);
  await page.goto(`${hosted.url}/`);
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Your Subscription' })).toBeVisible();
  // What is missing is told, and leads nowhere.
  await expect(page.getByText('Add a speech service to speak and to listen')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Add a/ })).toHaveCount(0);
  await page.goto(`${hosted.url}/register/choose-a-subdomain`);
  await expect(page.getByRole('heading', { name: 'Your Subscription' })).toBeVisible();
  await page.goto(`${hosted.url}/internal/accounts/${account_sid}/sip-realm/edit`);
  await expect(page.getByText('User has view-only access')).toBeVisible();
  await expect(page.getByLabel('Subdomain')).toHaveCount(0);
});

test('a registration that is over says so, and leads on', async ({ page }) => {
  const email = newAddress();
  await page.goto(`${hosted.url}/register/email`);
  await registerAs(page, email);
  // As after an hour.
  await page.route('**/api/v1/ActivationCode/*', (route) =>
    route.fulfill({
      status: 400,
      json: { msg: 'invalid user or activation code', code: 'sign_up_over' },
    }),
  );
  await page.getByLabel('Verification Code').fill(await codeFor(hosted.mails, email));
  await goOn(page).click();
  const over = page.getByRole('alert').filter({ hasText: 'This registration has expired, or was completed' });
  await expect(over).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page.getByLabel(/I accept the Terms of Service/)).toBeVisible();
});

async function takeRealm(realm: string): Promise<void> {
  const { jwt, account_sid } = await newAccount();
  await hosted.ask('POST', `/Accounts/${account_sid}/SipRealms/${realm}`, undefined, jwt);
}

async function newAccount() {
  const email = newAddress();
  const made = await hosted.ask('POST', '/register', { provider: 'local', email, password: PASSWORD });
  const { jwt, user_sid, account_sid } = made;
  const code = await codeFor(hosted.mails, email);
  await hosted.ask('PUT', `/ActivationCode/${code}`, { user_sid, type: 'email' }, jwt);
  const { account } = await hosted.ask('GET', '/Users/me', undefined, jwt);
  return { jwt, account_sid, service_provider_sid: account.service_provider_sid };
}
