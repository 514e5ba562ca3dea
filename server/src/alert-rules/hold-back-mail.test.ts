import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { alertRuleEndpoints } from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import { anAlertRule } from '@trunkline/contract/alert-rules/alert-rules.sample.ts';
import { transact } from '../db/transaction.ts';
import { toDbTime } from '../db/values.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import { findAlertRule } from './alert-rules.store.ts';
import { listDeliveries } from './list-deliveries.ts';
import { tellAlert } from './tell-alert.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());
const { create, remove } = alertRuleEndpoints;

async function plan(account_sid: string, plan_type: 'trial' | 'free' | 'paid'): Promise<void> {
  const trial_end_date = plan_type === 'trial' ? toDbTime(new Date(Date.now() + 86_400_000)) : null;
  const { db } = app;
  await db
    .updateTable('accounts')
    .set({ plan_type, trial_end_date })
    .where('account_sid', '=', account_sid)
    .execute();
}

/** A rule that is made, tells once and is deleted: why it did not tell, and how many left for the outside. */
async function tellOnce(
  as: Tenants['userA1'],
  target: string,
): Promise<{ why: string | null; sent: number }> {
  const body = anAlertRule({ channel: 'email', target, name: crypto.randomUUID() });
  const { sid } = (await app.ask<{ sid: string }>(create.method, create.path, { as, body })).body;
  const rule = await findAlertRule(app.db, sid);
  assert.ok(rule);
  let sent = 0;
  const outbox = { enqueue: async () => void sent++ };
  const told = { what: 'test', text: 'Nothing has happened.', value: null } as const;
  await transact(app.db, (trx) => tellAlert(trx, outbox, rule, { target, secret: null }, told));
  const [{ state, last_error } = {}] = await listDeliveries(app.db, sid);
  assert.equal(state, sent ? 'waiting' : 'given_up');
  await app.ask(remove.method, at(remove.path, { alert_rule_sid: sid }), { as });
  return { why: last_error ?? null, sent };
}

test('who does not pay mails no stranger more than ten times a day, whatever rule, account or tag it is by', async () => {
  await plan(who.a1, 'trial');
  await plan(who.a2, 'free');
  for (let nth = 0; nth < 10; nth++)
    assert.deepEqual(await tellOnce(who.userA1, `stranger${nth % 2 ? `+${nth}` : ''}@example.com`), {
      why: null,
      sent: 1,
    });
  const { why, sent } = await tellOnce(who.userA1, 'Stranger@Example.com');
  assert.equal(sent, 0);
  assert.match(
    why ?? '',
    /^Held back: one address gets at most 10 alert emails in 24 hours\. The next can be sent from \S+ \d\d:\d\d UTC\.$/,
  );
  assert.equal((await tellOnce(who.userA2, 'stranger@example.com')).sent, 0);
  // Whoever pays, and another provider's customer, is not silenced by them.
  assert.equal((await tellOnce(who.userB1, 'stranger@example.com')).sent, 1);
});

test('an account without a paid plan sends twenty alert mails a day, and those at once are counted too', async () => {
  await plan(who.a2, 'trial');
  await app.db.deleteFrom('trunkline_counted_mails').execute();
  const told = await Promise.all(
    Array.from({ length: 24 }, (_, nth) => tellOnce(who.userA2, `one${nth}@example.com`)),
  );
  assert.equal(told.filter(({ sent }) => sent).length, 20);
  assert.match(
    told.find(({ why }) => why)?.why ?? '',
    /^Held back: an account without a paid plan sends at most 20/,
  );
  await plan(who.a2, 'paid');
  assert.equal((await tellOnce(who.userA2, 'one@example.com')).sent, 1);
});

test('a count that a clock ahead began holds nothing back', async () => {
  await plan(who.a1, 'trial');
  const { db } = app;
  await db
    .updateTable('trunkline_counted_mails')
    .set({ sent: 99, ends_at: '2099-01-01 00:00:00.000' })
    .execute();
  assert.equal((await tellOnce(who.userA1, 'one0@example.com')).sent, 1);
});
