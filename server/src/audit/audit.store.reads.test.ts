/** Of several filters the audit trail is read by the one that leaves fewest entries: SQLite has to be told which. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AuditFilter } from '@trunkline/contract/audit/audit.contract.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { anAccountUser, anAdmin, aProviderUser } from '@trunkline/contract/core/actors.sample.ts';
import { inParts } from '../db/page.ts';
import { leastOrderedSid } from '../db/time-ordered-id.ts';
import { toDbTimeExact } from '../db/values.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { firstSteps } from '../testing/sqlite-plans.ts';
import { listAuditEntries } from './audit.store.ts';
import { countKinds } from './count-kinds.store.ts';

const skip = Boolean(process.env.TRUNKLINE_TEST_DATABASE_URL) && 'MariaDB and MySQL look into their indexes';
const MANY = 5000;
const FIRST_MS = Date.parse('2026-01-01T00:00:00Z');
const MINUTE_MS = 60_000;
const at = (n: number) => new Date(FIRST_MS + n * MINUTE_MS);

let fresh: FreshDatabase;

/** All are the provider's and of numbers; every hundredth is of account a, every thousandth of record r, by u. */
before(async () => {
  if (skip) return;
  fresh = await freshDatabase();
  const entries = Array.from({ length: MANY }, (_, n) => ({
    audit_sid: leastOrderedSid(at(n).getTime()),
    at: toDbTimeExact(at(n)),
    actor_kind: 'user' as const,
    actor_sid: n % 1000 === 0 ? 'u' : 'v',
    actor_name: 'somebody',
    actor_scope: 'account' as const,
    service_provider_sid: 'p',
    account_sid: n % 100 === 0 ? 'a' : 'b',
    kind: n === 0 ? 'carriers' : 'phone-numbers',
    record_sid: n % 1000 === 0 ? 'r' : 's',
    action: 'update',
  }));
  for (const some of inParts(entries))
    await fresh.open.db.insertInto('trunkline_audit_entries').values(some).execute();
});
after(() => fresh?.close());

const provider = aProviderUser('p');
const cases: [string, Actor, AuditFilter, string, number][] = [
  ['a record, as a provider', provider, { record_sid: 'r' }, 'record', 5],
  ['a record, as an account', anAccountUser('a'), { record_sid: 'r' }, 'record', 5],
  ['a kind and a record', anAdmin(), { kind: 'phone-numbers', record_sid: 'r' }, 'record', 4],
  ['a kind, as an account with few', anAccountUser('a'), { kind: 'phone-numbers' }, 'account', 10],
  ['a kind that is rare, as a provider', provider, { kind: 'carriers' }, 'kind', 1],
  ['a kind that there is not', anAccountUser('b'), { kind: 'users' }, 'kind', 0],
  ['a person and a kind', provider, { kind: 'phone-numbers', actor_sid: 'u' }, 'actor', 4],
  [
    'a kind on a day without any',
    provider,
    { kind: 'carriers', account_sid: 'a', start: at(10).toISOString(), end: at(900).toISOString() },
    'kind',
    0,
  ],
];

for (const [what, actor, filter, index, found] of cases)
  test(`${what}: by the ${index}`, { skip }, async (t) => {
    const steps = await firstSteps(t, fresh, 'trunkline_audit_entries', async () => {
      const { entries } = await listAuditEntries(fresh.open.db, actor, filter, null, 10);
      assert.equal(entries.length, found);
    });
    assert.match(steps.at(-1) ?? '', new RegExp(`INDEX ix_audit_entries_${index}_audit`));
  });

const alone: [string, Actor, string][] = [
  ['a provider', provider, 'provider'],
  ['an account', anAccountUser('b'), 'account'],
];

for (const [whose, actor, index] of alone)
  test(`whether entries of ${whose} are too many to be counted by kind is told by the index alone`, {
    skip,
  }, async (t) => {
    const steps = await firstSteps(t, fresh, 'trunkline_audit_entries', () =>
      countKinds(fresh.open.db, actor, {}),
    );
    assert.match(steps[0] ?? '', new RegExp(`COVERING INDEX ix_audit_entries_${index}_audit`));
  });
