/** The account as a customer of Stripe. */
import { createHash } from 'node:crypto';
import { audit } from '../app/audit.ts';
import { closeCustomer } from '../app/close-customer.ts';
import type { Outbox } from '../app/outbox.ts';
import { rowOf } from '../db/lock.ts';
import { transact } from '../db/transaction.ts';
import { problems } from '../http/problems.ts';
import { findBilling, isClaimed, saveBilling } from './payments.store.ts';
import { telling } from './stripe-problems.ts';
import { findPayer, listPlans, type Payer, saveCustomer } from './subscriptions.store.ts';
import type { SubscriptionParts, Teller } from './sync-account.ts';

/** Made when there is none, or it was deleted at Stripe; asked at the same time, or after a crash, it is the same one. */
export async function ensureCustomer(
  { db, stripe }: SubscriptionParts,
  payer: Payer,
  email: string | null,
  by: Teller,
): Promise<string> {
  const { account_sid, name, stripe_customer_id: known } = payer;
  if (known && !(await telling(stripe.isDeleted(known)))) return known;
  const facts = { account_sid, email, name };
  const digest = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
  const made = await telling(stripe.createCustomer(facts, `customer-${account_sid}-${digest}`));
  const kept = await transact(db, async (trx) => {
    await rowOf('accounts', account_sid)(trx);
    const now = await findPayer(trx, account_sid);
    if (!now) return null;
    if (now.stripe_customer_id && now.stripe_customer_id !== known) return now.stripe_customer_id;
    await saveCustomer(trx, account_sid, made);
    await audit(trx, by, { action: 'make-customer', ...about(now) });
    return made;
  });
  // Two people of the account asked at the same time, or it was deleted meanwhile.
  if (kept !== made) await telling(stripe.removeCustomer(made));
  if (kept === null) throw problems.unknown('account');
  return kept;
}

/** 404 where there is none, 422 while something is paid with it. */
export async function removeCustomer(
  { db, stripe }: SubscriptionParts,
  outbox: Pick<Outbox, 'enqueue' | 'nudge'>,
  payer: Payer,
  by: Teller,
): Promise<void> {
  const { account_sid, stripe_customer_id } = payer;
  if (!stripe_customer_id) throw problems.unknown('customer');
  // Nobody begins to pay with it while it is being removed, also not where Stripe remembers it as what was asked for.
  await telling(stripe.markLeaving(stripe_customer_id));
  await transact(db, async (trx) => {
    await rowOf('accounts', account_sid)(trx);
    const now = await findPayer(trx, account_sid);
    if (now?.stripe_customer_id !== stripe_customer_id) throw problems.unknown('customer');
    const plans = await listPlans(trx, account_sid);
    const isUsed = plans.some((plan) => plan.stripe_subscription_id) || (await isClaimed(trx, account_sid));
    if (isUsed)
      throw problems.conflict(
        'Return to the free plan first and wait until it begins. This customer pays for the current plan.',
      );
    const { version, ...billing } = await findBilling(trx, account_sid);
    await saveCustomer(trx, account_sid, null);
    await saveBilling(trx, account_sid, { ...billing, version: version + 1 });
    await closeCustomer(trx, outbox, stripe_customer_id);
    await audit(trx, by, { action: 'remove-customer', ...about(now) });
  });
  outbox.nudge();
}

function about({ account_sid, service_provider_sid, name }: Payer) {
  const owner = { account_sid, service_provider_sid };
  return { kind: 'accounts', record_sid: account_sid, record_name: name, owner };
}
