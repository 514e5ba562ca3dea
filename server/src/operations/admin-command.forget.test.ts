import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { timeRangeOf } from '@trunkline/contract/recent-calls/time-range.ts';
import { embeddedCallStore } from '../calls/embedded/embedded-store.ts';
import { embeddedTraceStore } from '../calls/embedded/embedded-traces.ts';
import type { Db } from '../db/open.ts';
import { openSqlite } from '../db/sqlite.ts';
import { newOrderedSid } from '../db/time-ordered-id.ts';
import { makeCipher } from '../security/cipher.ts';
import { aStoredAlert, aStoredCall } from '../testing/call-points.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { askCommand, environmentOf, runCommand, startCommand } from '../testing/run-command.ts';
import { adminCommand } from './admin-command.ts';

const COMMAND = 'operations/admin-command.ts';
const EMAIL = 'ada.lovelace@example.com';
const LATER = '2036-01-01 00:00:00';

async function installation(t: TestContext) {
  const database = await freshDatabase();
  t.after(() => database.close());
  const env = environmentOf(database.target);
  const cipher = makeCipher(env.TRUNKLINE_ENCRYPTION_SECRET ?? '', 'own');
  const admin = (...args: string[]) => askCommand(adminCommand, args, env);
  return { db: database.open.db, env, cipher, admin };
}

const entry = (over: object) => ({
  ...{ audit_sid: newOrderedSid(), at: '2026-01-02 03:04:05.678', kind: 'users', action: 'update' },
  ...{ actor_kind: 'user' as const, actor_sid: null, actor_name: 'grace', address: '198.51.100.7' },
  ...over,
});

/** Ada, who did much and was changed by Grace, and a Grace who stays. */
async function people(db: Db, entries = 3): Promise<{ ada: string; grace: string }> {
  const [ada, grace] = [crypto.randomUUID(), crypto.randomUUID()];
  const user = { provider: 'local', is_active: 1 as const };
  await db
    .insertInto('users')
    .values([
      { ...user, user_sid: ada, name: 'ada', email: EMAIL, phone: '+15083084809' },
      { ...user, user_sid: grace, name: 'grace', email: 'grace@example.com' },
    ])
    .execute();
  const before = JSON.stringify({ name: 'ada', email: EMAIL, is_active: 1 });
  const mentions = JSON.stringify({ name: 'night shift', target: EMAIL.toUpperCase(), to: `x${EMAIL}` });
  const rows = [
    ...Array.from({ length: entries }, () => entry({ actor_sid: ada, actor_name: 'ada', kind: 'carriers' })),
    entry({ actor_sid: grace, record_sid: ada, record_name: 'ada', before_json: before, after_json: before }),
    entry({ actor_sid: grace, kind: 'alert-rules', record_name: 'night shift', after_json: mentions }),
    entry({ actor_kind: 'system', actor_name: EMAIL, record_sid: ada, action: 'login-failed' }),
  ];
  for (let at = 0; at < rows.length; at += 200)
    await db
      .insertInto('trunkline_audit_entries')
      .values(rows.slice(at, at + 200))
      .execute();
  return { ada, grace };
}

async function logText(db: Db): Promise<string> {
  const entries = await db.selectFrom('trunkline_audit_entries').selectAll().execute();
  const rows = await db.selectFrom('trunkline_audit_rows').selectAll().execute();
  return JSON.stringify([entries, rows]);
}

test('a person is forgotten: user, sessions, mails and the name in the log; others stay as they are', async (t) => {
  const { db, cipher, admin } = await installation(t);
  const { ada, grace } = await people(db);
  const session = { address: '198.51.100.7', created_at: LATER, expires_at: LATER };
  await db
    .insertInto('trunkline_sessions')
    .values([ada, grace].map((user_sid) => ({ ...session, user_sid, session_sid: crypto.randomUUID() })))
    .execute();
  const mail = (to: string) => ({
    ...{ outbox_sid: crypto.randomUUID(), kind: 'mail', sealed_content: cipher.seal(JSON.stringify({ to })) },
    ...{ created_at: LATER, due_at: LATER, expires_at: LATER, attempts: 0 },
  });
  await db
    .insertInto('trunkline_outbox')
    .values([mail(EMAIL), mail('grace@example.com')])
    .execute();
  await db
    .insertInto('trunkline_audit_rows')
    .values({ audit_sid: newOrderedSid(), position: 0, record_sid: ada, record_name: 'ada' })
    .execute();

  const before = await logText(db);
  const dry = await admin('forget-user', EMAIL);
  assert.match(dry.said, /1 {2}user\n +1 {2}sessions[\s\S]*1 {2}mails that wait\n +7 {2}entries/, dry.said);
  assert.match(dry.said, /Nothing was changed\. .* Run the command again with --yes/);
  assert.equal(await logText(db), before);

  const done = await admin('forget-user', EMAIL, '--yes');
  assert.equal(done.code, 0, done.said);
  const left = async (table: 'users' | 'trunkline_sessions') =>
    (await db.selectFrom(table).select('user_sid').execute()).map(({ user_sid }) => user_sid);
  assert.deepEqual([await left('users'), await left('trunkline_sessions')], [[grace], [grace]]);
  assert.equal((await db.selectFrom('trunkline_outbox').selectAll().execute()).length, 1);
  const after = await logText(db);
  assert.doesNotMatch(after, /"ada"|\\"ada|"ada\.lovelace|\\"ada\.lovelace/i);
  assert.match(after, /xada\.lovelace@example\.com/);
  assert.match(after, /"actor_name":"grace"/);
  const told = await db
    .selectFrom('trunkline_audit_entries')
    .select(['actor_name', 'record_name', 'record_sid'])
    .where('action', '=', 'forget')
    .execute();
  assert.deepEqual(told, [{ actor_name: 'operator', record_name: 'forgotten', record_sid: ada }]);

  for (const who of [EMAIL, ada]) {
    const again = await admin('forget-user', who, '--yes');
    assert.equal(again.code, 0, again.said);
    assert.doesNotMatch(again.said, /^ +[1-9]/m);
  }
  assert.equal(await logText(db), after);
});

test('killed in the middle, the same command ends it', async (t) => {
  const { db, env, admin } = await installation(t);
  const { ada, grace } = await people(db, 1500);
  const started = startCommand(COMMAND, ['forget-user', 'ada', '--yes'], env);
  const isActive = async () =>
    (await db.selectFrom('users').select('is_active').where('user_sid', '=', ada).executeTakeFirst())
      ?.is_active === 1;
  while ((await isActive()) && started.child.exitCode === null) await pause(5);
  started.child.kill('SIGKILL');
  await started.ended;
  const again = await admin('forget-user', ada, '--yes');
  assert.equal(again.code, 0, again.said);
  assert.doesNotMatch(await logText(db), /"ada"|\\"ada|"ada\.lovelace|\\"ada\.lovelace/i);
  const users = await db.selectFrom('users').select('user_sid').execute();
  assert.deepEqual(users, [{ user_sid: grace }]);
});

test('who cannot be forgotten, or is nobody, is told in a sentence', async (t) => {
  const { db, admin } = await installation(t);
  const user_sid = crypto.randomUUID();
  await db
    .insertInto('users')
    .values({ user_sid, name: 'root', email: 'root@example.com', provider: 'local', is_active: 1 })
    .execute();
  for (const [args, said] of [
    [['forget-user', 'root', '--yes'], /The last active admin cannot be removed/],
    [['forget-user', 'nobody', '--yes'], /No user has the name, email address or sid nobody/],
    [['forget-number', 'abc'], /abc is not a phone number/],
    [['forget-number', '12'], /12 is not a phone number/],
    [['forget-number'], /A phone number is required/],
  ] as [string[], RegExp][]) {
    const ran = await admin(...args);
    assert.equal(ran.code, 1, ran.said);
    assert.match(ran.said, said);
  }
  assert.equal((await db.selectFrom('users').select('user_sid').execute()).length, 1);
});

test('a number is forgotten where the files of calls and traces are there, and nothing has arrived yet', async (t) => {
  const { env } = await installation(t);
  const made = mkdtempSync(join(tmpdir(), 'trunkline-forget-'));
  t.after(() => rmSync(made, { recursive: true }));
  const directory = env.DATABASE_URL ? made : (env.TRUNKLINE_DATA_DIR ?? '');
  for (const name of ['calls.db', 'traces.db']) openSqlite(join(directory, name)).close();
  for (const how of [[], ['--yes']]) {
    const here = { ...env, TRUNKLINE_DATA_DIR: directory };
    const ran = await askCommand(adminCommand, ['forget-number', '15083084809', ...how], here);
    assert.equal(ran.code, 0, ran.said);
    assert.match(ran.said, /0 {2}calls[\s\S]*0 {2}parts[\s\S]*0 {2}alerts/);
  }
});

test('a number is forgotten beside a server that writes: calls stay for the counts, recordings and traces go', async (t) => {
  const { db, env } = await installation(t);
  const made = mkdtempSync(join(tmpdir(), 'trunkline-forget-'));
  t.after(() => rmSync(made, { recursive: true }));
  const directory = env.DATABASE_URL ? made : (env.TRUNKLINE_DATA_DIR ?? '');
  const recordings = join(made, 'recordings');
  const calls = embeddedCallStore(join(directory, 'calls.db'), 90);
  const traces = embeddedTraceStore(join(directory, 'traces.db'), 90);
  t.after(async () => {
    await calls.close();
    await traces.close();
  });
  const { service_provider_sid } = await db
    .selectFrom('service_providers')
    .select('service_provider_sid')
    .executeTakeFirstOrThrow();
  const account_sid = crypto.randomUUID();
  await db
    .insertInto('accounts')
    .values({ account_sid, service_provider_sid, name: 'acme', webhook_secret: 'w' })
    .execute();
  const call_sid = crypto.randomUUID();
  const recording_url = `/Accounts/${account_sid}/RecentCalls/${call_sid}/record/2026/11/22/mp3`;
  const owner = { account_sid, service_provider_sid };
  const number = { from: '+15083084809' };
  const recorded = aStoredCall({ ...owner, ...number, call_sid, recording_url });
  const others = [
    aStoredCall({ ...owner, from: '15083084809', to: 'sip:15083084809@sip.example.com' }),
    aStoredCall({ ...owner, from: '150830848091', to: '14155550123' }),
  ];
  const message = 'no answer from +15083084809 in 5 s';
  await calls.write({ calls: [recorded, ...others], alerts: [aStoredAlert({ ...owner, message })] });
  await traces.write([{ trace_id: recorded.trace_id ?? '', spans: { scopeSpans: [] } as never }]);
  const file = join(recordings, account_sid, '2026/11/22', `${call_sid}.mp3`);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, 'sound');
  const before_json = JSON.stringify({ number: '+15083084809', other: '2215083084809' });
  await db
    .insertInto('trunkline_audit_entries')
    .values(entry({ kind: 'phone-numbers', record_name: '15083084809', before_json }))
    .execute();

  const here = { ...env, TRUNKLINE_DATA_DIR: directory, TRUNKLINE_RECORDINGS_DIR: recordings };
  const ask = (...args: string[]) => askCommand(adminCommand, args, here);
  const searched = { range: timeRangeOf({}) };
  const stored = async () => (await calls.listCalls({ account_sid }, searched, { limit: 9, offset: 0 })).rows;
  const dry = await ask('forget-number', '+1 (0) 508 308\u20114809');
  assert.match(
    dry.said,
    /2 {2}calls[\s\S]*1 {2}recordings[\s\S]*1 {2}parts[\s\S]*1 {2}alerts[\s\S]*1 {2}entries/,
  );
  assert.ok(existsSync(file));
  const done = await runCommand(COMMAND, ['forget-number', '15083084809', '--yes'], here);
  assert.equal(done.code, 0, done.said);
  const rows = await stored();
  assert.equal(rows.length, 3);
  assert.deepEqual(rows.map(({ from, to }) => [from, to]).sort(), [
    ['150830848091', '14155550123'],
    ['forgotten', '14155550123'],
    ['forgotten', 'forgotten'],
  ]);
  assert.ok(rows.every((call) => call.recording_url === null));
  assert.ok(!existsSync(file));
  const times = { from: recorded.attempted_at, until: recorded.attempted_at };
  assert.equal(await traces.find(recorded.trace_id ?? '', times), null);
  const [alert] = (await calls.listAlerts({ account_sid }, searched, { limit: 9, offset: 0 })).rows;
  assert.equal(alert?.message, 'no answer from forgotten in 5 s');
  const [told] = await db
    .selectFrom('trunkline_audit_entries')
    .selectAll()
    .where('kind', '=', 'phone-numbers')
    .execute();
  assert.deepEqual(
    [told?.record_name, told?.before_json],
    ['forgotten', JSON.stringify({ number: 'forgotten', other: '2215083084809' })],
  );
  await calls.write({ calls: [aStoredCall(owner)], alerts: [] });
  assert.equal((await stored()).length, 4);
  assert.doesNotMatch((await ask('forget-number', '15083084809')).said, /^ +[2-9]/m);
});

for (const [store, url] of [
  ['InfluxDB', 'influxdb://127.0.0.1:1'],
  ['ClickHouse', 'clickhouse://127.0.0.1:1/calls'],
])
  test(`a number whose calls are in ${store}, which does not answer, is told in a sentence`, async (t) => {
    const { env } = await installation(t);
    const ran = await askCommand(adminCommand, ['forget-number', '15083084809', '--yes'], {
      ...env,
      TRUNKLINE_CALLS_URL: url ?? '',
    });
    assert.equal(ran.code, 1, ran.said);
    assert.match(
      ran.said,
      new RegExp(`${store}, which keeps calls and alerts, cannot be reached at the moment`),
    );
    assert.match(ran.said, /Earlier steps are done\. Run the command again to finish\./);
    assert.doesNotMatch(ran.said, /Nothing was changed/);
  });
