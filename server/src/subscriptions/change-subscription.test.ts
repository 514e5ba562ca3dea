import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { fromDbTime } from '../db/values.ts';
import { STRIPE_KEY } from '../outside/stripe.fake.ts';
import { at } from '../testing/paths.ts';
import { rounds, WRITERS } from '../testing/race.ts';
import { ordered, type StripeWorld, startStripeWorld } from '../testing/stripe-world.ts';
import { until } from '../testing/until.ts';
import { PASSWORD } from '../testing/world.ts';
import { NO_CAPACITY } from './answer-of.ts';

const DECLINED = 'Your card was declined.';

let world: StripeWorld;

before(async () => {
  world = await startStripeWorld();
});
after(() => world.close());

const quantities = (calls: number, devices = 0) => ({
  action: 'update-quantities',
  products: ordered(calls, devices),
});
const free = { action: 'downgrade-to-free' };
const standsAt = (plan: string, calls: number, device = 0) => [
  plan,
  'active',
  { voice_call_session: calls, device },
];

test('an upgrade is paid at once: the account may use what it has bought, and sees its card', async () => {
  const { account_sid, who } = await world.account();
  const reply = await world.upgrade(who, 10, 'pm_card_visa', 3);
  assert.equal(reply.status, 201, reply.text);
  const { status, chargedAmount, currency, statementDescriptor } = reply.body;
  assert.deepEqual(
    [status, chargedAmount, currency, statementDescriptor],
    ['success', 5300, 'usd', 'TRUNKLINE'],
  );
  assert.deepEqual(await world.standing(who), standsAt('paid', 10, 3));
  const { account, subscription } = await world.me(who);
  assert.equal(account.is_active, true);
  const { last4, exp_month, exp_year, card_type } = subscription ?? {};
  assert.deepEqual([last4, exp_month, exp_year, card_type], ['4242', 12, 2034, 'visa']);
  const reasons = (await world.plans(account_sid)).map(({ change_reason }) => change_reason);
  assert.deepEqual(new Set(reasons), new Set(['upgrade to paid plan', null]));
  const { state, action } = await world.payment(who);
  assert.deepEqual([state, action], ['success', 'upgrade']);
  const stored = await world.app.db
    .selectFrom('account_subscriptions')
    .select('last4')
    .where('account_sid', '=', account_sid)
    .where('last4', 'is not', null)
    .execute();
  assert.ok(stored.length === 1 && stored[0]?.last4 !== '4242', 'what is told of the card is sealed');
  // Sealed with a secret that is lost, it keeps nobody from signing in.
  await world.app.db
    .updateTable('account_subscriptions')
    .set({ last4: 'of another secret' })
    .where('account_sid', '=', account_sid)
    .execute();
  const unread = (await world.me(who)).subscription;
  assert.deepEqual([unread?.last4, unread?.card_type], [undefined, 'visa']);
  const again = await world.upgrade(who);
  assert.deepEqual([again.status, /on the paid plan already/.test(again.problem.msg)], [422, true]);
});

test('beside a platform the end of the card is sealed as its components read it', async (t) => {
  const beside = await startStripeWorld({ TRUNKLINE_PLATFORM_DATABASE: 'shared' });
  t.after(() => beside.close());
  const { who } = await beside.account();
  assert.equal((await beside.upgrade(who)).status, 201);
  const sealed = beside.app.db
    .selectFrom('account_subscriptions')
    .select('last4')
    .where('last4', 'is not', null);
  assert.match((await sealed.executeTakeFirst())?.last4 ?? '', /^\{"iv":/);
  assert.equal((await beside.me(who)).subscription?.last4, '4242');
});

test('what changes a plan is told to the audit trail, by who did it', async () => {
  const { account_sid, who } = await world.account();
  await world.upgrade(who, 12);
  const entries = await world.app.db
    .selectFrom('trunkline_audit_entries')
    .select(['actor_name', 'before_json', 'after_json'])
    .where('account_sid', '=', account_sid)
    .where('action', '=', 'change-plan')
    .execute();
  assert.deepEqual(entries, [
    {
      actor_name: who.name,
      before_json: JSON.stringify({
        plan_type: 'trial',
        suspended: false,
        voice_call_session: 5,
        device: 0,
        ends_at: null,
      }),
      after_json: JSON.stringify({
        plan_type: 'paid',
        suspended: false,
        voice_call_session: 12,
        device: 0,
        ends_at: null,
      }),
    },
  ]);
});

test('a card that asks for its owner is confirmed, and the plan begins then', async () => {
  const { who } = await world.account();
  const { body } = await world.upgrade(who, 8, 'pm_card_authenticationRequired');
  assert.equal(body.status, 'action required');
  assert.ok(body.client_secret && body.subscription);
  assert.deepEqual(await world.standing(who), standsAt('trial', 5));
  const waiting = await world.payment(who);
  assert.deepEqual([waiting.state, waiting.client_secret], ['action required', body.client_secret]);
  assert.deepEqual([waiting.amount_due, waiting.currency], [4000, 'usd']);
  world.stripe.confirm(body.client_secret);
  const { state, amount_due } = await world.payment(who);
  assert.deepEqual([state, amount_due], ['success', null], 'also before Stripe has told of it');
  assert.deepEqual(await world.standing(who), standsAt('paid', 8));
});

test('an account that its provider has switched off stays so when a payment that waited is confirmed', async () => {
  const { account_sid, who } = await world.account();
  const from = world.stripe.events.length;
  const { body } = await world.upgrade(who, 8, 'pm_card_authenticationRequired');
  const as = await world.app.world.user({ service_provider_sid: world.provider });
  const switched = (action: string) =>
    world.app.ask('POST', '/BulkChanges', { as, body: { kind: 'accounts', action, sids: [account_sid] } });
  assert.equal((await switched('deactivate')).status, 200);
  world.stripe.confirm(body.client_secret ?? '');
  await world.tellAll(from);
  const stored = await world.app.db
    .selectFrom('accounts')
    .select(['is_active', 'plan_type'])
    .where('account_sid', '=', account_sid)
    .executeTakeFirstOrThrow();
  assert.deepEqual(stored, { is_active: 0, plan_type: 'paid' });
  assert.equal((await switched('activate')).status, 200);
  const back = await world.app.sign(who);
  assert.equal((await world.app.ask('GET', `/Accounts/${account_sid}`, { as: back })).status, 200);
});

test('a card that is declined changes nothing, and another one goes on where it stopped', async () => {
  const { account_sid, who } = await world.account();
  const { status, body } = await world.upgrade(who, 9, 'pm_card_chargeCustomerFail');
  assert.deepEqual([status, body.status, body.reason], [201, 'card error', DECLINED]);
  assert.deepEqual(await world.standing(who), standsAt('trial', 5));
  assert.equal((await world.payment(who)).state, 'card error');
  const other = await world.send(who, {
    action: 'update-payment-method',
    payment_method_id: await world.card('pm_card_mastercard'),
  });
  assert.deepEqual([other.status, other.body], [200, { status: 'success' }]);
  assert.deepEqual(await world.standing(who), standsAt('paid', 9));
  assert.equal((await world.me(who)).subscription?.card_type, 'mastercard');
  assert.equal(world.subscriptionsAtStripe(account_sid).length, 1);
});

test('a card that Stripe does not even keep is a card error, and so is one that there is not', async () => {
  const { account_sid, who } = await world.account();
  const { body } = await world.upgrade(who, 9, 'pm_card_chargeDeclined');
  assert.deepEqual([body.status, body.reason], ['card error', DECLINED]);
  assert.deepEqual(
    [(await world.payment(who)).state, (await world.payment(who)).reason],
    ['failed', DECLINED],
  );
  const made_up = await world.send(who, {
    action: 'upgrade-to-paid',
    payment_method_id: 'pm_made_up',
    products: ordered(9),
  });
  assert.equal(made_up.status, 422);
  assert.match(made_up.problem.msg, /Stripe did not accept this: No such payment_method/);
  assert.deepEqual(world.subscriptionsAtStripe(account_sid), []);
  assert.deepEqual(await world.standing(who), standsAt('trial', 5));
  const open = (await world.plans(account_sid)).filter(({ effective_end_date }) => !effective_end_date);
  assert.equal(open.length, 1, 'nothing waits any more');
});

test('an upgrade that nobody paid gives way to the next, with other amounts and another card', async () => {
  const { account_sid, who } = await world.account();
  await world.upgrade(who, 9, 'pm_card_chargeCustomerFail');
  const { body } = await world.upgrade(who, 20);
  assert.deepEqual([body.status, body.chargedAmount], ['success', 10_000]);
  assert.deepEqual(await world.standing(who), standsAt('paid', 20));
  const live = world.subscriptionsAtStripe(account_sid).filter(({ status }) => status === 'active');
  assert.equal(live.length, 1);
});

test('an upgrade that the bank agrees to while another one takes its place is not ended, nor paid a second time', async () => {
  const { account_sid, who } = await world.account();
  const { body: first } = await world.upgrade(who, 9, 'pm_card_authenticationRequired');
  assert.equal(first.status, 'action required');
  const secret = first.client_secret ?? '';
  // The other tab has seen that nobody has paid.
  for (const at of ['POST /v1/invoices/*/void', 'DELETE /v1/subscriptions/*'])
    world.stripe.fail(at, 'before', () => void world.stripe.confirm(secret));
  const { status, problem } = await world.upgrade(who, 20);
  assert.deepEqual([status, /on the paid plan already/.test(problem.msg)], [422, true], problem.msg);
  assert.deepEqual(await world.standing(who), standsAt('paid', 9));
  const own = world.subscriptionsAtStripe(account_sid);
  assert.deepEqual(
    own.map((one) => one.status),
    ['active'],
  );
  const { customer } = own[0] ?? {};
  const paid = world.stripe.ledger.all('invoice').filter((one) => one.customer === customer);
  assert.deepEqual(
    paid.map(({ amount_paid }) => amount_paid),
    [4500],
  );
});

test('of eight upgrades at once one is paid, and the others are told to wait', async () => {
  await rounds(async () => {
    const { account_sid, who } = await world.account();
    const payment_method_id = await world.card('pm_card_visa');
    const upgrade = { action: 'upgrade-to-paid', payment_method_id, products: ordered(10) };
    const replies = await Promise.all(Array.from({ length: WRITERS }, () => world.send(who, upgrade)));
    const paid = replies.filter(({ status }) => status === 201);
    assert.equal(paid.length, 1, replies.map(({ text }) => text).join('\n'));
    for (const { status, problem } of replies.filter((reply) => reply.status !== 201)) {
      assert.equal(status, 422);
      assert.match(problem.msg, /A payment is being processed|on the paid plan already/);
    }
    assert.equal(world.subscriptionsAtStripe(account_sid).length, 1);
    assert.deepEqual(await world.standing(who), standsAt('paid', 10));
  });
});

test('a dry run tells what a change costs, charges nothing, and the change is as it said', async () => {
  const { account_sid, who } = await world.account();
  await world.upgrade(who, 10);
  const dry = await world.send(who, { ...quantities(15, 2), dry_run: true });
  assert.equal(dry.status, 201, dry.text);
  const { monthly_cost, prorated_cost, currency, next_invoice_date } = dry.body;
  assert.deepEqual([monthly_cost, currency], [15 * 500 + 2 * 100, 'usd']);
  assert.ok((prorated_cost ?? 0) > 0 && (prorated_cost ?? 0) <= 2700);
  assert.match(next_invoice_date ?? '', /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} \d\d \d{4}$/);
  assert.deepEqual(await world.standing(who), standsAt('paid', 10));
  const real = await world.send(who, quantities(15, 2));
  assert.deepEqual([real.status, real.body], [201, { status: 'success' }]);
  assert.deepEqual(await world.standing(who), standsAt('paid', 15, 2));
  // As every flag is taken (`R5`).
  const less = await world.send(who, { ...quantities(5), dry_run: 1 });
  assert.ok((less.body.prorated_cost ?? 0) < 0, 'less is given back');
  assert.equal((await world.send(who, quantities(5))).body.status, 'success');
  assert.deepEqual(await world.standing(who), standsAt('paid', 5, 0), 'what is left out is none');
  const reasons = (await world.plans(account_sid)).map(({ change_reason }) => change_reason ?? 'now');
  assert.deepEqual(reasons.toSorted(), [
    'now',
    'selected new capacities',
    'selected new capacities',
    'upgrade to paid plan',
  ]);
  assert.deepEqual(
    (await world.send(who, quantities(5))).body,
    { status: 'success' },
    'the same is no change',
  );
});

test('capacity that cannot be paid is not granted, and is as soon as another card is saved', async () => {
  const { who } = await world.account();
  await world.upgrade(who, 10);
  const poor = await world.card('pm_card_chargeCustomerFail');
  assert.equal(
    (await world.send(who, { action: 'update-payment-method', payment_method_id: poor })).body.status,
    'success',
  );
  const { status, body } = await world.send(who, quantities(30));
  assert.deepEqual([status, body], [201, { status: 'failed', reason: 'payment required', msg: NO_CAPACITY }]);
  assert.deepEqual(await world.standing(who), standsAt('paid', 10));
  assert.deepEqual(
    [(await world.payment(who)).state, (await world.payment(who)).reason],
    ['card error', NO_CAPACITY],
  );
  const still = await world.send(who, {
    action: 'update-payment-method',
    payment_method_id: await world.card('pm_card_chargeCustomerFail'),
  });
  assert.deepEqual(
    [still.status, still.body.status, still.body.reason],
    [200, 'failed to pay outstanding invoices', DECLINED],
  );
  const asks = await world.send(who, {
    action: 'update-payment-method',
    payment_method_id: await world.card('pm_card_authenticationRequired'),
  });
  assert.deepEqual([asks.status, asks.body.status], [200, 'action required']);
  world.stripe.confirm(asks.body.client_secret ?? '');
  assert.equal((await world.payment(who)).state, 'success');
  assert.deepEqual(await world.standing(who), standsAt('paid', 30));
});

test('a downgrade counts from the end of the period, and can be taken back before [R31]', async () => {
  const { account_sid, who } = await world.account();
  await world.upgrade(who, 10);
  const ends = await world.send(who, free);
  assert.deepEqual([ends.status, ends.body.status], [200, 'success']);
  assert.deepEqual(await world.standing(who), standsAt('paid', 10));
  assert.equal((await world.me(who)).subscription?.ends_at, ends.body.ends_at);
  assert.ok(Date.parse(ends.body.ends_at ?? '') > Date.now() + 25 * 86_400_000);
  const change = await world.send(who, quantities(20));
  assert.deepEqual([change.status, /ends with this billing period/.test(change.problem.msg)], [422, true]);
  assert.equal((await world.send(who, { action: 'keep-paid-plan' })).body.status, 'success');
  assert.equal((await world.me(who)).subscription?.ends_at, null);
  await world.send(who, free);
  const [subscription] = world.subscriptionsAtStripe(account_sid);
  const from = world.stripe.events.length;
  world.stripe.ledger.endPeriod(subscription ?? {});
  await world.tellAll(from);
  assert.deepEqual(await world.standing(who), standsAt('free', 1, 1));
  assert.equal((await world.me(who)).subscription?.ends_at, null);
  const last = (await world.plans(account_sid)).map(({ change_reason }) => change_reason);
  assert.ok(last.includes('downgraded to free plan'));
  assert.equal((await world.upgrade(who, 6)).body.status, 'success', 'and comes back');
  assert.deepEqual(await world.standing(who), standsAt('paid', 6));
});

test('whoever is on trial is on the free plan at once', async () => {
  const { who } = await world.account();
  for (let nth = 0; nth < 2; nth++)
    assert.deepEqual((await world.send(who, free)).body, { status: 'success' });
  assert.deepEqual(await world.standing(who), standsAt('free', 1, 1));
});

test('whose customer was deleted at Stripe pays as another one', async () => {
  const { who } = await world.account();
  await world.upgrade(who, 10);
  const customer = (await world.me(who)).account.stripe_customer_id;
  const from = world.stripe.events.length;
  const headers = { authorization: `Bearer ${STRIPE_KEY}` };
  await fetch(`${world.stripe.url}/v1/customers/${customer}`, { method: 'DELETE', headers });
  await world.tellAll(from);
  assert.deepEqual(await world.standing(who), standsAt('free', 1, 1));
  const { status, body, text } = await world.upgrade(who, 6);
  assert.deepEqual([status, body.status], [201, 'success'], text);
  assert.deepEqual(await world.standing(who), standsAt('paid', 6));
  assert.notEqual((await world.me(who)).account.stripe_customer_id, customer);
});

test('an account that is deleted is charged no more', { timeout: 60_000 }, async () => {
  const { account_sid, who } = await world.account();
  await world.upgrade(who, 10);
  const [subscription] = world.subscriptionsAtStripe(account_sid);
  const { remove } = accountEndpoints;
  const reply = await world.app.ask(remove.method, at(remove.path, { account_sid }), {
    as: who,
    body: { password: PASSWORD },
  });
  assert.equal(reply.status, 204, reply.text);
  await until(() => subscription?.status === 'canceled');
});

test('an account that is deleted while Stripe cannot be asked is charged no more, however long that takes', async () => {
  const { account_sid, who } = await world.account();
  await world.upgrade(who, 10);
  const ofCustomer = 'DELETE /v1/customers/*';
  for (let nth = 0; nth < 2; nth++)
    world.stripe.fail(ofCustomer, 'before', () => world.stripe.refuse(401, 'Invalid API Key provided'));
  const { remove } = accountEndpoints;
  const body = { password: PASSWORD };
  const reply = await world.app.ask(remove.method, at(remove.path, { account_sid }), { as: who, body });
  assert.equal(reply.status, 204, reply.text);
  const waiting = world.app.db
    .selectFrom('trunkline_outbox')
    .select('expires_at')
    .where('kind', '=', 'stripe-closing')
    .where('last_error', 'is not', null);
  await until(async () => (await waiting.execute()).length > 0);
  const [{ expires_at } = { expires_at: '' }] = await waiting.execute();
  const days = (Date.parse(fromDbTime(expires_at) ?? '') - Date.now()) / 86_400_000;
  assert.ok(days > 365, `it is given up in ${days} days`);
});
