import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fields } from './field.ts';
import { maskSecrets, restoreSecrets, secretsOf } from './field-secrets.ts';

const table = fields({
  endpoint: { kind: 'url', label: 'Endpoint' },
  user: { kind: 'text', label: 'User' },
  password: { kind: 'secret', label: 'Password' },
  key: { kind: 'json_file', label: 'Key', needs: ['private_key'], secrets: ['private_key'], fault: 'No key' },
});
const stored = {
  endpoint: 'https://one.example.com',
  user: 'ada',
  password: 'a long enough password',
  key: '{"private_key":"the private key of somebody","client_email":"a@example.com"}',
};
const shown = maskSecrets(table, stored);

test('secrets are masked, files stay files, the rest stays as it is', () => {
  assert.deepEqual(secretsOf(table), ['password', 'key']);
  assert.deepEqual(shown, {
    ...stored,
    password: 'a longXXXXXXXXXX',
    key: '{"private_key":"the prXXXXXXXXXX","client_email":"a@example.com"}',
  });
  assert.equal(maskSecrets(table, { key: 'cannot be parsed' }).key, 'cannotXXXXXXXXXX');
});

test('what was masked comes back as it was stored', () => {
  assert.deepEqual(restoreSecrets(table, shown, stored), { values: stored, issues: [] });
  const renamed = restoreSecrets(table, { ...shown, user: 'grace' }, stored);
  assert.deepEqual(renamed.values, { ...stored, user: 'grace' });
});

test('what was typed is taken as typed', () => {
  const typed = { ...stored, password: 'another password', key: '{"private_key":"another"}' };
  assert.deepEqual(restoreSecrets(table, typed, stored), { values: typed, issues: [] });
  assert.deepEqual(restoreSecrets(table, typed, null), { values: typed, issues: [] });
});

test('a mask that belongs to nothing stored is never taken for a secret', () => {
  const paths = (sent: object, before: typeof stored | null) =>
    restoreSecrets(table, sent as Record<string, unknown>, before).issues.map((issue) => issue.path);
  assert.deepEqual(paths(shown, null), ['password', 'key']);
  assert.deepEqual(paths({ ...shown, password: 'othersXXXXXXXXXX' }, stored), ['password']);
  assert.deepEqual(paths({ ...shown, password: 'XXXXXXXXXX' }, stored), ['password']);
});

test('a stored secret does not follow the record to another address', () => {
  const moved = restoreSecrets(table, { ...shown, endpoint: 'https://two.example.com' }, stored);
  assert.deepEqual(
    moved.issues.map((issue) => issue.message),
    [
      'Enter the Password again, since the address has changed.',
      'Enter the Key again, since the address has changed.',
    ],
  );
  const typed = {
    ...stored,
    endpoint: 'https://two.example.com',
    password: 'typed again',
    key: '{"private_key":"new"}',
  };
  assert.deepEqual(restoreSecrets(table, typed, stored).issues, []);
});

test('a file that is not what the field is for is secret as a whole, and stays when it comes back', () => {
  const file = fields({
    key: { kind: 'json_file', label: 'Key', needs: ['pem'], secrets: ['pem'], fault: 'No.' },
  });
  const stored = { key: '{"auth_token":"canary-secret"}' };
  const shown = maskSecrets(file, stored);
  assert.doesNotMatch(JSON.stringify(shown), /canary/);
  assert.deepEqual(restoreSecrets(file, shown, stored), { values: stored, issues: [] });
});
