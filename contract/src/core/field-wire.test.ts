import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawnFields, emptyValues, fields, isLocked } from './field.ts';
import { checkFields } from './field-schema.ts';
import { secretsOf } from './field-secrets.ts';
import {
  changeWire,
  checkWire,
  fieldOnWire,
  fromWire,
  toWire,
  toWireWhole,
  wireNames,
} from './field-wire.ts';

const table = fields({
  hosting: {
    kind: 'variant',
    label: 'Hosting',
    variants: [
      { value: 'hosted', label: 'Hosted' },
      { value: 'own', label: 'Own', signs: ['container'] },
    ],
    default: 'hosted',
  },
  uri: {
    kind: 'choice',
    label: 'Region',
    choices: [
      { value: '', label: 'US' },
      { value: 'eu.example.com', label: 'EU' },
    ],
    domain: 'vendor.example',
    sets: { tls: 1 },
    when: { hosting: 'hosted' },
  },
  container: {
    kind: 'text',
    label: 'Container',
    wire: 'uri',
    pattern: /^[a-z.]+$/,
    fault: 'must be a host',
    required: [{ key: '' }],
    when: { hosting: 'own' },
  },
  tls: { kind: 'toggle', label: 'TLS', when: { hosting: 'own' } },
  proxied: { kind: 'toggle', label: 'Proxy', signs: ['proxy'] },
  proxy: { kind: 'text', label: 'Proxy address', required: true, when: { proxied: 1 }, sets: { custom: 1 } },
  key: { kind: 'secret', label: 'Key', required: [{ hosting: 'hosted' }] },
  model: { kind: 'choice', label: 'Model', choices: [{ value: 'one', label: 'One' }], open: true },
  options: { kind: 'json', label: 'Options' },
});

test('the wire has each name once, and no selector', () => {
  assert.deepEqual(wireNames(table), ['uri', 'tls', 'proxy', 'key', 'model', 'options', 'custom']);
});

test('which variant it is follows from the values, unless it is said', () => {
  const hosting = (wire: object) => fromWire(table, wire as Record<string, unknown>).hosting;
  assert.equal(hosting({}), 'hosted');
  assert.equal(hosting({ uri: 'eu.example.com' }), 'hosted');
  assert.equal(hosting({ uri: 'own.example.com' }), 'own');
  for (const uri of ['vendor.example', 'eu3.vendor.example:443', 'wss://EU3.vendor.example/v2'])
    assert.equal(hosting({ uri }), 'hosted', uri);
  for (const uri of ['notvendor.example', 'wss://own.example.com/vendor.example', 'vendor.example.own.com'])
    assert.equal(hosting({ uri }), 'own', uri);
  assert.equal(hosting({ uri: 'own.example.com', hosting: 'hosted' }), 'hosted');
  assert.equal(fromWire(table, { proxy: 'x' }).proxied, 1);
  assert.equal(fromWire(table, { proxy: ' ' }).proxied, 0);
});

test('a shared name fills the field that is shown, the other keeps its default', () => {
  const form = { ...emptyValues(table), ...fromWire(table, { uri: 'own.example.com', tls: 1 }) };
  assert.deepEqual([form.uri, form.container, form.tls], ['', 'own.example.com', 1]);
  assert.equal(fieldOnWire(table, form, 'uri'), 'container');
  assert.equal(fieldOnWire(table, { ...form, hosting: 'hosted' }, 'uri'), 'uri');
  assert.equal(fieldOnWire(table, form, 'key'), 'key');
});

test('a form sends what is shown and filled in, with what a choice or a field brings along', () => {
  const form = {
    hosting: 'hosted',
    uri: 'eu.example.com',
    container: 'left over',
    key: ' ',
    options: '{"a":1}',
  };
  assert.deepEqual(toWire(table, form), { uri: 'eu.example.com', tls: 1, options: '{"a":1}' });
  assert.deepEqual(toWireWhole(table, { ...form, proxied: 1, proxy: 'p' }), {
    ...{ uri: 'eu.example.com', tls: 1, proxy: 'p', custom: 1, key: null, model: null },
    ...{ options: '{"a":1}', hosting: 'hosted', proxied: 1 },
  });
});

test('options may come as an object and are kept as text, which stays as it was sent', () => {
  const { values, issues } = checkWire(table, { key: 'k', options: { speed: 1 } });
  assert.deepEqual([values, issues], [{ key: 'k', options: '{"speed":1}' }, []]);
  for (const options of ['{"speed":1.0}', '{\n  "speed": 1\n}'])
    assert.deepEqual(checkWire(table, { key: 'k', options }).values, { key: 'k', options });
});

test('what a change does not name stays to the letter, as another program wrote it', () => {
  const stored = { key: ' k ', options: ' {"a":1.0}', uri: 'eu.example.com ' };
  assert.deepEqual(changeWire(table, stored, { model: 'one', options: stored.options }).values, {
    ...stored,
    model: 'one',
  });
});

test('a field is required when one of its conditions holds, and a fault names the wire', () => {
  const issues = (wire: object) =>
    checkWire(table, wire as Record<string, unknown>).issues.map(
      ({ path, message }) => `${path}: ${message}`,
    );
  assert.deepEqual(issues({}), ['key: Key is required']);
  assert.deepEqual(issues({ hosting: 'own' }), ['uri: Container is required']);
  assert.deepEqual(issues({ hosting: 'own', key: 'k' }), []);
  assert.deepEqual(issues({ uri: 'NO' }), ['uri: Container must be a host']);
  assert.deepEqual(issues({ key: 'k', model: 'of tomorrow' }), []);
  assert.deepEqual(issues({ key: 'k', model: 7 }), ['model: Model must be text']);
  assert.deepEqual(checkFields(table, { hosting: 'own' }).issues[0]?.path, 'container');
});

test('a change keeps what is hidden before and after it', () => {
  const stored = { key: 'k', uri: 'eu.example.com', tls: 1, unknown: 'kept' };
  assert.deepEqual(changeWire(table, stored, { model: 'one' }), {
    values: { ...stored, model: 'one' },
    issues: [],
  });
  const hidden = { ...stored, uri: 'own.example.com' };
  assert.deepEqual(changeWire(table, { ...stored, proxy: 'p', custom: 1 }, { proxied: 0 }).values, stored);
  assert.deepEqual(changeWire(table, { ...stored, proxy: 'p', custom: 1 }, { proxy: null }).values, stored);
  assert.deepEqual(changeWire(table, stored, { tls: 0 }).values, stored, 'named, but not shown');
  assert.deepEqual(changeWire(table, hidden, { tls: 0 }).values, { ...hidden, tls: 0 });
  const own = changeWire(table, stored, { hosting: 'own', uri: 'own.example.com' });
  const { tls: _, ...rest } = stored;
  assert.deepEqual(own, { values: { ...rest, uri: 'own.example.com' }, issues: [] }, 'what EU had set');
});

test('what is sent as it is stored is no change, even where nobody could choose it today', () => {
  const closed = fields({
    version: { kind: 'choice', label: 'Version', choices: [{ value: 'v2', label: 'V2' }] },
    key: { kind: 'secret', label: 'Key', required: true },
    note: { kind: 'text', label: 'Note' },
  });
  const stored = { version: 'v1' };
  assert.deepEqual(changeWire(closed, stored, { version: 'v1', key: null, note: 'n' }), {
    values: { version: 'v1', note: 'n' },
    issues: [],
  });
  assert.deepEqual(changeWire(closed, stored, { version: 'v0' }).issues, [
    { path: 'version', message: 'Version must be one of the allowed values' },
  ]);
  const turned = changeWire(table, { key: 'k', uri: 'NO' }, { hosting: 'hosted', uri: 'NO' });
  assert.deepEqual(
    turned.issues.map(({ path }) => path),
    ['uri'],
    'another variant does not drop it in silence',
  );
});

test('a secret with two labels is one secret, wherever it is shown', () => {
  const twins = fields({
    hosting: {
      kind: 'variant',
      label: 'Hosting',
      variants: [
        { value: 'hosted', label: 'Hosted' },
        { value: 'own', label: 'Own', signs: ['uri'] },
      ],
      default: 'hosted',
    },
    key: { kind: 'secret', label: 'Key', required: true, when: { hosting: 'hosted' } },
    uri: { kind: 'text', label: 'Address', when: { hosting: 'own' } },
    own_key: { kind: 'secret', label: 'Key (if required)', wire: 'key', when: { hosting: 'own' } },
    note: { kind: 'text', label: 'Note', silent: true },
  });
  const form = fromWire(twins, { key: 'k', uri: 'u', note: 'n' });
  assert.deepEqual([form.key, form.own_key], ['k', 'k']);
  assert.deepEqual(secretsOf(twins), ['key']);
  const hosted = changeWire(twins, { key: 'k', uri: 'u', note: 'n' }, { hosting: 'hosted' });
  assert.deepEqual(hosted, { values: { key: 'k', note: 'n' }, issues: [] });
  assert.deepEqual(
    drawnFields(twins, form).map(({ name }) => name),
    ['hosting', 'uri', 'own_key'],
  );
  assert.deepEqual(toWireWhole(twins, form), { key: 'k', uri: 'u', note: 'n', hosting: 'own' });
});

test('a shared name fills the shown field also where another shared name shows it', () => {
  const [hosted, own] = [{ own: 0 }, { own: 1 }] as const;
  const chained = fields({
    own: { kind: 'toggle', label: 'Own' },
    custom: { kind: 'toggle', label: 'Custom', when: hosted },
    beside: { kind: 'toggle', label: 'Custom', wire: 'custom', when: own, silent: true },
    voice: { kind: 'text', label: 'Voice', required: true, when: { ...hosted, custom: 1 } },
    other: { kind: 'text', label: 'Voice', wire: 'voice', when: own, silent: true },
  });
  for (const sent of [
    { own: 0, custom: 1, voice: 'v' },
    { own: 1, custom: 1, voice: 'v' },
  ])
    assert.deepEqual(checkWire(chained, sent), { values: sent, issues: [] });
});

test('a greyed field is drawn and cannot be used', () => {
  const greyed = fields({
    own: { kind: 'toggle', label: 'Own' },
    voice: { kind: 'text', label: 'Voice', required: true, when: { own: 0 }, greyed: { own: 1 } },
  });
  assert.deepEqual(drawnFields(greyed, { own: 1, voice: 'v' }), [
    { name: 'own', isShown: true },
    { name: 'voice', isShown: false },
  ]);
  assert.deepEqual(checkWire(greyed, { own: 1, voice: 'v' }), { values: { own: 1 }, issues: [] });
});

test('secrets are locked once they are stored, the rest where the table says so', () => {
  assert.equal(isLocked(table.key), true);
  assert.equal(isLocked(table.proxy), false);
  assert.equal(isLocked({ kind: 'text', label: 'User', locked: true }), true);
  assert.equal(isLocked({ kind: 'secret', label: 'Key', locked: false }), false);
});
