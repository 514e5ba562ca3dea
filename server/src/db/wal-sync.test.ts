import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, beforeEach, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { failureOf } from './failures.ts';
import { openSqlite, openSqliteReader, sqliteConnection, sqliteWriter } from './sqlite.ts';
import { sqliteDialect } from './sqlite-driver.ts';
import type { Database } from './tables.ts';
import { walSync } from './wal-sync.ts';

const directory = mkdtempSync(join(tmpdir(), 'trunkline-log-'));
const file = join(directory, 'trunkline.db');
let db: Kysely<Database>;
/** How often the disk was asked, and how it answers. */
let asked = 0;
let disk: () => Promise<void>;

before(async () => {
  disk = async () => {};
  const log = walSync(file, () => {
    asked += 1;
    return disk();
  });
  const writer = sqliteWriter(openSqlite(file), log);
  const reader = sqliteConnection(openSqliteReader(file));
  db = new Kysely<Database>({ dialect: sqliteDialect({ writer, reader }) });
  await sql`create table things (name text)`.execute(db);
});
beforeEach(() => {
  disk = async () => {};
  asked = 0;
});
after(() => db.destroy());

const add = (name: string) => sql`insert into things values (${name})`.execute(db);
const count = async () => (await sql`select 1 from things`.execute(db)).rows.length;

test('a change is answered when the disk has it, and others are written meanwhile', async () => {
  const first = Promise.withResolvers<void>();
  disk = () => first.promise;
  const answered: string[] = [];
  const change = async (name: string) => {
    await add(name);
    answered.push(name);
  };
  const had = await count();
  const begun = change('a');
  while ((await count()) === had) await setImmediate();
  const others = [change('b'), change('c')];
  while ((await count()) < had + 3) await setImmediate();
  others.push(change('d'));
  while ((await count()) < had + 4) await setImmediate();
  assert.deepEqual([answered, asked], [[], 1]);
  disk = async () => {};
  first.resolve();
  await Promise.all([begun, ...others]);
  // All that came while the disk was busy waited for one turn of it.
  assert.deepEqual([answered[0], answered.length, asked], ['a', 4, 2]);
});

test('a disk that fails fails those who wait for it, and the next change does not rest on what it may have lost', async () => {
  disk = async () => {
    throw Object.assign(new Error('i/o error'), { code: 'EIO' });
  };
  const outcomes = await Promise.allSettled([add('lost?'), add('lost?')]);
  assert.deepEqual(
    outcomes.map((one) => one.status === 'rejected' && failureOf(one.reason)),
    ['broken', 'broken'],
  );
  disk = async () => {};
  await add('after');
  // The file alone, without its log.
  const copy = join(directory, 'copy.db');
  copyFileSync(file, copy);
  const stored = new DatabaseSync(copy);
  const { n } =
    stored.prepare("select count(*) as n from things where name in ('lost?', 'after')").get() ?? {};
  stored.close();
  assert.equal(n, 3);
});
