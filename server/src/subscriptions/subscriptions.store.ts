/**
 * Subscriptions of accounts (`D3`). One that has no end and does not wait is what the account may use; one that waits beside
 * it is not paid yet, one that waits alone is suspended.
 */
import { randomUUID } from 'node:crypto';
import type { PlanCategory, Quantities } from '@trunkline/contract/subscriptions/plan-cost.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Database } from '../db/tables.ts';
import { FIRST_DATE, toDbTime } from '../db/values.ts';

export type Payer = NonNullable<Awaited<ReturnType<typeof findPayer>>>;
export type PlanRow = Awaited<ReturnType<typeof listPlans>>[number];
export type StoredCard = {
  stripe_payment_method_id: string;
  /** Sealed. */
  last4: string;
  exp_month: number;
  exp_year: number;
  card_type: string;
};

const categories: readonly PlanCategory[] = ['voice_call_session', 'device'];

export function findPayer(db: Db, account_sid: string) {
  return db
    .selectFrom('accounts')
    .select(['account_sid', 'name', 'service_provider_sid', 'plan_type', 'is_active', 'stripe_customer_id'])
    .where('account_sid', '=', account_sid)
    .executeTakeFirst();
}

/** By sid, behind `after`; or of one account, whether its trial is over. */
export async function listEndedTrials(
  db: Db,
  now: Date,
  after: string,
  most: number,
  account_sid?: string,
): Promise<string[]> {
  let query = db
    .selectFrom('accounts')
    .select('account_sid')
    .where('plan_type', '=', 'trial')
    .where('trial_end_date', '<=', toDbTime(now))
    .where('trial_end_date', '>=', FIRST_DATE)
    .where('account_sid', '>', after)
    .orderBy('account_sid')
    .limit(most);
  if (account_sid) query = query.where('account_sid', '=', account_sid);
  return (await query.execute()).map((row) => row.account_sid);
}

export async function findAccountOfCustomer(db: Db, stripe_customer_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('account_sid')
    .where('stripe_customer_id', '=', stripe_customer_id)
    .executeTakeFirst();
  return row?.account_sid ?? null;
}

/** Of the person who asks; a key has none. */
export async function findEmail(db: Db, user_sid: string | null): Promise<string | null> {
  if (!user_sid) return null;
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('user_sid', '=', user_sid)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** It has no end. */
const isOpen = (of: ExpressionBuilder<Database, 'account_subscriptions'>) =>
  of.or([of('effective_end_date', 'is', null), of('effective_end_date', '<', FIRST_DATE)]);

/** At Stripe; of the last one, when none goes on. */
export async function findSubscriptionId(db: Db, account_sid: string): Promise<string | null> {
  const row = await db
    .selectFrom('account_subscriptions')
    .select('stripe_subscription_id')
    .where('account_sid', '=', account_sid)
    .where('stripe_subscription_id', 'is not', null)
    .orderBy((of) => of.case().when(isOpen(of)).then(0).else(1).end())
    .orderBy('pending')
    .orderBy('effective_start_date', 'desc')
    .executeTakeFirst();
  return row?.stripe_subscription_id ?? null;
}

export async function saveCustomer(
  trx: Db,
  account_sid: string,
  stripe_customer_id: string | null,
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ stripe_customer_id })
    .where('account_sid', '=', account_sid)
    .execute();
}

/** Whether the account is active stays what its provider has made it (decision 062). */
export async function savePlanType(trx: Db, account_sid: string, plan_type: 'free' | 'paid'): Promise<void> {
  await trx.updateTable('accounts').set({ plan_type }).where('account_sid', '=', account_sid).execute();
}

export async function listPlanProducts(db: Db) {
  const rows = await db.selectFrom('products').select(['product_sid', 'name', 'category']).execute();
  return rows.flatMap(({ category, ...row }) =>
    category === 'api_rate' ? [] : [{ ...row, category: category satisfies PlanCategory }],
  );
}

/** Those that have no end, with what they hold. */
export async function listPlans(db: Db, account_sid: string) {
  const rows = await db
    .selectFrom('account_subscriptions')
    .selectAll()
    .where('account_sid', '=', account_sid)
    .where(isOpen)
    .orderBy('effective_start_date')
    .orderBy('account_subscription_sid')
    .execute();
  if (rows.length === 0) return [];
  const held = await db
    .selectFrom('account_products as a')
    .innerJoin('products as p', 'p.product_sid', 'a.product_sid')
    .select(['a.account_subscription_sid', 'a.quantity', 'p.category', 'p.name', 'p.product_sid'])
    .where(
      'a.account_subscription_sid',
      'in',
      rows.map(({ account_subscription_sid }) => account_subscription_sid),
    )
    .orderBy('p.name')
    .execute();
  return rows.map((row) => {
    const products = held.filter((one) => one.account_subscription_sid === row.account_subscription_sid);
    const countOf = (category: PlanCategory) =>
      products.find((one) => one.category === category)?.quantity ?? 0;
    const quantities: Quantities = {
      voice_call_session: countOf('voice_call_session'),
      device: countOf('device'),
    };
    return { ...row, products, quantities };
  });
}

/** Answers its sid. */
export async function insertPlan(
  trx: Db,
  account_sid: string,
  quantities: Quantities,
  more: { pending?: 0 | 1; stripe_subscription_id?: string | null } = {},
): Promise<string> {
  const account_subscription_sid = randomUUID();
  await trx
    .insertInto('account_subscriptions')
    .values({ account_subscription_sid, account_sid, ...more })
    .execute();
  const products = await trx
    .selectFrom('products')
    .select(['product_sid', 'category'])
    .where('category', 'in', categories)
    .execute();
  await trx
    .insertInto('account_products')
    .values(
      products.map(({ product_sid, category }) => ({
        account_product_sid: randomUUID(),
        account_subscription_sid,
        product_sid,
        quantity: category === 'device' ? quantities.device : quantities.voice_call_session,
      })),
    )
    .execute();
  return account_subscription_sid;
}

type Changed = Partial<StoredCard> & {
  pending?: 0 | 1;
  pending_reason?: Uint8Array | null;
  stripe_subscription_id?: string;
  stripe_statement_descriptor?: string | null;
};

export async function updatePlan(trx: Db, account_subscription_sid: string, changed: Changed): Promise<void> {
  await trx
    .updateTable('account_subscriptions')
    .set(changed)
    .where('account_subscription_sid', '=', account_subscription_sid)
    .execute();
}

/** From now on it is what the account may use. */
export async function activatePlan(trx: Db, sid: string, changed: Changed): Promise<void> {
  await trx
    .updateTable('account_subscriptions')
    .set({
      ...changed,
      pending: 0,
      pending_reason: null,
      effective_start_date: toDbTime(new Date()),
    })
    .where('account_subscription_sid', '=', sid)
    .execute();
}

export async function closePlan(trx: Db, sid: string, change_reason: string): Promise<void> {
  await trx
    .updateTable('account_subscriptions')
    .set({ effective_end_date: toDbTime(new Date()), pending: 0, change_reason })
    .where('account_subscription_sid', '=', sid)
    .execute();
}

/** The products that Stripe has for this account alone. */
export async function listOfferedProducts(db: Db, account_sid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account_offers')
    .select('stripe_product_id')
    .where('account_sid', '=', account_sid)
    .orderBy('account_offer_sid')
    .execute();
  return rows.map(({ stripe_product_id }) => stripe_product_id);
}
