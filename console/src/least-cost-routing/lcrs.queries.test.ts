import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LcrRow, ofProvider } from './lcrs.queries.ts';

// As a platform server answers: all there are, without names.
const rows = [
  { lcr_sid: 'own', account_sid: null, service_provider_sid: 'p' },
  { lcr_sid: 'of a', account_sid: 'a', service_provider_sid: null },
  { lcr_sid: 'of b', account_sid: 'b', service_provider_sid: null },
  { lcr_sid: 'foreign', account_sid: null, service_provider_sid: 'q' },
  { lcr_sid: 'of z', account_sid: 'z', service_provider_sid: null },
] as LcrRow[];
const accounts = new Map([
  ['a', 'Acme'],
  ['b', 'Bolt'],
]);

test("a provider's own and those of its accounts are picked out, and named", () => {
  const picked = ofProvider(rows, 'p', undefined, accounts);
  assert.deepEqual(
    picked.map(({ lcr_sid, account_name }) => [lcr_sid, account_name]),
    [
      ['own', null],
      ['of a', 'Acme'],
      ['of b', 'Bolt'],
    ],
  );
});

test('an account that is chosen leaves its own', () => {
  assert.deepEqual(
    ofProvider(rows, 'p', 'b', accounts).map(({ lcr_sid }) => lcr_sid),
    ['of b'],
  );
});

test('a name that the server tells is kept', () => {
  const [told] = ofProvider([{ ...rows[1], account_name: 'As told' } as LcrRow], 'p', undefined, accounts);
  assert.equal(told?.account_name, 'As told');
});
