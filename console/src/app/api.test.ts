import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf } from './api.ts';

test('values in the path and the query are escaped', () => {
  assert.equal(
    addressOf('/Accounts/:account_sid', { account_sid: 'a/b c' }, {}),
    '/api/v1/Accounts/a%2Fb%20c',
  );
  assert.equal(
    addressOf('/Accounts', {}, { name: 'Smith & Sons', page: 2 }),
    '/api/v1/Accounts?name=Smith+%26+Sons&page=2',
  );
});

test('a query value that is not given is not sent', () => {
  assert.equal(addressOf('/Accounts', {}, { name: '', page: undefined, sort: null }), '/api/v1/Accounts');
});
