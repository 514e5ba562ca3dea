import assert from 'node:assert/strict';
import { createCipheriv, createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '../app/config.ts';
import { migrate } from '../db/migrate.ts';
import { type DatabaseTarget, type OpenDatabase, openDatabase } from '../db/open.ts';
import { makeCipher } from '../security/cipher.ts';
import { hashPassword } from '../security/passwords.ts';
import { dumpOf } from '../testing/dump.ts';
import { emptyDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { environmentOf, runCommand } from '../testing/run-command.ts';
import { silentServer } from '../testing/silent-server.ts';
import { freePort } from '../testing/start-server.ts';
import { examine } from './examine.ts';
import { asText, gravityOf } from './finding.ts';

const isMysql = Boolean(process.env.TRUNKLINE_TEST_DATABASE_URL);
const SECRET = 'a secret of tests that seals';

async function fresh(t: TestContext): Promise<{ open: OpenDatabase; target: DatabaseTarget }> {
  const database = await freshDatabase();
  t.after(() => database.close());
  return database;
}

async function told(target: DatabaseTarget, env: Record<string, string> = {}) {
  const chapters = await examine(readConfig({ ...environmentOf(target), ...env }));
  return { text: asText(chapters), gravity: gravityOf(chapters) };
}

/** As the platform writes it. */
function platformSealed(text: string, secret = SECRET): string {
  const key = createHash('sha256').update(secret).digest('base64').slice(0, 32);
  const iv = Buffer.alloc(16, 7);
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const content = Buffer.concat([cipher.update(text), cipher.final()]);
  return JSON.stringify({ iv: iv.toString('hex'), content: content.toString('hex') });
}

async function insertAccount({ db }: OpenDatabase, bucket_credential: string | null): Promise<string> {
  const { service_provider_sid } = await db
    .selectFrom('service_providers')
    .select('service_provider_sid')
    .executeTakeFirstOrThrow();
  const account_sid = crypto.randomUUID();
  await db
    .insertInto('accounts')
    .values({ account_sid, service_provider_sid, name: account_sid, webhook_secret: 'w', bucket_credential })
    .execute();
  return account_sid;
}

test('of a database as the program made it the doctor has no fault to tell, and changes nothing', async (t) => {
  const { open, target } = await fresh(t);
  const before = await dumpOf(open);
  const { code, said } = await runCommand('operations/doctor-command.ts', [], environmentOf(target));
  assert.match(said, /The schema is \d+, which is this program's/);
  assert.match(said, isMysql ? /(MariaDB|MySQL) \d/ : /SQLite \d/);
  assert.match(said, /0 faults, .*Nothing was changed/);
  // The tests' MySQL user may do everything, of which the doctor warns.
  assert.equal(code, isMysql && said.includes('all privileges on the whole server') ? 1 : 0, said);
  assert.equal(await dumpOf(open), before);
});

test('every look leaves every row as it is, on a platform’s database that nobody adopted too', async (t) => {
  const { target, drop } = await emptyDatabase();
  const open = await openDatabase(target);
  t.after(async () => {
    await open.close();
    await drop();
  });
  assert.match((await told(target)).text, /The database is empty; the first start creates its tables/);
  const PROVIDER = '11111111-1111-4111-8111-111111111111';
  for (const statement of [
    'create table schema_version (version varchar(16))',
    `insert into schema_version values ('0.8.1')`,
    'create table service_providers (service_provider_sid char(36) not null primary key, name varchar(32) not null)',
    `insert into service_providers values ('${PROVIDER}', 'Acme')`,
    ...['accounts', 'users', 'applications', 'voip_carriers', 'phone_numbers', 'webhooks_of_theirs'].map(
      (name) => `create table ${name} (${name.slice(0, -1)}_sid char(36) not null primary key)`,
    ),
  ])
    await sql.raw(statement).execute(open.db);
  const before = await dumpOf(open);
  const { text } = await told(target, { TRUNKLINE_PLATFORM_DATABASE: 'own' });
  assert.match(text, /a platform's database that Trunkline has not been at yet/);
  assert.match(text, /The next start adds \d+ tables: /);
  assert.match(text, /The next start adds \d+ columns: /);
  assert.match(text, /ignores 1 unknown table: webhooks_of_theirs/);
  assert.match(text, /The platform's schema calls itself 0\.8\.1/);
  if (isMysql) assert.match(text, /service_providers\.name takes 32 characters, not 64/);
  assert.equal(await dumpOf(open), before);
});

test('a database that is nobody’s, of a newer program, or half of what it was is told as such', async (t) => {
  const { open, target } = await fresh(t);
  await sql`drop table trunkline_done_once`.execute(open.db);
  const half = await told(target);
  assert.match(half.text, /half of what it was: missing is the table trunkline_done_once/);
  assert.equal(half.gravity, 2);
  await open.db.deleteFrom('trunkline_migrations').where('number', '>', 20).execute();
  assert.match(
    (await told(target)).text,
    /The schema is 20, this program's is \d+: the next start does \d+ steps/,
  );
  await open.db
    .insertInto('trunkline_migrations')
    .values({ number: 9999, name: 'later', applied_at: '2030-01-01 00:00:00' })
    .execute();
  const newer = await told(target);
  assert.match(newer.text, /created by a newer Trunkline \(its schema is 9999/);
  assert.equal(newer.gravity, 2);
  await open.db.deleteFrom('trunkline_migrations').execute();
  assert.match((await told(target)).text, /An upgrade stopped half-way/);

  const other = await emptyDatabase();
  const theirs = await openDatabase(other.target);
  t.after(async () => {
    await theirs.close();
    await other.drop();
  });
  await sql`create table wp_posts (id int primary key)`.execute(theirs.db);
  assert.match(
    (await told(other.target)).text,
    /neither an empty database nor a platform's: wp_posts is there/,
  );
});

test('values that the secret does not open are counted and named by their sids, never shown', async (t) => {
  const { open, target } = await fresh(t);
  const ours = makeCipher(SECRET, 'own');
  const lost = await insertAccount(
    open,
    makeCipher('another secret altogether', 'own').seal('canary-secret'),
  );
  await insertAccount(open, ours.seal('canary-secret'));
  const theirs = await insertAccount(open, platformSealed('canary-secret', 'another secret altogether'));
  await insertAccount(open, platformSealed('canary-secret'));
  await insertAccount(open, 'canary-secret in clear');
  const before = await dumpOf(open);
  const { text, gravity } = await told(target);
  assert.match(
    text,
    /accounts\.bucket_credential: 2 values cannot be read with the encryption secret at hand/,
  );
  for (const sid of [lost, theirs]) assert.ok(text.includes(sid), sid);
  assert.match(text, /accounts\.bucket_credential: 1 value in clear/);
  assert.match(text, /2 values in the platform's format. If its components still use this database/);
  assert.ok(!text.includes('canary'), text);
  assert.equal(gravity, 2);
  const shared = await told(target, { TRUNKLINE_PLATFORM_DATABASE: 'shared' });
  assert.match(
    shared.text,
    /2 values in Trunkline's own format, which the platform's components cannot read/,
  );
  assert.equal(await dumpOf(open), before);
});

test('people and keys as they came, and a SIP server that writes here, are told', async (t) => {
  const { open, target } = await fresh(t);
  await open.db
    .insertInto('users')
    .values({
      user_sid: crypto.randomUUID(),
      name: 'admin',
      email: 'joe@example.com',
      provider: 'local',
      hashed_password: await hashPassword('admin'),
    })
    .execute();
  await open.db
    .insertInto('api_keys')
    .values({ api_key_sid: crypto.randomUUID(), token: crypto.randomUUID() })
    .execute();
  await open.db
    .insertInto('sbc_addresses')
    .values({
      sbc_address_sid: crypto.randomUUID(),
      ipv4: '192.0.2.1',
      last_updated: new Date().toISOString().slice(0, 19).replace('T', ' '),
    })
    .execute();
  const { text, gravity } = await told(target);
  assert.match(text, /The admin admin still has the well-known default password/);
  assert.match(text, /1 API key of the platform's in the database as tokens/);
  assert.match(text, /A SIP server of a platform has written here .* set it to shared/);
  assert.equal(gravity, 1);
});

test('dangerous settings are warnings, and one that cannot be right is a fault', async (t) => {
  const { target } = await fresh(t);
  const { text, gravity } = await told(target, {
    TRUNKLINE_CORS_ORIGINS: '*',
    TRUNKLINE_ALLOW_PRIVATE_ADDRESSES: '0.0.0.0/0',
    TRUNKLINE_RECORDING_OPEN: 'true',
    TRUNKLINE_SESSION_MINUTES: '100000',
    TRUNKLINE_BASE_URL: 'http://console.example.com',
    TRUNKLINE_LEGACY_CRYPTO: '1',
  });
  for (const said of [
    /CORS_ORIGINS is \*/,
    /addresses entered by users may lead anywhere/,
    /RECORDING_OPEN is true/,
  ])
    assert.match(text, said);
  for (const said of [/lasts 1667 hours/, /sign in without TLS/, /LEGACY_CRYPTO is set/])
    assert.match(text, said);
  assert.equal(gravity, 1);
  const wrong = await runCommand('operations/doctor-command.ts', [], { TRUNKLINE_PORT: 'many' });
  assert.deepEqual([wrong.code, /FAULT .*TRUNKLINE_PORT must be a whole number/.test(wrong.said)], [2, true]);
});

test('what does not answer, answers nonsense or is no database is one sentence each', async (t) => {
  const port = await freePort();
  const nonsense = createServer((_request, reply) => void reply.writeHead(404).end('nothing here'));
  nonsense.listen(0, '127.0.0.1');
  t.after(() => nonsense.close());
  await new Promise((resolve) => nonsense.once('listening', resolve));
  const address = nonsense.address();
  const at = typeof address === 'object' && address ? `127.0.0.1:${address.port}` : '';
  const { target } = await fresh(t);
  const { text, gravity } = await told(target, {
    TRUNKLINE_REDIS_URL: `redis://127.0.0.1:${port}`,
    TRUNKLINE_CALLS_URL: `influxdb://${at}`,
    TRUNKLINE_SMTP_URL: `smtp://127.0.0.1:${port}`,
    TRUNKLINE_MAIL_FROM: 'noreply@example.com',
    TRUNKLINE_BASE_URL: 'https://console.example.com',
    TRUNKLINE_JAEGER_URL: `http://${at}`,
    TRUNKLINE_HOMER_URL: `http://127.0.0.1:${port}`,
    TRUNKLINE_HOMER_USERNAME: 'u',
    TRUNKLINE_HOMER_PASSWORD: 'canary-secret',
  });
  assert.match(text, /Nothing answers at 127\.0\.0\.1:\d+, where the Redis of TRUNKLINE_REDIS_URL should be/);
  assert.match(text, /is no InfluxDB; TRUNKLINE_CALLS_URL needs an InfluxDB 1\.x/);
  assert.match(text, /The mail server of TRUNKLINE_SMTP_URL at 127\.0\.0\.1:\d+ cannot be used/);
  assert.match(text, /which TRUNKLINE_JAEGER_URL names, answered with an error \(404\)/);
  assert.match(text, /The SIP capture server cannot be reached/);
  assert.ok(!text.includes('canary'));
  assert.equal(gravity, 2);

  const unreachable = await told({ url: `mysql://u:canary-secret@127.0.0.1:${port}/d` });
  assert.match(
    unreachable.text,
    /FAULT +Nothing answers at 127\.0\.0\.1:\d+, where the database server should be/,
  );
  const TRUNKLINE_DATA_DIR = mkdtempSync(join(tmpdir(), 'trunkline-doctor-'));
  const file = join(TRUNKLINE_DATA_DIR, 'trunkline.db');
  assert.match((await told({ file })).text, /There is no database in .* yet; the first start creates it/);
  writeFileSync(
    file,
    'this is a letter, and it is long enough to be taken for a header of something else.'.repeat(20),
  );
  assert.match((await told({ file })).text, /is not a SQLite database; move it away/);
});

test('a database server that takes a connection and says nothing is a fault, and the rest is looked at', async (t) => {
  const { port } = await silentServer(t);
  const { text, gravity } = await told({ url: `mysql://u:canary-secret@127.0.0.1:${port}/d` });
  assert.match(
    text,
    /FAULT +The database d of the database server at 127\.0\.0\.1:\d+ cannot be used \(no connection/,
  );
  assert.match(text, /Beside the database/);
  assert.equal(gravity, 2);
});

test('a database file that the user of the command may not open is said to be that', async (t) => {
  const TRUNKLINE_DATA_DIR = mkdtempSync(join(tmpdir(), 'trunkline-doctor-'));
  const file = join(TRUNKLINE_DATA_DIR, 'trunkline.db');
  writeFileSync(file, '', { mode: 0 });
  // Root may open what it likes.
  const isRoot = process.geteuid?.() === 0;
  t.after(() => {
    if (isRoot) process.seteuid?.(0);
    chmodSync(TRUNKLINE_DATA_DIR, 0o700);
  });
  for (const mode of [0o755, 0]) {
    if (isRoot) process.seteuid?.(0);
    chmodSync(TRUNKLINE_DATA_DIR, mode);
    if (isRoot) process.seteuid?.('nobody');
    const { text } = await told({ file });
    assert.match(text, /FAULT +The database file .* cannot be opened by the user of this command/, `${mode}`);
  }
});

test('a database user without a right is told which one', {
  skip: isMysql ? false : 'SQLite has no users',
}, async (t) => {
  const { open, target, close } = await freshDatabase();
  assert.ok('url' in target);
  const name = new URL(target.url).pathname.slice(1);
  await sql.raw(`create user ${name}@'%' identified by 'not-in-any-message'`).execute(open.db);
  t.after(async () => {
    await sql.raw(`drop user ${name}@'%'`).execute(open.db);
    await close();
  });
  await sql
    .raw(`grant select, insert, update on \`${name.replaceAll('_', '\\_')}\`.* to ${name}@'%'`)
    .execute(open.db);
  const limited = new URL(target.url);
  limited.username = name;
  limited.password = 'not-in-any-message';
  const { text, gravity } = await told({ url: limited.href });
  assert.match(text, /FAULT +The database user may not DELETE; grant it that on the database/);
  assert.match(
    text,
    /note +The database user may not CREATE, ALTER, INDEX, REFERENCES, DROP, which the next upgrade/,
  );
  assert.ok(!text.includes('not-in-any-message'));
  assert.equal(gravity, 2);
  await sql.raw(`grant all on \`${name}\`.* to ${name}@'%'`).execute(open.db);
  const granted = await told({ url: limited.href });
  assert.match(granted.text, /has the privileges that Trunkline needs/);
  assert.equal(granted.gravity, 0, granted.text);
  await sql`alter table accounts add column of_a_later_platform int not null`.execute(open.db);
  const later = await told({ url: limited.href });
  assert.match(later.text, /accounts\.of_a_later_platform demands a value, and Trunkline does not know it/);
  assert.deepEqual(await migrate(open), []);
});

test('of a lost file of secrets the doctor says what the start says, and not that a secret does not fit', async (t) => {
  const { open, target } = await fresh(t);
  if (!('file' in target)) return;
  await insertAccount(open, makeCipher(SECRET, 'own').seal('{}'));
  const { text, gravity } = await told(target, {
    TRUNKLINE_JWT_SECRET: '',
    TRUNKLINE_ENCRYPTION_SECRET: '',
  });
  assert.match(text, /FAULT .*secrets\.json is missing, but the database has credentials .* from a backup/);
  assert.doesNotMatch(text, /the encryption secret at hand/);
  assert.equal(gravity, 2);
  // As that sentence advises; the next start makes a file again, for the other one.
  const given = await told(target, { TRUNKLINE_JWT_SECRET: '', TRUNKLINE_ENCRYPTION_SECRET: SECRET });
  assert.match(given.text, /All 1 encrypted value can be read/);
  assert.equal(given.gravity, 0, given.text);
});
