import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { failureOf } from './failures.ts';
import { openSqlite, openSqliteReader, sqliteConnection } from './sqlite.ts';
import { sqliteDialect } from './sqlite-driver.ts';
import type { Database } from './tables.ts';

let db: Kysely<Database>;
let other: DatabaseSync;

before(async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'trunkline-driver-')), 'trunkline.db');
  const database = openSqlite(file);
  database.exec('pragma busy_timeout = 0');
  const writer = sqliteConnection(database);
  const reader = sqliteConnection(openSqliteReader(file));
  db = new Kysely<Database>({ dialect: sqliteDialect({ writer, reader }, 300) });
  await sql`create table things (name text)`.execute(db);
  other = new DatabaseSync(file);
});
after(async () => {
  other.close();
  await db.destroy();
});

const add = (name: string, to: Kysely<Database> = db) => sql`insert into things values (${name})`.execute(to);
const names = async () =>
  (await sql<{ name: string }>`select name from things`.execute(db)).rows.map(({ name }) => name);
const failed = async (work: Promise<unknown>) => failureOf(await work.catch((error) => error));

test('transactions take turns, and nothing else gets into one', async () => {
  const order: string[] = [];
  const work = (name: string) =>
    db.transaction().execute(async (trx) => {
      order.push(`${name} begins`);
      await add(name, trx);
      await setImmediate();
      order.push(`${name} ends`);
    });
  await Promise.all([work('a'), work('b'), add('alone'), work('c')]);
  assert.deepEqual(order, ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  assert.deepEqual((await names()).toSorted(), ['a', 'alone', 'b', 'c']);
});

test('a change waits for another connection to let go, with the event loop free and reads going on', async () => {
  other.exec('begin immediate');
  const changes = [add('patient'), db.transaction().execute((trx) => add('patient too', trx))];
  for (let turns = 0; turns < 5; turns++) await setImmediate();
  assert.equal((await names()).includes('patient'), false);
  other.exec('commit');
  await Promise.all(changes);
  assert.equal((await names()).filter((name) => name.startsWith('patient')).length, 2);
});

test('a lock that is not let go fails the change, and the next one is fine', async () => {
  other.exec('begin immediate');
  const changes = [add('late'), db.transaction().execute((trx) => add('late', trx))];
  assert.deepEqual(await Promise.all(changes.map(failed)), ['locked', 'locked']);
  other.exec('rollback');
  await db.transaction().execute((trx) => add('later', trx));
  assert.equal((await names()).includes('late'), false);
});

test('what SQLite rolled back by itself fails with the cause, and the next transaction is fine', async () => {
  await sql`pragma max_page_count = 3`.execute(db);
  const cause = await db
    .transaction()
    .execute(async (trx) => {
      for (;;) await add('x'.repeat(4000), trx);
    })
    .catch((error: Error) => error);
  assert.equal(failureOf(cause), 'full', String(cause));
  await sql`pragma max_page_count = 1000000`.execute(db);
  await db.transaction().execute((trx) => add('there is room', trx));
  assert.equal((await names()).at(-1), 'there is room');
});
