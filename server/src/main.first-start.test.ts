/** A first start that comes to nothing, and what the next one says. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { failToStart, freePort, startServer } from './testing/start-server.ts';

/** Kills the process when the file of secrets is open, and nothing stands in it yet. */
const KILLED_WRITING = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const write = fs.writeFileSync;
  fs.writeFileSync = (path, ...more) => {
    if (!String(path).includes('secrets.json')) return write(path, ...more);
    fs.openSync(path, 'w', 0o600);
    process.kill(process.pid, 'SIGKILL');
  };
  syncBuiltinESMExports();`;

test('a first start that is killed while it writes the secrets leaves none, and the next one makes them', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'trunkline-first-'));
  t.after(() => rmSync(directory, { recursive: true }));
  const killed = await failToStart({
    ...{ TRUNKLINE_DATA_DIR: directory, TRUNKLINE_PORT: String(await freePort()) },
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(KILLED_WRITING)}`,
  });
  assert.equal(killed.code, null, killed.said);
  const server = await startServer({ TRUNKLINE_DATA_DIR: directory });
  await server.stop();
  assert.deepEqual(
    readdirSync(directory).filter((name) => name.startsWith('secrets')),
    ['secrets.json'],
  );
  assert.equal(statSync(join(directory, 'secrets.json')).mode & 0o777, 0o600);
});

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
