import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { timeRangeOf } from '@trunkline/contract/recent-calls/time-range.ts';
import { Kysely } from 'kysely';
import { sqliteConnection } from '../../db/sqlite.ts';
import { sqliteDialect } from '../../db/sqlite-driver.ts';
import { aStoredCall } from '../../testing/call-points.ts';
import type { StoredCall } from '../call-store.ts';
import { listCalls } from './read-calls.ts';
import { SCHEMA } from './schema.ts';
import { pointWriter } from './write-points.ts';

const MINUTE_MS = 60_000;

test('a page far behind in a search brings its own calls, and none of those before', async (t) => {
  const account_sid = randomUUID();
  const attempted_at = Date.now() - 60_000;
  const calls = Array.from({ length: 3000 }, (_, n) =>
    aStoredCall({ account_sid, attempted_at: attempted_at + n }),
  );
  const { db, asked } = fileOf(t, calls);
  const search = { range: timeRangeOf({}), text: '1508' };
  const found = await listCalls(db, { account_sid }, search, { limit: 25, offset: 2900 });
  assert.deepEqual(found, { total: 3000, rows: calls.toReversed().slice(2900, 2925) });
  // The ends of the range, what share of it is the account's, the search, its rows.
  assert.deepEqual(
    asked.map(({ rows }) => rows),
    [1, 1, 1 + 25, 25],
  );
});

test('a search reads all rows in their order where many are the owner’s, and finds a few by its index', async (t) => {
  const [many, few, service_provider_sid] = [randomUUID(), randomUUID(), randomUUID()];
  const attempted_at = Date.now() - 60_000;
  const calls = Array.from({ length: 2000 }, (_, n) =>
    aStoredCall({
      account_sid: n % 20 === 0 ? few : many,
      service_provider_sid: n % 20 === 1 ? service_provider_sid : randomUUID(),
      attempted_at: attempted_at + n,
    }),
  );
  const { db, asked, plan } = fileOf(t, calls);
  for (const [whose, way, n] of [
    [{ account_sid: many }, /^SEARCH calls USING INTEGER PRIMARY KEY/, 1900],
    [{ account_sid: few }, /^SEARCH calls USING INDEX calls_of_account/, 100],
    [{ service_provider_sid }, /^SEARCH calls USING INDEX calls_of_provider/, 100],
    [{ account_sid: randomUUID() }, /^SEARCH calls USING INDEX calls_of_account/, 0],
  ] as const) {
    asked.length = 0;
    const { total } = await listCalls(
      db,
      whose,
      { range: timeRangeOf({}), text: '1508' },
      { limit: 1, offset: 0 },
    );
    assert.equal(total, n);
    const search = asked.find(({ sql }) => sql.includes('materialized'));
    assert.match(plan(search).find((step) => step.includes(' calls ')) ?? '', way);
  }
});

test('the calls of a trunk, an application or both are counted by the hour, and looked for in the hours that have any', async (t) => {
  const [account_sid, application_sid] = [randomUUID(), randomUUID()];
  const from = Date.UTC(2026, 10, 20);
  const rare = { trunk: 'Rare', application_sid };
  // One a minute, every fiftieth of them rare; half of those were answered.
  const calls = Array.from({ length: 3000 }, (_, n) =>
    aStoredCall({
      ...{ account_sid, attempted_at: from + n * MINUTE_MS, answered: n % 100 === 0 },
      ...(n % 50 === 0 ? rare : { trunk: `T ${n % 5}`, application_sid: randomUUID() }),
    }),
  );
  const { db, asked, plan } = fileOf(t, calls);
  const range = { from: from + 10 * MINUTE_MS, until: from + 2900 * MINUTE_MS };
  const newest = (is: (call: StoredCall) => boolean) =>
    calls
      .filter((call) => call.attempted_at >= range.from && call.attempted_at <= range.until && is(call))
      .toReversed();
  const isRare = (call: StoredCall) => call.trunk === 'Rare';
  for (const [search, is] of [
    [{ trunk: 'Rare' }, isRare],
    [{ application_sid }, isRare],
    [rare, isRare],
    [{ ...rare, answered: true }, (call: StoredCall) => isRare(call) && call.answered],
    [{ trunk: 'Rare', answered: false }, (call: StoredCall) => isRare(call) && !call.answered],
    [{ trunk: 'T 1' }, (call: StoredCall) => call.trunk === 'T 1'],
    [{ trunk: 'T 1', application_sid }, () => false],
    [{ trunk: 'Nobody' }, () => false],
  ] as const) {
    const all = newest(is);
    for (const offset of [0, 20, all.length - 1, all.length]) {
      if (offset < 0) continue;
      const found = await listCalls(db, { account_sid }, { ...search, range }, { limit: 7, offset });
      assert.deepEqual(found, { total: all.length, rows: all.slice(offset, offset + 7) });
    }
  }
  asked.length = 0;
  await listCalls(
    db,
    { account_sid },
    { trunk: 'Rare', range: { from: 0, until: range.until } },
    { limit: 7, offset: 0 },
  );
  const steps = asked.flatMap((one) => plan(one)).join('\n');
  // An hour's own row, however many trunks it has, and then only its calls.
  assert.match(steps, /SEARCH tallies USING PRIMARY KEY \(owner=\? AND kind=\? AND slot=\? AND a=\?\)/);
  assert.doesNotMatch(steps, /MATERIALIZE found/);
});

type Asked = { sql: string; parameters: readonly unknown[]; rows: number };

/** What is asked of it is told. */
function fileOf(t: TestContext, calls: StoredCall[]) {
  const database = new DatabaseSync(':memory:');
  t.after(() => database.close());
  database.exec(SCHEMA);
  pointWriter(database)({ calls, alerts: [] });
  const plain = sqliteConnection(database);
  const asked: Asked[] = [];
  const reader = {
    ...plain,
    run(sql: string, parameters: readonly unknown[]) {
      const result = plain.run(sql, parameters) as { rows: unknown[] };
      asked.push({ sql, parameters, rows: result.rows.length });
      return result as never;
    },
  };
  const db = new Kysely<Record<never, never>>({ dialect: sqliteDialect({ reader, writer: plain }) });
  const plan = (one: Asked | undefined) =>
    database
      .prepare(`explain query plan ${one?.sql}`)
      .all(...((one?.parameters ?? []) as string[]))
      .map(({ detail }) => String(detail));
  return { db, asked, plan };
}
