import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { words } from './fragment.ts';
import { byIndexesOf, hasUniqueIndex, indexInOrder } from './known-indexes.ts';
import { fixing, listPage } from './list.ts';

const skip = !process.env.TRUNKLINE_TEST_DATABASE_URL && 'SQLite needs no word about its indexes';

let fresh: FreshDatabase;

before(async () => {
  fresh = await freshDatabase();
});
after(() => fresh.close());

test('an index holds an order when it begins with what is fixed and goes on with the order', {
  skip,
}, async () => {
  const { db } = fresh.open;
  const numbers = { order: ['number'], key: 'phone_number_sid' };
  const ofAccount = await indexInOrder(db, 'phone_numbers', { fixed: ['account_sid'], ...numbers });
  assert.deepEqual(ofAccount, { name: 'ix_phone_numbers_account_number_phone_number', is_whole: false });
  const sids = ['account_sid', 'service_provider_sid'];
  assert.equal((await indexInOrder(db, 'phone_numbers', { fixed: sids, ...numbers }))?.is_whole, false);
  const byCarrier = { order: ['voip_carrier_sid'], key: 'number' };
  assert.equal(await indexInOrder(db, 'phone_numbers', { fixed: ['account_sid'], ...byCarrier }), null);
  const applications = { fixed: ['account_sid'], order: ['name'], key: 'application_sid' };
  assert.equal((await indexInOrder(db, 'applications', applications))?.is_whole, true);
  assert.equal(
    await indexInOrder(db, 'applications', { ...applications }),
    await indexInOrder(db, 'applications', applications),
    'found once',
  );
  const users = { fixed: [], order: ['name'], key: 'user_sid', also: ['name', 'email'] };
  const holdsEmail = 'ix_users_name_user_account_provider_email';
  assert.equal((await indexInOrder(db, 'users', users))?.name, holdsEmail);
  assert.equal(await hasUniqueIndex(db, 'applications', ['name', 'account_sid']), true);
  assert.equal(await hasUniqueIndex(db, 'applications', ['name']), false);
});

test('an index that somebody drops is done without at the next question, also where it was known before', {
  skip,
}, async (t) => {
  const own = await freshDatabase();
  t.after(() => own.close());
  const { db } = own.open;
  const list = () =>
    listPage(
      db,
      { page: 1, page_size: 10 },
      {
        ...{ table: 'phone_numbers', key: 'phone_number_sid', where: [] },
        whose: { ranges: [fixing(['account_sid'], words("t.account_sid = 'a'"))] },
        sorting: { columns: ['number'], descending: false },
      },
      async () => [],
    );
  await list();
  await sql`alter table phone_numbers add index kept_for_its_key (account_sid), drop index ix_phone_numbers_account_number_phone_number`.execute(
    db,
  );
  assert.deepEqual(await list(), { total: 0, page: 1, page_size: 10, data: [] });
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const columns = ['name', 'account_sid'];
  assert.equal(await hasUniqueIndex(db, 'applications', columns), true);
  const unique = await sql<{ name: string }>`select index_name as name from information_schema.statistics
    where table_schema = database() and table_name = 'applications' and non_unique = 0 and column_name = 'name'`.execute(
    db,
  );
  await sql`alter table applications add index kept_for_its_key (account_sid), drop index ${sql.ref(unique.rows[0]?.name ?? '')}`.execute(
    db,
  );
  t.mock.timers.tick(61_000);
  assert.equal(await hasUniqueIndex(db, 'applications', columns), false);
});

test('of entries before an old one, no newer one is read', { skip }, async () => {
  const { db } = fresh.open;
  const rows = Array.from({ length: 400 }, (_, n) => ({
    audit_sid: `sid ${String(n).padStart(4, '0')}`,
    at: '2026-01-01 00:00:00.000',
    actor_kind: 'system' as const,
    actor_name: 'test',
    service_provider_sid: 'provider',
    kind: n % 2 === 0 ? 'carriers' : 'users',
    action: 'create',
  }));
  await db.insertInto('trunkline_audit_entries').values(rows).execute();
  await sql`analyze table trunkline_audit_entries`.execute(db);
  const columns = ['kind', 'service_provider_sid'];
  await db.connection().execute(async (one) => {
    await sql`flush status`.execute(one);
    const found = await one
      .selectFrom(await byIndexesOf(one, 'trunkline_audit_entries', { columns, key: 'audit_sid' }))
      .select('audit_sid')
      .where('service_provider_sid', '=', 'provider')
      .where('kind', '=', 'users')
      .where('audit_sid', '<', 'sid 0010')
      .orderBy('audit_sid', 'desc')
      .limit(5)
      .execute();
    assert.deepEqual(
      found.map(({ audit_sid }) => audit_sid),
      [9, 7, 5, 3, 1].map((n) => `sid 000${n}`),
    );
    const { rows: read } = await sql<{ Value: string }>`show session status like 'Handler_read_prev'`.execute(
      one,
    );
    assert.ok(Number(read[0]?.Value) < 20, `${read[0]?.Value} entries were read`);
  });
});
