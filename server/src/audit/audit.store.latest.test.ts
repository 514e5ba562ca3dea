/** The latest changes, of very many entries. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { anAdmin } from '@trunkline/contract/core/actors.sample.ts';
import type { Db } from '../db/open.ts';
import { inParts } from '../db/page.ts';
import { leastOrderedSid } from '../db/time-ordered-id.ts';
import { toDbTimeExact } from '../db/values.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { rowsRead } from '../testing/rows-read.ts';
import { listLatestChanges } from './audit.store.ts';

const MANY = 2000;
const FIRST_MS = Date.parse('2026-01-01T00:00:00Z');

let fresh: FreshDatabase;

/** Of p the last are changes, of q they are sign-ins. */
before(async () => {
  fresh = await freshDatabase();
  await add('p', FIRST_MS, MANY, () => 'update');
  await add('q', FIRST_MS + MANY, 200, (n) => (n < 10 ? 'update' : 'login'));
});
after(() => fresh.close());

async function add(
  service_provider_sid: string,
  first_ms: number,
  many: number,
  actionOf: (n: number) => string,
) {
  const entries = Array.from({ length: many }, (_, n) => ({
    audit_sid: leastOrderedSid(first_ms + n),
    at: toDbTimeExact(new Date(first_ms + n)),
    ...{ actor_kind: 'user' as const, actor_name: 'somebody', kind: 'carriers', service_provider_sid },
    ...{ record_name: `${service_provider_sid} ${n}`, action: actionOf(n) },
  }));
  for (const some of inParts(entries))
    await fresh.open.db.insertInto('trunkline_audit_entries').values(some).execute();
}

const latest = async (db: Db, service_provider_sid: string) =>
  (await listLatestChanges(db, anAdmin(), { service_provider_sid }, 3)).map(({ record_name }) => record_name);

test('changes are found behind very many sign-ins', async () => {
  assert.deepEqual(await latest(fresh.open.db, 'p'), ['p 1999', 'p 1998', 'p 1997']);
  assert.deepEqual(await latest(fresh.open.db, 'q'), ['q 9', 'q 8', 'q 7']);
});

const skip = !process.env.TRUNKLINE_TEST_DATABASE_URL && 'SQLite does not tell what it reads';

test('where the last entries are changes, no others are read', { skip }, async () => {
  const read = await rowsRead(fresh.open.db, (one) => latest(one, 'p'), 'all');
  assert.ok(read < 500, `${read} rows were read`);
});
