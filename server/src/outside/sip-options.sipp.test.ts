/** Against software that is not ours: SIPp, Debian's sip-tester. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { freePort } from '../testing/start-server.ts';
import { mayCallOnly } from './public-address.ts';
import { sipTester } from './sip-options.ts';

const scenario = fileURLToPath(new URL('../testing/sipp-options.xml', import.meta.url));
const isThere = spawnSync('sipp', ['-v']).error === undefined;
const skip = isThere ? false : 'SIPp is not installed: apt-get install sip-tester';

const started: ChildProcess[] = [];
after(() => {
  for (const sipp of started) sipp.kill('SIGKILL');
});

/** Answers once and ends; `said` is what it printed when it ends otherwise. */
function startSipp(mode: 'u1' | 't1', port: number) {
  const place = ['-i', '127.0.0.1', '-p', String(port), '-t', mode];
  const child = spawn('sipp', ['-sf', scenario, ...place, '-m', '1', '-nostdin', '-timeout', '20'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (said += chunk));
  return once(child, 'exit').then(([code]) => ({ code, said }));
}

for (const [protocol, mode] of [
  ['udp', 'u1'],
  ['tcp', 't1'],
] as const)
  test(`SIPp takes the OPTIONS over ${protocol} and its answer is understood`, { skip }, async () => {
    const port = await freePort();
    const ended = startSipp(mode, port);
    const tester = sipTester(mayCallOnly(['127.0.0.1']));
    const asked = { host: '127.0.0.1', port, protocol, use_sips_scheme: false, proxy: null };
    let attempt = (await tester(asked)).attempts[0];
    // It may not listen yet.
    for (let tries = 0; tries < 300 && attempt?.outcome === 'failed'; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      attempt = (await tester(asked)).attempts[0];
    }
    assert.deepEqual(
      [attempt?.status_code, attempt?.reason_phrase, attempt?.server, attempt?.supported],
      [200, 'OK', 'SIPp', 'timer'],
    );
    assert.equal(attempt?.allow, 'INVITE, ACK, BYE, CANCEL, OPTIONS');
    const { code, said } = await ended;
    assert.equal(code, 0, said);
  });
