import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { DatabaseFailure, failureOf } from './failures.ts';
import { openSqlite, openSqliteReader, sqliteConnection } from './sqlite.ts';
import { sqliteDialect } from './sqlite-driver.ts';
import type { Database } from './tables.ts';

let db: Kysely<Database>;
/** Statements that the writing connection was asked, and a fault for one of them. */
let asked: string[] = [];
let fault: { sql: string; error: Error; is_whole?: true } | null = null;
let lose: (text: string) => Error | null = () => null;

before(async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'trunkline-group-')), 'trunkline.db');
  const connection = sqliteConnection(openSqlite(file));
  const writer = {
    ...connection,
    run(text: string, parameters: readonly unknown[]) {
      asked.push(text);
      const lost = lose(text);
      if (lost) throw lost;
      if (fault?.sql === text) {
        if (fault.is_whole) connection.run('rollback', []);
        throw fault.error;
      }
      return connection.run(text, parameters);
    },
  };
  const reader = sqliteConnection(openSqliteReader(file));
  db = new Kysely<Database>({ dialect: sqliteDialect({ writer, reader }) });
  await sql`create table things (name text unique)`.execute(db);
});
beforeEach(async () => {
  fault = null;
  lose = () => null;
  await sql`delete from things`.execute(db);
  asked = [];
});
after(() => db.destroy());

const add = (name: string, to: Kysely<Database> = db) => sql`insert into things values (${name})`.execute(to);
const inTransaction = (name: string) => db.transaction().execute((trx) => add(name, trx));
const names = async () =>
  (await sql<{ name: string }>`select name from things order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );
const full = () => Object.assign(new Error('database or disk is full'), { errcode: 13 });
const times = (text: string) => asked.filter((one) => one === text).length;

test('changes of one turn share a commit, and nobody sees them before', async () => {
  const changes = [inTransaction('a'), add('b'), inTransaction('c')];
  assert.deepEqual(await names(), []);
  await Promise.all(changes);
  assert.deepEqual(await names(), ['a', 'b', 'c']);
  assert.deepEqual([times('begin immediate'), times('commit')], [1, 1]);
});

test('what one of them takes back is gone, and the others are stored', async () => {
  const refused = db.transaction().execute(async (trx) => {
    await add('half', trx);
    throw new Error('changed my mind');
  });
  const outcomes = await Promise.allSettled([inTransaction('a'), refused, add('a'), inTransaction('c')]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
  );
  assert.deepEqual(await names(), ['a', 'c']);
  assert.equal(times('commit'), 1);
});

test('the first one taken back leaves the next a transaction of its own', async () => {
  const refused = db.transaction().execute(async (trx) => {
    await add('half', trx);
    throw new Error('changed my mind');
  });
  await Promise.allSettled([refused, inTransaction('a')]);
  assert.deepEqual(await names(), ['a']);
  assert.deepEqual([times('begin immediate'), times('rollback'), times('commit')], [2, 1, 1]);
});

test('one that takes longer stores the others with it when it ends, before whoever waits', async () => {
  let is_done = false;
  const short = inTransaction('short').then(() => {
    is_done = true;
  });
  const long = db.transaction().execute(async (trx) => {
    for (let turns = 0; turns < 3; turns += 1) await setImmediate();
    assert.equal(is_done, false);
    await add('long', trx);
  });
  const next = inTransaction('next');
  await Promise.all([short, long, next]);
  assert.deepEqual(await names(), ['long', 'next', 'short']);
  assert.equal(times('commit'), 2);
});

test('a commit that fails fails for all who shared it, and the next one is fine', async () => {
  fault = { sql: 'commit', error: full() };
  const outcomes = await Promise.allSettled([inTransaction('a'), add('b')]);
  assert.deepEqual(
    outcomes.map((one) => one.status === 'rejected' && failureOf(one.reason)),
    ['full', 'full'],
  );
  fault = null;
  assert.deepEqual(await names(), []);
  await inTransaction('later');
  assert.deepEqual(await names(), ['later']);
});

test('those whom SQLite undid along with another hear of it', async () => {
  // As when the disk fails: the whole transaction is gone.
  const failing = sql`delete from things where name = 'nobody'`;
  fault = { sql: failing.compile(db).sql, error: full(), is_whole: true };
  const outcomes = await Promise.allSettled([inTransaction('a'), failing.execute(db), inTransaction('b')]);
  assert.deepEqual(
    outcomes.map((one) => one.status === 'rejected' && failureOf(one.reason)),
    ['full', 'full', false],
  );
  assert.deepEqual(await names(), ['b']);
});

test('a thread that ended takes its changes along, and the next one is fine', async () => {
  const ended = new DatabaseFailure('lost', 'the thread of the database ended');
  const failing = sql`delete from things where name = 'nobody'`;
  let is_lost = false;
  // As `thread-connection.ts` does: until a rollback nothing is asked of another thread.
  lose = (text) => {
    is_lost = (is_lost || text === failing.compile(db).sql) && text !== 'rollback';
    return is_lost ? ended : null;
  };
  const outcomes = await Promise.allSettled([inTransaction('a'), failing.execute(db)]);
  assert.deepEqual(
    outcomes.map((one) => one.status === 'rejected' && failureOf(one.reason)),
    ['lost', 'lost'],
  );
  await inTransaction('b');
  assert.deepEqual(await names(), ['b']);
});

test('a change that cannot end its own part leaves nothing open for the next', async () => {
  fault = { sql: 'release turn', error: full() };
  await Promise.allSettled([inTransaction('a'), inTransaction('b')]);
  fault = null;
  await inTransaction('c');
  assert.deepEqual(await names(), ['c']);
});

test('a rollback that fails keeps nobody from his turn', async () => {
  fault = { sql: 'commit', error: full(), is_whole: true };
  lose = (text) => (text === 'rollback' ? full() : null);
  await assert.rejects(inTransaction('a'), /disk is full/);
  fault = null;
  await inTransaction('b');
  assert.deepEqual(await names(), ['b']);
});
