/** Where a rule tells, sealed with a secret that is not at hand: after a restore, or with a wrong variable. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AlertRule, alertRuleEndpoints } from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import { anAlertRule } from '@trunkline/contract/alert-rules/alert-rules.sample.ts';
import { makeCipher } from '../security/cipher.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;
before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const { create, list, read, remove, update, test: press } = alertRuleEndpoints;
const ask = (endpoint: { method: string; path: string }, alert_rule_sid: string, body?: unknown) =>
  app.ask<AlertRule>(endpoint.method as 'GET', at(endpoint.path, { alert_rule_sid }), {
    as: who.userA1,
    ...(body ? { body } : {}),
  });

async function unreadable(name: string): Promise<string> {
  const made = await app.ask<{ sid: string }>(create.method, create.path, {
    as: who.userA1,
    body: anAlertRule({ name }),
  });
  const sealed_target = makeCipher('a secret of another installation', 'own').seal('{}');
  await app.db
    .updateTable('trunkline_alert_rules')
    .set({ sealed_target })
    .where('alert_rule_sid', '=', made.body.sid)
    .execute();
  return made.body.sid;
}

test('a rule of which cannot be read where it tells hides no other, and says so', async () => {
  const sid = await unreadable('listed');
  const { status, body } = await app.ask<AlertRule[]>(list.method, list.path, { as: who.userA1 });
  assert.equal(status, 200);
  const rule = body.find(({ alert_rule_sid }) => alert_rule_sid === sid);
  assert.deepEqual([rule?.target, rule?.secret], ['', null]);
  assert.match(rule?.unreadable ?? '', /^The address of the rule cannot be decrypted .* Enter it again/);
  assert.equal((await ask(read, sid)).body.target, '');
  assert.equal((await ask(press, sid)).status, 422);
});

test('it is changed, mended by entering where it tells, and deleted', async () => {
  const sid = await unreadable('mended');
  assert.equal((await ask(update, sid, { is_active: false })).status, 204);
  assert.ok((await ask(read, sid)).body.unreadable, 'what the change did not name stays');
  assert.equal((await ask(update, sid, { channel: 'webhook' })).status, 400);
  assert.equal((await ask(update, sid, { target: '' })).status, 400);
  assert.equal((await ask(update, sid, { target: 'on-call@example.com' })).status, 204);
  const { target, is_active, unreadable: told } = (await ask(read, sid)).body;
  assert.deepEqual([target, is_active, told], ['on-call@example.com', 0, undefined]);
  assert.equal((await ask(remove, await unreadable('deleted'))).status, 204);
});
