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
import { startServer } from './testing/start-server.ts';

const password = 'a first password 1';

test('a statement of SQLite that does not end keeps no server beyond the time that it has to stop', async (t) => {
  const TRUNKLINE_DATA_DIR = mkdtempSync(join(tmpdir(), 'trunkline-deadline-'));
  t.after(() => rmSync(TRUNKLINE_DATA_DIR, { recursive: true }));
  await makeEndless(join(TRUNKLINE_DATA_DIR, dataFiles.calls));
  const env = { TRUNKLINE_ADMIN_PASSWORD: password, TRUNKLINE_SHUTDOWN_SECONDS: '1' };
  const server = await startServer({ TRUNKLINE_DATA_DIR, ...env });
  t.after(() => server.process.kill('SIGKILL'));
  const ended = once(server.process, 'exit');
  const send = async (method: string, path: string, body?: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return (await fetch(`${server.url}/v1${path}`, init)).text();
  };
  const { token, user_sid } = JSON.parse(await send('POST', '/login', { username: 'admin', password }));
  const change = { old_password: password, new_password: 'a second password 2' };
  await send('PUT', `/Users/${user_sid}`, change, token);
  const answer = send('GET', '/Status', undefined, token).catch(() => 'none');
  // Until the thread is at it.
  await setTimeout(1000);
  server.process.kill('SIGTERM');
  assert.notEqual(
    await Promise.race([ended, setTimeout(15_000, 'still there', { ref: false })]),
    'still there',
  );
  assert.equal(await answer, 'none');
});

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
