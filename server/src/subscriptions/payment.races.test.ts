import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { rounds, WRITERS } from '../testing/race.ts';
import { ordered, type StripeWorld, startStripeWorld } from '../testing/stripe-world.ts';
import { until } from '../testing/until.ts';

let world: StripeWorld;

before(async () => {
  world = await startStripeWorld();
});
after(() => world.close());

test('an account that eight delete while it is paid for stays until that is over, and is charged no more then', () =>
  rounds(async (round) => {
    const { app } = world;
    const { account_sid, who } = await world.account();
    const as = await app.world.key({});
    const payment_method_id = await world.card('pm_card_visa');
    const upgrade = { action: 'upgrade-to-paid', payment_method_id, products: ordered(10) };
    const paying = world.send(who, upgrade);
    const begun = app.db
      .selectFrom('trunkline_payments')
      .select('payment_sid')
      .where('account_sid', '=', account_sid);
    // Before the payment has begun it is just deleted.
    if (round % 2 === 0) await until(async () => (await begun.execute()).length > 0);
    async function remove(): Promise<number> {
      for (;;) {
        const { status, problem, text } = await app.ask('DELETE', `/Accounts/${account_sid}`, { as });
        if (status !== 422) return status;
        assert.match(problem.msg, /^A payment for this account is being processed/, text);
        await pause(20);
      }
    }
    const answers = await Promise.all(Array.from({ length: WRITERS }, remove));
    assert.deepEqual(answers.sort(), [204, ...Array.from({ length: WRITERS - 1 }, () => 404)]);
    const paid = await paying;
    // Paid, or the account was gone before it began or could be told.
    assert.ok([201, 401, 404].includes(paid.status), paid.text);
    await until(() => world.subscriptionsAtStripe(account_sid).every(({ status }) => status === 'canceled'));
  }));
