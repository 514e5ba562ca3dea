/** Plan and card of an account on a hosted installation, from the trial to its end. */
import type { Page } from '@playwright/test';
import { holdBack, loseAnswer } from '../hold-back.ts';
import { cardNumber as card, type Hosted, PASSWORD, sessions, startHosted, upgrade } from '../hosted.ts';
import { expect, expectAccessible, test } from '../test.ts';

let hosted: Hosted;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  hosted = await startHosted();
});
test.afterAll(() => hosted?.stop());

test.use({ allowedErrors: /status of (400|401|403|422)/ });

/** Of the page itself, asked for as a browser does: a refusal has another. */
const policyOf = async (page: Page) =>
  (await page.request.get(page.url(), { headers: { accept: 'text/html' } })).headers()[
    'content-security-policy'
  ] ?? '';

test('somebody upgrades with a card whose bank asks, and sees the plan', async ({ page }) => {
  const { scripts } = await hosted.stripe.standIn(page);
  await hosted.signUp(page);
  await expect(page.getByText(/limited to 5 simultaneous calls and 25 registered devices/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add a carrier' })).toBeVisible();
  await expectAccessible(page);
  expect(await policyOf(page)).not.toContain('stripe');

  await page.getByRole('link', { name: 'Upgrade to a Paid Subscription' }).click();
  await expect(page.getByRole('heading', { name: 'Upgrade your Subscription' })).toBeVisible();
  expect(await policyOf(page)).toContain('https://js.stripe.com');
  await expect(page.getByText('$5.00 per session')).toBeVisible();
  await sessions(page).fill('4');
  await card(page).fill('4000 0025 0000 3155');
  await page.getByRole('button', { name: /^Pay .* and Upgrade to Paid Plan$/ }).click();
  await expect(page.getByText('From 5 to 1000')).toBeVisible();
  await expect(sessions(page)).toBeFocused();
  await expectAccessible(page);
  await sessions(page).fill('10');
  await expect(page.getByText('50 registered devices included')).toBeVisible();
  await page.getByRole('button', { name: 'Add device registrations' }).click();
  await page.getByRole('spinbutton', { name: 'Additional device registrations' }).fill('3');
  const pay = page.getByRole('button', { name: 'Pay $53.00 and Upgrade to Paid Plan' });
  await pay.click();

  // The bank's question is not answered: the page is left and loaded again, and the payment still waits.
  await expect(page.getByRole('group', { name: 'Bank' })).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('A payment of $53.00 needs your confirmation')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByText('We are unable to authenticate your payment method.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();

  await expect(page.getByText('Payment completed successfully')).toBeVisible();
  await expect(page.getByText(/paid plan, with a capacity of 10 simultaneous calls and 65/)).toBeVisible();
  await expect(page.getByText(/Your next bill is \$53\.00 on /)).toBeVisible();
  await expectAccessible(page);
  expect(await policyOf(page)).not.toContain('stripe');
  expect(await page.evaluate(() => 'Stripe' in window)).toBe(false);
  expect(scripts.every((address) => /\/subscription$/.test(address))).toBe(true);
});

test.describe('an answer that is lost, or none of the server', () => {
  test.use({ allowedErrors: /status of (400|401|403|422|503)|ERR_FAILED/ });

  test('is no word of nothing having been changed, nor of a payment', async ({ page }) => {
    await hosted.stripe.standIn(page);
    const { token } = await hosted.signUp(page);
    await page.getByRole('link', { name: 'Upgrade to a Paid Subscription' }).click();
    await sessions(page).fill('7');
    await card(page).fill('4242 4242 4242 4242');
    const change = '**/api/v1/Subscriptions';
    const notice = page.getByRole('alert').filter({ hasText: 'It is unclear whether this was done.' });
    const pay = page.getByRole('button', { name: 'Pay $35.00 and Upgrade to Paid Plan' });
    await page.route(change, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ json: { ok: true } }) : route.fallback(),
    );
    await pay.click();
    await expect(notice).toContainText('Reload the page to see its status');
    await page.unroute(change);
    await page.route(change, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { msg: 'The database fails.', code: 'not_known' } })
        : route.fallback(),
    );
    await pay.click();
    await expect(notice).toContainText('The database fails. Reload the page');
    await page.unroute(change);
    await page.route(change, (route) =>
      route.request().method() === 'POST' ? loseAnswer(route) : route.fallback(),
    );
    await pay.click();
    await expect(notice).toContainText('The server cannot be reached. Reload the page');
    await expect(page.getByText('Nothing was changed.')).toHaveCount(0);
    await expect(sessions(page)).toHaveValue('7');
    await expectAccessible(page);
    const me = await hosted.ask('GET', '/Users/me', undefined, token);
    expect(me.account.plan_type).toBe('paid');
  });

  test('is no price either, and what Stripe cannot show says why and is asked for again', async ({
    page,
  }) => {
    await hosted.stripe.standIn(page);
    await hosted.signUp(page);
    await page.addInitScript(() => Object.assign(window, { cardFormFailure: 'Invalid API Key provided' }));
    await page.getByRole('link', { name: 'Upgrade to a Paid Subscription' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid API Key provided' })).toBeVisible();
    await expectAccessible(page);
    await page.evaluate(() => Object.assign(window, { cardFormFailure: null }));
    await page.getByRole('button', { name: 'Retry' }).click();
    await card(page).fill('4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay $25.00 and Upgrade to Paid Plan' }).click();
    await expect(page.getByText('Payment completed successfully')).toBeVisible();

    await page.getByRole('link', { name: 'Modify My Subscription' }).click();
    await sessions(page).fill('20');
    await page.route('**/api/v1/Subscriptions', (route) => route.fulfill({ json: { ok: true } }), {
      times: 1,
    });
    const review = page.getByRole('button', { name: 'Review Changes' });
    await review.click();
    await expect(page.getByText('Something went wrong, please try again')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // The bank asks, and its question cannot be shown.
    const asks = { state: 'action required', action: 'quantities', client_secret: 'pi_1_secret_1' };
    await page.route('**/api/v1/Subscriptions/Payment', (route) =>
      route.fulfill({ json: { ...asks, amount_due: 7500, currency: 'usd', reason: null, started_at: null } }),
    );
    await page.route('https://js.stripe.com/**', (route) => route.abort());
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Confirm the payment' }).click();
    await expect(page.getByText('Check that your network lets js.stripe.com through')).toBeVisible();
  });
});

test('a card that is refused says so, another pays, and the plan is changed, fails, and ends', async ({
  page,
}) => {
  await hosted.stripe.standIn(page);
  const { token } = await hosted.signUp(page);
  // Where the operator has not offered anything yet, nothing is paid for nothing.
  await page.route('**/api/v1/Prices', (route) => route.fulfill({ json: [] }));
  await page.getByRole('link', { name: 'Upgrade to a Paid Subscription' }).click();
  await expect(page.getByText('No plans are available yet')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute('**/api/v1/Prices');
  await page.reload();
  const payFor = (tab: Page) => tab.getByRole('button', { name: /^Pay \$(25|100)\.00 and Upgrade/ });
  const pay = payFor(page);
  await expect(pay).toBeEnabled();
  await pay.click();
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
  const other = await page.context().newPage();
  await hosted.stripe.standIn(other);
  await other.goto(page.url());
  await expect(payFor(other)).toBeEnabled();
  await card(page).fill('4000 0000 0000 0341');
  await pay.press('Enter');
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await expect(pay).toBeFocused();
  await expect(sessions(page)).toHaveValue('5');
  await expectAccessible(page);

  // What another tab orders meanwhile, and cannot pay either, is not what is paid here.
  await sessions(other).fill('20');
  await card(other).fill('4000 0000 0000 0341');
  await payFor(other).click();
  await expect(other.getByText('Your card was declined.')).toBeVisible();
  await card(page).fill('4242 4242 4242 4242');
  await pay.click();
  await expect(page.getByText('Payment completed successfully')).toBeVisible();
  await expect(page.getByText(/a capacity of 5 simultaneous calls/)).toBeVisible();

  // The other tab still shows the upgrade, and pays nothing twice.
  await card(other).fill('4242 4242 4242 4242');
  await payFor(other).click();
  await expect(other.getByText('This account is on the paid plan already.')).toBeVisible();
  await expect(card(other)).toHaveValue('4242 4242 4242 4242');
  await other.close();

  // The way back leads to what can be done now: more, with a look at what it costs.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Configure Your Subscription' })).toBeVisible();
  const review = page.getByRole('button', { name: 'Review Changes' });
  await expect(review).toBeDisabled();
  await sessions(page).fill('20');
  await review.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Changes' });
  await expect(dialog.getByText('20 simultaneous calls')).toBeVisible();
  await expect(dialog.getByText('$100.00')).toBeVisible();
  await expect(dialog.getByText(/one-time charge of/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your subscription capacity has been successfully modified.')).toBeVisible();
  await expect(page.getByText(/a capacity of 20 simultaneous calls/)).toBeVisible();

  // Another card takes the place of the first, and then does not pay.
  await page.getByRole('link', { name: 'Manage Payment Info' }).click();
  await expect(page.getByText('**** **** **** 4242')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change Payment Info' }).click();
  await card(page).fill('4000 0000 0000 0341');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save New Card' }).click();
  await expect(page.getByText('Payment completed successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Modify My Subscription' }).click();
  await sessions(page).fill('50');
  await review.click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('could not be granted due to a failure processing payment')).toBeVisible();
  await expect(sessions(page)).toHaveValue('50');
  await expectAccessible(page);

  // Back to the free plan, at the end of the period, and on again.
  await page.getByRole('button', { name: 'Return to free plan' }).click();
  const leaving = page.getByRole('dialog', { name: 'Return to Free Plan' });
  await expect(leaving.getByText(/at the start of your next billing cycle, on /)).toBeVisible();
  await expectAccessible(page);
  await leaving.getByRole('button', { name: 'Return to free plan' }).click();
  await expect(page.getByText('Downgrade to free plan completed successfully')).toBeVisible();
  await expect(page.getByText(/It ends on .*; then the free plan begins/)).toBeVisible();
  await page.getByRole('link', { name: 'Modify My Subscription' }).click();
  await page.getByRole('button', { name: 'Keep the paid plan' }).click();
  await expect(page.getByText('Your paid plan ends on')).toHaveCount(0);
  await page.getByRole('link', { name: 'Cancel' }).click();

  // The account is deleted, and its customer at Stripe with it.
  await page.getByRole('button', { name: 'Delete Account', exact: true }).click();
  const danger = page.getByRole('dialog');
  await danger.getByLabel('Delete message').fill('delete my account');
  await danger.getByLabel('Your password').fill('a wrong password 3');
  await danger.getByRole('button', { name: 'PERMANENTLY DELETE MY ACCOUNT' }).click();
  await expect(danger.getByText('The password is incorrect.')).toBeVisible();
  await expect(danger.getByLabel('Delete message')).toHaveValue('delete my account');
  await expectAccessible(page);
  const { account } = await hosted.ask('GET', '/Users/me', undefined, token);
  await danger.getByLabel('Your password').fill(PASSWORD);
  await danger.getByRole('button', { name: 'PERMANENTLY DELETE MY ACCOUNT' }).click();
  await expect(page.getByText("You've successfully logged out.")).toBeVisible();
  await expect
    .poll(() => hosted.stripe.ask<{ deleted?: true }>('GET', `/customers/${account.stripe_customer_id}`))
    .toMatchObject({ deleted: true });
});

test('a renewal that the bank asks about is confirmed where the card is', async ({ page }) => {
  await hosted.stripe.standIn(page);
  const { account_sid, token } = await hosted.signUp(page);
  await upgrade(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('Payment completed successfully')).toBeVisible();

  await hosted.stripe.endPeriod(account_sid);
  const standing = async () => (await hosted.ask('GET', '/Users/me', undefined, token)).subscription?.status;
  await expect.poll(standing).toBe('suspended');
  await page.reload();
  await expect(page.getByText('A payment needs your confirmation')).toBeVisible();
  const plan = page.getByRole('region', { name: 'Your Subscription' });
  const filled = plan.locator('a.mantine-Button-root:not([data-variant=default])');
  await expect(filled).toHaveText(['Confirm the payment']);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Confirm the payment' }).click();
  await expect(page.getByText('A payment of $25.00 needs your confirmation')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('Payment completed successfully')).toBeVisible();
  await expect(page.getByText(/Your next bill is \$25\.00 on /)).toBeVisible();
  await expect(page.getByText('Suspended', { exact: true })).toHaveCount(0);
});

test('what is typed stays while what could not be read of the setup is asked again', async ({ page }) => {
  const carriers = /\/VoipCarriers\?/;
  await page.route(carriers, (route) => route.fulfill({ status: 403, json: { msg: 'not now' } }));
  await hosted.signUp(page);
  await page.getByLabel('Account name').fill('Typed here');
  await page.unroute(carriers);
  const again = await holdBack(page, carriers);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => again.asked.length).toBeGreaterThan(0);
  await expect(page.getByLabel('Account name')).toHaveValue('Typed here');
  again.letGo();
  await expect(page.getByRole('link', { name: 'Add a carrier' })).toBeVisible();
  await expect(page.getByLabel('Account name')).toHaveValue('Typed here');
});
