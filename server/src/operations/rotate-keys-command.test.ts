import assert from 'node:assert/strict';
import { createCipheriv, createHash } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { sealedPlaces, sealedValues } from '../app/sealed-values.store.ts';
import type { Db } from '../db/open.ts';
import { type Cipher, formatOf, makeCipher } from '../security/cipher.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { environmentOf, runCommand, startCommand } from '../testing/run-command.ts';
import { startServer } from '../testing/start-server.ts';

const OLD = 'the secret of before, long enough';
const NEW = 'the secret of now, long enough';
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

function platformSealed(text: string): string {
  const key = createHash('sha256').update(OLD).digest('base64').slice(0, 32);
  const cipher = createCipheriv('aes-256-cbc', key, Buffer.alloc(16, 3));
  const content = Buffer.concat([cipher.update(text), cipher.final()]);
  return JSON.stringify({ iv: Buffer.alloc(16, 3).toString('hex'), content: content.toString('hex') });
}

/** An account with clients, some as the platform sealed them, and mails that wait. */
async function fill(db: Db, cipher: Cipher, { clients, mails }: { clients: number; mails: number }) {
  const { service_provider_sid } = await db
    .selectFrom('service_providers')
    .select('service_provider_sid')
    .executeTakeFirstOrThrow();
  const account_sid = crypto.randomUUID();
  const bucket_credential = cipher.seal('{"vendor":"aws_s3"}');
  await db
    .insertInto('accounts')
    .values({ account_sid, service_provider_sid, name: account_sid, webhook_secret: 'w', bucket_credential })
    .execute();
  const rows = Array.from({ length: clients }, (_, n) => ({
    client_sid: crypto.randomUUID(),
    account_sid,
    username: `user-${n}`,
    password: n % 3 === 0 ? platformSealed(`password ${n}`) : cipher.seal(`password ${n}`),
  }));
  for (let at = 0; at < rows.length; at += 500)
    await db
      .insertInto('clients')
      .values(rows.slice(at, at + 500))
      .execute();
  const at = '2036-01-01 00:00:00';
  for (let n = 0; n < mails; n += 500)
    await db
      .insertInto('trunkline_outbox')
      .values(
        Array.from({ length: Math.min(500, mails - n) }, (_, i) => ({
          outbox_sid: crypto.randomUUID(),
          kind: 'mail',
          sealed_content: cipher.seal(`content ${n + i}`),
          created_at: at,
          due_at: at,
          expires_at: at,
          attempts: 0,
        })),
      )
      .execute();
  return account_sid;
}

/** Every text that is sealed anywhere, sorted, and how many only the new secret opens. */
async function contents(db: Db): Promise<{ texts: string[]; anew: number }> {
  const [now, before] = [makeCipher(NEW, 'own'), makeCipher(OLD, 'own')];
  const texts: string[] = [];
  let anew = 0;
  for (const place of sealedPlaces)
    for await (const values of sealedValues(db, place, 1000))
      for (const { sealed } of values) {
        const isNew = formatOf(sealed) === 'ours' && opens(now, sealed) !== null;
        if (isNew) anew++;
        texts.push(opens(isNew ? now : before, sealed) ?? 'lost');
      }
  return { texts: texts.sort(), anew };
}

function opens(cipher: Cipher, sealed: string): string | null {
  try {
    return cipher.open(sealed, '');
  } catch {
    return null;
  }
}

// Eleven starts of the command, on a machine that may have much else to do.
const patience = { timeout: 600_000 };

test(
  'killed at ten places it ends whole: nothing is lost, and all is under the new secret',
  patience,
  async (t) => {
    const database = await fresh(t);
    const { db } = database.open;
    await fill(db, makeCipher(OLD, 'own'), { clients: 3000, mails: 8500 });
    const { texts } = await contents(db);
    let anew = 0;
    for (let kill = 1; kill <= 10; kill++) {
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
    const again = await runCommand(COMMAND, [], envOf(database));
    assert.match(again.said, /^0 values sealed anew; everything is under the new secret/);
  },
);

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
  }
  const { code, said } = await ended;
  assert.equal(code, 0, said);
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
  const nothing = await runCommand(COMMAND, ['--new'], env);
  assert.match(nothing.said, /There is no .*secrets\.json; the first start makes it/);
  await (await startServer(env)).stop();
  const first = secrets();
  assert.match((await runCommand(COMMAND, [], env)).said, /There is no second secret/);
  const begun = await runCommand(COMMAND, ['--new'], env);
  assert.match(begun.said, /has new secrets now, beside those of before/);
  const both = secrets();
  assert.deepEqual(
    [both.encryption_secret_other, both.jwt_secret_other],
    [first.encryption_secret, first.jwt_secret],
  );
  assert.notEqual(both.encryption_secret, first.encryption_secret);
  assert.match((await runCommand(COMMAND, ['--new'], env)).said, /beside those of before already/);
  assert.deepEqual(secrets(), both);
  const server = await startServer(env);
  t.after(() => server.stop());
  const done = await runCommand(COMMAND, [], env);
  assert.match(done.said, /The secrets of before are gone from secrets\.json/);
  const { encryption_secret, jwt_secret } = both;
  assert.deepEqual(secrets(), { jwt_secret, encryption_secret });
});

test('what cannot be exchanged is refused, and what neither secret opens stays as it is', async (t) => {
  const database = await fresh(t);
  const { db } = database.open;
  await fill(db, makeCipher('a third secret, long enough', 'own'), { clients: 0, mails: 2 });
  const before = await db.selectFrom('trunkline_outbox').selectAll().orderBy('outbox_sid').execute();
  for (const [secrets, said] of [
    [{ TRUNKLINE_PLATFORM_DATABASE: 'shared' }, /the encryption secret stays the platform's/],
    [{ TRUNKLINE_LEGACY_CRYPTO: '1' }, /a wrong secret cannot be told from a right one/],
    [{ TRUNKLINE_ENCRYPTION_SECRET_OTHER: '' }, /There is no second secret/],
    [{ TRUNKLINE_ENCRYPTION_SECRET_OTHER: NEW }, /are the same/],
    [{ TRUNKLINE_ENCRYPTION_SECRET_OTHER: 'short' }, /must have at least 16 characters/],
    [{}, /0 values sealed anew; 3 values cannot be read with either secret and stay as they are: /],
  ] as [Record<string, string>, RegExp][]) {
    const ran = await runCommand(COMMAND, [], envOf(database, secrets));
    assert.equal(ran.code, 1, ran.said);
    assert.match(ran.said, said);
    for (const secret of [NEW, OLD, 'short']) assert.ok(!ran.said.includes(secret), ran.said);
  }
  const given = await runCommand(COMMAND, ['--new'], envOf(database));
  assert.match(given.said, /The secrets are given by variables/);
  assert.deepEqual(
    await db.selectFrom('trunkline_outbox').selectAll().orderBy('outbox_sid').execute(),
    before,
  );
});
