/** One person's way through a hosted installation, from nothing to nothing; and what comes between while a payment goes on. */
import type { Page } from '@playwright/test';
import {
  cardNumber,
  codeFor,
  confirming,
  expectSuspended,
  type Hosted,
  newAddress,
  order,
  PASSWORD,
  review,
  saveCard,
  sessions,
  startHosted,
  upgrade,
} from '../hosted.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { expectUncut } from '../whole-words.ts';

let hosted: Hosted;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  hosted = await startHosted();
});
test.afterAll(() => hosted?.stop());

test.use({ allowedErrors: /status of (400|403|404|422)/ });

const bank = (page: Page) => page.getByRole('group', { name: 'Bank' });

test('somebody signs up by email, pays, has more, fails to pay, goes back to the free plan, and leaves', async ({
  page,
}) => {
  await hosted.stripe.standIn(page);
  const email = newAddress();
  await page.goto(`${hosted.url}/register`);
  await page.getByLabel(/I accept the Terms of Service/).check();
  await page.getByRole('link', { name: 'Sign Up With Email' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue →' }).click();
  await page.getByLabel('Verification Code').fill(await codeFor(hosted.mails, email));
  await page.getByRole('button', { name: 'Continue →' }).click();
  const label = email.split('@')[0]?.toLowerCase() ?? '';
  await page.getByLabel('Subdomain').fill(label);
  await expect(page.getByText(`${label}.sip.example.com is available`)).toBeVisible();
  await page.getByRole('button', { name: 'Complete Registration →' }).click();
  await expect(page.getByText(/limited to 5 simultaneous calls and 25 registered devices/)).toBeVisible();

  // The bank asks about the first payment, and about each one after it.
  await upgrade(page, '4000 0025 0000 3155');
  await expect(bank(page)).toBeVisible();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('Payment completed successfully')).toBeVisible();
  await expect(page.getByText(/a capacity of 5 simultaneous calls/)).toBeVisible();

  await page.getByRole('link', { name: 'Modify My Subscription' }).click();
  await order(page, 20);
  await confirming(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(bank(page)).toBeVisible();
  // Loaded again in the middle of it, and left by the back button: it still waits, and is paid once.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('A payment of $75.00 needs your confirmation')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('A payment needs your confirmation')).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByText('1 item needs attention')).toBeVisible();
  await expect(page.getByText('A payment needs your confirmation')).toBeVisible();
  await page.getByRole('link', { name: 'Open the plan' }).click();
  await expect(page.getByText(/a capacity of 5 simultaneous calls/)).toBeVisible();
  await page.getByRole('link', { name: 'Confirm the payment' }).click();
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('Your subscription capacity has been successfully modified.')).toBeVisible();
  await expect(page.getByText(/a capacity of 20 simultaneous calls/)).toBeVisible();

  // A card that pays nothing: more capacity is not granted, until another card pays.
  await page.getByRole('link', { name: 'Manage Payment Info' }).click();
  await saveCard(page, '4000 0000 0000 0341');
  await expect(page.getByText('Payment completed successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Modify My Subscription' }).click();
  await order(page, 50);
  await confirming(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('could not be granted due to a failure processing payment')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText(/a capacity of 20 simultaneous calls/)).toBeVisible();
  await expectUncut(page, page.getByText(/could not be granted due to a failure processing payment/));
  await page.getByRole('link', { name: 'Change the card' }).click();
  await saveCard(page, '4242 4242 4242 4242');
  await expect(page.getByText(/a capacity of 50 simultaneous calls/)).toBeVisible();

  await page.getByRole('button', { name: 'Past invoices' }).click();
  const invoices = page.getByRole('dialog', { name: 'Past invoices' });
  await expect(invoices.getByText('$25.00')).toBeVisible();
  await expect(invoices.getByRole('listitem')).toHaveCount(3);
  await expect(invoices.getByText('Paid')).toHaveCount(3);
  const ends = invoices
    .getByText('$')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(new Set(await ends).size, 'sums end at one line').toBe(1);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 390, height: 844 });
  const sides = await invoices
    .getByRole('link')
    .evaluateAll((all) =>
      all.flatMap((one) => [one.getBoundingClientRect().width, one.getBoundingClientRect().height]),
    );
  expect(Math.min(...sides), 'a link to an invoice is as large as a finger').toBeGreaterThanOrEqual(44);
  await page.setViewportSize({ width, height });
  await expect(invoices.getByRole('link', { name: /^Open invoice/ }).first()).toHaveAttribute(
    'href',
    /^https:/,
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Modify My Subscription' }).click();
  await page.getByRole('button', { name: 'Return to free plan' }).click();
  const leaving = page.getByRole('dialog', { name: 'Return to Free Plan' });
  await leaving.getByRole('button', { name: 'Return to free plan' }).click();
  await expect(page.getByText('Downgrade to free plan completed successfully')).toBeVisible();
  await expect(page.getByText(/It ends on .*; then the free plan begins/)).toBeVisible();

  await page.getByRole('button', { name: 'Delete Account', exact: true }).click();
  const danger = page.getByRole('dialog');
  await danger.getByLabel('Delete message').fill('delete my account');
  await danger.getByLabel('Your password').fill(PASSWORD);
  await danger.getByRole('button', { name: 'PERMANENTLY DELETE MY ACCOUNT' }).click();
  await expect(page.getByText("You've successfully logged out.")).toBeVisible();
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Login credentials are incorrect')).toBeVisible();
});

test('a renewal that is not paid suspends the account, which says so until a card pays', async ({ page }) => {
  await hosted.stripe.standIn(page);
  const { account_sid, token } = await hosted.signUp(page);
  await upgrade(page, '4242 4242 4242 4242');
  await expect(page.getByText('Payment completed successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Manage Payment Info' }).click();
  await saveCard(page, '4000 0000 0000 0341');
  await expect(page.getByText('Payment completed successfully')).toBeVisible();

  await hosted.stripe.endPeriod(account_sid);
  const standing = async () => (await hosted.ask('GET', '/Users/me', undefined, token)).subscription?.status;
  await expect.poll(standing).toBe('suspended');
  await page.reload();
  await expectSuspended(page);
  await page.getByRole('link', { name: 'Modify My Subscription' }).click();
  await expect(review(page)).toBeDisabled();
  await expect(sessions(page)).toBeDisabled();
  await expect(page.getByText(/The capacity was not changed/)).toHaveCount(0);
  await expectAccessible(page);

  // It may be given up as it is, which is told beside, and taken back.
  await page.getByRole('button', { name: 'Return to free plan' }).click();
  const leaving = page.getByRole('dialog', { name: 'Return to Free Plan' });
  await expect(leaving.getByText(/the service stays suspended unless a card pays/)).toBeVisible();
  await leaving.getByRole('button', { name: 'Return to free plan' }).click();
  await expect(page.getByText(/It ends on .* The last bill could not be paid/)).toBeVisible();
  await page.getByRole('link', { name: 'Modify My Subscription' }).click();
  await page.getByRole('button', { name: 'Keep the paid plan' }).click();
  await expect(page.getByText('The paid plan continues')).toBeVisible();
  await expect(page.getByText('Your paid plan ends on')).toHaveCount(0);
  await page.getByRole('link', { name: 'Manage Payment Info' }).click();
  await saveCard(page, '4000 0000 0000 0341');
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save New Card' })).toBeFocused();
  await cardNumber(page).fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Save New Card' }).click();
  await expect(page.getByText('Payment completed successfully')).toBeVisible();
  await expect(page.getByText('Suspended', { exact: true })).toHaveCount(0);
  await expect(page.getByText(/a capacity of 5 simultaneous calls/)).toBeVisible();
});

test('amounts that change after they were seen are told, and nothing is charged unseen', async ({ page }) => {
  await hosted.stripe.standIn(page);
  const { token } = await hosted.signUp(page);
  const charged = async () => (await hosted.ask('GET', '/Invoices/Past', undefined, token)).length;
  await page.getByRole('link', { name: 'Upgrade to a Paid Subscription' }).click();
  await cardNumber(page).fill('4242 4242 4242 4242');
  const pay = page.getByRole('button', { name: 'Pay $25.00 and Upgrade to Paid Plan' });
  await expect(pay).toBeEnabled();
  await hosted.stripe.offer('voice_call_session', 600);
  await pay.click();
  await expect(page.getByText(/The prices have changed\./)).toBeVisible();
  const now = page.getByRole('button', { name: 'Pay $30.00 and Upgrade to Paid Plan' });
  await expect(now).toBeEnabled();
  expect(await charged()).toBe(0);
  await hosted.stripe.offer('voice_call_session', 500);
  await now.click();
  await expect(pay).toBeEnabled();
  await pay.click();
  await expect(page.getByText('Payment completed successfully')).toBeVisible();

  // Two tabs: what the second one confirms, the first has changed.
  await page.getByRole('link', { name: 'Modify My Subscription' }).click();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await order(other, 40);
  await order(page, 30);
  await confirming(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your subscription capacity has been successfully modified.')).toBeVisible();
  expect(await charged()).toBe(2);
  await confirming(other).getByRole('button', { name: 'Confirm' }).click();
  await expect(other.getByText(/now different\. Nothing was charged/)).toBeVisible();
  await expect(sessions(other)).toHaveValue('40');
  expect(await charged()).toBe(2);
  await expectAccessible(other);
  await review(other).click();
  await confirming(other).getByRole('button', { name: 'Confirm' }).click();
  await expect(other.getByText(/a capacity of 40 simultaneous calls/)).toBeVisible();
  expect(await charged()).toBe(3);

  // What is given back pays the next bills, and that is said.
  await other.getByRole('link', { name: 'Modify My Subscription' }).click();
  await order(other, 6);
  await expect(
    confirming(other).getByText(/A credit of \$170\.00 comes with your next invoice/),
  ).toBeVisible();
  await confirming(other).getByRole('button', { name: 'Confirm' }).click();
  await expect(
    other.getByText(/next bill is \$0\.00 on .*: \$30\.00, less a credit of \$30\.00\./),
  ).toBeVisible();
  await other.getByRole('button', { name: 'Past invoices' }).click();
  await expect(other.getByRole('dialog').getByText('Credit')).toBeVisible();
});
