import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppEnvSchema, EnvVariable } from '@trunkline/contract/applications/app-env.ts';
import {
  choicesOf,
  controlOf,
  envFormFaults,
  envSent,
  keptEnvFaults,
  othersOf,
  shownValue,
  withoutMasked,
} from './env-form.ts';

const a = (over: Partial<EnvVariable> = {}): EnvVariable => ({ type: 'string', description: 'x', ...over });

test('each kind of variable has its control, the first that fits', () => {
  const rows: [Partial<EnvVariable>, string][] = [
    [{}, 'text'],
    [{ type: 'number' }, 'number'],
    [{ type: 'boolean', obscure: true, uiHint: 'textarea' }, 'toggle'],
    [{ enum: ['a', 'b'], obscure: true }, 'choice'],
    [{ type: 'number', enum: [0, 1] }, 'choice'],
    [{ enum: [], obscure: true, uiHint: 'filepicker' }, 'secret'],
    [{ uiHint: 'filepicker' }, 'file'],
    [{ uiHint: 'textarea' }, 'area'],
    [{ uiHint: 'input' }, 'text'],
    [{ uiHint: 'something new' }, 'text'],
    [{ jambonzResource: 'carriers' }, 'text'],
    [{ jambonzResource: 'phones' }, 'text'],
  ];
  for (const [over, control] of rows) assert.equal(controlOf(a(over), false), control, JSON.stringify(over));
  assert.equal(controlOf(a({ jambonzResource: 'carriers' }), true), 'carrier');
  assert.equal(controlOf(a({ jambonzResource: 'carriers', enum: ['Acme'] }), true), 'choice');
  assert.equal(controlOf(a({ jambonzResource: 'phones' }), true), 'text');
  assert.equal(controlOf(a(), false, 'XXXXXXXXXX'), 'secret');
  assert.equal(controlOf(a({ enum: ['a'] }), false, 'XXXXXXXXXX'), 'choice');
});

test('of a webhook at another place, each masked secret that it asks for has to be entered again', () => {
  const schema: AppEnvSchema = { KEY: a({ obscure: true }), CITY: a() };
  const values = { KEY: 'sk-livXXXXXXXXXX', CITY: 'Berlin', OTHER: 'XXXXXXXXXX' };
  assert.deepEqual(keptEnvFaults(schema, values), {
    'env_vars.KEY': 'Enter KEY again, since the address has changed.',
  });
  assert.deepEqual(keptEnvFaults(schema, { ...values, KEY: 'typed again' }), {});
});

test('a choice offers what fits the type', () => {
  assert.deepEqual(choicesOf(a({ enum: ['a', 1, null, 'b'] })), ['a', 'b']);
  assert.deepEqual(choicesOf(a({ type: 'number', enum: [0, 1, '2'] })), ['0', '1']);
});

test('a default stands in for what was not entered, false and 0 too, and an empty text is entered', () => {
  assert.equal(shownValue(a({ default: 'x' }), undefined), 'x');
  assert.equal(shownValue(a({ default: 'x' }), ''), '');
  assert.equal(shownValue(a({ type: 'number', default: 0 }), undefined), 0);
  assert.equal(shownValue(a({ type: 'boolean', default: false }), undefined), false);
  assert.equal(shownValue(a({ type: 'boolean', default: true }), false), false);
  assert.equal(shownValue(a({ type: 'number', default: '5' }), undefined), 5);
  assert.equal(shownValue(a({ type: 'boolean', default: 'true' }), undefined), true);
  assert.equal(shownValue(a({ default: 7 }), undefined), '7');
  assert.equal(shownValue(a({ type: 'number', default: 'many' }), undefined), '');
});

const schema: AppEnvSchema = {
  NAME: a({ required: true }),
  RETRIES: a({ type: 'number', default: 0 }),
  GREET: a({ type: 'boolean', default: false }),
  ASK: a({ type: 'boolean', required: true }),
  MAYBE: a({ type: 'boolean' }),
  PIN: a({ type: 'number', obscure: true }),
  LANGUAGE: a({ enum: ['en', 'de'] }),
};

test('what is sent has the defaults, numbers as numbers, and nothing that is empty', () => {
  assert.deepEqual(envSent(schema, { NAME: 'x', PIN: '4711', LANGUAGE: '' }), {
    NAME: 'x',
    RETRIES: 0,
    GREET: false,
    ASK: false,
    PIN: 4711,
  });
  assert.deepEqual(envSent(schema, { RETRIES: '' }), { GREET: false, ASK: false });
  assert.deepEqual(envSent(null, { OLD: 'kept', EMPTY: '' }), { OLD: 'kept' });
  assert.deepEqual(envSent(null, {}), {});
});

test('what belongs to another address is kept until it is removed, and comes back with its address', () => {
  const values = { NAME: 'x', OLD: 'y' };
  assert.deepEqual(othersOf(schema, values), ['OLD']);
  assert.equal(envSent(schema, values).OLD, 'y');
  const removed = { OLD: 'y' };
  assert.equal(envSent(schema, { NAME: 'x' }, removed).OLD, undefined);
  assert.equal(envSent({ OLD: a() }, { NAME: 'x' }, removed).OLD, 'y');
});

test('a fault is said on its field; a masked number or choice is none', () => {
  assert.deepEqual(envFormFaults(schema, { RETRIES: 'many', PIN: 'XXXXXXXXXX', LANGUAGE: 'fr' }), {
    'env_vars.NAME': 'NAME is required',
    'env_vars.RETRIES': 'RETRIES must be a number',
    'env_vars.LANGUAGE': 'LANGUAGE must be one of the allowed values',
  });
  assert.deepEqual(envFormFaults(schema, { NAME: 'x', PIN: 'abc' }), {
    'env_vars.PIN': 'PIN must be a number',
  });
  assert.deepEqual(envFormFaults(schema, { NAME: 'x', LANGUAGE: 'XXXXXXXXXX' }), {});
  assert.deepEqual(envFormFaults(null, { RETRIES: 'many' }), {});
});

test('a copy has no masked values', () => {
  assert.deepEqual(
    withoutMasked({ KEY: 'sk-livXXXXXXXXXX', PIN: 'XXXXXXXXXX', ON: true, TEXT: 'X', EMPTY: '' }),
    {
      ON: true,
      TEXT: 'X',
      EMPTY: '',
    },
  );
});
