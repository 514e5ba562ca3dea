/** Where payments stand (decision 038). */
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Database } from '../db/tables.ts';
import { FIRST_DATE, toDbTimeExact } from '../db/values.ts';

export type PaymentRow = Selectable<Database['trunkline_payments']>;
export type PaymentAction = PaymentRow['action'];
export type Billing = Omit<Selectable<Database['trunkline_billing']>, 'account_sid'>;

/** What may still become of it. */
const open = ['started', 'action_required', 'card_error'] as const;

export async function findBilling(db: Db, account_sid: string): Promise<Billing> {
  const row = await db
    .selectFrom('trunkline_billing')
    .select(['version', 'due_at', 'ends_at'])
    .where('account_sid', '=', account_sid)
    .executeTakeFirst();
  return row ?? { version: 0, due_at: null, ends_at: null };
}

/** Behind the lock of the account. */
export async function saveBilling(trx: Db, account_sid: string, billing: Billing): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('trunkline_billing')
    .set(billing)
    .where('account_sid', '=', account_sid)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    await trx
      .insertInto('trunkline_billing')
      .values({ account_sid, ...billing })
      .execute();
}

/** Accounts about which Stripe is to be asked. */
export async function listDueAccounts(db: Db, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('trunkline_billing')
    .select('account_sid')
    .where('due_at', '<=', toDbTimeExact(now))
    .orderBy('due_at')
    .limit(most)
    .execute();
  return rows.map(({ account_sid }) => account_sid);
}

/** After a failure: not again at once, also when another server is faster. */
export async function postponeAccount(db: Db, account_sid: string, until: Date): Promise<void> {
  await db
    .updateTable('trunkline_billing')
    .set({ due_at: toDbTimeExact(until) })
    .where('account_sid', '=', account_sid)
    .execute();
}

export async function insertPayment(
  trx: Db,
  row: Pick<PaymentRow, 'account_sid' | 'action' | 'details_json'> & { until: Date },
): Promise<string> {
  const payment_sid = randomUUID();
  const { until, ...facts } = row;
  await trx
    .insertInto('trunkline_payments')
    .values({
      payment_sid,
      ...facts,
      state: 'started',
      reason: null,
      claimed_until: toDbTimeExact(until),
      created_at: toDbTimeExact(new Date()),
    })
    .execute();
  return payment_sid;
}

/** Oldest first. */
export function listOpenPayments(db: Db, account_sid: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('trunkline_payments')
    .selectAll()
    .where('account_sid', '=', account_sid)
    .where('state', 'in', open)
    .orderBy('created_at')
    .execute();
}

export function findPayment(db: Db, payment_sid: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('trunkline_payments')
    .selectAll()
    .where('payment_sid', '=', payment_sid)
    .executeTakeFirst();
}

export function findLastPayment(db: Db, account_sid: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('trunkline_payments')
    .selectAll()
    .where('account_sid', '=', account_sid)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function settlePayment(
  trx: Db,
  payment_sid: string,
  { state, reason }: Pick<PaymentRow, 'state' | 'reason'>,
): Promise<void> {
  await trx
    .updateTable('trunkline_payments')
    .set({ state, reason: reason?.slice(0, 255) ?? null })
    .where('payment_sid', '=', payment_sid)
    .execute();
}

/**
 * Before each thing that Stripe is asked: false when the claim has ended, since the payment may have been judged by
 * another server then.
 */
export async function extendClaim(
  db: Db,
  payment_sid: string,
  { until, details_json }: { until: Date; details_json: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('trunkline_payments')
    .set({ claimed_until: toDbTimeExact(until), details_json })
    .where('payment_sid', '=', payment_sid)
    .where('state', '<>', 'failed')
    .where('claimed_until', '>', toDbTimeExact(new Date()))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** For every clock: by one that was ahead it would last until others have come so far. */
export async function endClaim(trx: Db, payment_sid: string): Promise<void> {
  await trx
    .updateTable('trunkline_payments')
    .set({ claimed_until: FIRST_DATE })
    .where('payment_sid', '=', payment_sid)
    .execute();
}

/** Is a server at work on a payment of the account? */
export async function isClaimed(db: Db, account_sid: string): Promise<boolean> {
  const row = await db
    .selectFrom('trunkline_payments')
    .select('payment_sid')
    .where('account_sid', '=', account_sid)
    .where('claimed_until', '>', toDbTimeExact(new Date()))
    .executeTakeFirst();
  return row !== undefined;
}

/** Is there something to wait for? A card that was declined is not: nothing comes of it unless somebody enters another. */
export async function isBeingPaid(db: Db, account_sid: string): Promise<boolean> {
  if (await isClaimed(db, account_sid)) return true;
  return (await listOpenPayments(db, account_sid)).some(({ state }) => state !== 'card_error');
}

/** Of payments that began before the start of a server that has its database alone: nobody can be at work on them. */
export async function endClaimsFrom(db: Db, start: Date): Promise<void> {
  const [now, before] = [toDbTimeExact(new Date()), toDbTimeExact(start)];
  const claimed = db
    .selectFrom('trunkline_payments')
    .select('account_sid')
    .where('claimed_until', '>', now)
    .where('created_at', '<', before);
  await db
    .updateTable('trunkline_billing')
    .set({ due_at: now })
    .where('account_sid', 'in', claimed)
    .execute();
  await db
    .updateTable('trunkline_payments')
    .set({ claimed_until: now })
    .where('claimed_until', '>', now)
    .where('created_at', '<', before)
    .execute();
}
