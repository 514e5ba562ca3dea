/** Every screen that only hosted installations have, and those of a forgotten password, in all looks (`screens.spec.ts`). */
import { expectGoodLooks, expectGoodLooksAt, widths } from '../good-looks.ts';
import { cardNumber, codeFor, type Hosted, newAddress, PASSWORD, startHosted } from '../hosted.ts';
import { expect, test } from '../test.ts';
import { expectUncut } from '../whole-words.ts';

let hosted: Hosted;

// All in one worker: each that had a part of these tests would start this for itself.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  const ids = ['GITHUB', 'GOOGLE'].flatMap((name) => [
    [`TRUNKLINE_${name}_CLIENT_ID`, 'app'],
    [`TRUNKLINE_${name}_CLIENT_SECRET`, 'app-canary-secret'],
  ]);
  hosted = await startHosted({ ...Object.fromEntries(ids), TRUNKLINE_ENABLE_FORGOT_PASSWORD: 'true' });
});
test.afterAll(() => hosted?.stop());

/** It has no blank in it, and is wider than what it stands in. */
const longAddress = () => `somebody.whose.address.is.wider.than.a.panel.${newAddress()}`;

test.use({ allowedErrors: /status of (403|404)/, viewport: { width: widths[0] ?? 0, height: 900 } });

test('signing in, registering and choosing a subdomain', async ({ page }) => {
  await page.goto(`${hosted.url}/`);
  await expect(page.getByRole('button', { name: 'Sign In With GitHub' })).toBeVisible();
  await expectGoodLooks(page);
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByLabel(/I accept the Terms of Service/).check();
  await expect(page.getByRole('button', { name: 'Sign Up With Google' })).toBeVisible();
  await expectGoodLooks(page);
  await page.getByRole('link', { name: 'Sign Up With Email' }).click();
  await expect(page.getByRole('heading', { name: 'Register with your email' })).toBeVisible();
  await expectGoodLooks(page);
  const email = longAddress();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue →' }).click();
  const code = await codeFor(hosted.mails, email);
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await expectGoodLooks(page);
  await page.getByLabel('Verification Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Continue →' }).click();
  const label = `${'wide'.repeat(11)}${newAddress().split('@')[0]?.toLowerCase()}`.slice(0, 63);
  await page.getByLabel('Subdomain').fill(label);
  await expect(page.getByText(`${label}.sip.example.com is available`)).toBeVisible();
  await expectGoodLooks(page);
  await page.getByRole('button', { name: 'Complete Registration →' }).click();
  // Whoever registered is called by the address, which has no blanks.
  const change = page.locator('p').filter({ hasText: 'what changed' });
  await expect(change).toContainText(email);
  await expectUncut(page, change);
});

test('a forgotten password', async ({ page }) => {
  const email = longAddress();
  const made = await hosted.ask('POST', '/register', { provider: 'local', email, password: PASSWORD });
  const { jwt, user_sid } = made;
  const code = await codeFor(hosted.mails, email);
  await hosted.ask('PUT', `/ActivationCode/${code}`, { user_sid, type: 'email' }, jwt);
  await expectGoodLooksAt(page, `${hosted.url}/forgot-password`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a reset password link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mailbox' })).toBeVisible();
  await expectGoodLooks(page);
  const [path = ''] = /\/reset-password\/[\w-]+/.exec(await hosted.mails.textTo(email, 2)) ?? [];
  await page.goto(`${hosted.url}${path}`);
  await expect(page.getByText(`For the user ${email}.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Reset Password', exact: true })).toBeVisible();
  await expectGoodLooks(page);
  await page.goto(`${hosted.url}/reset-password/${'x'.repeat(32)}`);
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
  await expectGoodLooks(page);
});

test('the plan of an account, its card and its subdomain', async ({ page }) => {
  await hosted.stripe.standIn(page);
  const { account_sid } = await hosted.signUp(page);
  const account = `${hosted.url}/internal/accounts/${account_sid}`;
  await expectGoodLooks(page);
  await page.goto(`${account}/subscription`);
  const pay = page.getByRole('button', { name: 'Pay $25.00 and Upgrade to Paid Plan' });
  await expect(pay).toBeEnabled();
  await expectGoodLooks(page);
  await cardNumber(page).fill('4242 4242 4242 4242');
  await pay.click();
  await expect(page.getByText(/a capacity of 5 simultaneous calls/)).toBeVisible();
  await expect(page.getByText(/Your next bill is /)).toBeVisible();
  await expectGoodLooks(page);
  await page.goto(`${account}/modify-subscription`);
  await expect(page.getByText('$5.00 per session')).toBeVisible();
  await expectGoodLooks(page);
  await page.goto(`${account}/manage-payment`);
  await expect(page.getByText('**** **** **** 4242')).toBeVisible();
  await expectGoodLooks(page);
  await page.getByRole('button', { name: 'Change Payment Info' }).click();
  await expect(page.getByRole('button', { name: 'Save New Card' })).toBeEnabled();
  await expectGoodLooks(page);
  await page.goto(`${account}/sip-realm/edit`);
  await expect(page.getByText('The current realm of the account')).toBeVisible();
  await expectGoodLooks(page);
});
