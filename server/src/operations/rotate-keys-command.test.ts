import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { readConfig } from '../app/config.ts';
import { makeCipher } from '../security/cipher.ts';
import { findSecrets } from '../security/secrets.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { askCommand, environmentOf, runCommand, startCommand } from '../testing/run-command.ts';
import { contents, fill, NEW_SECRET as NEW, OLD_SECRET as OLD } from '../testing/sealed-rows.ts';
import { startServer } from '../testing/start-server.ts';
import { rotateKeysCommand } from './rotate-keys-command.ts';

const JWT = { old: 'the signature of before, long', now: 'the signature of now, long' };
const COMMAND = 'operations/rotate-keys-command.ts';
const onMysql = Boolean(process.env.TRUNKLINE_TEST_DATABASE_URL);

const envOf = ({ target }: FreshDatabase, secrets: Record<string, string> = {}) => ({
  ...environmentOf(target),
  TRUNKLINE_ENCRYPTION_SECRET: NEW,
  TRUNKLINE_ENCRYPTION_SECRET_OTHER: OLD,
  ...secrets,
});

async function fresh(t: TestContext): Promise<FreshDatabase> {
  const database = await freshDatabase();
  t.after(() => database.close());
  return database;
}

/** At more places, beside servers that save: `rotate-keys.writers.test.ts`. */
test('killed in the middle it ends whole: nothing is lost, and all is under the new secret', async (t) => {
  const database = await fresh(t);
  const { db } = database.open;
  await fill(db, makeCipher(OLD, 'own'), { clients: 1500, mails: 2500 });
  const { texts } = await contents(db);
  let anew = 0;
  for (let kill = 1; kill <= 2; kill++) {
    const { child, ended } = startCommand(COMMAND, [], envOf(database));
    child.stderr.once('data', () => child.kill('SIGKILL'));
    await ended;
    const now = await contents(db);
    assert.deepEqual(now.texts, texts, `after ${kill} kills`);
    assert.ok(now.anew > anew && now.anew < texts.length, `${now.anew} after ${kill} kills`);
    anew = now.anew;
  }
  const { code, said } = await runCommand(COMMAND, [], envOf(database));
  assert.equal(code, 0, said);
  assert.match(said, /everything is under the new secret/);
  assert.deepEqual(await contents(db), { texts, anew: texts.length });
  const again = await askCommand(rotateKeysCommand, [], envOf(database));
  assert.match(again.said, /^0 values sealed anew; everything is under the new secret/);
});

test('while servers run each reads everything, and sessions of the old signature stay good', async (t) => {
  const database = await fresh(t);
  const { db } = database.open;
  const account_sid = await fill(db, makeCipher(OLD, 'own'), { clients: 400, mails: 0 });
  const key = crypto.randomUUID();
  await db.insertInto('api_keys').values({ api_key_sid: crypto.randomUUID(), token: key }).execute();
  const TRUNKLINE_ADMIN_PASSWORD = 'a first password 1';
  const before = await startServer({
    ...envOf(database, { TRUNKLINE_ENCRYPTION_SECRET: OLD, TRUNKLINE_ENCRYPTION_SECRET_OTHER: NEW }),
    TRUNKLINE_JWT_SECRET: JWT.old,
    TRUNKLINE_ADMIN_PASSWORD,
  });
  const login = await fetch(`${before.url}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: TRUNKLINE_ADMIN_PASSWORD }),
  });
  const { token } = (await login.json()) as { token: string };
  // A SQLite file has one server.
  if (!onMysql) await before.stop();
  const jwt = { TRUNKLINE_JWT_SECRET: JWT.now, TRUNKLINE_JWT_SECRET_OTHER: JWT.old };
  const now = await startServer({ ...envOf(database), ...jwt });
  const servers = onMysql ? [before, now] : [now];
  t.after(() => Promise.all([before.stop(), now.stop()]));
  const rotation = startCommand(COMMAND, [], envOf(database));
  let isOver = false;
  const ended = rotation.ended.finally(() => {
    isOver = true;
  });
  let looks = 0;
  while (!isOver || looks === 0) {
    for (const { url } of servers) {
      const reply = await fetch(`${url}/v1/Clients?account_sid=${account_sid}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      const clients = (await reply.json()) as { password: string | null; password_problem?: string }[];
      assert.equal(clients.length, 400);
      assert.deepEqual(
        clients.filter(({ password, password_problem }) => password === null || password_problem),
        [],
      );
    }
    looks++;
    // The command is another program, and is to come to its turn.
    await pause(100);
  }
  const { code, said } = await ended;
  assert.equal(code, onMysql ? 1 : 0, said);
  if (onMysql) {
    assert.match(
      said,
      /sealed anew, but \S+:\d+ still encrypts with the old secret\. Start it with the new one/,
    );
    await before.stop();
    const again = await askCommand(rotateKeysCommand, [], envOf(database));
    assert.match(again.said, /^0 values sealed anew; everything is under the new secret/);
  }
  const me = () => fetch(`${now.url}/v1/Users/me`, { headers: { authorization: `Bearer ${token}` } });
  assert.equal((await me()).status, 200);
  assert.equal((await contents(db)).anew, 401);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from trunkline_audit_entries where action = 'rotate'`.execute(db);
  assert.equal(Number(rows[0]?.n), 1);
});

test('secrets of the data directory are exchanged by two commands, with a restart between them', async (t) => {
  const TRUNKLINE_DATA_DIR = mkdtempSync(join(tmpdir(), 'trunkline-rotate-'));
  const env = { TRUNKLINE_DATA_DIR, TRUNKLINE_ADMIN_PASSWORD: 'a first password 1' };
  const secrets = () => JSON.parse(readFileSync(join(TRUNKLINE_DATA_DIR, 'secrets.json'), 'utf8'));
  const nothing = await askCommand(rotateKeysCommand, ['--new'], env);
  assert.match(nothing.said, /There is no .*secrets\.json\. Is TRUNKLINE_DATA_DIR/);
  await (await startServer(env)).stop();
  const first = secrets();
  assert.match((await askCommand(rotateKeysCommand, [], env)).said, /There is no second secret/);
  const begun = await runCommand(COMMAND, ['--new'], env);
  assert.match(begun.said, /now has new secrets beside the old ones/);
  const both = secrets();
  assert.deepEqual(
    [both.encryption_secret_other, both.jwt_secret_other],
    [first.encryption_secret, first.jwt_secret],
  );
  assert.notEqual(both.encryption_secret, first.encryption_secret);
  assert.match(
    (await askCommand(rotateKeysCommand, ['--new'], env)).said,
    /already has new secrets beside the old ones/,
  );
  assert.deepEqual(secrets(), both);
  const server = await startServer(env);
  t.after(() => server.stop());
  const done = await askCommand(rotateKeysCommand, [], env);
  assert.match(done.said, /The encryption secret of before is gone from secrets\.json/);
  assert.match(done.said, /Sessions of before stay good until they end, at the latest \d{4}-/);
  const { encryption_secret, jwt_secret, jwt_secret_other } = both;
  const { jwt_secret_other_until, ...kept } = secrets();
  assert.deepEqual(kept, { jwt_secret, encryption_secret, jwt_secret_other });
  const config = { ...readConfig({ TRUNKLINE_DATA_DIR }) };
  assert.equal(findSecrets(config)?.jwt_secret_other, jwt_secret_other);
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse(jwt_secret_other_until) });
  assert.equal(findSecrets(config)?.jwt_secret_other, null);
});

test('while a server runs that does not know the new secret nothing is taken away, nor sealed for it', async (t) => {
  const database = await fresh(t);
  await fill(database.open.db, makeCipher(OLD, 'own'), { clients: 3, mails: 0 });
  const unaware = await startServer({
    ...envOf(database, { TRUNKLINE_ENCRYPTION_SECRET: OLD, TRUNKLINE_ENCRYPTION_SECRET_OTHER: '' }),
    TRUNKLINE_ADMIN_PASSWORD: 'a first password 1',
  });
  t.after(() => unaware.stop());
  const refused = await askCommand(rotateKeysCommand, [], envOf(database));
  assert.equal(refused.code, 1, refused.said);
  assert.match(refused.said, /^The secrets were not rotated\. \S+:\d+ is running without the new secret/);
  assert.equal((await contents(database.open.db)).anew, 0);
  await unaware.stop();
  const done = await askCommand(rotateKeysCommand, [], envOf(database));
  assert.match(done.said, /everything is under the new secret/);
});

test('what cannot be exchanged is refused, and what neither secret opens stays as it is', async (t) => {
  const database = await fresh(t);
  const { db } = database.open;
  await fill(db, makeCipher('a third secret, long enough', 'own'), { clients: 0, mails: 2 });
  const before = await db.selectFrom('trunkline_outbox').selectAll().orderBy('outbox_sid').execute();
  for (const [secrets, said] of [
    [{ TRUNKLINE_PLATFORM_DATABASE: 'shared' }, /keep the platform's encryption secret/],
    [{ TRUNKLINE_LEGACY_CRYPTO: '1' }, /a wrong secret cannot be detected/],
    [{ TRUNKLINE_ENCRYPTION_SECRET_OTHER: '' }, /There is no second secret/],
    [{ TRUNKLINE_ENCRYPTION_SECRET_OTHER: NEW }, /are the same/],
    [{ TRUNKLINE_ENCRYPTION_SECRET_OTHER: 'short' }, /must have at least 16 characters/],
    [{}, /0 values sealed anew; 3 values cannot be read with either secret and stay as they are: /],
  ] as [Record<string, string>, RegExp][]) {
    const ran = await askCommand(rotateKeysCommand, [], envOf(database, secrets));
    assert.equal(ran.code, 1, ran.said);
    assert.match(ran.said, said);
    for (const secret of [NEW, OLD, 'short']) assert.ok(!ran.said.includes(secret), ran.said);
  }
  const given = await askCommand(rotateKeysCommand, ['--new'], envOf(database));
  assert.match(given.said, /The secrets are set by variables/);
  assert.deepEqual(
    await db.selectFrom('trunkline_outbox').selectAll().orderBy('outbox_sid').execute(),
    before,
  );
});
