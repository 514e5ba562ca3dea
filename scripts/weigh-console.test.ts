import assert from 'node:assert/strict';
import { test } from 'node:test';
import { weighConsole } from './weigh-console.ts';

const split = (route: string) => `src/routes/${route}?tsr-split=component---loader`;
const manifest = {
  'index.html': {
    file: 'entry.js',
    imports: ['_react.js'],
    css: ['entry.css'],
    dynamicImports: [split('index.tsx')],
  },
  '_react.js': { file: 'react.js' },
  '_button.js': { file: 'button.js', imports: ['_react.js'], css: ['button.css'] },
  '_table.js': { file: 'table.js', imports: ['_button.js'] },
  '_chart.js': { file: 'chart.js' },
  [split('index.tsx')]: { file: 'login.js', imports: ['index.html', '_button.js'] },
  [split('accounts.tsx')]: {
    file: 'accounts.js',
    imports: ['_table.js', '_button.js'],
    dynamicImports: ['_chart.js'],
  },
  [split('users.tsx')]: { file: 'users.js', imports: ['_table.js', 'index.html'], css: ['users.css'] },
};
const sizes: Record<string, number> = {
  'entry.js': 50,
  'react.js': 60,
  'accounts.js': 5,
  'table.js': 30,
  'users.js': 7,
};
const weigh = () => weighConsole(manifest, ['index.html', 'color-scheme.js'], (file) => sizes[file] ?? 1);

test('the first load is the page, its scripts and styles, and the login screen with what it needs, once each', () => {
  const { first } = weigh();
  assert.deepEqual(first.files.toSorted(), [
    'button.css',
    'button.js',
    'color-scheme.js',
    'entry.css',
    'entry.js',
    'index.html',
    'login.js',
    'react.js',
  ]);
  assert.equal(first.bytes, 116);
});

test('a route weighs the scripts that only it needs', () => {
  assert.deepEqual(
    weigh().routes.map(({ name, files, bytes }) => ({ name, files, bytes })),
    [
      { name: 'users.tsx', files: ['users.js'], bytes: 7 },
      { name: 'accounts.tsx', files: ['accounts.js'], bytes: 5 },
    ],
  );
});

test('what several routes share is listed apart', () => {
  assert.deepEqual(
    weigh().shared.map(({ name, bytes }) => ({ name, bytes })),
    [{ name: 'table.js (2 routes)', bytes: 30 }],
  );
});

test('a manifest without the login page is refused, since nothing could be weighed', () => {
  const { [split('index.tsx')]: _, ...rest } = manifest;
  assert.throws(() => weighConsole(rest, [], () => 1), /no chunk of src\/routes\/index.tsx/);
});
