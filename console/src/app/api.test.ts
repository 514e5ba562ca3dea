import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { addressOf, call } from './api.ts';

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

test('a change says which version of the record it was made from, when the server told one', async (t) => {
  const asked: RequestInit[] = [];
  let etag: string | null = '"1"';
  t.mock.method(globalThis, 'fetch', async (_: string, init: RequestInit) => {
    asked.push(init);
    return Response.json({ name: 'Acme' }, { headers: etag ? { etag } : {} });
  });
  Object.assign(globalThis, { localStorage: { getItem: () => null } });
  t.after(() => void Reflect.deleteProperty(globalThis, 'localStorage'));
  const params = { account_sid: 'a' };
  const sentWith = async () => {
    const madeFrom = await call(accountEndpoints.read, { params });
    await call(accountEndpoints.update, { params, body: { name: 'New' } }, { madeFrom });
    return new Headers(asked.at(-1)?.headers).get('if-match');
  };
  assert.equal(await sentWith(), '"1"');
  etag = null;
  assert.equal(await sentWith(), null);
});
