/** A provider of very many accounts: its few rows are found without asking each account, which MariaDB tells. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { rowsRead } from '../testing/rows-read.ts';
import { countSelected, listPage, type Selection } from './list.ts';
import type { Db } from './open.ts';
import { pageRows } from './page-rows.ts';
import { ofProviderItself } from './reach.ts';

const isMysql = Boolean(process.env.TRUNKLINE_TEST_DATABASE_URL);
const ACCOUNTS = 1500;
/** That they are more than 500 is asked a few times. */
const MOST_READ = 3000;

let fresh: FreshDatabase;

before(async () => {
  fresh = await freshDatabase();
  const { db } = fresh.open;
  const provider = (sid: string) => ({ service_provider_sid: sid, name: sid });
  await db
    .insertInto('service_providers')
    .values([provider('p'), provider('q')])
    .execute();
  const account = (n: number) => ({
    ...{ account_sid: `a${n}`, name: `A ${n}`, service_provider_sid: n === 0 ? 'q' : 'p' },
    webhook_secret: 'of no use',
  });
  await db
    .insertInto('accounts')
    .values(Array.from({ length: ACCOUNTS }, (_, n) => account(n)))
    .execute();
  const carrier = (sid: string, account_sid: string | null, service_provider_sid = 'p') => ({
    ...{ voip_carrier_sid: sid, name: sid, account_sid },
    ...(account_sid === null && { service_provider_sid }),
  });
  await db
    .insertInto('voip_carriers')
    .values([
      carrier('c1', 'a1'),
      carrier('c2', null),
      carrier('c3', 'a0'),
      carrier('c4', null, 'q'),
      carrier('c5', `a${ACCOUNTS - 1}`),
    ])
    .execute();
  if (isMysql) await sql`analyze table accounts, voip_carriers`.execute(db);
});
after(() => fresh.close());

const selection: Selection = {
  table: 'voip_carriers',
  key: 'voip_carrier_sid',
  whose: { provider: 'p', besides: [ofProviderItself('p')] },
  where: [],
  sorting: { columns: ['name'], descending: false },
};

const onPage = pageRows((db, { page, order }) =>
  db
    .selectFrom(page)
    .innerJoin('voip_carriers as t', 't.voip_carrier_sid', 'page.sid')
    .select('t.voip_carrier_sid as sid')
    .orderBy(order),
);

/** Looks into an index, and entries that were read on from there; of the embedded database none. */
async function readBy(work: (db: Db) => Promise<void>): Promise<number> {
  if (!isMysql) {
    await work(fresh.open.db);
    return 0;
  }
  return rowsRead(fresh.open.db, work);
}

test('its few carriers, and how many they are', async () => {
  const read = await readBy(async (db) => {
    const answer = await listPage(db, { page: 1, page_size: 2 }, selection, (places) => onPage(db, places));
    assert.ok(!Array.isArray(answer));
    assert.deepEqual([answer.data.map(({ sid }) => sid), answer.total], [['c1', 'c2'], 3]);
    assert.equal(await countSelected(db, selection, 2), 3);
  });
  assert.ok(read < MOST_READ, `${read} rows were read`);
});
