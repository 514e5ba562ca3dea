import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { heldBack } from './held-back.ts';
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

const addHeld = (db: Db, name: string) => sql`insert into things values (${name}) ${heldBack}`.execute(db);

test('writes that need no answer go with the next statement, in their order, and none is lost', async (t) => {
  const { db, aside } = await opened(t);
  const all = Array.from({ length: 250 }, (_, nth) => `held ${String(nth).padStart(3, '0')}`);
  await aside.transaction().execute(async (trx) => {
    for (const name of all) await addHeld(trx, name);
    assert.deepEqual(await names(trx), all);
    await addHeld(trx, 'last');
  });
  assert.deepEqual(await names(db), [...all, 'last']);
  await addHeld(aside, 'alone');
  assert.ok((await names(db)).includes('alone'));
});

test('one of them that fails is told by what it went with, also by the commit, and takes all of its change with it', async (t) => {
  const { db, aside } = await opened(t);
  const twice = (then: (trx: Db) => Promise<unknown>) =>
    aside.transaction().execute(async (trx) => {
      await addHeld(trx, 'twice');
      await addHeld(trx, 'twice');
      await addHeld(trx, 'after');
      await then(trx);
    });
  await assert.rejects(twice(names), /^Error: UNIQUE constraint failed/);
  await assert.rejects(
    twice(async () => {}),
    /^Error: UNIQUE constraint failed/,
  );
  assert.deepEqual(await names(db), []);
});

test('of changes that share a commit, one whose held write fails leaves the others whole', async (t) => {
  const { db, aside } = await opened(t);
  const change = (name: string, times: number) =>
    aside.transaction().execute(async (trx) => {
      for (let nth = 0; nth < times; nth++) await addHeld(trx, name);
    });
  const done = await Promise.allSettled([change('one', 1), change('two', 2), change('three', 1)]);
  assert.deepEqual(
    done.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.deepEqual(await names(db), ['one', 'three']);
});
