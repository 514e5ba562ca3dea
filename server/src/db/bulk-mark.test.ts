import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { freshDatabase } from '../testing/fresh-database.ts';
import { environmentOf, startCommand } from '../testing/run-command.ts';
import { heldByOthers } from './bulk-mark.ts';
import { openDatabase } from './open.ts';
import { patience } from './patience.ts';

const onlySqlite = { skip: process.env.TRUNKLINE_TEST_DATABASE_URL ? 'about the SQLite file' : false };

async function opened(t: TestContext) {
  const file = join(mkdtempSync(join(tmpdir(), 'trunkline-mark-')), 'trunkline.db');
  const database = await openDatabase({ file });
  t.after(() => database.close());
  await sql`create table things (name text)`.execute(database.db);
  const others = heldByOthers(file);
  t.after(() => others.close());
  const small = new DatabaseSync(file, { timeout: 0 });
  t.after(() => small.close());
  return { ...database, others, add: () => small.exec(`insert into things values ('small')`) };
}

test('another program waits for a bulk change longer than for a stranger, and no longer than it takes', async (t) => {
  const { aside, others, add } = await opened(t);
  const patient = patience(0, others.held);
  for (const ending of ['stored', 'taken back']) {
    let waiting: Promise<unknown> = Promise.resolve();
    const bulk = aside.transaction().execute(async (trx) => {
      await sql`insert into things values ('bulk')`.execute(trx);
      assert.ok(others.held());
      waiting = patient.untilFree(add);
      // It has been refused by then, and has looked again.
      await pause(30);
      if (ending === 'taken back') throw new Error(ending);
    });
    await bulk.catch((error: Error) => assert.equal(error.message, 'taken back'));
    await waiting;
    assert.equal(others.held(), null);
  }
  const { rows } = await sql<{ name: string }>`select name from things order by name`.execute(aside);
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['bulk', 'small', 'small'],
  );
});

test('who has no bulk change is a stranger, and is waited for as long as is said', async (t) => {
  const { db, others, add } = await opened(t);
  await db.transaction().execute(async (trx) => {
    await sql`insert into things values ('one')`.execute(trx);
    assert.equal(others.held(), null);
    await assert.rejects(patience(0, others.held).untilFree(add), /database is locked/);
  });
});

test('a document that is applied beside a server has the mark while it changes the file, also when it is killed then', {
  ...onlySqlite,
}, async (t) => {
  const database = await freshDatabase();
  t.after(() => database.close());
  assert.ok('file' in database.target);
  const others = heldByOthers(database.target.file);
  t.after(() => others.close());
  const document = join(mkdtempSync(join(tmpdir(), 'trunkline-mark-')), 'many.yaml');
  const clients = Array.from(
    { length: 3000 },
    (_, n) => `          - {username: desk-${n}, password: "\${env:OF_ALL}"}\n`,
  );
  writeFileSync(
    document,
    `trunkline: 1\nproviders:\n  - name: Acme\n    accounts:\n      - name: Head office\n        sip_realm: office.example.com\n        clients:\n${clients.join('')}`,
  );
  const run = startCommand('configuration/apply-command.ts', [document], {
    ...environmentOf(database.target),
    OF_ALL: 'canary-secret of all',
  });
  let isOver = false;
  const ended = run.ended.finally(() => {
    isOver = true;
  });
  while (!others.held() && !isOver) await pause(1);
  assert.ok(!isOver, run.said());
  run.child.kill('SIGKILL');
  await ended;
  assert.equal(others.held(), null);
  const { rows } = await sql`select 1 from clients`.execute(database.open.db);
  assert.equal(rows.length, 0);
});
