import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ApplicationRow, ofAccounts } from './applications.queries.ts';

const one = (application_sid: string, account_sid: string | null) =>
  ({ application_sid, account_sid }) as ApplicationRow;

test("of a server that tells the applications of every provider, a provider's are picked out and named after their account", () => {
  const rows = [one('1', 'a'), one('2', 'elsewhere'), one('3', null)];
  const found = ofAccounts(rows, new Map([['a', 'Acme']]));
  assert.deepEqual(
    found.map(({ application_sid, account_name }) => [application_sid, account_name]),
    [['1', 'Acme']],
  );
});
