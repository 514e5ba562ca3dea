import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileFault, filePreview, type JsonFileField } from './json-file.ts';

const field: JsonFileField = {
  kind: 'json_file',
  label: 'Service key',
  needs: ['private_key', 'client_email'],
  secrets: ['private_key'],
  fault: 'Invalid service key file, could not parse as JSON.',
};
const key = { private_key: 'a private key of some length', client_email: 'recorder@example.com' };

test('a file without what is needed is refused in the words of the field', () => {
  assert.equal(fileFault(field, JSON.stringify(key)), null);
  for (const text of ['', 'not json', 'null', '[]', JSON.stringify({ ...key, client_email: '' })])
    assert.equal(fileFault(field, text), field.fault, text);
});

test('a preview shows the beginning of the secret and the rest of the file', () => {
  const shown = filePreview(field, JSON.stringify(key));
  assert.match(shown, /"a privXXXXXXXXXX"/);
  assert.match(shown, /recorder@example\.com/);
  assert.doesNotMatch(shown, /some length/);
  assert.equal(filePreview(field, shown), shown, 'what the server masked stays as it is');
  assert.equal(filePreview(field, 'a private key that is no JSON'), '');
});
