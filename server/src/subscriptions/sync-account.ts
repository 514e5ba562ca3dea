/** Asks Stripe how an account stands, and writes it down (decision 038). */
import { type AuditEntry, audit } from '../app/audit.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { fromDbTime } from '../db/values.ts';
import { problems } from '../http/problems.ts';
import type { StripeApi } from '../outside/stripe.ts';
import type { StripeTruth } from '../outside/stripe-truth.ts';
import type { Cipher } from '../security/cipher.ts';
import { applyTruth } from './apply-truth.ts';
import { findBilling, saveBilling } from './payments.store.ts';
import { findPayer, listPlans, type Payer, type PlanRow } from './subscriptions.store.ts';

type Say = (about: object, message: string) => void;

export type SubscriptionParts = {
  db: Db;
  cipher: Cipher;
  stripe: StripeApi;
  log: { warn: Say; error: Say };
};
export type Teller = Parameters<typeof audit>[1];

/** Where nobody of ours asked. */
const byStripe: Teller = {
  actor: { by: { kind: 'system', name: 'Stripe' }, scope: 'account' },
  address: null,
  request_id: null,
};

const MOST_TRIES = 6;

/**
 * Stripe is asked without a lock, so it may be that somebody wrote down something newer meanwhile; then it is asked again.
 * Answers what Stripe said.
 */
export async function syncAccount(
  parts: SubscriptionParts,
  account_sid: string,
  { ended = null as string | null, by = byStripe } = {},
): Promise<StripeTruth> {
  const { db, stripe, cipher } = parts;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const asked_at = new Date();
    const { version } = await findBilling(db, account_sid);
    const payer = await findPayer(db, account_sid);
    if (!payer) return { subscription: null, card: null };
    const known = (await listPlans(db, account_sid)).find((plan) => plan.stripe_subscription_id);
    const truth: StripeTruth = payer.stripe_customer_id
      ? await stripe.readTruth(payer.stripe_customer_id, account_sid, known?.stripe_subscription_id ?? null)
      : { subscription: null, card: null };
    if (payer.plan_type === 'paid' && !truth.subscription)
      parts.log.error(
        { account_sid },
        'Stripe knows no subscription of an account that pays; nothing was changed',
      );
    const isWritten = await transact(db, async (trx) => {
      await rowOf('accounts', account_sid)(trx);
      const seen = await findBilling(trx, account_sid);
      const now = await findPayer(trx, account_sid);
      // An account that went away has nothing to write.
      if (!now) return true;
      if (seen.version !== version || now.stripe_customer_id !== payer.stripe_customer_id) return false;
      const before = await standing(trx, now);
      const next = await applyTruth(trx, { cipher, payer: now, truth, asked_at, ended });
      await saveBilling(trx, account_sid, { ...next, version: version + 1 });
      await tell(trx, by, now, before);
      return true;
    });
    if (isWritten) return truth;
  }
  throw problems.busy();
}

/** There is a plan, and none that may be used. */
export const isSuspended = (plans: readonly PlanRow[]): boolean =>
  plans.length > 0 && plans.every(({ pending }) => pending !== 0);

/** What an account has, as the audit trail is told. */
export async function standing(trx: Db, { account_sid }: Payer) {
  const plans = await listPlans(trx, account_sid);
  const current = plans.find(({ pending }) => pending === 0);
  const { ends_at } = await findBilling(trx, account_sid);
  const payer = await findPayer(trx, account_sid);
  return {
    plan_type: payer?.plan_type ?? null,
    suspended: isSuspended(plans),
    ...(current ?? plans[0])?.quantities,
    ends_at: fromDbTime(ends_at),
  };
}

/** An entry where something changed. */
export async function tell(trx: Db, by: Teller, payer: Payer, before: object): Promise<void> {
  const after = await standing(trx, payer);
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const { account_sid, service_provider_sid, name } = payer;
  const entry: AuditEntry = {
    action: 'change-plan',
    kind: 'accounts',
    record_sid: account_sid,
    record_name: name,
    owner: { account_sid, service_provider_sid },
    before,
    after,
  };
  await audit(trx, by, entry);
}
