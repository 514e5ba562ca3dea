import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { awaitConsole } from './await-console.ts';

test('a server that starts while the console is built waits for it, and says what to do if it stays half', async (t) => {
  const dist = mkdtempSync(join(tmpdir(), 'console-'));
  t.after(() => rmSync(dist, { recursive: true }));
  const said: string[] = [];
  const log = { info: (message: string) => void said.push(message) };
  await awaitConsole(join(dist, 'none'), log, 0);
  assert.deepEqual(said, []);
  // As it is while the folder is emptied.
  writeFileSync(join(dist, 'index.html'), '');
  await assert.rejects(awaitConsole(dist, log, 1), /is not complete: .+ Run npm run build/);
  const waited = awaitConsole(dist, log);
  mkdirSync(join(dist, 'assets'));
  await waited;
  assert.equal(said.length, 2);
  await awaitConsole(dist, log, 0);
  assert.equal(said.length, 2);
});
