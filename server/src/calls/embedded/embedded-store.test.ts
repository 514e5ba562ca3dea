import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { timeRangeOf } from '@trunkline/contract/recent-calls/time-range.ts';
import { aStoredAlert, aStoredCall } from '../../testing/call-points.ts';
import { embeddedCallStore } from './embedded-store.ts';
import { levelSettler } from './level-keeper.ts';
import { retentionKeeper } from './retention.ts';
import { SCHEMA } from './schema.ts';
import { pointWriter } from './write-points.ts';

const all = { range: timeRangeOf({}) };
const slice = { limit: 5, offset: 0 };
const DAY = 86_400_000;

function aDirectory(t: TestContext): string {
  const directory = mkdtempSync(join(tmpdir(), 'calls-'));
  t.after(() => rmSync(directory, { recursive: true }));
  return directory;
}

test('before the first call there is nothing to read, and no file', async (t) => {
  const store = embeddedCallStore(join(aDirectory(t), 'calls.db'), 90);
  t.after(() => store.close());
  assert.deepEqual(await store.listCalls({ account_sid: 'x' }, all, slice), { total: 0, rows: [] });
  assert.deepEqual(await store.listAlerts({ account_sid: 'x' }, all, slice), { total: 0, rows: [] });
  assert.equal(await store.findCall(null, { call_id: 'x' }), undefined);
  assert.deepEqual(
    await store.stats?.volume({ whose: { account_sid: 'x' }, hours: { first: 0, last: 1 } }),
    [],
  );
});

test('a search that takes as long as the console waits is given up before', async (t) => {
  const store = embeddedCallStore(join(aDirectory(t), 'calls.db'), 90);
  t.after(() => store.close());
  await store.write({ calls: [aStoredCall()], alerts: [] });
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const found = store.listCalls(null, { ...all, text: 'no such call' }, slice);
  t.mock.timers.tick(18_000);
  await assert.rejects(found, { failure: 'slow' });
  const others = store.listCalls(null, { ...all, text: 'no such call' }, slice);
  assert.deepEqual(await others, { total: 0, rows: [] });
});

test('what was written is there after the store is opened again', async (t) => {
  const file = join(aDirectory(t), 'calls.db');
  const account_sid = randomUUID();
  const first = embeddedCallStore(file, 90);
  await Promise.all(
    Array.from({ length: 50 }, () => first.write({ calls: [aStoredCall({ account_sid })], alerts: [] })),
  );
  await first.close();
  const second = embeddedCallStore(file, 90);
  t.after(() => second.close());
  await second.write({ calls: [aStoredCall({ account_sid })], alerts: [] });
  assert.equal((await second.listCalls({ account_sid }, all, slice)).total, 51);
});

test('a file that is damaged is not told as one that keeps calls', async (t) => {
  const file = join(aDirectory(t), 'calls.db');
  const first = embeddedCallStore(file, 90);
  await first.write({ calls: Array.from({ length: 500 }, () => aStoredCall()), alerts: [] });
  assert.match(await first.describe(), /^the embedded store, SQLite \d/);
  await first.close();
  const whole = readFileSync(file);
  // Its head and its tables stay.
  writeFileSync(file, whole.fill(0x5a, 3 * 4096));
  const second = embeddedCallStore(file, 90);
  t.after(() => second.close());
  await assert.rejects(second.describe(), /malformed/);
});

test('old calls, alerts, keys and counts go in small steps, and the rest stays', () => {
  const database = new DatabaseSync(':memory:');
  database.exec(SCHEMA);
  const write = pointWriter(database);
  const now = Date.now();
  const owner = { account_sid: randomUUID(), service_provider_sid: randomUUID() };
  const calls = (days_ago: number, n: number) =>
    Array.from({ length: n }, (_, k) => aStoredCall({ ...owner, attempted_at: now - days_ago * DAY + k }));
  const alerts = [aStoredAlert({ ...owner, time: now - 100 * DAY }), aStoredAlert({ ...owner, time: now })];
  write({ calls: [...calls(100, 4500), ...calls(1, 3)], alerts });
  const count = (table: string) =>
    Object.values(database.prepare(`select count(*) as n from ${table}`).get() ?? {})[0];
  const keep = retentionKeeper(database);
  const before = Number(count('calls'));
  let steps = 1;
  for (; keep(now - 90 * DAY); steps++) assert.ok(before - Number(count('calls')) <= steps * 2000);
  assert.ok(steps >= 3);
  assert.deepEqual([count('calls'), count('call_keys'), count('days'), count('alerts')], [3, 9, 1, 1]);
  const left = database.prepare('select sum(attempts) as n from tallies where kind = 0').get();
  assert.equal(left?.n, 6);
  assert.equal(keep(now - 90 * DAY), false);
  assert.equal(keep(now - 90 * DAY, now + 1), true);
  assert.deepEqual([count('calls'), count('alerts')], [3, 0]);
  database.close();
});

test('of an hour that is kept in part all calls stay, so that there are as many as are counted', async (t) => {
  const file = join(aDirectory(t), 'calls.db');
  const database = new DatabaseSync(file);
  database.exec(SCHEMA);
  t.after(() => database.close());
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 90 * DAY;
  const account_sid = randomUUID();
  const calls = [-1, 0, 1_800_000].map((ms) => aStoredCall({ account_sid, attempted_at: hour + ms }));
  pointWriter(database)({ calls, alerts: [] });
  const keep = retentionKeeper(database);
  while (keep(hour + 900_000));
  const store = embeddedCallStore(file, 90);
  t.after(() => store.close());
  const { total, rows } = await store.listCalls({ account_sid }, all, slice);
  assert.deepEqual([total, rows.length], [2, 2]);
});

test('of a day that is kept in part carriers, applications and failures count what the hours count', async (t) => {
  const file = join(aDirectory(t), 'calls.db');
  const database = new DatabaseSync(file);
  database.exec(SCHEMA);
  t.after(() => database.close());
  const noon = (Math.floor(Date.now() / DAY) - 3) * DAY + DAY / 2;
  const account_sid = randomUUID();
  const failed = { account_sid, answered: false, duration: 0, sip_status: 486 };
  const calls = [-5, -4, 1, 2, 30].map((hours) =>
    aStoredCall({ ...failed, attempted_at: noon + hours * 3_600_000 }),
  );
  pointWriter(database)({ calls, alerts: [] });
  const keep = retentionKeeper(database);
  while (keep(noon));
  const { stats, close } = embeddedCallStore(file, 90);
  t.after(close);
  assert.ok(stats);
  const last = Math.floor(Date.now() / 3_600_000);
  const of = { whose: { account_sid }, hours: { first: last - 719, last } };
  const sum = (rows: { attempts: number }[]) => rows.reduce((n, { attempts }) => n + attempts, 0);
  assert.equal(sum(await stats.volume(of)), 3);
  assert.equal(sum(await stats.trunks(of)), 3);
  assert.equal(sum(await stats.applications(of)), 3);
  assert.equal(sum(await stats.applications({ ...of, trunk: 'Telia West' })), 3);
  assert.deepEqual(await stats.failures(of), [{ sip_status: 486, calls: 3 }]);
  assert.deepEqual(await stats.failures({ ...of, trunk: 'Telia West' }), [{ sip_status: 486, calls: 3 }]);
});

test('calls whose keys are of an older version, which had the day, are found and go with the others', async (t) => {
  const file = join(aDirectory(t), 'calls.db');
  const database = new DatabaseSync(file);
  database.exec(SCHEMA);
  t.after(() => database.close());
  const write = pointWriter(database);
  const attempted_at = Date.now() - 2 * DAY;
  const [older, newer] = [aStoredCall({ attempted_at }), aStoredCall({ attempted_at: attempted_at + DAY })];
  write({ calls: [older], alerts: [] });
  database.exec(`update days set day = ${Math.floor(attempted_at / DAY)};
    update call_keys set key = key % 4294967296 + ${Math.floor(attempted_at / DAY)} * 4294967296`);
  write({ calls: [newer], alerts: [] });
  const store = embeddedCallStore(file, 90);
  t.after(() => store.close());
  const find = (call_id: string | null) => store.findCall(null, { call_id: call_id ?? '' });
  for (const call of [older, newer]) assert.deepEqual(await find(call.sip_callid), call);
  const keep = retentionKeeper(database);
  while (keep(attempted_at + DAY));
  assert.deepEqual([await find(older.sip_callid), await find(newer.sip_callid)], [undefined, newer]);
  const left = database.prepare('select count(*) as n from call_keys').get();
  assert.equal(left?.n, 3);
  assert.equal(database.prepare('select count(*) as n from days').get()?.n, 1);
});

test('a batch that fails leaves nothing behind, and the next one is whole', () => {
  const writerInMemory = () => {
    const database = new DatabaseSync(':memory:');
    database.exec(SCHEMA);
    const tables = ['calls', 'names', 'call_keys', 'days', 'tallies', 'levels', 'unsettled'];
    const rows = () => tables.map((table) => database.prepare(`select * from ${table}`).all());
    return { database, write: pointWriter(database), rows };
  };
  const [one, other] = [writerInMemory(), writerInMemory()];
  const good = aStoredCall({ account_sid: randomUUID() });
  const lost = aStoredCall({ account_sid: good.account_sid, call_sid: randomUUID() });
  const bad = { ...lost, call_sid: randomUUID(), from: Symbol('no text') as never };
  const empty = one.rows();
  assert.throws(() => one.write({ calls: [lost, bad], alerts: [] }));
  assert.deepEqual(one.rows(), empty);
  for (const { write } of [one, other]) write({ calls: [good], alerts: [] });
  assert.deepEqual(one.rows(), other.rows());
  assert.equal(one.rows()[0]?.length, 1);
  for (const { database } of [one, other]) database.close();
});

test('more calls than a millisecond has places for move on to the next', () => {
  const database = new DatabaseSync(':memory:');
  database.exec(SCHEMA);
  const attempted_at = Date.now();
  pointWriter(database)({
    calls: Array.from({ length: 2050 }, () => aStoredCall({ attempted_at })),
    alerts: [],
  });
  const found = database.prepare('select count(*) as n, count(distinct id / 2048) as ms from calls').get();
  assert.deepEqual([found?.n, found?.ms], [2050, 2]);
  database.close();
});

test('the most calls at the same time are the same before and after they are settled', async (t) => {
  const file = join(aDirectory(t), 'calls.db');
  const database = new DatabaseSync(file);
  database.exec(SCHEMA);
  t.after(() => database.close());
  const account_sid = randomUUID();
  const attempted_at = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3_600_000;
  const calls = Array.from({ length: 700 }, (_, n) =>
    aStoredCall({ account_sid, trunk: `T${n}`, attempted_at, terminated_at: attempted_at + 60_000 }),
  );
  const write = pointWriter(database);
  write({ calls, alerts: [] });
  const store = embeddedCallStore(file, 90);
  t.after(() => store.close());
  const hour = attempted_at / 3_600_000;
  const ask = () => store.stats?.peaks({ whose: { account_sid }, hours: { first: hour, last: hour } });
  assert.deepEqual(await ask(), [{ hour, peak: 700 }]);
  const settle = levelSettler(database);
  assert.equal(settle(), true);
  while (settle());
  assert.equal(database.prepare('select count(*) as n from unsettled').get()?.n, 0);
  assert.deepEqual(await ask(), [{ hour, peak: 700 }]);
  write({
    calls: [aStoredCall({ account_sid, attempted_at, terminated_at: attempted_at + 20_000 })],
    alerts: [],
  });
  assert.deepEqual(await ask(), [{ hour, peak: 701 }]);
});
