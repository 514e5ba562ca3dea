/** A MariaDB of a test's own, where the program is on the machine: one that says it is another version, for example. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './start-server.ts';

/** What to say where there is none. */
export const noMariadbServer = ['mariadbd', 'mariadb-install-db'].every(
  (program) => spawnSync('which', [program]).status === 0,
)
  ? false
  : 'mariadbd is not on this machine';

/** Takes connections of `root` without a password when this answers, and ends with the test; with the database `test`. */
export async function startMariadbServer(t: TestContext, args: string[] = []): Promise<{ url: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'mariadb-'));
  const datadir = `--datadir=${join(directory, 'data')}`;
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  const made = spawnSync(
    'mariadb-install-db',
    ['--no-defaults', datadir, ...user, '--auth-root-authentication-method=normal', '--skip-name-resolve'],
    { encoding: 'utf8' },
  );
  assert.equal(made.status, 0, made.stderr);
  const port = await freePort();
  const files = [`--socket=${join(directory, 'sock')}`, `--pid-file=${join(directory, 'pid')}`];
  const listens = [`--port=${port}`, '--bind-address=127.0.0.1', '--skip-name-resolve'];
  const child = spawn('mariadbd', ['--no-defaults', datadir, ...user, ...files, ...listens, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  t.after(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(directory, { recursive: true, force: true });
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  while (!/ready for connections/.test(said)) {
    assert.equal(child.exitCode, null, said);
    await pause(20);
  }
  return { url: `mysql://root@127.0.0.1:${port}/test` };
}
