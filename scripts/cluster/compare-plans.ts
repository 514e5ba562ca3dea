/** What accounts pay by every node, beside what the fake Stripe has and what was answered. */
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import type { Client } from './client.ts';
import type { Ask } from './compare.ts';
import { doublesAt, type Standing, standingAt } from './payers.ts';
import { differenceOf, type Plans } from './plans.ts';
import type { Promised } from './workload.ts';

const LONGEST_MS = 30_000;
const LOOK_MS = 100;

/**
 * Once nobody asks for anything any more. What was claimed by a server or over a node that was killed is free after two
 * minutes: those are made to be over. Then a look, as a person's or the server's own, settles it.
 */
export async function settlePlans(
  client: Client,
  { all, tellAll }: Plans,
  { port, database }: { port: number; database: string },
): Promise<string[]> {
  const connection = await createConnection({ host: '127.0.0.1', port, user: 'root', database });
  const [{ affectedRows }] = (await connection.query(
    'update trunkline_payments set claimed_until = ? where claimed_until > utc_timestamp(3)',
    ['2020-01-01 00:00:00.000'],
  )) as unknown as [{ affectedRows: number }];
  await connection.end();
  await tellAll();
  const faults: string[] = [];
  for (const [nth, { account_sid, token }] of all.entries()) {
    const until = performance.now() + LONGEST_MS;
    for (;;) {
      const reply = await client.ask(nth % 2, 'GET', '/Subscriptions/Payment', { as: token });
      if (reply.status === 200 && reply.body.state !== 'processing') break;
      if (performance.now() > until) {
        faults.push(
          `a payment of ${account_sid} does not end: ${reply.status} ${JSON.stringify(reply.body)}`,
        );
        break;
      }
      await pause(LOOK_MS);
    }
  }
  console.log(`          ${all.length} accounts that pay; ${affectedRows} payments were left in the middle`);
  return faults;
}

/** What Stripe has twice, or has otherwise than it was answered. */
export function faultsAtStripe({ all, stripe, capacityOf, endOf }: Plans, { last }: Promised): string[] {
  const faults: string[] = [];
  for (const payer of all) {
    faults.push(...doublesAt(stripe, payer));
    const { plan, calls, ends } = standingAt(stripe, payer);
    if (plan !== 'paid') continue;
    for (const [what, is] of [
      [capacityOf(payer), String(calls)],
      [endOf(payer), String(ends)],
    ] as const)
      if (last.get(what)?.has(is) === false)
        faults.push(`${what} is ${is} at Stripe, which was not the last taken`);
  }
  return faults;
}

type Row = {
  plan_type: 'paid' | 'free' | 'trial';
  pending: 0 | 1;
  quantity: number;
  ends_at: string | null;
  card: string | null;
};

/** By the rows of one node. */
export async function faultsOfPlans(ask: Ask, { all, stripe }: Plans): Promise<string[]> {
  const faults: string[] = [];
  for (const payer of all) {
    const rows = await ask<Row>(
      `select a.plan_type, s.pending, h.quantity, b.ends_at, s.stripe_payment_method_id as card
       from accounts a
       left join account_subscriptions s on s.account_sid = a.account_sid and s.effective_end_date is null
       left join account_products h on h.account_subscription_sid = s.account_subscription_sid
         and h.product_sid in (select product_sid from products where category = 'voice_call_session')
       left join trunkline_billing b on b.account_sid = a.account_sid
       where a.account_sid = ? order by s.pending`,
      [payer.account_sid],
    );
    const open = rows.filter(({ pending }) => pending === 0);
    if (open.length > 1) faults.push(`the account ${payer.account_sid} has ${open.length} plans at once`);
    const fault = rows[0] && differenceOf(standingOf(rows[0]), standingAt(stripe, payer));
    if (fault) faults.push(`${payer.account_sid}: ${fault}`);
  }
  return faults;
}

const standingOf = ({ plan_type, pending, quantity, ends_at, card }: Row): Standing => ({
  plan: plan_type === 'paid' && pending === 1 ? 'unpaid' : plan_type,
  calls: quantity,
  ends: ends_at !== null,
  card: card ?? '',
});
