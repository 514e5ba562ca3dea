import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { createConnection } from 'mysql2/promise';
import { freshDatabase } from '../testing/fresh-database.ts';
import { noMariadbServer, startMariadbServer } from '../testing/mariadb-server.ts';
import { environmentOf, runCommand } from '../testing/run-command.ts';
import { failToStart, startServer } from '../testing/start-server.ts';

const isMysql = Boolean(process.env.TRUNKLINE_TEST_DATABASE_URL);
/** With a database server of the test's own the round makes no difference. */
const once = isMysql ? 'asked in the round on SQLite' : noMariadbServer;

/** Loaded into a process, which then lives so many seconds ahead. */
const ahead = (seconds: number) =>
  `--import=data:text/javascript,${encodeURIComponent(`const now = Date.now; Date.now = () => now() + ${seconds * 1000};`)}`;

test('a server that is too old is refused in a sentence, by the start and by the doctor, and nothing is made', {
  skip: once,
}, async (t) => {
  const { url } = await startMariadbServer(t, ['--version=10.5.27-MariaDB']);
  const env = environmentOf({ url });
  const sentence = /MariaDB 10\.5\.27-MariaDB\S* is too old; Trunkline needs MariaDB 10\.6 or later\./;
  const { code, said } = await failToStart(env);
  assert.equal(code, 1);
  assert.match(said, /Trunkline did not start\./);
  assert.match(said, sentence);
  const doctor = await runCommand('operations/doctor-command.ts', [], env);
  assert.equal(doctor.code, 2);
  assert.match(doctor.said, sentence);
  const connection = await createConnection({ uri: url });
  assert.deepEqual((await connection.query('show tables'))[0], []);
  await connection.end();
});

test('a server that is newer than those that are known is used, and the doctor says so', {
  skip: once,
}, async (t) => {
  const { url } = await startMariadbServer(t, ['--version=99.1.2-MariaDB']);
  const env = environmentOf({ url });
  const server = await startServer({ ...env, NODE_ENV: 'test', TRUNKLINE_LOG_LEVEL: 'warn' });
  await server.stop();
  assert.doesNotMatch(server.output(), /"level":(50|60)/);
  const { code, said } = await runCommand('operations/doctor-command.ts', [], env);
  assert.match(
    said,
    /note +MariaDB 99\.1\.2-MariaDB\S* is newer than 11\.8, the latest version tested with Trunkline/,
  );
  assert.ok(code < 2, said);
});

test('a server whose clock is another than the database’s warns at its start, and the doctor says by how much', {
  skip: isMysql ? false : 'a file has no clock',
}, async (t) => {
  const { target, close } = await freshDatabase();
  t.after(close);
  const env = environmentOf(target);
  const start = async (seconds: number) => {
    const server = await startServer({
      ...{ ...env, NODE_ENV: 'test', TRUNKLINE_LOG_LEVEL: 'warn', NODE_OPTIONS: ahead(seconds) },
      TRUNKLINE_DATA_DIR: `/tmp/never-made-${randomUUID()}`,
    });
    await server.stop();
    return server.output();
  };
  assert.match(await start(90), /The database's clock is (90|89\.\d|90\.\d) seconds behind this machine's/);
  assert.doesNotMatch(await start(0), /The database's clock/);
  const doctor = await runCommand('operations/doctor-command.ts', [], { ...env, NODE_OPTIONS: ahead(90) });
  assert.equal(doctor.code, 2);
  assert.match(
    doctor.said,
    /FAULT +The database's clock is (90|89\.\d|90\.\d) seconds behind this machine's.*NTP/,
  );
});
