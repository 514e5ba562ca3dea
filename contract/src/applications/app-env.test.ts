import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appEnvSchema, envFaults, envVarsInput, variableOf } from './app-env.ts';

const LANGUAGE = { type: 'string', description: 'Spoken language' } as const;

function faults(document: unknown): string[] {
  const { error } = appEnvSchema.safeParse(document);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

test('a schema of every kind is passed on whole, keys that it does not know included', () => {
  const document = {
    LANGUAGE: { ...LANGUAGE, enum: ['en', 'de'], default: 'en' },
    API_KEY: { type: 'string', description: 'Key', obscure: true, required: true },
    RETRIES: { type: 'number', description: 'How often', default: 0 },
    GREET: { type: 'boolean', description: '', default: false, required: false },
    PROMPT: { ...LANGUAGE, uiHint: 'textarea', note: { any: 'thing' } },
    TRUNK: { ...LANGUAGE, jambonzResource: 'carriers' },
    constructor: LANGUAGE,
  };
  assert.deepEqual(appEnvSchema.parse(document), document);
});

const wrong: [string, unknown, RegExp][] = [
  ['no object', 'text', /^: The schema must be an object/],
  ['a list', [LANGUAGE], /^: The schema must be an object/],
  ['nothing', {}, /at least one variable/],
  ['a name with a dash', { 'API-KEY': LANGUAGE }, /^API-KEY: A variable's name has letters/],
  ['an empty name', { '': LANGUAGE }, /letters, digits and underscores/],
  ['no object inside', { A: 'string' }, /^A: must be an object with a type/],
  ['no type', { A: { description: 'x' } }, /^A\.type: type must be string, number or boolean/],
  ['another type', { A: { ...LANGUAGE, type: 'integer' } }, /^A\.type/],
  ['no description', { A: { type: 'string' } }, /^A\.description: description must be text/],
  ['required as text', { A: { ...LANGUAGE, required: 'yes' } }, /^A\.required: required must be true/],
  ['a default of a list', { A: { ...LANGUAGE, default: [] } }, /^A\.default/],
  ['an enum of no list', { A: { ...LANGUAGE, enum: 'a,b' } }, /^A\.enum: enum must be a list/],
  ['obscure as a number', { A: { ...LANGUAGE, obscure: 1 } }, /^A\.obscure/],
  [
    'more variables than anybody fills in',
    Object.fromEntries(Array.from({ length: 201 }, (_, nth) => [`V${nth}`, LANGUAGE])),
    /at most 200 variables/,
  ],
  ['a document without end', { A: { ...LANGUAGE, note: 'x'.repeat(200_000) } }, /131,072 characters/],
];
for (const [what, document, said] of wrong)
  test(`${what} is no schema, and the fault says where`, () => {
    assert.match(faults(document)[0] ?? 'no fault', said);
  });

test('a document that would change the prototype is no schema', () => {
  assert.notDeepEqual(faults(JSON.parse('{"__proto__": {"type": "string", "description": "x"}}')), []);
});

test('values fit when what is required is there, of the exact type and of the list', () => {
  const schema = appEnvSchema.parse({
    KEY: { type: 'string', description: '', required: true },
    RETRIES: { type: 'number', description: '', required: true, enum: [0, 1, 2] },
    GREET: { type: 'boolean', description: '', required: true },
    NOTE: { type: 'string', description: '' },
  });
  assert.deepEqual(envFaults(schema, { KEY: 'x', RETRIES: 0, GREET: false, OTHER: 'free' }), []);
  assert.deepEqual(
    envFaults(schema, { RETRIES: '0', GREET: 'false', NOTE: 5 }).map(({ name, kind }) => [name, kind]),
    [
      ['KEY', 'missing'],
      ['RETRIES', 'type'],
      ['GREET', 'type'],
      ['NOTE', 'type'],
    ],
  );
  assert.deepEqual(envFaults(schema, { KEY: '', RETRIES: 3, GREET: true }), [
    { name: 'KEY', kind: 'missing', message: 'is required' },
    { name: 'RETRIES', kind: 'enum', message: 'must be one of the allowed values' },
  ]);
});

test('a name that every object has is not taken for a variable', () => {
  const schema = appEnvSchema.parse({ toString: { ...LANGUAGE, required: true } });
  assert.equal(envFaults(schema, {})[0]?.kind, 'missing');
  assert.equal(variableOf(schema, 'constructor'), null);
});

test('values coming in are simple, named properly and bounded; null means none', () => {
  assert.deepEqual(envVarsInput.parse({ A: 'x', B: 0, C: false, D: null, E: '' }), {
    A: 'x',
    B: 0,
    C: false,
    E: '',
  });
  assert.equal(envVarsInput.parse(null), null);
  const said = (values: unknown) => envVarsInput.safeParse(values).error?.issues[0]?.message ?? '';
  assert.match(said({ A: { b: 1 } }), /^must be text of at most 20,000 characters, a number/);
  assert.match(said({ 'a.b': 1 }), /letters, digits and underscores/);
  assert.match(said({ A: 'x'.repeat(20_001) }), /^is too long|^must be text of at most/);
  assert.match(said([]), /must be an object/);
  assert.match(said({ A: Number.NaN }), /^must be text/);
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, nth) => [`V${nth}`, 1]));
  assert.match(said(many), /at most 200/);
});
