import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { emptyValues, fields, isAsked, shownFields } from './field.ts';
import { checkFields, fieldsSchema, formIssues } from './field-schema.ts';

const table = fields({
  label: { kind: 'text', label: 'Label', longest: 5 },
  mode: {
    kind: 'choice',
    label: 'Mode',
    required: true,
    choices: [
      { value: 'hosted', label: 'Hosted' },
      { value: 'own', label: 'Own' },
    ],
    default: 'hosted',
  },
  api_key: { kind: 'secret', label: 'API key', required: true, when: { mode: 'hosted' } },
  uri: { kind: 'url', label: 'URI', required: true, when: { mode: 'own' }, schemes: ['ws', 'wss'] },
  use_options: { kind: 'toggle', label: 'Extra options', when: { mode: 'own' } },
  options: { kind: 'json', label: 'Options', when: { use_options: 1 } },
  key_file: {
    kind: 'json_file',
    label: 'Key file',
    needs: ['key'],
    secrets: ['key'],
    fault: 'That is no key file.',
  },
});
const schema = fieldsSchema({ vendor: z.literal('sample') }, table);

function issues(values: object): Record<string, string> {
  const { error } = schema.safeParse({ vendor: 'sample', ...values });
  return Object.fromEntries(error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []);
}

test('a field is shown while the fields it depends on have its values and are shown themselves', () => {
  const always = ['label', 'mode', 'key_file'];
  const shown = (values: object) => shownFields(table, values as Record<string, unknown>);
  assert.deepEqual(shown({}), always);
  assert.deepEqual(shown({ mode: 'hosted', use_options: 1 }), ['label', 'mode', 'api_key', 'key_file']);
  assert.deepEqual(shown({ mode: 'own' }), ['label', 'mode', 'uri', 'use_options', 'key_file']);
  assert.ok(shown({ mode: 'own', use_options: true }).includes('options'));
});

test('a form starts with the defaults', () => {
  assert.deepEqual(emptyValues(table), {
    label: '',
    mode: 'hosted',
    api_key: '',
    uri: '',
    use_options: 0,
    options: '',
    key_file: '',
  });
});

test('what is required must be there when it is shown, and all of it is said at once', () => {
  assert.deepEqual(issues({}), { mode: 'Mode is required' });
  assert.deepEqual(issues({ mode: 'hosted', label: 'too long' }), {
    api_key: 'API key is required',
    label: 'Label may have at most 5 characters',
  });
  assert.deepEqual(issues({ mode: 'own', uri: ' ' }), { uri: 'URI is required' });
  assert.deepEqual(issues({ mode: 'hosted', api_key: 'x' }), {});
});

test('each kind refuses what is not of its kind', () => {
  assert.deepEqual(issues({ mode: 'other' }), { mode: 'Mode must be one of the allowed values' });
  assert.deepEqual(issues({ mode: 'own', uri: 'https://example.com' }), {
    uri: 'URI must be an address such as wss://example.com',
  });
  assert.deepEqual(issues({ mode: 'own', uri: 'wss://example.com', use_options: 1, options: '{' }), {
    options: 'Options must be valid JSON',
  });
  for (const key_file of ['{', '[]', 'null', '{"key": ""}', '{"key": 1}'])
    assert.deepEqual(issues({ mode: 'own', uri: 'ws://a', key_file }), { key_file: 'That is no key file.' });
  assert.deepEqual(issues({ mode: 'own', uri: 'ws://a', label: 7 }), { label: 'Label must be text' });
});

test('of a value that is too long nothing else is said, since it is not looked at', () => {
  const { issues } = checkFields(table, { mode: 'own', uri: 'x'.repeat(256) });
  assert.deepEqual(issues, [{ path: 'uri', message: 'URI may have at most 255 characters' }]);
});

test('hidden values and empty ones are dropped, text is trimmed, toggles become 0 or 1', () => {
  const values = {
    vendor: 'sample',
    mode: 'own',
    uri: '\u200b ws://a ',
    api_key: 'left over',
    label: ' \u200b',
    use_options: true,
  };
  assert.deepEqual(schema.parse(values), { vendor: 'sample', mode: 'own', uri: 'ws://a', use_options: 1 });
});

test('a form asks for more than the wire, but not for what was so when it was stored', () => {
  const asking = fields({
    region: { kind: 'choice', label: 'Region', choices: [{ value: 'eu', label: 'EU' }], asked: true },
    endpoint: {
      kind: 'choice',
      label: 'Endpoint',
      choices: [
        { value: '', label: 'Default' },
        { value: 'x', label: 'X' },
      ],
      asked: true,
    },
    key: { kind: 'secret', label: 'Key', required: true },
  });
  assert.ok(isAsked(asking, 'region', {}));
  assert.deepEqual(checkFields(asking, { key: 'k' }).issues, []);
  const missing = { path: 'region', message: 'Region is required' };
  assert.deepEqual(formIssues(asking, { key: 'k', region: '' }, null), [missing]);
  assert.deepEqual(formIssues(asking, { key: 'k', region: '' }, { key: 'k', region: '' }), []);
  assert.deepEqual(formIssues(asking, { key: 'k', region: '' }, { key: 'k', region: 'eu' }), [missing]);
  assert.deepEqual(formIssues(asking, { key: 'k', region: 'mars' }, { key: 'k', region: 'mars' }), []);
});

test('a secret may be a long token', () => {
  const key = (length: number) =>
    checkFields(fields({ key: { kind: 'secret', label: 'Key' } }), { key: 'x'.repeat(length) }).issues;
  assert.deepEqual(key(2048), []);
  assert.deepEqual(key(2049), [{ path: 'key', message: 'Key may have at most 2048 characters' }]);
});

test('the API page shows which fields are required', () => {
  const { required, properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  assert.deepEqual(required, ['vendor', 'mode']);
  assert.match(JSON.stringify(properties), /"description":"API key"/);
});
