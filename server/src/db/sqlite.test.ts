import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sql } from 'kysely';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { DatabaseRefusal } from './refusal.ts';
import { openSqlite, openSqliteReader } from './sqlite.ts';

function newFile(): string {
  return join(mkdtempSync(join(tmpdir(), 'trunkline-sqlite-')), 'trunkline.db');
}

async function refusal(file: string): Promise<string> {
  let said = '';
  await assert.rejects(openDatabase({ file }), (error) => {
    assert.ok(error instanceof DatabaseRefusal);
    said = error.message;
    return true;
  });
  assert.ok(said.includes(file) && said.endsWith('.') && !said.includes('\n'), said);
  return said;
}

test('a file that is not a database is refused and left as it is', async () => {
  const file = newFile();
  const garbage = Buffer.alloc(8192, 'this is not a database ');
  writeFileSync(file, garbage);
  assert.match(await refusal(file), /is not a SQLite database/);
  assert.deepEqual(readFileSync(file), garbage);
  assert.deepEqual(readdirSync(join(file, '..')), ['trunkline.db']);
});

test('a database with a damaged page is refused', async () => {
  const file = newFile();
  const database = await openDatabase({ file });
  await migrate(database);
  await database.close();
  const bytes = readFileSync(file);
  bytes.fill(0xaa, 5 * 4096, 40 * 4096);
  writeFileSync(file, bytes);
  assert.match(await refusal(file), /is damaged/);
  assert.deepEqual(readFileSync(file), bytes);
});

test('a database that was cut off is refused', async () => {
  const file = newFile();
  const database = await openDatabase({ file });
  await migrate(database);
  await database.close();
  writeFileSync(file, readFileSync(file).subarray(0, 3 * 4096));
  assert.match(await refusal(file), /is damaged/);
});

test('a place that cannot be written is refused', async () => {
  const directory = join(newFile(), '..');
  assert.match(await refusal(directory), /is a directory/);
  const nowhere = join(directory, 'missing', 'trunkline.db');
  assert.match(await refusal(nowhere), /cannot be written \(ENOENT\)/);
  assert.equal(existsSync(nowhere), false);
});

test('a file that another program keeps locked is refused', async () => {
  const file = newFile();
  await (await openDatabase({ file })).close();
  const other = new DatabaseSync(file);
  other.exec('begin exclusive');
  assert.throws(() => openSqlite(file, 50), /is locked by another program/);
  other.close();
});

test('what is opened once more keeps the locks of before: nobody else takes the file from those who read it', async () => {
  const file = newFile();
  await (await openDatabase({ file })).close();
  const reader = openSqliteReader(file);
  reader.prepare('select 1 from sqlite_master').all();
  const second = openSqlite(file);
  const taken = 'pragma locking_mode = exclusive; begin exclusive';
  const other = `new (require('node:sqlite').DatabaseSync)(process.argv[1]).exec('${taken}')`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', other, file], { encoding: 'utf8' });
  assert.ok(status !== 0 && stderr.includes('database is locked'), stderr);
  second.close();
  reader.close();
});

test('a new database file is readable by its owner only', async () => {
  const file = newFile();
  await (await openDatabase({ file })).close();
  assert.equal(statSync(file).mode & 0o777, 0o600);
});

test('a file that a link leads to is written and read; a link that leads nowhere, as to a disk that is not there, is refused', async () => {
  const [file, link] = [newFile(), newFile()];
  symlinkSync(file, link);
  assert.match(await refusal(link), /cannot be written \(ENOENT\)/);
  await (await openDatabase({ file })).close();
  for (const _ of ['made', 'opened again']) {
    const { db, aside, close } = await openDatabase({ file: link });
    await sql`create table if not exists things (name text)`.execute(db);
    await sql`insert into things values ('one')`.execute(db);
    assert.ok((await sql`select * from things`.execute(aside)).rows.length > 0);
    await close();
  }
  assert.deepEqual(readdirSync(join(link, '..')), ['trunkline.db']);
});

test('rows are ordinary objects, and a statement sees columns that came later', async () => {
  const { db, close } = await openDatabase({ file: newFile() });
  await sql`create table things (name text)`.execute(db);
  await sql`insert into things values ('one')`.execute(db);
  const all = sql`select * from things`;
  assert.deepEqual((await all.execute(db)).rows, [{ name: 'one' }]);
  await sql`alter table things add column size integer default 3`.execute(db);
  assert.deepEqual((await all.execute(db)).rows, [{ name: 'one', size: 3 }]);
  await close();
});

test('a text that is longer than its column is refused, as on MySQL', async () => {
  const database = await openDatabase({ file: newFile() });
  await migrate(database);
  const values = { webhook_sid: 'w', url: 'x'.repeat(1025) };
  await assert.rejects(
    database.db.insertInto('webhooks').values(values).execute(),
    /CHECK constraint failed/,
  );
  await database.close();
});
