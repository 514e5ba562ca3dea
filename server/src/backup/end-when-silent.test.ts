import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { test } from 'node:test';
import { endWhenSilent } from './end-when-silent.ts';

const server = process.env.TRUNKLINE_TEST_DATABASE_URL;

test('a program may be silent as long as the database answers others, as it is behind a lock', {
  skip: !server && 'needs TRUNKLINE_TEST_DATABASE_URL',
}, async (t) => {
  const { port: far, hostname } = new URL(server ?? '');
  const over = new AbortController();
  let asked = 0;
  const counting = createServer((near) => {
    asked += 1;
    if (asked === 10) over.abort();
    near.on('error', () => {});
    near.pipe(connect(Number(far || 3306), hostname)).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(counting, 'listening');
  const program = spawn('sleep', ['600']);
  t.after(() => {
    program.kill();
    counting.close();
  });
  const url = new URL(server ?? '');
  url.host = `127.0.0.1:${(counting.address() as AddressInfo).port}`;
  assert.equal(await endWhenSilent(program, url.href, over.signal, 1), null);
  assert.equal(program.signalCode, null);
});
