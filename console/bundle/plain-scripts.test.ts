import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { build } from 'vite';
import { plainScripts, shortened } from './plain-scripts.ts';

test('a script of the page does what it did, without what is only read by people', () => {
  const text = `
// Why it is so.
(() => {
  let chosen;
  try {
    chosen = remembered();
  } catch {
    // It may be off.
  }
  window.CHOSEN = chosen === 'dark' ? 'dark' : 'light';
})();`;
  const short = shortened('boot.js', text);
  assert.ok(short.length < text.length / 2, short);
  assert.doesNotMatch(short, /Why|It may/);
  for (const chosen of ['dark', 'light']) {
    const window: { CHOSEN?: string } = {};
    runInNewContext(short, { window, remembered: () => chosen });
    assert.equal(window.CHOSEN, chosen);
  }
  const window: { CHOSEN?: string } = {};
  runInNewContext(short, { window });
  assert.equal(window.CHOSEN, 'light');
});

test('a script that cannot be read ends the build', () => {
  assert.throws(() => shortened('boot.js', '(() => {'), /^Error: boot\.js cannot be read: /);
});

test('a first build that fails says why, not that it left no scripts', async (t) => {
  const root = mkdtempSync(join(tmpdir(), 'plain-scripts-'));
  const { NODE_ENV } = process.env;
  t.after(() => {
    rmSync(root, { recursive: true });
    // Vite says there that it builds for production.
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  });
  writeFileSync(join(root, 'index.html'), '<script type="module" src="./main.js"></script>');
  writeFileSync(join(root, 'main.js'), "import './not-there.js';");
  const built = build({ root, configFile: false, logLevel: 'silent', plugins: [plainScripts()] });
  await assert.rejects(built, /not-there\.js/);
});
