import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { anAdmin, aProviderUser } from '@trunkline/contract/core/actors.sample.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { listPage, type Selection, type Sorting } from './list.ts';
import type { Walk } from './list-walk.ts';
import { inParts } from './page.ts';
import { pageRows } from './page-rows.ts';
import { whoseRows } from './reach.ts';

let fresh: FreshDatabase;
let provider: string;
const accounts = Array.from({ length: 3 }, () => randomUUID());

before(async () => {
  fresh = await freshDatabase();
  provider = await addProvider('walked', accounts.slice(0, 2));
  await addProvider('other', accounts.slice(2));
});
after(() => fresh.close());

async function addProvider(name: string, of: string[]): Promise<string> {
  const service_provider_sid = randomUUID();
  const { db } = fresh.open;
  await db.insertInto('service_providers').values({ service_provider_sid, name }).execute();
  for (const account_sid of of)
    await db
      .insertInto('accounts')
      .values({ account_sid, name: account_sid, service_provider_sid, webhook_secret: 'x' })
      .execute();
  return service_provider_sid;
}

/** Many are at the same place of the order but for their sids, some at none. */
async function add(count: number, name = (n: number): string | null => (n % 5 ? `in use-${n % 7}` : null)) {
  const added = Array.from({ length: count }, (_, n) => ({
    voip_carrier_sid: randomUUID(),
    account_sid: accounts[n % accounts.length] as string,
    description: name(n),
    is_active: (n % 2) as 0 | 1,
    name: `carrier ${n % 4}`,
  }));
  for (const some of inParts(added)) await fresh.open.db.insertInto('voip_carriers').values(some).execute();
  return added.map(({ voip_carrier_sid }) => voip_carrier_sid);
}

const sidsOnPage = pageRows((db, { page, order }) =>
  db
    .selectFrom(page)
    .innerJoin('voip_carriers as t', 't.voip_carrier_sid', 'page.sid')
    .select('t.voip_carrier_sid as sid')
    .orderBy(order),
);

const sortings: Omit<Sorting, 'descending'>[] = [
  { columns: ['description'], has_nulls: true },
  { columns: ['is_active', 'name'] },
  {
    columns: ['description'],
    computed: '(select nullif(length(t.description), 8) + t.is_active)',
    has_nulls: true,
  },
];

const read = (selection: Selection, query: { page?: number; page_size: number; walk?: Walk }) =>
  listPage(fresh.open.db, query, selection, (places) => sidsOnPage(fresh.open.db, places));

test('a walk leads to every row once and in order, whatever comes and goes behind it, from either end', async () => {
  for (const actor of [anAdmin(), aProviderUser(provider)])
    for (const sorting of sortings)
      for (const descending of [false, true]) {
        await add(120);
        const selection: Selection = {
          table: 'voip_carriers',
          key: 'voip_carrier_sid',
          whose: whoseRows(actor, {}, () => []),
          where: [],
          sorting: { ...sorting, descending },
        };
        const whole = await read(selection, { page: 1, page_size: 500 });
        assert.ok(!Array.isArray(whole) && whole.data.length > 70);
        const expected = whole.data.map(({ sid }) => sid);
        const walk: Walk = {};
        const walked: string[] = [];
        const come: string[] = [];
        for (let parts = 0; !walk.is_over; parts++) {
          const part = await read(selection, { page_size: 13, walk });
          assert.ok(!Array.isArray(part) && parts < 100);
          walked.push(...part.data.map(({ sid }) => sid));
          // What was read is taken away, that of the last place too, and others come before and after it.
          await remove(walked.splice(-2));
          walked.push('gone', 'gone');
          come.push(...(await add(3, (n) => (n ? `in use-${parts % 9}` : null))));
        }
        const strangers = new Set([...come, 'gone']);
        const own = walked.filter((sid) => !strangers.has(sid));
        const rows = await fresh.open.db.selectFrom('voip_carriers').select('voip_carrier_sid').execute();
        const left = new Set(rows.map(({ voip_carrier_sid }) => voip_carrier_sid));
        assert.deepEqual(
          own,
          expected.filter((sid) => left.has(sid)),
        );
        assert.equal(new Set(own).size, own.length);
        await fresh.open.db.deleteFrom('voip_carriers').execute();
      }
});

async function remove(sids: readonly string[]): Promise<void> {
  if (sids.length > 0)
    await fresh.open.db.deleteFrom('voip_carriers').where('voip_carrier_sid', 'in', sids).execute();
}
