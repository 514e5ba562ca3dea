import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './root.ts';

const door = join(root, 'scripts', 'run.mjs');
const run = (...args: string[]) => spawnSync(process.execPath, [door, ...args], { encoding: 'utf8' });

test('an option that a task does not take is said, with what the task does, and without a trace', () => {
  const own = ['build', 'check', 'dev', 'dump-schema', 'pictures', 'test', 'write-docs'];
  for (const task of [...own, 'soak', 'cluster-test']) {
    const { status, stderr } = run(task, '--nonsense');
    assert.equal(status, 1, task);
    assert.match(stderr, /^Unknown option '--nonsense'.*\n[A-Z`]/);
    assert.doesNotMatch(stderr, /^ +at /m);
  }
});

test('the same is said where the machine has another Node, and the project its own', (t) => {
  if (!existsSync(join(root, 'node_modules', 'node', 'bin', 'node'))) return t.skip('the project has none');
  const older = `Object.defineProperty(process.versions, 'node', { value: '20.0.0' })`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${older}`, door, 'build', '--nonsense'],
    { encoding: 'utf8' },
  );
  assert.equal(status, 1);
  assert.match(stderr, /^Unknown option '--nonsense'.*\n[A-Z`]/);
  assert.doesNotMatch(stderr, /^ +at /m);
});

test('a load on nothing, or for no time, is refused', () => {
  assert.match(run('soak', '--on=oracle').stderr, /^--on is sqlite or mariadb\.\n$/);
  assert.match(run('soak', '--seconds=soon').stderr, /^--seconds is a number above 0\.\n$/);
});
