/** Every way to find a page leads to the same rows: gathered, walked, from either end, with one provider or more. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import {
  ACCOUNT_A1,
  ACCOUNT_A2,
  ACCOUNT_B1,
  anAccountUser,
  anAdmin,
  aProviderUser,
  PROVIDER_A,
  PROVIDER_B,
} from '@trunkline/contract/core/actors.sample.ts';
import { sql } from 'kysely';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { fragment } from './fragment.ts';
import { countSelected, fixing, listPage, type Selection, type Whose } from './list.ts';
import { inOrder } from './list-parts.ts';
import { contains, inParts } from './page.ts';
import { pageRows } from './page-rows.ts';
import { ofAccount, ofProviderItself, whoseRows } from './reach.ts';

type Row = Owner & { voip_carrier_sid: string; name: string };

let fresh: FreshDatabase;
const rows: Row[] = [];

before(async () => {
  fresh = await freshDatabase();
  await addProvider(PROVIDER_A, [ACCOUNT_A1, ACCOUNT_A2]);
});
after(() => fresh.close());

async function addProvider(service_provider_sid: string, accounts: string[]): Promise<void> {
  const { db } = fresh.open;
  await db
    .insertInto('service_providers')
    .values({ service_provider_sid, name: service_provider_sid })
    .execute();
  for (const account_sid of accounts)
    await db
      .insertInto('accounts')
      .values({ account_sid, name: account_sid, service_provider_sid, webhook_secret: 'x' })
      .execute();
}

/** Owners take turns; names are not in the order of the rows. */
async function add(count: number, prefix: string, owners: Owner[]): Promise<void> {
  const added = Array.from({ length: count }, (_, n) => ({
    voip_carrier_sid: `${prefix} ${rows.length + n}`,
    name: `${prefix} ${String((n * 7919) % 1009).padStart(4, '0')}`,
    ...(owners[n % owners.length] ?? { account_sid: null, service_provider_sid: null }),
  }));
  rows.push(...added);
  for (const some of inParts(added)) await fresh.open.db.insertInto('voip_carriers').values(some).execute();
}

const ofA = [
  { account_sid: ACCOUNT_A1, service_provider_sid: null },
  { account_sid: ACCOUNT_A2, service_provider_sid: PROVIDER_A },
  { account_sid: null, service_provider_sid: PROVIDER_A },
];
const ofB = [
  { account_sid: ACCOUNT_B1, service_provider_sid: null },
  { account_sid: null, service_provider_sid: PROVIDER_B },
];

function providerOf({ account_sid, service_provider_sid }: Owner): string | null {
  return account_sid ? (account_sid === ACCOUNT_B1 ? PROVIDER_B : PROVIDER_A) : service_provider_sid;
}

/** `with_shared`: an account's own and its provider's, which are two ranges (`R26`). */
type Listing = { text?: string; with_shared?: boolean; is_active?: 0 | 1 };

function isSeen(actor: Actor, row: Row, { with_shared }: Listing): boolean {
  if (actor.scope === 'admin') return true;
  const isShared = with_shared && !row.account_sid && providerOf(row) === providerOf(actor as Owner);
  if (actor.scope === 'account') return isShared || row.account_sid === actor.account_sid;
  return providerOf(row) === actor.service_provider_sid;
}

function whoseOf(actor: Actor, { with_shared }: Listing): Whose {
  if (with_shared && actor.scope === 'account')
    return { ranges: [ofAccount(actor.account_sid), ofProviderItself(actor.service_provider_sid)] };
  return whoseRows(actor, {}, (provider) => [ofProviderItself(provider)]);
}

function selectionOf(actor: Actor, { text, is_active, ...listing }: Listing, descending = false): Selection {
  const active = is_active === undefined ? [] : [fixing(['is_active'], fragment`t.is_active = ${is_active}`)];
  return {
    table: 'voip_carriers',
    key: 'voip_carrier_sid',
    whose: whoseOf(actor, listing),
    where: [...active, ...(text ? [contains(fresh.open.db, ['t.name'], text)] : [])],
    sorting: { columns: ['name'], descending },
  };
}

const carriersOnPage = pageRows((db, { page, order }) =>
  db
    .selectFrom(page)
    .innerJoin('voip_carriers as t', 't.voip_carrier_sid', 'page.sid')
    .select('t.voip_carrier_sid as sid')
    .orderBy(order),
);

async function assertLists(actor: Actor, listing: Listing = {}): Promise<void> {
  const { db } = fresh.open;
  const up = rows
    .filter(
      (row) =>
        isSeen(actor, row, listing) && row.name.includes(listing.text ?? '') && listing.is_active !== 0,
    )
    .sort((one, other) => (key(one) < key(other) ? -1 : 1))
    .map((row) => row.voip_carrier_sid);
  for (const descending of [false, true]) {
    const expected = descending ? up.toReversed() : up;
    const selection = selectionOf(actor, listing, descending);
    assert.equal(await countSelected(db, selection, Number.POSITIVE_INFINITY), expected.length);
    assert.equal(await countSelected(db, selection, 3), Math.min(expected.length, 4));
    const last = Math.max(1, Math.ceil(expected.length / 25));
    for (const page of [1, 2, Math.ceil(last / 2), last, last + 1]) {
      const answer = await listPage(db, { page, page_size: 25 }, selection, (places) =>
        carriersOnPage(db, places),
      );
      assert.ok(!Array.isArray(answer));
      assert.deepEqual(
        answer.data.map(({ sid }) => sid),
        expected.slice((page - 1) * 25, page * 25),
      );
      assert.deepEqual([answer.total, answer.total_is_least], [expected.length, undefined]);
    }
  }
}

const key = (row: Row) => `${row.name} ${row.voip_carrier_sid}`;
const actors = [
  anAdmin(),
  aProviderUser(PROVIDER_A),
  aProviderUser(PROVIDER_B),
  anAccountUser(ACCOUNT_A1),
  anAccountUser(ACCOUNT_B1),
];

test('where one provider has all accounts, it sees its own rows and theirs, and nobody’s belong to admins', async () => {
  await add(60, 'middle', ofA);
  await add(5, 'early', [{ account_sid: null, service_provider_sid: null }]);
  for (const actor of actors) await assertLists(actor);
});

test('a few rows are gathered from their accounts', async () => {
  await addProvider(PROVIDER_B, [ACCOUNT_B1]);
  await add(45, 'late', ofB);
  for (const actor of actors) await assertLists(actor);
});

test('many rows are found in the order of all, wherever in it they stand, and from either end', async () => {
  await add(6000, 'numerous', ofA);
  await add(2100, 'xlate', ofB);
  for (const actor of actors) await assertLists(actor);
});

test('a search finds the same as a look at every row', async () => {
  for (const actor of actors)
    for (const text of ['00', 'late 0', 'nowhere']) await assertLists(actor, { text });
});

test('what a filter leaves is in the same order, far behind too', async () => {
  for (const actor of actors)
    for (const listing of [{ is_active: 1 }, { is_active: 0 }, { is_active: 1, text: '00' }] as const) {
      await assertLists(actor, listing);
      await assertLists(actor, { ...listing, with_shared: true });
    }
});

test('an account with what its provider shares sees the same in ranges of its own as in the order of all', async () => {
  const [many, few] = [anAccountUser(ACCOUNT_A1), anAccountUser(ACCOUNT_B1)];
  for (const actor of [many, few])
    for (const text of ['', '00', 'late 0', 'nowhere']) await assertLists(actor, { text, with_shared: true });
});

test('rows of all are walked for a search of many of them and for a page far behind in two ranges, else the own ones are', {
  skip: !process.env.TRUNKLINE_TEST_DATABASE_URL && 'SQLite is not told which index to take',
}, async () => {
  const { db } = fresh.open;
  await sql`analyze table voip_carriers`.execute(db);
  const parts = async (actor: Actor, listing: Listing, offset: number) =>
    (await inOrder(db, selectionOf(actor, listing), offset)).map(({ from }) =>
      /voip_carriers_name/.test(from.text),
    );
  const [many, few] = [anAccountUser(ACCOUNT_A1), anAccountUser(ACCOUNT_B1)];
  assert.deepEqual(await parts(many, { text: '00', with_shared: true }, 0), [true]);
  assert.deepEqual(await parts(few, { text: '00' }, 0), [false]);
  assert.deepEqual(await parts(many, { with_shared: true }, 3000), [true]);
  assert.deepEqual(await parts(many, { with_shared: true }, 500), [false, false]);
});

test('a list narrowed to what its caller does not reach is empty', async () => {
  const { db } = fresh.open;
  for (const [actor, narrowed] of [
    [aProviderUser(PROVIDER_A), { service_provider_sid: PROVIDER_B }],
    [aProviderUser(PROVIDER_A), { account_sid: ACCOUNT_B1 }],
    [anAccountUser(ACCOUNT_A1), { account_sid: ACCOUNT_A2 }],
    [anAdmin(), { account_sid: ACCOUNT_A1, service_provider_sid: PROVIDER_B }],
  ] as const) {
    const selection = { ...selectionOf(actor, {}), whose: whoseRows(actor, narrowed, () => []) };
    const answer = await listPage(db, { page: 1, page_size: 25 }, selection, (places) =>
      carriersOnPage(db, places),
    );
    assert.deepEqual(answer, { total: 0, page: 1, page_size: 25, data: [] });
  }
});
