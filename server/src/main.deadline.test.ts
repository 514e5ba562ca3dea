import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { embeddedCallStore } from './calls/embedded/embedded-store.ts';
import { dataFiles } from './db/data-files.ts';
import { aStoredCall } from './testing/call-points.ts';
import { sendRecording, spoken } from './testing/media-server.ts';
import { silentServer } from './testing/silent-server.ts';
import { startServer } from './testing/start-server.ts';
import { until } from './testing/until.ts';

const password = 'a first password 1';

test('a statement of SQLite that does not end keeps no server beyond the time that it has to stop', async (t) => {
  const TRUNKLINE_DATA_DIR = mkdtempSync(join(tmpdir(), 'trunkline-deadline-'));
  t.after(() => rmSync(TRUNKLINE_DATA_DIR, { recursive: true }));
  await makeEndless(join(TRUNKLINE_DATA_DIR, dataFiles.calls));
  const env = { TRUNKLINE_ADMIN_PASSWORD: password, TRUNKLINE_SHUTDOWN_SECONDS: '1' };
  const server = await startServer({ TRUNKLINE_DATA_DIR, ...env });
  t.after(() => server.process.kill('SIGKILL'));
  const ended = once(server.process, 'exit');
  const send = await signIn(server.url);
  const answer = send('GET', '/Status').catch(() => 'none');
  // Until the thread is at it.
  await setTimeout(1000);
  server.process.kill('SIGTERM');
  assert.notEqual(
    await Promise.race([ended, setTimeout(15_000, 'still there', { ref: false })]),
    'still there',
  );
  assert.equal(await answer, 'none');
});

test('a bucket that takes nothing and one that is asked hold a stop for a part of its time, and the rest ends in order', async (t) => {
  const TRUNKLINE_DATA_DIR = mkdtempSync(join(tmpdir(), 'trunkline-deadline-'));
  t.after(() => rmSync(TRUNKLINE_DATA_DIR, { recursive: true }));
  const silent = await silentServer(t);
  const server = await startServer({
    ...{ TRUNKLINE_DATA_DIR, TRUNKLINE_ADMIN_PASSWORD: password, TRUNKLINE_SHUTDOWN_SECONDS: '3' },
    ...{ TRUNKLINE_RECORDING_OPEN: 'true', TRUNKLINE_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' },
  });
  t.after(() => server.process.kill('SIGKILL'));
  const send = await signIn(server.url);
  const [provider] = JSON.parse(await send('GET', '/ServiceProviders'));
  const { service_provider_sid } = provider;
  const { sid } = JSON.parse(await send('POST', '/Accounts', { name: 'Acme', service_provider_sid }));
  const bucket_credential = {
    ...{ vendor: 's3_compatible', name: 'recordings', access_key_id: 'k', secret_access_key: 'a secret' },
    ...{ endpoint: `http://127.0.0.1:${silent.port}`, tags: [] },
  };
  await send('PUT', `/Accounts/${sid}`, { bucket_credential, record_all_calls: true, record_format: 'wav' });
  const recording = await sendRecording(server.url);
  recording.start({ accountSid: sid });
  recording.say(spoken(1));
  const asked = send('POST', `/Accounts/${sid}/BucketCredentialTest`, bucket_credential).catch(() => 'none');
  await recording.hangUp();
  await until(() => silent.taken.length >= 2);
  const ended = once(server.process, 'exit');
  server.process.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null], server.output());
  assert.match(server.output(), /the server had to stop before the bucket took it/);
  assert.equal(await asked, 'none');
});

/** As an admin who has changed the first password. */
async function signIn(url: string) {
  let token: string | null = null;
  const send = async (method: string, path: string, body?: object) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return (await fetch(`${url}/v1${path}`, init)).text();
  };
  const signed = JSON.parse(await send('POST', '/login', { username: 'admin', password }));
  token = signed.token;
  const change = { old_password: password, new_password: 'a second password 2' };
  await send('PUT', `/Users/${signed.user_sid}`, change);
  return send;
}

/** Its calls have no end. */
async function makeEndless(file: string): Promise<void> {
  const store = embeddedCallStore(file, 90);
  await store.write({ calls: [aStoredCall()], alerts: [] });
  await store.close();
  const calls = new DatabaseSync(file);
  const columns = calls.prepare("select name from pragma_table_info('calls') where name <> 'id'").all();
  calls.exec(`alter table calls rename to ended_calls;
    create view calls as with recursive n (id) as (select 1 union all select id + 1 from n)
      select id, ${columns.map(({ name }) => `0 as ${name}`).join()} from n`);
  calls.close();
}
