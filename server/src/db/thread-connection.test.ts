import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { heldBack } from './held-back.ts';
import { type Db, type OpenDatabase, openDatabase } from './open.ts';
import { threadConnection } from './thread-connection.ts';

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

test('a change that waits for a bulk change is no sign of trouble', async (t) => {
  const { db, aside, ping } = await opened(t);
  let changes: Promise<unknown> = Promise.resolve();
  await aside.transaction().execute(async (trx) => {
    await add(trx, 'in bulk');
    changes = Promise.all([add(db, 'one'), db.transaction().execute((small) => add(small, 'two'))]);
    for (let turns = 0; turns < 5; turns++) await setImmediate();
    await ping();
    assert.deepEqual(await names(db), []);
  });
  await changes;
  assert.deepEqual(await names(db), ['in bulk', 'one', 'two']);
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

test('a statement without end costs nobody else an answer, and nobody waits longer than it may take', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const file = join(mkdtempSync(join(tmpdir(), 'trunkline-thread-')), 'trunkline.db');
  const limits = { statement_ms: 30_000, wait_ms: 40_000, idle_ms: 1_000_000 };
  const connection = threadConnection(file, limits);
  // It has an end after all: a thread that came to it before it was given up keeps the process until then.
  const endless =
    'with recursive n (i) as (select 1 union all select i + 1 from n where i < 5000000) select count(*) from n';
  const run = async (sql: string) => connection.run(sql, []);
  const [first, second, late, last] = [
    run(endless),
    run('select 1 as n'),
    run(endless),
    run('select 2 as n'),
  ];
  t.mock.timers.tick(30_000);
  await assert.rejects(first, /a statement took longer than 30000 ms/);
  assert.deepEqual((await second).rows, [{ n: 1 }]);
  t.mock.timers.tick(10_000);
  await assert.rejects(last, /a statement waited longer than 40000 ms for others/);
  t.mock.timers.tick(20_000);
  await assert.rejects(late, /took longer/);
  assert.deepEqual((await run('select 3 as n')).rows, [{ n: 3 }]);
  t.mock.timers.reset();
  await connection.close();
});
