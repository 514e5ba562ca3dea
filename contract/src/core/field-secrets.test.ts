import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fields } from './field.ts';
import { maskSecrets, restoreSecrets, secretsOf, withoutSecrets } from './field-secrets.ts';
import { masked } from './value.ts';

const table = fields({
  endpoint: { kind: 'url', label: 'Endpoint', receives: ['password', 'key'] },
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

test('an empty text that another program stored is no secret, and saving it changes nothing', () => {
  const none = { ...stored, password: '', key: '' };
  assert.deepEqual(maskSecrets(table, none), none);
  assert.deepEqual(restoreSecrets(table, none, none), { values: none, issues: [] });
});

test('what was masked comes back as it was stored', () => {
  assert.deepEqual(restoreSecrets(table, shown, stored), { values: stored, issues: [] });
  const renamed = restoreSecrets(table, { ...shown, user: 'grace' }, stored);
  assert.deepEqual(renamed.values, { ...stored, user: 'grace' });
});

test('so does what the platform masked', () => {
  const private_key = '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\n';
  const [known, asked] = [private_key, '-----BEGIN PRIVATE KEY-----\nMIIEvQXXXXXXXXX'].map((private_key) =>
    JSON.stringify({ private_key, client_email: 'a@example.com' }),
  );
  const before = { ...stored, key: known };
  const sent = { ...stored, password: 'a longXXXXXXXXXXXXXXXX', key: asked };
  assert.deepEqual(restoreSecrets(table, sent, before), { values: before, issues: [] });
  assert.equal(restoreSecrets(table, sent, stored).issues[0]?.path, 'key');
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

test('the mask in a file stands for the file as it is stored: with another address in it, it is another file', () => {
  const file = { private_key: 'the private key of somebody', token_uri: 'https://one.example.com' };
  const before = { key: JSON.stringify(file) };
  const sent = { key: JSON.stringify({ ...file, private_key: masked(file.private_key) }) };
  assert.deepEqual(restoreSecrets(table, sent, before), { values: before, issues: [] });
  const moved = { key: sent.key.replace('one', 'two') };
  assert.deepEqual(
    restoreSecrets(table, moved, before).issues.map(({ path }) => path),
    ['key'],
  );
});

test('credentials in a stored address are masked, and stay when the address comes back as it was', () => {
  const before = { ...stored, endpoint: 'https://ada:canary-secret@one.example.com/a' };
  const masked = maskSecrets(table, before);
  assert.equal(masked.endpoint, 'https://XXXXXXXXXX@one.example.com/a');
  assert.doesNotMatch(JSON.stringify(withoutSecrets(table, before)), /canary/);
  assert.deepEqual(restoreSecrets(table, masked, before), { values: before, issues: [] });
  for (const endpoint of ['https://XXXXXXXXXX@two.example.com/a', 'https://XXXXXXXXXX@one.example.com/b'])
    assert.deepEqual(restoreSecrets(table, { endpoint }, before).issues, [
      {
        path: 'endpoint',
        message: 'Endpoint may not contain a username or password: remove them from the address',
      },
    ]);
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
