import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { hashPassword } from '../security/passwords.ts';
import { dumpOf } from '../testing/dump.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { askCommand, environmentOf, runCommand } from '../testing/run-command.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { adminCommand } from './admin-command.ts';

const COMMAND = 'operations/admin-command.ts';
const FIRST = 'a first password 1';
const env = (database: FreshDatabase) => ({
  ...environmentOf(database.target),
  TRUNKLINE_ADMIN_PASSWORD: FIRST,
});

let database: FreshDatabase;
/** One for all: what a test leaves behind is said where the next one counts on it. */
let server: RunningServer;

before(async () => {
  database = await freshDatabase();
  server = await startServer(env(database));
});
after(async () => {
  await server.stop();
  await database.close();
});

const admin = (args: string[], input = '') => askCommand(adminCommand, args, env(database), input);
const typed = (args: string[], input = '') => runCommand(COMMAND, args, env(database), input);

async function logIn(url: string, password: string): Promise<{ status: number; token?: string }> {
  const reply = await fetch(`${url}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  const { token } = (await reply.json()) as { token?: string };
  return { status: reply.status, ...(token ? { token } : {}) };
}

const asked = async (url: string, token = '') =>
  (await fetch(`${url}/v1/Users/me`, { headers: { authorization: `Bearer ${token}` } })).status;

test('a lock-out is taken off, and sessions end, while the server runs', async () => {
  for (let n = 0; n < 6; n++) await logIn(server.url, 'a wrong password');
  assert.equal((await logIn(server.url, FIRST)).status, 403);
  assert.match(
    (await admin(['list-admins'])).said,
    /admin +admin@localhost +active, .*locked out from 1 network +never +0/,
  );
  assert.match((await admin(['unlock', 'admin'])).said, /admin may sign in again/);
  assert.match((await admin(['unlock', 'admin'])).said, /was not locked out; nothing was changed/);
  const { status, token } = await logIn(server.url, FIRST);
  assert.equal(status, 200);
  assert.match((await admin(['revoke-sessions', 'admin'])).said, /admin is signed out: 1 session ended/);
  assert.equal(await asked(server.url, token), 401);
});

test('a password that an operator sets holds at once, ends sessions, has to be changed, and is in the audit trail', async () => {
  const { db } = database.open;
  const { token } = await logIn(server.url, FIRST);
  assert.equal(await asked(server.url, token), 200);
  const reset = await typed(['reset-password', 'ADMIN'], 'another password 2\nnot read\n');
  assert.equal(reset.code, 0, reset.said);
  assert.match(reset.said, /admin has the new password and must change it .* 1 session ended/);
  assert.ok(!reset.said.includes('another password'));
  assert.equal(await asked(server.url, token), 401);
  assert.equal((await logIn(server.url, FIRST)).status, 403);
  assert.equal((await logIn(server.url, 'another password 2')).status, 200);
  const made = await admin(['reset-password', 'admin@localhost', '--generate']);
  const [, generated = ''] = /password {5}(\S+)/.exec(made.said) ?? [];
  assert.equal((await logIn(server.url, generated)).status, 200, made.said);
  const user = await db.selectFrom('users').select(['force_change']).executeTakeFirstOrThrow();
  assert.equal(user.force_change, 1);
  const entries = await db
    .selectFrom('trunkline_audit_entries')
    .select(['actor_kind', 'actor_name', 'action', 'record_name'])
    .where('actor_kind', '=', 'system')
    .where('action', '=', 'reset-password')
    .execute();
  const entry = {
    actor_kind: 'system',
    actor_name: 'operator',
    action: 'reset-password',
    record_name: 'admin',
  };
  assert.deepEqual(entries, [entry, entry]);
});

test('sessions end while the server does not run', async () => {
  // Of whoever signed in with the last password.
  await server.stop();
  assert.match((await admin(['revoke-sessions', '--all'])).said, /Everybody is signed out: 1 session ended/);
  assert.match((await admin(['revoke-sessions', '--all'])).said, /Nobody is signed in; nothing was changed/);
});

test('each mistake is a sentence, and changes nothing', async (t) => {
  const other = await freshDatabase();
  t.after(() => other.close());
  const user = (name: string, provider: string, hashed_password: string | null) => ({
    ...{ user_sid: crypto.randomUUID(), name, email: `${name}@example.com`, is_active: 1 as const },
    ...{ provider, hashed_password },
  });
  await other.open.db
    .insertInto('users')
    .values([user('admin', 'local', await hashPassword(FIRST)), user('octo', 'github', null)])
    .execute();
  const before = await dumpOf(other.open);
  for (const [args, input, said] of [
    [[], '', /A command is required/],
    [['promote', 'admin'], '', /There is no command "promote"/],
    [['unlock'], '', /A username or an email address is required/],
    [['unlock', 'ada', 'bob'], '', /Only one name is allowed/],
    [['forget-number'], '', /A phone number is required/],
    [['unlock', 'ada'], '', /No user has the name or email address ada\. Admins are: admin, octo/],
    [['revoke-sessions'], '', /A username or an email address is required/],
    [['reset-password', 'admin', 'canary-secret'], '', /Do not pass a password in the command/],
    [['reset-password', 'admin', '--password=canary-secret'], '', /Do not pass a password in the command/],
    [['reset-password', 'octo'], 'another password 2\n', /octo signs in by github, and has no password here/],
    [['reset-password', 'admin'], '', /No password was entered/],
    [['reset-password', 'admin'], 'ab\n', /This password must be at least 6 characters long/],
    [['unlock', 'admin', '--force'], '', /There is no option --force/],
  ] as [string[], string, RegExp][]) {
    const ran = await askCommand(adminCommand, args, env(other), input);
    assert.equal(ran.code, 1, `${args}: ${ran.said}`);
    assert.match(ran.said, said);
    assert.match(ran.said, /^Nothing was changed\./);
    assert.ok(!ran.said.includes('canary'), ran.said);
  }
  assert.equal(await dumpOf(other.open), before);
  const TRUNKLINE_DATA_DIR = mkdtempSync(join(tmpdir(), 'trunkline-admin-'));
  const nowhere = await runCommand(COMMAND, ['list-admins'], { TRUNKLINE_DATA_DIR });
  assert.equal(nowhere.code, 1);
  assert.match(nowhere.said, /There is no database .*\. Is TRUNKLINE_DATA_DIR the same as for the server\?/);
});
