/** A customer that no account has any more is forgotten at Stripe, with its cards and its subscription. */
import type { Db } from '../db/open.ts';
import type { Outbox } from './outbox.ts';

/** A key of Stripe that is wrong may not be noticed for weeks, and each month is charged. */
const CLOSING_MS = 400 * 86_400_000;

/** Stored with what takes it from its account: nobody else knows of it, however long Stripe cannot be asked. */
export function closeCustomer(trx: Db, outbox: Pick<Outbox, 'enqueue'>, customer_id: string): Promise<void> {
  const expires_at = new Date(Date.now() + CLOSING_MS);
  return outbox.enqueue(trx, { kind: 'stripe-closing', content: { customer_id } }, { expires_at });
}
