import assert from 'node:assert/strict';
import { test } from 'node:test';

type Packages = { packages: Record<string, Record<string, unknown>> };
// Plain JavaScript without types, since an older Node has to read it.
const setup: { agrees(lock: Packages, installed: Packages): boolean } = await import(
  new URL('setup.mjs', import.meta.url).href
);

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

test('a package for another kind of machine may be missing', () => {
  assert.equal(agrees({ 'node_modules/a': { ...entry, optional: true } }, {}), true);
});
