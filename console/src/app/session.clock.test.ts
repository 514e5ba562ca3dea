import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { call } from './api.ts';
import { isDueForRenewal } from './session.ts';

test('a session is half over when it is for the server, as answers tell its time, though the clock here is behind', async (t) => {
  const ahead_ms = 40 * 60_000;
  let server_ms = Date.now() + ahead_ms;
  t.mock.method(globalThis, 'fetch', async () =>
    Response.json({ account_sid: 'a' }, { headers: { date: new Date(server_ms).toUTCString() } }),
  );
  Object.assign(globalThis, { localStorage: { getItem: () => 'a token' } });
  t.after(() => void Reflect.deleteProperty(globalThis, 'localStorage'));
  const ask = () => call(accountEndpoints.read, { params: { account_sid: 'a' } });
  /** So many minutes ago, by the clock of the server. */
  const begun = (minutes: number) => {
    const iat = Math.floor((Date.now() + ahead_ms) / 1000) - minutes * 60;
    return { iat, exp: iat + 3600 };
  };
  await ask();
  assert.deepEqual([isDueForRenewal(begun(10)), isDueForRenewal(begun(31))], [false, true]);
  server_ms = Date.now();
  await ask();
  assert.equal(isDueForRenewal(begun(31)), false);
});
