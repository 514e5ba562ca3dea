import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { hashSources } from './hash-sources.ts';

const root = mkdtempSync(join(tmpdir(), 'trunkline-hash-'));
after(() => rmSync(root, { recursive: true }));
const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const hash = () => hashSources(root, ['src', 'index.html', 'not-there']);

beforeEach(() => {
  mkdirSync(join(root, 'src', 'deep'), { recursive: true });
  write('index.html', '<p>');
  write('src/main.tsx', 'one');
  write('src/deep/list.tsx', 'two');
});

test('a checkout, which changes only times, is no reason to build', () => {
  const before = hash();
  utimesSync(join(root, 'src/main.tsx'), new Date(0), new Date(0));
  assert.equal(hash(), before);
});

test('a change, a new file or another name of one is a reason to build', () => {
  const before = hash();
  write('src/deep/list.tsx', 'three');
  const changed = hash();
  write('src/deep/more.tsx', '');
  assert.equal(new Set([before, changed, hash()]).size, 3);
  rmSync(join(root, 'src/deep/more.tsx'));
});

test('tests and generated files do not change what is built', () => {
  const before = hash();
  write('src/list.test.ts', 'x');
  write('src/routeTree.gen.ts', 'x');
  assert.equal(hash(), before);
});
