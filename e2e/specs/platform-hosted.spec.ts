/** The console before the platform's own API server of a hosted installation (`R7`): who comes to it, pays and leaves. */
import type { Page } from '@playwright/test';
import { holdBack } from '../hold-back.ts';
import { cardNumber, type Hosted, newAddress, PASSWORD, sessions, startHosted } from '../hosted.ts';
import { allowAt, type Oauth, startOauth } from '../oauth.ts';
import { type PlatformApi, startPlatformApi } from '../platform-api.ts';
import { emptyDataDirectory, freePort, type Server, startServer } from '../server.ts';
import { actAs, expect, test } from '../test.ts';

let hosted: Hosted;
let oauth: Oauth;
let platform: PlatformApi;
let front: Server;

// All in one worker: each that had a part of these tests would start this for itself.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  const port = await freePort();
  oauth = await startOauth(`http://127.0.0.1:${port}`);
  hosted = await startHosted(oauth.env);
  platform = await startPlatformApi(hosted.server, hosted);
  const { TRUNKLINE_GITHUB_CLIENT_ID = '', TRUNKLINE_GITHUB_URL = '' } = oauth.env;
  const env = {
    TRUNKLINE_API_BASE_URL: platform.url,
    TRUNKLINE_ENABLE_HOSTED_SYSTEM: 'true',
    TRUNKLINE_DEFAULT_SERVICE_PROVIDER_SID: hosted.service_provider_sid,
    TRUNKLINE_STRIPE_PUBLISHABLE_KEY: 'pk_of_the_stand_in',
    TRUNKLINE_GITHUB_CLIENT_ID,
    TRUNKLINE_GITHUB_URL,
  };
  front = await startServer(emptyDataDirectory(), env, port);
});
test.afterAll(async () => {
  await front?.stop();
  await platform?.close();
  await hosted?.stop();
  oauth?.stop();
});
test.beforeEach(() => void platform.faults.splice(0));
test.afterEach(() => expect(platform.faults, 'what the platform has not').toEqual([]));

const at = (path: string) => `${front.url}${path}`;

async function chooseName(page: Page, email: string): Promise<void> {
  await page.getByLabel('Subdomain').fill(email.split('@')[0]?.toLowerCase() ?? '');
  await page.getByRole('button', { name: 'Complete Registration →' }).click();
}

async function saveCard(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: 'Manage Payment Info' }).click();
  await page.getByRole('button', { name: 'Change Payment Info' }).click();
  await cardNumber(page).fill(number);
  await page.getByRole('button', { name: 'Save New Card' }).click();
  await expect(page.getByText('Payment completed successfully')).toBeVisible();
}

test.describe('what the platform refuses, or does not tell', () => {
  test.use({ allowedErrors: /status of (400|500)/, allowedUrls: /ActivationCode|Users\/me/ });

  test('somebody signs up by email, pays, has more, cannot pay, pays again, goes back to free and leaves', async ({
    page,
  }) => {
    await hosted.stripe.standIn(page);
    const email = newAddress();
    await page.clock.install();
    await page.goto(at('/register'));
    await page.getByLabel(/I accept the Terms of Service/).check();
    await page.getByRole('link', { name: 'Sign Up With Email' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue →' }).click();
    await expect(page.getByLabel('Verification Code')).toBeVisible();
    const first = platform.codeFor(email);
    await page.getByLabel('Verification Code').fill(first === '123456' ? '654321' : '123456');
    await page.getByRole('button', { name: 'Continue →' }).click();
    await expect(page.getByText('This is not the latest code.')).toBeVisible();
    await page.clock.fastForward('01:01');
    await page.getByRole('button', { name: 'Send another code' }).click();
    await expect(page.getByText('Another code was sent')).toBeVisible();
    expect(platform.codeFor(email)).not.toBe(first);
    await page.getByLabel('Verification Code').fill(platform.codeFor(email));
    await page.getByRole('button', { name: 'Continue →' }).click();
    const calls = await holdBack(page, /\/LatestCallsPanel-[\w-]*\.js$/);
    await chooseName(page, email);
    await expect(page.getByText(/limited to 5 simultaneous calls and 25 registered devices/)).toBeVisible();
    await expect(page.getByText('Scope: Account')).toBeVisible();

    // What comes beside the form later moves nothing away under a press.
    const upgrade = page.getByRole('link', { name: 'Upgrade to a Paid Subscription' });
    const place = await upgrade.boundingBox();
    calls.letGo();
    await expect(page.getByRole('heading', { name: 'Latest calls' })).toBeVisible();
    expect(await upgrade.boundingBox()).toEqual(place);
    await upgrade.click();
    await cardNumber(page).fill('4000 0025 0000 3155');
    await page.getByRole('button', { name: 'Pay $25.00 and Upgrade to Paid Plan' }).click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await expect(page.getByText('Payment completed successfully')).toBeVisible();
    await expect(page.getByText(/paid plan, with a capacity of 5 simultaneous calls/)).toBeVisible();
    await expect(page.getByText(/Your next bill is \$25\.00 on/)).toBeVisible();
    await saveCard(page, '4242 4242 4242 4242');
    await page.getByRole('link', { name: 'Modify My Subscription' }).click();
    await sessions(page).fill('20');
    await page.getByRole('button', { name: 'Review Changes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Your subscription capacity has been successfully modified.')).toBeVisible();
    await expect(page.getByText(/a capacity of 20 simultaneous calls/)).toBeVisible();

    // A renewal that is not paid: the platform then says no more who somebody is.
    await saveCard(page, '4000 0000 0000 0341');
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const { account } = await hosted.ask('GET', '/Users/me', undefined, token);
    await hosted.stripe.endPeriod(account.account_sid);
    const standing = async () =>
      (await hosted.ask('GET', '/Users/me', undefined, token)).subscription?.status;
    await expect.poll(standing).toBe('suspended');
    await page.reload();
    await expect(
      page.getByText(/The last bill could not be paid, so the service is suspended/),
    ).toBeVisible();
    await saveCard(page, '4242 4242 4242 4242');
    await expect(page.getByText(/a capacity of 20 simultaneous calls/)).toBeVisible();

    await page.getByRole('link', { name: 'Modify My Subscription' }).click();
    await page.getByRole('button', { name: 'Return to free plan' }).click();
    const leaving = page.getByRole('dialog', { name: 'Return to Free Plan' });
    await expect(leaving.getByText('This takes effect at once')).toBeVisible();
    await leaving.getByRole('button', { name: 'Return to free plan' }).click();
    await expect(page.getByText('You are on the free plan')).toBeVisible();

    // What every customer begins with is in nobody's way.
    await page.getByRole('button', { name: 'Delete Account', exact: true }).click();
    const danger = page.getByRole('dialog');
    await danger.getByLabel('Delete message').fill('delete my account');
    await danger.getByLabel('Your password').fill(PASSWORD);
    await danger.getByRole('button', { name: 'PERMANENTLY DELETE MY ACCOUNT' }).click();
    await expect(page.getByText("You've successfully logged out.")).toBeVisible();
  });

  test('whoever runs it gets in, though the platform does not tell who that is, and gives an account its realm', async ({
    page,
  }) => {
    const account = await hosted.world.account({ service_provider_sid: hosted.service_provider_sid });
    await actAs(page, hosted.world.token);
    await page.goto(at(`/internal/accounts/${account.sid}/sip-realm/edit`));
    await expect(page.getByText('Scope: Admin')).toBeVisible();
    await page.getByLabel('Subdomain').fill('harbour');
    await page.getByRole('button', { name: 'Change Sip Realm' }).click();
    await expect(page.getByRole('textbox', { name: 'SIP realm' })).toHaveValue('harbour.sip.example.com');
  });
});

test('somebody signs up with GitHub, and stays signed in under another name', async ({ page }) => {
  await page.goto(at('/register'));
  await page.getByLabel(/I accept the Terms of Service/).check();
  await page.getByRole('button', { name: 'Sign Up With GitHub' }).click();
  const email = newAddress();
  await allowAt(page, 'GitHub', { login: email.split('@')[0] ?? '', email });
  await chooseName(page, email);
  await expect(page.getByLabel('Account name')).toHaveValue(email);
  await page.getByRole('link', { name: email }).click();
  await page.getByLabel('User name').fill(`the ${email}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('No changes')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('User name')).toHaveValue(`the ${email}`);
});
