import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AuditEntry, type AuditRow, auditEndpoints } from '@trunkline/contract/audit/audit.contract.ts';
import { bulkEndpoints } from '@trunkline/contract/bulk/bulk.contract.ts';
import { madeKinds, oneOf } from '../testing/one-of-each.ts';
import { at } from '../testing/paths.ts';
import { atOnce, WRITERS } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { insertApplication } from '../testing/telephony.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

type Who = Tenants['admin'];
type Changed = { audit_sid: string | null; changed: number; left_total: number };

const { change, undo } = bulkEndpoints;
const ask = (kind: string, action: string, sids: readonly string[], as: Who = who.userA) =>
  app.ask<Changed>(change.method, change.path, { as, body: { kind, action, sids } });
const askUndo = (audit_sid: string | null, as: Who = who.userA) =>
  app.ask<Changed>(undo.method, at(undo.path, { audit_sid: audit_sid ?? '' }), { as });

async function newestEntry(as: Who) {
  const { body } = await app.ask<{ data: AuditEntry[] }>('GET', `${auditEndpoints.list.path}?page_size=1`, {
    as,
  });
  const [entry] = body.data;
  const path = at(auditEndpoints.listRows.path, { audit_sid: entry?.audit_sid ?? '' });
  const rows = await app.ask<{ data: AuditRow[] }>('GET', path, { as });
  return { entry, rows: rows.body.data };
}

/** Two of a kind, of an account each, since an account has one routing. */
const twoOf = async (kind: (typeof madeKinds)[number]) => {
  const accounts = [await app.world.account(who.providerA), await app.world.account(who.providerA)];
  return Promise.all(accounts.map((account_sid) => oneOf(app, who, kind, account_sid)));
};

for (const kind of madeKinds) {
  test(`many ${kind} are deleted with one entry that opens to its rows, and by no neighbour`, async () => {
    const sids = await twoOf(kind);
    for (const as of [who.userA1, who.userB, who.userB1]) {
      const refused = await ask(kind, 'delete', sids, as);
      assert.deepEqual([refused.status, refused.problem.msg], [403, 'insufficient permissions']);
    }
    const deleted = await ask(kind, 'delete', sids);
    assert.deepEqual([deleted.status, deleted.body.changed], [200, 2], deleted.text);
    const { entry, rows } = await newestEntry(who.userA);
    assert.deepEqual(
      [entry?.audit_sid, entry?.kind, entry?.action, entry?.rows],
      [deleted.body.audit_sid, kind, 'delete', 2],
    );
    assert.deepEqual(new Set(rows.map(({ record_sid }) => record_sid)), new Set(sids));
    for (const row of rows) {
      assert.ok(row.record_name, 'each is named');
      assert.ok(Object.values(row.before ?? {}).includes(row.record_sid), 'with all that it was');
    }
    assert.equal((await ask(kind, 'delete', sids)).status, 404);
    assert.equal((await askUndo(deleted.body.audit_sid)).status, 422);
  });

  test(`of eight who delete the same ${kind} at once one does, and the others find none`, async () => {
    const sids = await twoOf(kind);
    const answers = await atOnce((nth) => ask(kind, 'delete', nth % 2 ? sids : sids.toReversed()));
    assert.deepEqual(answers, { 200: 1, 404: WRITERS - 1 });
  });
}

test('many API keys are revoked with one entry, by whoever may revoke each, and refused from then on', async () => {
  const keys = [await app.world.key({ account_sid: who.a1 }), await app.world.key({ account_sid: who.a1 })];
  const rows = await app.db
    .selectFrom('api_keys')
    .select('api_key_sid')
    .where('account_sid', '=', who.a1)
    .execute();
  const sids = rows.map(({ api_key_sid }) => api_key_sid);
  for (const as of [who.userA2, who.userB, who.userB1])
    assert.equal((await ask('api-keys', 'revoke', sids, as)).status, 403);
  assert.equal((await ask('api-keys', 'delete', sids)).status, 400);
  const revoked = await ask('api-keys', 'revoke', sids, who.userA1);
  assert.deepEqual([revoked.status, revoked.body.changed], [200, sids.length], revoked.text);
  const { entry, rows: told } = await newestEntry(who.userA1);
  assert.deepEqual([entry?.kind, entry?.action, entry?.rows], ['api-keys', 'revoke', sids.length]);
  assert.deepEqual(new Set(told.map(({ record_sid }) => record_sid)), new Set(sids));
  assert.ok(
    told.every(({ before }) => String((before as { token?: string } | null)?.token).startsWith('****')),
  );
  for (const as of keys) assert.equal((await app.ask('GET', '/Accounts', { as })).status, 401);
  assert.equal((await ask('api-keys', 'revoke', sids)).status, 404);
  assert.equal((await askUndo(revoked.body.audit_sid, who.userA1)).status, 422);
});

test('alert rules that are switched off and on again look anew, and come back by Undo', async () => {
  const sids = await twoOf('alert-rules');
  const stored = () =>
    app.db
      .selectFrom('trunkline_alert_rules')
      .select(['is_active', 'is_firing', 'state_since'])
      .where('alert_rule_sid', 'in', sids)
      .execute();
  await app.db
    .updateTable('trunkline_alert_rules')
    .set({ is_firing: 1, state_since: '2026-01-01 00:00:00' })
    .where('alert_rule_sid', 'in', sids)
    .execute();
  const off = await ask('alert-rules', 'deactivate', sids);
  assert.equal(off.body.changed, 2, off.text);
  const asleep = { is_active: 0, is_firing: 0, state_since: null };
  assert.deepEqual(await stored(), [asleep, asleep]);
  assert.equal((await askUndo(off.body.audit_sid)).body.changed, 2);
  assert.deepEqual(
    (await stored()).map(({ is_active }) => is_active),
    [1, 1],
  );
});

const activity = (sids: readonly string[]) =>
  app.db
    .selectFrom('accounts')
    .select(['is_active', 'deactivated_reason'])
    .where('account_sid', 'in', sids)
    .execute();

test('accounts are switched off by their provider: their people and keys stay out until they are on again', async () => {
  const sids = [await app.world.account(who.providerA), await app.world.account(who.providerA)];
  const [account_sid = ''] = sids;
  const person = await app.sign(await app.world.user({ service_provider_sid: who.providerA, account_sid }));
  const key = await app.world.key({ account_sid });
  const asks = async () => [
    (await app.ask('GET', '/Accounts', { as: person })).status,
    (await app.ask('GET', '/Accounts', { as: key })).status,
  ];
  assert.deepEqual(await asks(), [200, 200]);
  const off = await ask('accounts', 'deactivate', sids);
  assert.equal(off.body.changed, 2, off.text);
  assert.deepEqual(await asks(), [401, 401]);
  const on = await askUndo(off.body.audit_sid);
  assert.equal(on.body.changed, 2, on.text);
  assert.deepEqual(await asks(), [401, 200], 'a session that ended stays ended');
});

test('why an account was inactive goes when it is activated, and comes back by Undo', async () => {
  const sids = [await app.world.account(who.providerA)];
  const was = { is_active: 0, deactivated_reason: 'trial expired' } as const;
  await app.db.updateTable('accounts').set(was).where('account_sid', 'in', sids).execute();
  const on = await ask('accounts', 'activate', sids);
  assert.deepEqual(await activity(sids), [{ is_active: 1, deactivated_reason: null }]);
  await askUndo(on.body.audit_sid);
  assert.deepEqual(await activity(sids), [was]);
});

test('accounts are deleted where nothing uses them; one that is used stops all, with what uses it', async () => {
  const sids = [await app.world.account(who.providerA), await app.world.account(who.providerA)];
  const application_sid = await insertApplication(app.db, sids[1] ?? '');
  const refused = await ask('accounts', 'delete', sids);
  assert.equal(refused.status, 422);
  assert.deepEqual(
    refused.problem.refused?.map(({ sid, blockers }) => [sid, blockers?.map((one) => one.sid)]),
    [[sids[1], [application_sid]]],
  );
  assert.equal((await activity(sids)).length, 2);
  await app.ask('DELETE', `/Applications/${application_sid}`, { as: who.userA });
  assert.equal((await ask('accounts', 'delete', sids)).body.changed, 2);
  assert.equal((await activity(sids)).length, 0);
});

test('nobody switches off or deletes the own account among many, nor one of another provider', async () => {
  for (const action of ['activate', 'deactivate', 'delete']) {
    const own = await ask('accounts', action, [who.a1], who.userA1);
    assert.equal(own.status, 422);
    assert.match(own.problem.msg, /Only your service provider/);
    for (const as of [who.userB, who.userA2])
      assert.equal((await ask('accounts', action, [who.a1], as)).status, 403);
  }
  assert.deepEqual(await activity([who.a1]), [{ is_active: 1, deactivated_reason: null }]);
});

test('eight who switch the same accounts at once meet no deadlock, and all of them are as one said', async () => {
  const sids = await Promise.all(Array.from({ length: 6 }, () => app.world.account(who.providerA)));
  const answers = await atOnce((nth) =>
    ask('accounts', nth % 2 ? 'activate' : 'deactivate', nth % 4 < 2 ? sids : sids.toReversed()),
  );
  assert.deepEqual(answers, { 200: WRITERS });
  assert.equal(new Set((await activity(sids)).map(({ is_active }) => is_active)).size, 1);
});
