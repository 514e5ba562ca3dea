import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { embeddedCallStore } from '../calls/embedded/embedded-store.ts';
import { newOrderedSid } from '../db/time-ordered-id.ts';
import { aStoredAlert, aStoredCall } from '../testing/call-points.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { askCommand, environmentOf, runCommand } from '../testing/run-command.ts';
import { exportCommand } from './export-command.ts';

const CALLS = 1200;

test('an account becomes one archive that tar reads: configuration, calls, alerts, audit entries and recordings', async (t) => {
  const database = await freshDatabase();
  const made = mkdtempSync(join(tmpdir(), 'trunkline-archive-'));
  t.after(() => rmSync(made, { recursive: true }));
  t.after(() => database.close());
  const { db } = database.open;
  const given = environmentOf(database.target);
  const directory = given.DATABASE_URL ? made : (given.TRUNKLINE_DATA_DIR ?? '');
  const recordings = join(made, 'recordings');
  const env = { ...given, TRUNKLINE_DATA_DIR: directory, TRUNKLINE_RECORDINGS_DIR: recordings };
  const { service_provider_sid } = await db
    .selectFrom('service_providers')
    .select('service_provider_sid')
    .executeTakeFirstOrThrow();
  const [account_sid, other_sid] = [crypto.randomUUID(), crypto.randomUUID()];
  const account = { service_provider_sid, webhook_secret: 'canary-secret' };
  await db
    .insertInto('accounts')
    .values([
      { ...account, account_sid, name: 'acme' },
      { ...account, account_sid: other_sid, name: 'umbrella' },
    ])
    .execute();
  const user = { email_validated: 1 as const, provider: 'local', hashed_password: 'canary-secret hash' };
  const named = (name: string, of: string) => ({
    ...{ ...user, user_sid: crypto.randomUUID(), name, email: `${name}@example.com` },
    ...{ account_sid: of, service_provider_sid },
  });
  await db
    .insertInto('users')
    .values([named('ada', account_sid), named('bob', other_sid)])
    .execute();
  const token = crypto.randomUUID();
  await db.insertInto('api_keys').values({ api_key_sid: crypto.randomUUID(), token, account_sid }).execute();
  const audit_sid = newOrderedSid();
  const entry = (of: string) => ({
    ...{ audit_sid: of === account_sid ? audit_sid : newOrderedSid(), at: '2026-01-02 03:04:05.678' },
    ...{ actor_kind: 'user' as const, actor_name: 'root', actor_scope: 'admin' as const },
    ...{ kind: 'accounts', action: 'update', record_sid: of, account_sid: of, service_provider_sid },
  });
  await db
    .insertInto('trunkline_audit_entries')
    .values([entry(account_sid), entry(other_sid)])
    .execute();
  const calls = embeddedCallStore(join(directory, 'calls.db'), 90);
  t.after(() => calls.close());
  const recorded = ['sound of acme', null].map((sound) => {
    const call_sid = crypto.randomUUID();
    const path = join(recordings, account_sid, '2026/11/22');
    mkdirSync(path, { recursive: true });
    if (sound) writeFileSync(join(path, `${call_sid}.mp3`), sound);
    const recording_url = `/Accounts/${account_sid}/RecentCalls/${call_sid}/record/2026/11/22/mp3`;
    return aStoredCall({ account_sid, service_provider_sid, call_sid, recording_url });
  });
  const plain = Array.from({ length: CALLS }, () => aStoredCall({ account_sid, service_provider_sid }));
  const others = { account_sid: other_sid, service_provider_sid };
  await calls.write({
    calls: [...plain, ...recorded, aStoredCall(others)],
    alerts: [aStoredAlert({ account_sid, service_provider_sid }), aStoredAlert(others)],
  });

  const file = join(made, 'acme.tar.gz');
  const archive = (...args: string[]) => askCommand(exportCommand, args, env);
  const asked = ['--account', 'acme', '--archive', file];
  const ran = await runCommand('configuration/export-command.ts', asked, env);
  assert.match(
    ran.said,
    /: 1202 calls, 1 recording, 1 alert and 1 entries .* 1 recording could not be exported;/,
  );
  assert.equal(ran.code, 0);
  const out = join(made, 'out');
  mkdirSync(out);
  execFileSync('tar', ['-xzf', file, '-C', out]);
  const lines = (folder: string): Record<string, unknown>[] =>
    readdirSync(join(out, folder)).flatMap((name) =>
      readFileSync(join(out, folder, name), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    );
  const had = lines('calls');
  assert.equal(new Set(had.map(({ call_sid }) => call_sid)).size, CALLS + 2);
  assert.deepEqual([...new Set(had.map((call) => call.account_sid))], [account_sid]);
  assert.deepEqual(
    lines('alerts').map((alert) => alert.account_sid),
    [account_sid],
  );
  // People above the account are not named to it.
  assert.deepEqual(
    lines('audit').map((one) => [one.audit_sid, one.actor_name === 'root']),
    [[audit_sid, false]],
  );
  const [users, keys] = ['users', 'keys'].map((name) => readFileSync(join(out, `${name}.jsonl`), 'utf8'));
  assert.deepEqual(JSON.parse(users ?? '').name, 'ada');
  assert.doesNotMatch(`${users}${keys}`, /canary-secret|bob/);
  assert.ok(keys?.includes(token.slice(-4)) && !keys.includes(token));
  const [first, second] = recorded;
  const sound = readFileSync(join(out, 'recordings/2026/11/22', `${first?.call_sid}.mp3`), 'utf8');
  assert.equal(sound, 'sound of acme');
  const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
  assert.deepEqual(manifest.not_had, [`${second?.call_sid}: there is no 2026/11/22/${second?.call_sid}.mp3`]);
  const configuration = readFileSync(join(out, 'configuration.yaml'), 'utf8');
  assert.match(configuration, /name: acme/);
  assert.doesNotMatch(configuration, /umbrella|canary-secret/);
  assert.ok(!existsSync(`${file}.unfinished`));

  for (const [args, said] of [
    [['--account', 'acme', '--archive', file], /acme\.tar\.gz already exists; choose another file/],
    [['--account', 'nobody', '--archive', `${file}2`], /There is no account with the name or the sid nobody/],
    [['--account', 'acme'], /An account is exported into an archive/],
  ] as [string[], RegExp][]) {
    const refused = await archive(...args);
    assert.deepEqual([refused.code, said.test(refused.said)], [1, true], refused.said);
  }
  const told = await db
    .selectFrom('trunkline_audit_entries')
    .select(['action', 'record_name', 'actor_name'])
    .where('action', '=', 'export')
    .execute();
  assert.deepEqual(told, [{ action: 'export', record_name: 'acme', actor_name: 'operator' }]);
});
