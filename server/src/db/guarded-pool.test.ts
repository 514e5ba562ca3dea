import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Kysely, sql } from 'kysely';
import { type StallingProxy, startStallingProxy } from '../testing/stalling-proxy.ts';
import { failureOf } from './failures.ts';
import { mysqlDialect, mysqlPool } from './mysql.ts';
import type { Database } from './tables.ts';

const url = process.env.TRUNKLINE_TEST_DATABASE_URL ?? '';
const skip = url ? false : 'needs TRUNKLINE_TEST_DATABASE_URL';
const limits = { acquire_ms: 1500, query_ms: 1000 };

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

test('after one connection that is dead, the others of before are not trusted', { skip }, async () => {
  await both();
  proxy.forget();
  assert.equal(await failed(ask()), 'slow');
  // The second one is as dead, and is not tried.
  await both();
});

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
