import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeDirectory, tryWriting } from './make-directory.ts';

const place = (t: { after(work: () => void): void }) => {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-directory-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
};

test('a directory is made with those above it, for its owner only, and may be there already', (t) => {
  const path = join(place(t), 'with space', 'ümläut');
  makeDirectory(path);
  makeDirectory(path);
  assert.equal(statSync(path).mode & 0o777, 0o700);
  assert.equal(statSync(join(path, '..')).mode & 0o777, 0o700);
});

test('to try whether a directory can be written leaves nothing there', (t) => {
  const folder = place(t);
  tryWriting(folder);
  assert.deepEqual(readdirSync(folder), []);
});

test('a file in its place, or in the place of one above it, is said, and a link that leads nowhere', (t) => {
  const folder = place(t);
  const file = join(folder, 'file');
  writeFileSync(file, '');
  symlinkSync(join(folder, 'nowhere'), join(folder, 'link'));
  assert.throws(() => makeDirectory(file), { code: 'EEXIST' });
  assert.throws(() => makeDirectory(join(file, 'below')), { code: 'EEXIST' });
  assert.throws(() => makeDirectory(join(folder, 'link', 'below')), { code: 'EEXIST' });
});

test('where nothing can be made that is said, and not tried for ever', {
  skip: process.platform !== 'linux',
}, () => {
  assert.throws(() => makeDirectory('/proc/trunkline/data'), { code: 'ENOENT' });
  assert.throws(() => tryWriting('/proc'), { code: 'ENOENT' });
});
