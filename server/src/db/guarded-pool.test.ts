import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Kysely, sql } from 'kysely';
import { type StallingProxy, startStallingProxy } from '../testing/stalling-proxy.ts';
import { failureOf } from './failures.ts';
import { mysqlDialect, mysqlPool } from './mysql.ts';
import type { Database } from './tables.ts';

const url = process.env.TRUNKLINE_TEST_DATABASE_URL ?? '';
const skip = url ? false : 'needs TRUNKLINE_TEST_DATABASE_URL';
const limits = { acquire_ms: 1500, query_ms: 1000, again_ms: 20_000 };

let proxy: StallingProxy;
let db: Kysely<Database>;

before(async () => {
  if (skip) return;
  proxy = await startStallingProxy(new URL(url));
  db = new Kysely<Database>({ dialect: mysqlDialect(mysqlPool(proxy.at(url), 2), limits) });
});
after(async () => {
  if (skip) return;
  await db.destroy();
  proxy.close();
});

const ask = () => sql<{ one: number }>`select 1 as one`.execute(db);
const both = () => Promise.all([ask(), ask()]);
const failed = async (work: Promise<unknown>) => failureOf(await work.catch((error) => error));

test('a query that gets no answer fails, and so does one that gets no connection', { skip }, async () => {
  await both();
  proxy.stall();
  const failures = await Promise.all([ask(), ask(), ask(), ask()].map(failed));
  assert.deepEqual(failures, ['slow', 'slow', 'slow', 'slow']);
  proxy.resume();
  assert.equal((await ask()).rows[0]?.one, 1);
});

test('who waited for a connection waits for the answer only as long as is left', { skip }, async () => {
  await both();
  const sleep = (seconds: number) => sql`do sleep(${seconds})`.execute(db);
  const busy = [sleep(0.6), sleep(0.6)];
  // What is sent is first come, first served.
  assert.equal(await failed(sleep(0.7)), 'slow');
  await Promise.all(busy);
  await ask();
});

const lose = { 'that is silent for ever': () => proxy.forget(), 'that is cut': () => proxy.cut(false) };

for (const [how, end] of Object.entries(lose)) {
  test(`what reads over a connection ${how} is asked over another, and those of before are not trusted`, {
    skip,
  }, async () => {
    await both();
    end();
    assert.equal((await ask()).rows[0]?.one, 1);
    await both();
  });

  test(`what writes or locks over a connection ${how} is not asked again`, { skip }, async () => {
    for (const words of ['do 1', 'select 1 for update']) {
      await both();
      const lost = db.connection().execute(async (one) => {
        await sql`select 1`.execute(one);
        end();
        await sql.raw(words).execute(one);
      });
      assert.match(String(await failed(lost)), /^(slow|lost)$/);
    }
  });
}

test('a transaction that loses its connection fails with the cause, not with its rollback', {
  skip,
}, async () => {
  for (const end of [() => proxy.stall(), () => proxy.cut(false)]) {
    const cause = await db
      .transaction()
      .execute(async (trx) => {
        end();
        await sql`select 1`.execute(trx);
      })
      .catch((error: Error) => error);
    assert.match(String(cause), /gave no answer|Connection lost|closed state|ECONNRESET/);
    proxy.resume();
    await both();
  }
});

test('the server ends a statement by itself, before its connection is given up', { skip }, async () => {
  const { rows } = await sql<{ variable_name: string; value: string }>`
    show session variables where variable_name in ('max_statement_time', 'max_execution_time')`.execute(db);
  const [limit] = rows.map((row) => Object.values(row));
  assert.ok(['4.500000', '4500'].includes(String(limit?.[1])), JSON.stringify(rows));
});
