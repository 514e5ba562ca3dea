/** The few rows of a provider beside another's thousands: who filters or searches has those alone looked at, which MariaDB tells. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { rowsRead } from '../testing/rows-read.ts';
import { words } from './fragment.ts';
import { type Condition, countSelected, fixing, listPage, type Selection } from './list.ts';
import type { Db } from './open.ts';
import { contains, inParts } from './page.ts';
import { pageRows } from './page-rows.ts';
import { ofProviderItself } from './reach.ts';

const isMysql = Boolean(process.env.TRUNKLINE_TEST_DATABASE_URL);
const OF_OTHERS = 5000;
const OWN = 40;
const ACCOUNTS = 4;
const MOST_READ = 1000;

let fresh: FreshDatabase;

before(async () => {
  fresh = await freshDatabase();
  const { db } = fresh.open;
  const provider = (sid: string) => ({ service_provider_sid: sid, name: sid });
  const account = (sid: string, service_provider_sid: string) => ({
    ...{ account_sid: sid, name: sid, service_provider_sid, webhook_secret: 'of no use' },
  });
  await db
    .insertInto('service_providers')
    .values([provider('p'), provider('q')])
    .execute();
  const own = Array.from({ length: ACCOUNTS }, (_, n) => account(`q${n}`, 'q'));
  await db
    .insertInto('accounts')
    .values([account('p0', 'p'), ...own])
    .execute();
  const carrier = (n: number, account_sid: string) => ({
    ...{ voip_carrier_sid: `${account_sid} ${n}`, account_sid },
    is_active: n % 2 === 0 ? (1 as const) : (0 as const),
    name: `Carrier ${String((n * 7919) % 10_007).padStart(5, '0')}`,
  });
  const all = [
    ...Array.from({ length: OF_OTHERS }, (_, n) => carrier(n, 'p0')),
    ...Array.from({ length: OWN }, (_, n) => carrier(OF_OTHERS + n, `q${n % ACCOUNTS}`)),
  ];
  for (const some of inParts(all)) await db.insertInto('voip_carriers').values(some).execute();
  if (isMysql) await sql`analyze table accounts, voip_carriers`.execute(db);
});
after(() => fresh.close());

const onPage = pageRows((db, { page, order }) =>
  db
    .selectFrom(page)
    .innerJoin('voip_carriers as t', 't.voip_carrier_sid', 'page.sid')
    .select(['t.voip_carrier_sid as sid', 't.name'])
    .orderBy(order),
);

/** Looks into an index, and entries that were read on from there; of the embedded database none. */
async function readBy(work: (db: Db) => Promise<void>): Promise<number> {
  if (!isMysql) {
    await work(fresh.open.db);
    return 0;
  }
  return rowsRead(fresh.open.db, work, 'all');
}

const isActive = fixing(['is_active'], words('t.is_active = 1'));
const filters: Record<string, (db: Db) => Condition[]> = {
  'by a state': () => [isActive],
  'by a letter that all have': (db) => [contains(db, ['t.name'], 'r')],
  'by a text that none has': (db) => [contains(db, ['t.name'], 'none has this')],
  'by a text and a state': (db) => [contains(db, ['t.name'], 'r'), isActive],
};

for (const [filter, conditions] of Object.entries(filters))
  for (const descending of [false, true])
    test(`filtered ${filter}, ${descending ? 'from the end' : 'in order'}`, async () => {
      const read = await readBy(async (db) => {
        const selection: Selection = {
          table: 'voip_carriers',
          key: 'voip_carrier_sid',
          whose: { provider: 'q', besides: [ofProviderItself('q')] },
          where: conditions(db),
          sorting: { columns: ['name'], descending },
        };
        const answer = await listPage(db, { page: 1, page_size: 10 }, selection, (places) =>
          onPage(db, places),
        );
        assert.ok(!Array.isArray(answer));
        const total = { 'by a state': OWN / 2, 'by a text and a state': OWN / 2 }[filter] ?? OWN;
        const left = filter === 'by a text that none has' ? 0 : total;
        assert.equal(answer.total, left);
        const names = answer.data.map(({ name }) => name);
        assert.equal(names.length, Math.min(10, left));
        assert.deepEqual(names, descending ? names.toSorted().reverse() : names.toSorted());
        assert.ok(answer.data.every(({ sid }) => sid.startsWith('q')));
        assert.equal(await countSelected(db, selection, 10_000), left);
      });
      assert.ok(read < MOST_READ, `${read} rows were read`);
    });
