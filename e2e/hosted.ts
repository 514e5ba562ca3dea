/** A hosted installation with its mail server and a Stripe beside it, and people who come to it. */
import type { Page } from '@playwright/test';
import { type Mails, startMails } from './mails.ts';
import { emptyDataDirectory, startServer } from './server.ts';
import { startStripe } from './stripe.ts';
import { expect, expectAccessible } from './test.ts';
import { expectUncut } from './whole-words.ts';
import { FIRST_PASSWORD, openWorld, unique } from './world.ts';

export type Hosted = Awaited<ReturnType<typeof startHosted>>;
export const PASSWORD = 'a password of ones own 2';

export async function startHosted(env: Record<string, string> = {}) {
  const [mails, stripe] = await Promise.all([startMails(), startStripe()]);
  const server = await startServer(emptyDataDirectory(), {
    ...mails.env,
    ...stripe.env,
    TRUNKLINE_ADMIN_PASSWORD: FIRST_PASSWORD,
    TRUNKLINE_BASE_URL: 'https://console.example',
    TRUNKLINE_ENABLE_HOSTED_SYSTEM: 'true',
    ...env,
  });
  await stripe.tell(server.url);
  const world = await openWorld(server.url);
  const providers = await world.send<{ service_provider_sid: string }[]>(
    ...(['GET', '/ServiceProviders', undefined, world.token] as const),
  );
  const path = `/ServiceProviders/${providers[0]?.service_provider_sid}`;
  await world.send('PUT', path, { root_domain: 'sip.example.com' }, world.token);

  async function ask(method: string, path: string, body?: object, token?: string) {
    const reply = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${text}`);
    return text ? JSON.parse(text) : null;
  }

  return {
    mails,
    stripe,
    server,
    world,
    url: server.url,
    service_provider_sid: providers[0]?.service_provider_sid ?? '',
    ask,
    /** Registers, chooses a realm, and opens the account's page; answers the session's token. */
    async signUp(page: Page): Promise<{ token: string; account_sid: string }> {
      const email = newAddress();
      const made = await ask('POST', '/register', { provider: 'local', email, password: PASSWORD });
      const { jwt, user_sid, account_sid } = made;
      await ask('PUT', `/ActivationCode/${await codeFor(mails, email)}`, { user_sid, type: 'email' }, jwt);
      const realm = `${email.split('@')[0]}.sip.example.com`.toLowerCase();
      await ask('POST', `/Accounts/${account_sid}/SipRealms/${realm}`, undefined, jwt);
      await page.goto(`${server.url}/`);
      await page.getByLabel('Username').fill(email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByRole('heading', { name: 'Your Subscription' })).toBeVisible();
      return { token: jwt, account_sid };
    },
    async stop() {
      await server.stop();
      mails.stop();
      stripe.stop();
    },
  };
}

export const newAddress = () => `${unique('pat').replaceAll(' ', '-')}@example.com`;

/** Of the mail to somebody who registers. */
export const codeFor = async (mails: Mails, email: string) =>
  /\n(\d{6})\n/.exec(await mails.textTo(email))?.[1] ?? '';

export const cardNumber = (page: Page) => page.getByLabel('Card number');
export const sessions = (page: Page) =>
  page.getByRole('spinbutton', { name: 'Maximum concurrent call sessions' });

export async function upgrade(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: 'Upgrade to a Paid Subscription' }).click();
  await cardNumber(page).fill(number);
  await page.getByRole('button', { name: 'Pay $25.00 and Upgrade to Paid Plan' }).click();
}

/** In the place of the one that there is. */
export async function saveCard(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Change Payment Info' }).click();
  await cardNumber(page).fill(number);
  await page.getByRole('button', { name: 'Save New Card' }).click();
}

export const review = (page: Page) => page.getByRole('button', { name: 'Review Changes' });
export const confirming = (page: Page) => page.getByRole('dialog', { name: 'Confirm Changes' });

export async function order(page: Page, calls: number): Promise<void> {
  await sessions(page).fill(String(calls));
  await review(page).click();
  await expect(confirming(page).getByText(`${calls} simultaneous calls`)).toBeVisible();
}

/** The page of an account whose last bill was not paid, and its home, which leads back. */
export async function expectSuspended(page: Page): Promise<void> {
  const badge = page.getByText('Suspended', { exact: true });
  await expect(badge).toBeVisible();
  await expect(page.getByText('Paid, suspended')).toBeVisible();
  await expectUncut(page, badge);
  await expect(page.getByText(/The last bill could not be paid, so the service is suspended/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByText(/^\d+ items? needs? attention$/)).toBeVisible();
  await expect(page.getByText('The service is suspended')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open the plan' }).click();
  await expect(badge).toBeVisible();
}
