import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heavyFaults, schemaFaults, weighConsole } from './weigh-console.ts';

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

test('the list that people land on is weighed without what the login page has brought', () => {
  const { list } = weigh();
  assert.deepEqual([list.files, list.bytes], [['frame.js', 'accounts.js'], 35]);
});

test('schemas are a fault of a list and of a page that is only read, and none of a form', () => {
  const others = [
    'recent-calls/$callSid',
    'clients',
    'applications',
    'ms-teams-tenants',
    'least-cost-routing',
  ];
  others.push(
    'speech-services',
    'carriers',
    'llm-services',
    'alert-rules',
    'recent-calls',
    'alerts',
    'audit',
  );
  others.push('home', 'phone-numbers');
  const all = others.map((area) => ({ path: `/internal/${area}`, scripts: ['entry.js'], styles: [] }));
  const faults = (held: string) =>
    schemaFaults([...routes, ...all], (file) => (file === held ? '"invalid_union"' : ''));
  assert.deepEqual(faults('accounts-form.js'), []);
  assert.match(faults('frame.js').join(), /^\/internal\/accounts begins with schemas, in frame\.js/);
  assert.equal(faults('entry.js').length, 17);
  assert.throws(() => schemaFaults(routes, () => ''), /has no \/internal\/recent-calls/);
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
  assert.throws(() => weighConsole(routes.slice(1), [], () => 1), /has no \/\./);
});

test('a waveform that a screen begins with, or that is part of another chunk, is a fault', () => {
  const files = ['a/CallRecording-x1.js', 'a/CallTrace-x1.js', 'a/SipCapture-x1.js', 'a/calls-x1.js'];
  const calls = (...scripts: string[]) => [{ path: '/internal/calls', scripts, styles: [] }];
  assert.deepEqual(heavyFaults(calls('a/calls-x1.js'), files), []);
  assert.match(
    heavyFaults(calls('a/calls-x1.js', 'a/CallTrace-x1.js'), files).join(),
    /begins with CallTrace/,
  );
  assert.match(heavyFaults(calls('a/calls-x1.js'), files.slice(1)).join(), /CallRecording has no chunk/);
});
