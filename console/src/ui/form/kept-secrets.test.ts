import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withStoredSecrets } from './kept-secrets.ts';

const base = {
  name: 'desk',
  password: 'kettleXXXXXXXXXX',
  hook: { secret: 'XXXXXXXXXX' },
  rows: [{ key: 'XXXXXXXXXX' }],
};

test('a secret that was left as it is goes with what is stored, and nothing else does', () => {
  const theirs = { ...base, name: 'theirs', password: 'waterpXXXXXXXXXX', hook: { secret: null }, rows: [] };
  assert.deepEqual(withStoredSecrets(base, theirs, base), {
    ...base,
    password: 'waterpXXXXXXXXXX',
    hook: { secret: null },
  });
  const yours = { ...base, password: 'a new one', hook: { secret: '' } };
  assert.equal(withStoredSecrets(base, theirs, yours), yours);
});

test('so does a key file; what is none and a field that theirs lacks stay', () => {
  const file = (id: string) => JSON.stringify({ id, private_key: 'XXXXXXXXXX' });
  assert.equal(withStoredSecrets(file('a'), file('b'), file('a')), file('b'));
  assert.deepEqual(withStoredSecrets({ key: 'XXXXXXXXXX' }, {}, { key: 'XXXXXXXXXX' }), {
    key: 'XXXXXXXXXX',
  });
});
