import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './root.ts';

const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts', 'run.mjs'), ...args], { encoding: 'utf8' });

test('an option that a task does not take is said, with what the task does, and without a trace', () => {
  const own = ['build', 'check', 'dev', 'dump-schema', 'pictures', 'test', 'write-docs'];
  for (const task of [...own, 'soak', 'cluster-test']) {
    const { status, stderr } = run(task, '--nonsense');
    assert.equal(status, 1, task);
    assert.match(stderr, /^Unknown option '--nonsense'.*\n[A-Z`]/);
    assert.doesNotMatch(stderr, /^ +at /m);
  }
});
