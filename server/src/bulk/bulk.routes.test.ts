import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type AuditEntry, type AuditRow, auditEndpoints } from '@trunkline/contract/audit/audit.contract.ts';
import { bulkEndpoints, type LeftRow } from '@trunkline/contract/bulk/bulk.contract.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { insertApplication, insertCarrier, insertNumber } from '../testing/telephony.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  assertRefusedToViewers,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

type Who = Tenants['admin'];
type Changed = { audit_sid: string | null; changed: number; left: LeftRow[]; left_total: number };

const { change, undo } = bulkEndpoints;
const ask = (body: object, as: Who = who.userA) => app.ask<Changed>(change.method, change.path, { as, body });
const askUndo = (audit_sid: string | null, as: Who = who.userA) =>
  app.ask<Changed>(undo.method, at(undo.path, { audit_sid: audit_sid ?? '' }), { as });

async function read<T>(path: string, as: Who): Promise<T> {
  return (await app.ask<{ data: T }>('GET', path, { as })).body.data;
}
const entries = (as: Who) => read<AuditEntry[]>(`${auditEndpoints.list.path}?page_size=3`, as);
const rowsOf = (audit_sid: string | null, as: Who) =>
  read<AuditRow[]>(at(auditEndpoints.listRows.path, { audit_sid: audit_sid ?? '' }), as);

async function activity(table: 'voip_carriers' | 'users' | 'clients', key: string, sids: readonly string[]) {
  const rows = await app.db
    .selectFrom(table as 'users')
    .select([key as 'user_sid', 'is_active'])
    .where(key as 'user_sid', 'in', sids)
    .execute();
  return sids.map((sid) => rows.find((row) => Object.values(row).includes(sid))?.is_active);
}
const carriersOf = (...owners: (string | null)[]) =>
  Promise.all(
    owners.map((account_sid) =>
      insertCarrier(app.db, { account_sid, service_provider_sid: who.providerA, is_active: 1 }),
    ),
  );
const carriers = (sids: readonly string[]) => activity('voip_carriers', 'voip_carrier_sid', sids);

test('many are changed by nobody without a credential, no neighbour and nobody who may only look', async () => {
  const sids = await carriersOf(who.a1, who.a1);
  const body = { kind: 'carriers', action: 'delete', sids };
  const request = { method: change.method, path: change.path, body };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  assert.deepEqual(await carriers(sids), [1, 1]);
});

test('it says what is wrong with the request', async () => {
  const sids = [randomUUID()];
  for (const [body, message] of [
    [{ kind: 'carriers', action: 'delete', sids: [] }, /at least one/],
    [{ kind: 'carriers', action: 'delete', sids: Array.from({ length: 1001 }, () => randomUUID()) }, /1,000/],
    [{ kind: 'carriers', action: 'set-account', sids }, /must be one of activate, deactivate, delete/],
    [{ kind: 'settings', action: 'delete', sids }, /kind must be one of/],
    [{ kind: 'phone-numbers', action: 'set-account', sids }, /Account is required/],
    [{ kind: 'phone-numbers', action: 'set-account', sids, account_sid: randomUUID() }, /no account/],
  ] as const) {
    const reply = await ask(body);
    assert.equal(reply.status, 400, reply.text);
    assert.match(reply.problem.msg, message);
  }
  assert.equal((await ask({ kind: 'carriers', action: 'delete', sids })).status, 404);
});

test('one change is one entry with a row for each; what was so already is in none', async () => {
  const sids = await carriersOf(who.a1, who.a2, null);
  assert.equal((await ask({ kind: 'carriers', action: 'deactivate', sids: [sids[1]] })).body.changed, 1);
  const reply = await ask({ kind: 'carriers', action: 'deactivate', sids });
  assert.deepEqual([reply.status, reply.body.changed], [200, 2]);
  assert.deepEqual(await carriers(sids), [0, 0, 0]);
  const [entry] = await entries(who.userA);
  assert.deepEqual(
    [entry?.audit_sid, entry?.action, entry?.kind, entry?.record_name, entry?.rows],
    [reply.body.audit_sid, 'deactivate', 'carriers', '2 carriers', 2],
  );
  const rows = await rowsOf(reply.body.audit_sid, who.userA);
  assert.deepEqual(new Set(rows.map(({ record_sid }) => record_sid)), new Set([sids[0], sids[2]]));
  assert.deepEqual([rows[0]?.before, rows[0]?.after], [{ is_active: 1 }, { is_active: 0 }]);
  const again = await ask({ kind: 'carriers', action: 'deactivate', sids });
  assert.deepEqual(again.body, { audit_sid: null, changed: 0 });
});

test('one that stands in the way stops all, and each is told with its reason and what uses it', async () => {
  const sids = await carriersOf(who.a1, who.a1, who.a1);
  const number = await insertNumber(app.db, { account_sid: who.a1, voip_carrier_sid: sids[1] ?? '' });
  const gone = randomUUID();
  const reply = await ask({ kind: 'carriers', action: 'delete', sids: [...sids, gone] }, who.userA1);
  assert.equal(reply.status, 422);
  assert.equal(reply.problem.code, 'some_refused');
  assert.equal(reply.problem.msg, 'Not possible for 2 of 4 carriers, so nothing was changed.');
  const used = reply.problem.refused?.find(({ sid }) => sid === sids[1]);
  assert.deepEqual(
    used?.blockers?.map(({ sid }) => sid),
    [number],
  );
  assert.match(used?.name ?? '', /^Carrier /);
  assert.deepEqual(
    reply.problem.refused?.find(({ sid }) => sid === gone),
    {
      sid: gone,
      name: null,
      msg: 'This carrier no longer exists.',
    },
  );
  const alone = await ask({ kind: 'carriers', action: 'delete', sids: [sids[1]] }, who.userA1);
  const whole = 'cannot delete voip carrier with active phone numbers. Nothing was changed.';
  assert.deepEqual([alone.status, alone.problem.msg], [422, whole]);
  assert.deepEqual(await carriers(sids), [1, 1, 1]);
  const free = [sids[0], sids[2]] as string[];
  assert.equal((await ask({ kind: 'carriers', action: 'delete', sids: free }, who.userA1)).body.changed, 2);
  const [entry] = await entries(who.userA1);
  const rows = await rowsOf(entry?.audit_sid ?? '', who.userA1);
  assert.ok(Object.values(rows[0]?.before ?? {}).includes(rows[0]?.record_sid), 'all that it was');
  assert.equal(rows[0]?.after, null);
  const undone = await askUndo(entry?.audit_sid ?? '', who.userA1);
  assert.equal(undone.status, 422);
  assert.match(undone.problem.msg, /cannot be undone/);
});

test('a record of another tenant among them is not named, and nothing is done', async () => {
  const own = await carriersOf(who.a1);
  const name = `Foreign ${randomUUID()}`;
  const foreign = await insertCarrier(app.db, { service_provider_sid: who.providerB, name, is_active: 1 });
  for (const as of [who.userA1, who.userA]) {
    const reply = await ask({ kind: 'carriers', action: 'deactivate', sids: [...own, foreign] }, as);
    assert.equal(reply.status, 403);
    assert.ok(!reply.text.includes(name));
  }
  // An account sees its provider's carrier, and changes it no more than with a request of its own.
  const shared = await carriersOf(null);
  const reply = await ask({ kind: 'carriers', action: 'deactivate', sids: shared }, who.userA1);
  assert.equal(reply.status, 403);
  assert.deepEqual(await carriers([...own, foreign, ...shared]), [1, 1, 1]);
});

test('users are switched off and lose their sessions; nobody switches off himself', async () => {
  const [one, two] = [await app.world.user({ service_provider_sid: who.providerA }), who.userA];
  const reply = await ask({ kind: 'users', action: 'deactivate', sids: [one.user_sid, two.user_sid] });
  assert.equal(reply.status, 422);
  assert.match(reply.problem.refused?.[0]?.msg ?? '', /You cannot change your own/);
  assert.deepEqual(await activity('users', 'user_sid', [one.user_sid]), [1]);
  assert.equal((await ask({ kind: 'users', action: 'deactivate', sids: [one.user_sid] })).status, 200);
  assert.equal((await app.ask('GET', '/Users/me', { as: one })).status, 401);
});

test('numbers go to another account without their applications, and come back with them', async () => {
  const carrier = await insertCarrier(app.db, { service_provider_sid: who.providerA });
  const application_sid = await insertApplication(app.db, who.a1, 'Reception');
  const facts = { account_sid: who.a1, voip_carrier_sid: carrier, application_sid };
  const sids = [await insertNumber(app.db, facts), await insertNumber(app.db, facts)];
  const body = { kind: 'phone-numbers', action: 'set-account', sids, account_sid: who.a2 };
  assert.equal((await ask({ ...body, account_sid: who.b1 })).status, 422);
  const moved = await ask(body);
  assert.equal(moved.body.changed, 2, moved.text);
  const stored = async () =>
    (
      await app.db
        .selectFrom('phone_numbers')
        .select(['phone_number_sid', 'account_sid', 'application_sid'])
        .where('phone_number_sid', 'in', sids)
        .execute()
    ).sort((a, b) => sids.indexOf(a.phone_number_sid) - sids.indexOf(b.phone_number_sid));
  assert.deepEqual(
    (await stored()).map((row) => [row.account_sid, row.application_sid]),
    [
      [who.a2, null],
      [who.a2, null],
    ],
  );
  const theirs = await insertApplication(app.db, who.a2, 'Dispatch');
  const routed = { phone_number_sids: [sids[0]], application_sid: theirs };
  assert.equal((await app.ask('PUT', '/PhoneNumbers', { as: who.userA, body: routed })).status, 200);
  const undone = await askUndo(moved.body.audit_sid);
  assert.equal(undone.status, 200, undone.text);
  assert.deepEqual([undone.body.changed, undone.body.left_total], [1, 1]);
  assert.deepEqual(
    undone.body.left.map(({ record_sid, reason }) => [record_sid, reason]),
    [[sids[0], 'It has since been changed.']],
  );
  assert.deepEqual(
    (await stored()).map((row) => [row.account_sid, row.application_sid]),
    [
      [who.a2, theirs],
      [who.a1, application_sid],
    ],
  );
  // What was undone is an entry too, and can be undone in its turn.
  assert.equal((await askUndo(undone.body.audit_sid)).body.changed, 1);
  assert.deepEqual((await stored())[1]?.account_sid, who.a2);
});

test("a number that is the account's already keeps its application while others come to it", async () => {
  const voip_carrier_sid = await insertCarrier(app.db, { service_provider_sid: who.providerA });
  const application_sid = await insertApplication(app.db, who.a2);
  const [there, comes] = [
    await insertNumber(app.db, { account_sid: who.a2, voip_carrier_sid, application_sid }),
    await insertNumber(app.db, { account_sid: who.a1, voip_carrier_sid }),
  ];
  const body = { kind: 'phone-numbers', action: 'set-account', account_sid: who.a2 };
  assert.equal((await ask({ ...body, sids: [there, comes] })).body.changed, 1);
  assert.deepEqual((await ask({ ...body, sids: [there] })).body, { audit_sid: null, changed: 0 });
  const number = await app.ask<{ application_sid: string }>('GET', `/PhoneNumbers/${there}`, {
    as: who.userA2,
  });
  assert.equal(number.body.application_sid, application_sid);
});

test('a routing of many is undone by its entry', async () => {
  const [day, night] = [await insertApplication(app.db, who.a1), await insertApplication(app.db, who.a1)];
  const sids = [
    await insertNumber(app.db, { account_sid: who.a1, application_sid: day }),
    await insertNumber(app.db, { account_sid: who.a1 }),
  ];
  const body = { phone_number_sids: sids, application_sid: night };
  const routed = await app.ask<Changed>('PUT', '/PhoneNumbers', { as: who.userA1, body });
  assert.equal((await askUndo(routed.body.audit_sid, who.userA2)).status, 404);
  assert.equal((await askUndo(routed.body.audit_sid, who.userA1)).body.changed, 2);
  const rows = await app.db
    .selectFrom('phone_numbers')
    .select(['phone_number_sid', 'application_sid'])
    .where('phone_number_sid', 'in', sids)
    .execute();
  assert.deepEqual(
    sids.map((sid) => rows.find((row) => row.phone_number_sid === sid)?.application_sid),
    [day, null],
  );
  const again = await askUndo(routed.body.audit_sid, who.userA1);
  assert.deepEqual([again.body.changed, again.body.left_total, again.body.audit_sid], [0, 2, null]);
  const reasons = new Set(again.body.left.map(({ reason }) => reason));
  assert.deepEqual(
    [...reasons],
    ['It is already as it was before.'],
    'whose first answer was lost asks again',
  );
});

test('an account undoes its own share of what was done to many, and no more', async () => {
  const sids = await carriersOf(who.a1, who.a2);
  await ask({ kind: 'carriers', action: 'deactivate', sids });
  const [share] = await entries(who.userA1);
  assert.equal(share?.rows, 1);
  assert.equal((await askUndo(share?.audit_sid ?? '', who.userA1)).body.changed, 1);
  assert.deepEqual(await carriers(sids), [1, 0]);
});

test('what is gone, and what the application it goes back to has lost, is told and left alone', async () => {
  const application_sid = await insertApplication(app.db, who.a1, 'Old menu');
  const sids = [
    await insertNumber(app.db, { account_sid: who.a1, application_sid }),
    await insertNumber(app.db, { account_sid: who.a1 }),
  ];
  const other = await insertApplication(app.db, who.a1);
  const body = { phone_number_sids: sids, application_sid: other };
  const routed = await app.ask<Changed>('PUT', '/PhoneNumbers', { as: who.userA1, body });
  await app.ask('DELETE', `/PhoneNumbers/${sids[1]}`, { as: who.userA1 });
  await app.ask('DELETE', `/Applications/${application_sid}`, { as: who.userA1 });
  const undone = await askUndo(routed.body.audit_sid, who.userA1);
  assert.deepEqual(
    new Map(undone.body.left.map(({ record_sid, reason }) => [record_sid, reason])),
    new Map([
      [sids[0], 'Its former application Old menu is no longer available.'],
      [sids[1], 'It has since been deleted.'],
    ]),
  );
  assert.equal(undone.body.changed, 0);
});

test('numbers do not go back to an account that is no more, and it is told by its name', async () => {
  const account = { name: 'Harbour Dental', service_provider_sid: who.providerA };
  const made = await app.ask<{ sid: string }>('POST', '/Accounts', { as: who.userA, body: account });
  const account_sid = made.body.sid;
  const sids = [await insertNumber(app.db, { account_sid })];
  const given = await ask({ kind: 'phone-numbers', action: 'set-account', sids, account_sid: who.a2 });
  await app.ask('DELETE', `/Accounts/${account_sid}`, { as: who.userA });
  const undone = await askUndo(given.body.audit_sid);
  assert.deepEqual(
    undone.body.left.map(({ reason }) => reason),
    ['Its former account Harbour Dental is no longer available.'],
  );
});

test('who change the same records at once, in whichever order, meet no deadlock and lose nothing', async () => {
  const sids = await carriersOf(...Array<string>(30).fill(who.a1));
  const replies = await Promise.all(
    ['deactivate', 'activate', 'deactivate', 'activate'].map((action, n) =>
      ask({ kind: 'carriers', action, sids: n % 2 ? sids : sids.toReversed() }, who.userA1),
    ),
  );
  for (const reply of replies) assert.equal(reply.status, 200, reply.text);
  assert.equal(new Set(await carriers(sids)).size, 1, 'all of them, or none');
});

test('a thousand are one request', async () => {
  const rows = Array.from({ length: 1000 }, () => ({
    client_sid: randomUUID(),
    account_sid: who.a1,
    username: `many-${randomUUID()}`,
    is_active: 1 as const,
  }));
  for (let from = 0; from < 1000; from += 200)
    await app.db
      .insertInto('clients')
      .values(rows.slice(from, from + 200))
      .execute();
  const sids = rows.map((row) => row.client_sid);
  const reply = await ask({ kind: 'clients', action: 'deactivate', sids }, who.userA1);
  assert.equal(reply.body.changed, 1000, reply.text);
  assert.deepEqual(new Set(await activity('clients', 'client_sid', sids)), new Set([0]));
  assert.equal((await askUndo(reply.body.audit_sid, who.userA1)).body.changed, 1000);
});
