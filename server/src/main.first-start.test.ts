/** A first start that comes to nothing, and what the next one says. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { failToStart, freePort, startServer } from './testing/start-server.ts';

test('a first start that is refused makes no admin, so that the next one tells the password', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'trunkline-first-'));
  t.after(() => rmSync(directory, { recursive: true }));
  const refused = await failToStart({
    ...{ TRUNKLINE_DATA_DIR: directory, TRUNKLINE_PORT: String(await freePort()) },
    TRUNKLINE_RECORDINGS_DIR: '/dev/null/recordings',
  });
  assert.equal(refused.code, 1);
  assert.match(refused.said, /TRUNKLINE_RECORDINGS_DIR cannot be used/);
  const server = await startServer({ TRUNKLINE_DATA_DIR: directory });
  t.after(() => server.stop());
  const [, password = ''] = /password\s+(\S+)/.exec(server.output()) ?? [];
  const reply = await fetch(`${server.url}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  assert.equal(reply.status, 200, server.output());
});
