/** Accounts that pay at the fake Stripe of the cluster test, how each stands there, and who tells the servers of it. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type FakeStripe, STRIPE_KEY, WEBHOOK_SECRET } from '../../server/src/outside/stripe.fake.ts';
import type { Client } from './client.ts';

const USER_PASSWORD = 'kettle-drum-7';
const AGAIN_MS = 200;

export type Payer = {
  account_sid: string;
  /** Of a session of somebody in it. */
  token: string;
  /** How many of its upgrades were taken, and how many may have been. */
  upgrades: { taken: number; unknown: number };
};

/** What is said of an account, by Stripe or by us; `calls` are the sessions that it pays. */
export type Standing = {
  plan: 'paid' | 'unpaid' | 'free' | 'trial';
  calls: number;
  ends: boolean;
  card: string;
};

/** What a hosted server needs; nothing is mailed. */
export const hostedSettings = ({ url }: FakeStripe) => ({
  TRUNKLINE_ENABLE_HOSTED_SYSTEM: 'true',
  TRUNKLINE_STRIPE_SECRET_KEY: STRIPE_KEY,
  TRUNKLINE_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  TRUNKLINE_STRIPE_URL: url,
  TRUNKLINE_BASE_URL: 'https://console.example',
  TRUNKLINE_SMTP_URL: 'smtp://127.0.0.1:9',
  TRUNKLINE_MAIL_FROM: 'Trunkline <noreply@console.example>',
});

/** Null where a node or a server is gone just now. */
export async function makePayer(client: Client, service_provider_sid: string): Promise<Payer | null> {
  const name = `payer-${randomUUID().slice(0, 13)}`;
  const body = { name, service_provider_sid };
  const made = await client.ask(0, 'POST', '/Accounts', { body });
  if (made.status !== 201) return null;
  const account_sid = String(made.body.sid);
  const user = { name, account_sid, service_provider_sid, is_active: true, force_change: false };
  const person = { ...user, email: `${name}@example.com`, initial_password: USER_PASSWORD };
  if ((await client.ask(1, 'POST', '/Users', { body: person })).status !== 201) return null;
  const credentials = { username: name, password: USER_PASSWORD };
  const { status, body: session } = await client.ask(0, 'POST', '/login', { body: credentials, as: '' });
  if (status !== 200) return null;
  return { account_sid, token: String(session.token), upgrades: { taken: 0, unknown: 0 } };
}

type Held = Record<string, unknown>;
const order = ['active', 'past_due', 'incomplete'];
const isOf =
  ({ account_sid }: Payer) =>
  ({ metadata }: Held) =>
    (metadata as { account_sid?: string } | undefined)?.account_sid === account_sid;

/** The one that counts: what is paid before what is not. */
export function subscriptionOf({ ledger }: FakeStripe, payer: Payer): Held | undefined {
  const rank = ({ status }: Held) => [...order, status].indexOf(String(status));
  return ledger
    .all('subscription')
    .filter(isOf(payer))
    .toSorted((one, other) => rank(one) - rank(other))[0];
}

export function standingAt(stripe: FakeStripe, payer: Payer): Standing {
  const { ledger } = stripe;
  const found = subscriptionOf(stripe, payer);
  const isPaid = found?.status === 'active';
  if (!(found && (isPaid || found.status === 'past_due'))) {
    const hasPaid = ledger.all('subscription').some((one) => isOf(payer)(one) && one.status === 'canceled');
    return { plan: hasPaid ? 'free' : 'trial', calls: 0, ends: false, card: '' };
  }
  const customer = ledger.get('customer', found.customer);
  const { default_payment_method } = customer.invoice_settings as { default_payment_method: string | null };
  return {
    plan: isPaid ? 'paid' : 'unpaid',
    calls: ledger.itemsOf(found).find(({ metadata }) => metadata.category === 'voice_call_session')
      ?.quantity as number,
    ends: found.cancel_at_period_end === true,
    card: default_payment_method ?? '',
  };
}

/** What there may be once only, and is there more often; in words. */
export function doublesAt({ ledger }: FakeStripe, payer: Payer): string[] {
  const { account_sid, upgrades } = payer;
  const own = ledger.all('subscription').filter(isOf(payer));
  const live = own.filter(({ status }) => status === 'active' || status === 'past_due');
  const customers = ledger.all('customer').filter((one) => isOf(payer)(one) && !one.deleted);
  const paid = ledger.all('invoice').filter(({ billing_reason, status, $subscription }) => {
    const isFirst = billing_reason === 'subscription_create' && status === 'paid';
    return isFirst && own.some(({ id }) => id === $subscription);
  });
  const faults: string[] = [];
  if (live.length > 1) faults.push(`${live.length} subscriptions of the account ${account_sid} are paid`);
  if (customers.length > 1) faults.push(`the account ${account_sid} is ${customers.length} customers`);
  if (paid.length < upgrades.taken || paid.length > upgrades.taken + upgrades.unknown)
    faults.push(
      `${paid.length} upgrades of the account ${account_sid} were paid, and ${upgrades.taken} were taken`,
    );
  return faults;
}

/** Each event goes to either server, out of order too, until one has heard it, as Stripe does. */
export function startTelling(stripe: FakeStripe, urls: () => readonly string[]) {
  let told = 0;
  async function tell(event: object): Promise<void> {
    const body = JSON.stringify(event);
    for (;;) {
      const all = urls();
      const url = `${all[Math.floor(Math.random() * all.length)]}/stripe/webhook`;
      const headers = { 'content-type': 'application/json', 'stripe-signature': stripe.sign(body) };
      const signal = AbortSignal.timeout(30_000);
      const reply = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => null);
      if (reply?.status === 204) return;
      if (reply && reply.status < 500) throw new Error(`an event was answered with ${reply.status}`);
      await pause(AGAIN_MS);
    }
  }
  /** All that happened so far, and has not been told. */
  return async () => {
    const fresh = stripe.events.slice(told);
    told += fresh.length;
    await Promise.all(fresh.map(tell));
  };
}
