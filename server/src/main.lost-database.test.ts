import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { emptyMysql, mysqlUrl } from './testing/fresh-mysql.ts';
import { failToStart, startServer } from './testing/start-server.ts';
import { until } from './testing/until.ts';

const mysql = process.env.TRUNKLINE_TEST_DATABASE_URL ?? '';

test('a start whose database breaks off in the middle of the schema says so in a sentence, and the next goes on from there; one that may only read says so', {
  skip: mysql === '' && 'SQLite has no connection that breaks off',
}, async (t) => {
  const { name, drop } = await emptyMysql(mysql);
  t.after(drop);
  const env = {
    DATABASE_URL: mysqlUrl(mysql, name),
    TRUNKLINE_DATA_DIR: mkdtempSync(join(tmpdir(), 'trunkline-lost-')),
    TRUNKLINE_JWT_SECRET: randomUUID(),
    TRUNKLINE_ENCRYPTION_SECRET: randomUUID(),
    TRUNKLINE_ADMIN_PASSWORD: 'a first password 1',
  };
  const connection = await createConnection({ uri: mysqlUrl(mysql, '') });
  t.after(async () => {
    await connection.query(`drop user if exists ${name}@'%'`);
    await connection.end();
  });
  const rows = async (query: string) => (await connection.query<RowDataPacket[]>(query, [name]))[0];

  const failing = failToStart(env);
  await until(
    async () =>
      (await rows('select 1 from information_schema.tables where table_schema = ? limit 1')).length > 0,
  );
  for (const { id } of await rows('select id from information_schema.processlist where db = ?'))
    await connection.query(`kill ${id}`).catch(() => {});
  const { code, said } = await failing;
  assert.equal(code, 1);
  assert.match(said, /^Trunkline did not start\. The database broke off/m);
  assert.doesNotMatch(said, /\n {4}at /);

  const server = await startServer(env);
  await server.stop();

  // Whoever may only read, as a copy of the settings for reports has it.
  await connection.query(`create user ${name}@'%' identified by 'not-in-any-message'`);
  await connection.query(`grant select on ${name}.* to ${name}@'%'`);
  const reading = new URL(env.DATABASE_URL);
  [reading.username, reading.password] = [name, 'not-in-any-message'];
  const refused = await failToStart({ ...env, DATABASE_URL: reading.href });
  assert.match(
    refused.said,
    /^Trunkline did not start\. The database user may not .+ grant it SELECT, INSERT/m,
  );
  assert.doesNotMatch(refused.said, /\n {4}at |not-in-any/);
});
