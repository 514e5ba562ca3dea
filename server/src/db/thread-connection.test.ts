import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type Db, type OpenDatabase, openDatabase } from './open.ts';

async function opened(t: { after(work: () => Promise<void>): void }): Promise<OpenDatabase> {
  const database = await openDatabase({
    file: join(mkdtempSync(join(tmpdir(), 'trunkline-thread-')), 'trunkline.db'),
  });
  t.after(() => database.close());
  await sql`create table things (name text unique)`.execute(database.db);
  return database;
}

const add = (db: Db, name: string) => sql`insert into things values (${name})`.execute(db);
const names = async (db: Db) =>
  (await sql<{ name: string }>`select name from things order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );

test('others read what was there while very many rows are changed, and then what is', async (t) => {
  const { db, aside } = await opened(t);
  await add(db, 'before');
  await aside.transaction().execute(async (trx) => {
    await add(trx, 'in bulk');
    assert.deepEqual(await names(trx), ['before', 'in bulk']);
    assert.deepEqual([await names(db), await names(aside)], [['before'], ['before']]);
  });
  assert.deepEqual(await names(db), ['before', 'in bulk']);
});

test('a change that comes meanwhile is stored after it, and not lost', async (t) => {
  const { db, aside } = await opened(t);
  let change: Promise<unknown> = Promise.resolve();
  await aside.transaction().execute(async (trx) => {
    await add(trx, 'in bulk');
    change = add(db, 'meanwhile');
  });
  await change;
  assert.deepEqual(await names(db), ['in bulk', 'meanwhile']);
});

test('a bulk change that fails changes nothing, with the error of SQLite', async (t) => {
  const { db, aside } = await opened(t);
  const failure = aside.transaction().execute(async (trx) => {
    await add(trx, 'twice');
    await add(trx, 'twice');
  });
  await assert.rejects(failure, /^Error: UNIQUE constraint failed/);
  assert.deepEqual(await names(db), []);
  await add(aside, 'once');
  assert.deepEqual(await names(db), ['once']);
});
