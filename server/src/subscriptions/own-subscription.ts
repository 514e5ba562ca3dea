/** The subscription as `Users/me` shows it (`W5`), and how the last payment stands. */
import type {
  OwnSubscription,
  PaymentState,
} from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import type { Db } from '../db/open.ts';
import { fromDbTime, toDbTimeExact } from '../db/values.ts';
import type { Cipher } from '../security/cipher.ts';
import { unlessRefused } from '../security/unless-refused.ts';
import { isSettled, stateOf } from './answer-of.ts';
import { findBilling, findLastPayment } from './payments.store.ts';
import { telling } from './stripe-problems.ts';
import { listPlans } from './subscriptions.store.ts';
import { isSuspended, type SubscriptionParts, syncAccount } from './sync-account.ts';

/** Null for an account that never had one. */
export async function readOwnSubscription(
  { db, cipher }: { db: Db; cipher: Cipher },
  account_sid: string,
): Promise<OwnSubscription | null> {
  const plans = await listPlans(db, account_sid);
  const current = plans.find(({ pending }) => pending === 0);
  const plan = current ?? plans[0];
  if (!plan) return null;
  const { ends_at } = await findBilling(db, account_sid);
  const { last4, exp_month, exp_year, card_type } = plan;
  const card =
    last4 && exp_month && exp_year && card_type
      ? {
          ...endOfNumber(cipher, last4),
          exp_month,
          exp_year,
          card_type,
          statement_descriptor: plan.stripe_statement_descriptor,
        }
      : {};
  return {
    status: current ? 'active' : 'suspended',
    account_subscription_sid: plan.account_subscription_sid,
    start_date: fromDbTime(plan.effective_start_date),
    products: plan.products.flatMap(({ name, quantity, category, product_sid }) =>
      category === 'api_rate' ? [] : [{ name, quantity, category, product_sid }],
    ),
    ...card,
    ends_at: fromDbTime(ends_at),
  };
}

/** It is shown and nothing else: one that cannot be read keeps nobody from signing in. */
function endOfNumber(cipher: Cipher, sealed: string): Pick<OwnSubscription, 'last4'> {
  return unlessRefused(
    () => ({ last4: cipher.open(sealed, 'The end of the card number') }),
    () => ({}),
  );
}

/** What waits for Stripe, was left by a server that stopped, or keeps a plan suspended, is asked about first. */
export async function readPayment(parts: SubscriptionParts, account_sid: string): Promise<PaymentState> {
  const last = await findLastPayment(parts.db, account_sid);
  const isClaimed = last !== undefined && last.claimed_until > toDbTimeExact(new Date());
  if (isClaimed || (isSettled(last) && !isSuspended(await listPlans(parts.db, account_sid))))
    return stateOf(last, null);
  const truth = await telling(syncAccount(parts, account_sid));
  return stateOf(await findLastPayment(parts.db, account_sid), truth);
}
