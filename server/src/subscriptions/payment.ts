/**
 * One payment from its note in the database to its end (decision 038). The note is stored before Stripe is asked anything,
 * every request carries its sid as its key, and what became of it is judged by what Stripe says, never by how far we came.
 */
import { isUnavailable } from '../db/failures.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { toDbTimeExact } from '../db/values.ts';
import { ProblemError, problems } from '../http/problems.ts';
import { LONGEST_CALL_MS, StripeRefusal, StripeSilence } from '../outside/stripe.ts';
import type { StripeTruth } from '../outside/stripe-truth.ts';
import type { PaymentDetails } from './judge-payment.ts';
import {
  endClaim,
  extendClaim,
  findBilling,
  findPayment,
  insertPayment,
  isClaimed,
  listOpenPayments,
  type PaymentAction,
  type PaymentRow,
  saveBilling,
  settlePayment,
} from './payments.store.ts';
import { asProblem } from './stripe-problems.ts';
import { findPayer, type Payer } from './subscriptions.store.ts';
import { type SubscriptionParts, syncAccount, type Teller } from './sync-account.ts';

export const UNDER_WAY = 'A payment is being processed. Wait a minute, then check your subscription again.';
const NOT_KNOWN =
  'so it is not known yet whether this was paid. It is not paid twice: look at your subscription again in some minutes.';

/** A step asks Stripe up to three times. */
const CLAIM_MS = 3 * LONGEST_CALL_MS;
const until = () => new Date(Date.now() + CLAIM_MS);

export type Payment = {
  sid: string;
  details: PaymentDetails;
  /** Before each thing that Stripe is asked; `more` is noted with the payment. 422 when the claim was lost. */
  step<T>(work: () => Promise<T>, more?: (done: T) => Partial<PaymentDetails>): Promise<T>;
};

export type Outcome = { payment: PaymentRow; truth: StripeTruth };

type Plan = {
  action: PaymentAction;
  by: Teller;
  /** Behind the lock of the account: throws where it may not begin, and stores what waits for the payment. */
  begin: (trx: Db, payer: Payer) => Promise<PaymentDetails>;
  /** Asks Stripe, step by step. */
  ask: (payment: Payment) => Promise<void>;
};

/** 422 while another is under way; 503 where Stripe or the database fails in between, and the rest is done later. */
export async function carryOut(parts: SubscriptionParts, account_sid: string, plan: Plan): Promise<Outcome> {
  const { db } = parts;
  if (await isClaimed(db, account_sid)) throw problems.conflict(UNDER_WAY);
  // What was left by a server that stopped is settled first.
  if ((await listOpenPayments(db, account_sid)).length > 0)
    await syncAccount(parts, account_sid, { by: plan.by }).catch((error: unknown) => {
      throw asProblem(error);
    });
  const payment = await begin(db, account_sid, plan);
  return ask(parts, account_sid, plan, payment).catch((error: unknown) => {
    const why = whyNotKnown(error);
    if (!why) throw error;
    parts.log.warn(
      { err: error, payment_sid: payment.sid },
      'it is not known yet what became of a payment that was begun',
    );
    // Of a database that fails it is said elsewhere that nothing was saved.
    throw problems.notKnown(`${why}, ${NOT_KNOWN}`);
  });
}

const isBusy = (error: unknown) => error instanceof ProblemError && error.code === 'busy';

function whyNotKnown(error: unknown): string | null {
  if (error instanceof StripeSilence) return 'Stripe does not answer';
  if (isBusy(error)) return 'The server is busy';
  return isUnavailable(error) ? 'The database fails' : null;
}

async function ask(
  parts: SubscriptionParts,
  account_sid: string,
  plan: Plan,
  payment: Payment,
): Promise<Outcome> {
  try {
    await plan.ask(payment);
  } catch (error) {
    if (error instanceof StripeSilence) throw error;
    const isNo = error instanceof StripeRefusal;
    if (isNo) await settlePayment(parts.db, payment.sid, { state: 'started', reason: error.message });
    const outcome = await end(parts, account_sid, plan, payment);
    const isKept = outcome.payment.state !== 'failed';
    if (isNo && (error.is_card || isKept)) return outcome;
    // It is back, and the step was one after the payment.
    if (isUnavailable(error) && isKept) return outcome;
    throw asProblem(error);
  }
  return end(parts, account_sid, plan, payment);
}

async function end(
  parts: SubscriptionParts,
  account_sid: string,
  { by }: Plan,
  { sid }: Payment,
): Promise<Outcome> {
  const truth = await syncAccount(parts, account_sid, { ended: sid, by }).catch(async (error: unknown) => {
    // Nobody is at work on it any more: whoever looks next finds out.
    if (isBusy(error)) await endClaim(parts.db, sid);
    throw error;
  });
  const payment = await findPayment(parts.db, sid);
  if (!payment) throw problems.unknown('account');
  await endClaim(parts.db, sid);
  return { payment, truth };
}

async function begin(db: Db, account_sid: string, { action, begin }: Plan): Promise<Payment> {
  const { sid, details } = await transact(db, async (trx) => {
    await rowOf('accounts', account_sid)(trx);
    const payer = await findPayer(trx, account_sid);
    if (!payer) throw problems.unknown('account');
    if (await isClaimed(trx, account_sid)) throw problems.conflict(UNDER_WAY);
    const details = await begin(trx, payer);
    const end = until();
    const sid = await insertPayment(trx, {
      account_sid,
      action,
      details_json: JSON.stringify(details),
      until: end,
    });
    const billing = await findBilling(trx, account_sid);
    await saveBilling(trx, account_sid, { ...billing, due_at: toDbTimeExact(end) });
    return { sid, details };
  });
  const payment: Payment = {
    sid,
    details,
    async step(work, more) {
      await hold();
      const done = await work();
      if (more) {
        Object.assign(payment.details, more(done));
        await hold();
      }
      return done;
    },
  };
  async function hold(): Promise<void> {
    const details_json = JSON.stringify(payment.details);
    if (!(await extendClaim(db, sid, { until: until(), details_json }))) throw problems.conflict(UNDER_WAY);
  }
  return payment;
}
