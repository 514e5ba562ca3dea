import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { root } from './root.ts';
import { runNode } from './run-command.ts';
import { countsOf, mixedBy, runTestFiles, sumOf } from './test-processes.ts';

test('the end of a run tells how many tests there were, whichever runner had them', () => {
  const node = 'ℹ tests 10\nℹ suites 2\nℹ pass 6\nℹ fail 2\nℹ cancelled 1\nℹ skipped 1\n';
  assert.deepEqual(countsOf(node), { passed: 6, failed: 3, skipped: 1 });
  const playwright = '  1 failed\n    [chromium] › a.spec.ts:3:1 › a row\n  2 skipped\n  301 passed (5.2m)\n';
  assert.deepEqual(countsOf(playwright), { passed: 301, failed: 1, skipped: 2 });
  assert.deepEqual(sumOf([countsOf(node), countsOf(playwright)]), { passed: 307, failed: 4, skipped: 3 });
});

test('files come in an order that is always the same, and another for another name', () => {
  const files = Array.from({ length: 20 }, (_, n) => `session/${n}.test.ts`);
  const [one, again, other] = [mixedBy('sqlite', files), mixedBy('sqlite', files), mixedBy('mysql', files)];
  assert.deepEqual(one, again);
  assert.notDeepEqual(one, other);
  assert.deepEqual(other.toSorted(), files.toSorted());
});

test('a path that no test has is no success', async () => {
  assert.equal((await runTestFiles('none', [], 1, {})).ok, false);
});

test('files that wait for the same module have each its own tests', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'trunkline-awaits-'));
  t.after(() => rmSync(directory, { recursive: true }));
  writeFileSync(join(directory, 'slow.mjs'), 'await new Promise((resolve) => setTimeout(resolve, 20));\n');
  const names = ['one', 'other'];
  const files = names.map((name) => {
    const file = join(directory, `${name}.mjs`);
    writeFileSync(
      file,
      `import './slow.mjs'; import { test } from 'node:test'; test('of ${name}', () => {});\n`,
    );
    return relative(root, file);
  });
  // What a test's process says to the runner that started it is of another form.
  const env = { NODE_TEST_CONTEXT: undefined };
  const { ok, output } = await runNode('scripts/run-test-files.ts', files, { env });
  assert.ok(ok, output);
  const order = [...output.matchAll(/^ *(?:▶ .*?|✔ of )(one|other)\b/gm)].map(([, name]) => name);
  assert.deepEqual(order, ['one', 'one', 'other', 'other']);
});
