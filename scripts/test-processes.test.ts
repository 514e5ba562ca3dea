import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsOf, runTestFiles, sumOf } from './test-processes.ts';

test('the end of a run tells how many tests there were, whichever runner had them', () => {
  const node = 'ℹ tests 10\nℹ suites 2\nℹ pass 6\nℹ fail 2\nℹ cancelled 1\nℹ skipped 1\n';
  assert.deepEqual(countsOf(node), { passed: 6, failed: 3, skipped: 1 });
  const playwright = '  1 failed\n    [chromium] › a.spec.ts:3:1 › a row\n  2 skipped\n  301 passed (5.2m)\n';
  assert.deepEqual(countsOf(playwright), { passed: 301, failed: 1, skipped: 2 });
  assert.deepEqual(sumOf([countsOf(node), countsOf(playwright)]), { passed: 307, failed: 4, skipped: 3 });
});

test('a path that no test has is no success', async () => {
  assert.equal((await runTestFiles('none', [], 1, {})).ok, false);
});
