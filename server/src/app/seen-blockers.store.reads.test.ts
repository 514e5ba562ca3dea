/** What is asked about a few rows begins with these, and not with all that their account or reader has. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { anAccountUser, aProviderUser } from '@trunkline/contract/core/actors.sample.ts';
import { findGatewaysNear } from '../least-cost-routing/explain.store.ts';
import { findByAddress } from '../search/search.store.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { firstSteps } from '../testing/sqlite-plans.ts';
import { seenBlockers } from './seen-blockers.store.ts';
import { removeStarters } from './starter-applications.store.ts';

const skip = Boolean(process.env.TRUNKLINE_TEST_DATABASE_URL) && 'MariaDB and MySQL look into their indexes';

let fresh: FreshDatabase;

before(async () => {
  if (!skip) fresh = await freshDatabase();
});
after(() => fresh?.close());

const blockersOf = (kind: string) =>
  Array.from({ length: 100 }, (_, n) => ({ kind, sid: crypto.randomUUID(), name: String(n) }));

for (const [kind, key] of [
  ['phone-numbers', 'phone_numbers'],
  ['applications', 'applications'],
  ['users', 'users'],
])
  for (const actor of [aProviderUser(), anAccountUser()])
    test(`${kind} in the way of a deletion, as seen by a person of scope ${actor.scope}`, {
      skip,
    }, async (t) => {
      const steps = await firstSteps(t, fresh, 't', () =>
        seenBlockers(fresh.open.db, actor, blockersOf(kind ?? '')),
      );
      assert.equal(steps.length, 1);
      assert.match(steps[0] ?? '', new RegExp(`^SEARCH t USING INDEX sqlite_autoindex_${key}_1 `));
    });

test('the starter applications among all of an account', { skip }, async (t) => {
  const steps = await firstSteps(t, fresh, 'a', () => removeStarters(fresh.open.db, 'a'));
  assert.equal(steps.length, 1);
  assert.match(steps[0] ?? '', /\(account_sid=\? AND name=\?\)/);
});

test('carriers are looked up for the gateways that may have an address', { skip }, async (t) => {
  const steps = await firstSteps(t, fresh, 'c', () =>
    findGatewaysNear(fresh.open.db, aProviderUser(), '198.51.100.1', null),
  );
  assert.equal(steps.length, 1);
  assert.match(steps[0] ?? '', /^SEARCH c USING INDEX sqlite_autoindex_voip_carriers_1 /);
});

test('carriers are looked up for the gateways that a search finds', { skip }, async (t) => {
  const sought = { host: '198.51', port: null, is_beginning: false };
  const steps = await firstSteps(t, fresh, 't', () =>
    findByAddress(fresh.open.db, aProviderUser(), sought, 6),
  );
  assert.equal(steps.length, 2);
  for (const step of steps) assert.match(step, /^SEARCH t USING INDEX sqlite_autoindex_voip_carriers_1 /);
});
