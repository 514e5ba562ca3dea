import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const at = (file: string) => new URL(file, import.meta.url).href;

test('a filling that is told to stop in the middle leaves no folder', async (t) => {
  const TMPDIR = mkdtempSync(join(tmpdir(), 'filling-'));
  t.after(() => rmSync(TMPDIR, { recursive: true }));
  const script = `
    import { fillTarget } from '${at('./start-target.ts')}';
    import { untilStopped } from '${at('../until-stopped.ts')}';
    const clears = [];
    const clear = () => Promise.all(clears.map((one) => one()));
    await untilStopped(async () => {
      const filling = fillTarget('sqlite', null, new Set(), clears);
      console.log('begun');
      await filling;
    }, clear);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    ...{ env: { ...process.env, TMPDIR }, stdio: ['ignore', 'pipe', 'inherit'] },
  });
  await once(child.stdout ?? child, 'data');
  assert.match(readdirSync(TMPDIR).join(), /trunkline-bench-/);
  child.kill('SIGINT');
  const [, signal] = await once(child, 'close');
  assert.deepEqual([signal, readdirSync(TMPDIR)], ['SIGINT', []]);
});
