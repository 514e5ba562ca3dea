import assert from 'node:assert/strict';
import { test } from 'node:test';
import { weighConsole } from './weigh-console.ts';

const routes = [
  { path: '/', scripts: ['entry.js'], styles: ['entry.css'] },
  { path: '/internal/accounts', scripts: ['entry.js', 'frame.js', 'accounts.js'], styles: ['entry.css'] },
  {
    path: '/internal/accounts/add',
    scripts: ['entry.js', 'frame.js', 'accounts.js', 'accounts-form.js'],
    styles: ['entry.css', 'accounts.css'],
  },
  { path: '/internal/users', scripts: ['entry.js', 'frame.js', 'users.js'], styles: ['entry.css'] },
];
const sizes: Record<string, number> = {
  'entry.js': 110,
  'frame.js': 30,
  'accounts.js': 5,
  'accounts-form.js': 6,
  'users.js': 7,
};
const weigh = () => weighConsole(routes, ['index.html', 'color-scheme.js'], (file) => sizes[file] ?? 1);

test('the first load is the page, its scripts and styles, and what the login screen needs, once each', () => {
  const { first } = weigh();
  assert.deepEqual(first.files.toSorted(), ['color-scheme.js', 'entry.css', 'entry.js', 'index.html']);
  assert.equal(first.bytes, 113);
});

test('an area weighs the scripts that only its screens need', () => {
  assert.deepEqual(
    weigh().areas.filter(({ bytes }) => bytes > 0),
    [
      { name: 'internal/accounts', files: ['accounts.js', 'accounts-form.js'], bytes: 11 },
      { name: 'internal/users', files: ['users.js'], bytes: 7 },
    ],
  );
});

test('what several areas share is listed apart', () => {
  assert.deepEqual(
    weigh().shared.map(({ name, bytes }) => ({ name, bytes })),
    [{ name: 'frame.js (2 areas)', bytes: 30 }],
  );
});

test('a list of routes without the login page is refused, since nothing could be weighed', () => {
  assert.throws(() => weighConsole(routes.slice(1), [], () => 1), /no login page/);
});
