import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

type Packages = { packages: Record<string, Record<string, unknown>> };
// Plain JavaScript without types, since an older Node has to read it.
type Setup = {
  agrees(lock: Packages, installed: Packages): boolean;
  keepNode(node: string, kept: string): () => void;
  npmCache(root: string, wanted?: string): { npm_config_cache?: string };
};
const setup: Setup = await import(new URL('setup.mjs', import.meta.url).href);

const entry = { version: '1.0.0', integrity: 'sha512-a' };
const agrees = (lock: Packages['packages'], installed: Packages['packages']) =>
  setup.agrees({ packages: { '': {}, ...lock } }, { packages: installed });

test('packages agree with the lock file when every one is there in its version', () => {
  assert.equal(agrees({ 'node_modules/a': entry }, { 'node_modules/a': entry }), true);
});

test('a package that is missing, older or another one is a reason to install', () => {
  assert.equal(agrees({ 'node_modules/a': entry }, {}), false);
  assert.equal(
    agrees({ 'node_modules/a': entry }, { 'node_modules/a': { ...entry, version: '0.9.0' } }),
    false,
  );
  assert.equal(
    agrees({ 'node_modules/a': entry }, { 'node_modules/a': { ...entry, integrity: 'sha512-b' } }),
    false,
  );
});

test('another version of the project itself is no reason to install', () => {
  const before = { server: { ...entry, version: '0.9.0' }, 'node_modules/a': entry };
  assert.equal(agrees({ server: entry, 'node_modules/a': entry }, before), true);
});

test('a package for another kind of machine may be missing', () => {
  assert.equal(agrees({ 'node_modules/a': { ...entry, optional: true } }, {}), true);
});

test('the Node that an installation removes is put back, unless another one came', () => {
  const root = mkdtempSync(join(tmpdir(), 'setup-'));
  const bin = join(root, 'node_modules', 'node', 'bin');
  const [node, kept] = [join(bin, 'node'), join(root, '.cache', 'node')];
  setup.keepNode(node, kept)();
  assert.equal(existsSync(node), false);
  mkdirSync(bin, { recursive: true });
  writeFileSync(node, 'old');
  const putBack = setup.keepNode(node, kept);
  rmSync(join(root, 'node_modules'), { recursive: true });
  putBack();
  assert.deepEqual([readFileSync(node, 'utf8'), existsSync(kept)], ['old', false]);
  const again = setup.keepNode(node, kept);
  rmSync(node);
  writeFileSync(node, 'new');
  again();
  assert.deepEqual([readFileSync(node, 'utf8'), existsSync(kept)], ['new', false]);
  rmSync(root, { recursive: true });
});

test('where npm cannot keep what it fetches in the home directory, it does so in the checkout', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'setup-'));
  t.after(() => rmSync(root, { recursive: true }));
  const [usual, none] = [join(root, 'home', '.npm'), join(root, 'no-home')];
  assert.deepEqual(setup.npmCache(root, usual), {});
  // A folder that even root cannot make: the tests may run as root.
  writeFileSync(none, '');
  assert.deepEqual(setup.npmCache(root, join(none, '.npm')), {
    npm_config_cache: join(root, '.cache', 'npm'),
  });
});
