import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { emptyDatabase } from '../testing/fresh-database.ts';
import { freePort } from '../testing/start-server.ts';
import { failureOf } from './failures.ts';
import { openDatabase } from './open.ts';
import { DatabaseRefusal } from './refusal.ts';

const skip = process.env.TRUNKLINE_TEST_DATABASE_URL ? false : 'needs TRUNKLINE_TEST_DATABASE_URL';

async function refusal(url: string): Promise<string> {
  let said = '';
  await assert.rejects(openDatabase({ url }), (error) => {
    assert.ok(error instanceof DatabaseRefusal);
    said = error.message;
    return true;
  });
  return said;
}

test('a server that does not answer is said', async () => {
  const port = await freePort();
  assert.match(
    await refusal(`mysql://root:secret@127.0.0.1:${port}/trunkline`),
    new RegExp(`Nothing answers at 127\\.0\\.0\\.1:${port}`),
  );
});

test('a wrong password and a missing database are said', { skip }, async () => {
  const url = new URL(process.env.TRUNKLINE_TEST_DATABASE_URL ?? '');
  url.pathname = '/trunkline_no_such_database';
  assert.match(await refusal(url.href), /no database trunkline_no_such_database/);
  url.username = 'trunkline_nobody';
  url.password = 'wrong';
  assert.match(await refusal(url.href), /The user trunkline_nobody was refused/);
});

test('a session speaks UTC, text dates and strict mode', { skip }, async () => {
  const { target, drop } = await emptyDatabase();
  const { db, close, ping } = await openDatabase(target);
  await ping();
  const { rows } = await sql`
    select @@session.time_zone as zone, timestamp('2026-01-01 10:00:00') as at, 1 = 1 as yes, count(*) as n,
      @@session.sql_mode like '%STRICT_TRANS_TABLES%' as strict`.execute(db);
  assert.deepEqual(
    { ...(rows[0] as object) },
    { zone: '+00:00', at: '2026-01-01 10:00:00', yes: 1, n: 1, strict: 1 },
  );
  await close();
  await drop();
});

test('a statement past its time limit is known as the failure that it is', { skip }, async () => {
  const { target, drop } = await emptyDatabase();
  const { db, close } = await openDatabase(target);
  // A thousandth of a second for what takes three seconds, on MariaDB or MySQL.
  const hasty = sql.raw(
    'set @hasty = 1 /*M! , session max_statement_time = 0.001 */ /*!50708 , session max_execution_time = 1 */',
  );
  const slow = db.connection().execute(async (one) => {
    await hasty.execute(one);
    await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 900)
      select count(*) from n a, n b, n c where a.i + b.i = c.i and sleep(0) = 1`.execute(one);
  });
  await assert.rejects(slow, (error) => failureOf(error) === 'slow');
  await close();
  await drop();
});
