/** Users by their last sign-in: where many are listed, those who signed in come from an index of their own, and the others by name. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import {
  ACCOUNT_A1,
  ACCOUNT_B1,
  anAccountUser,
  anAdmin,
  aProviderUser,
  PROVIDER_A,
  PROVIDER_B,
} from '@trunkline/contract/core/actors.sample.ts';
import type { UserFilter } from '@trunkline/contract/users/users.contract.ts';
import type { Walk } from '../db/list-walk.ts';
import { inParts } from '../db/page.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { listUsers } from './users.store.ts';

type Row = {
  user_sid: string;
  name: string;
  account_sid: string | null;
  service_provider_sid: string | null;
  is_active: 0 | 1;
  at: string | null;
};

const PAGE_SIZE = 25;
const MANY = 6000;

let fresh: FreshDatabase;
const rows: Row[] = [];

/** More than half are of the first account, so that the index is walked for it. */
const owners = [
  { account_sid: ACCOUNT_A1, service_provider_sid: PROVIDER_A },
  ...Array.from({ length: 4 }, () => ({ account_sid: ACCOUNT_A1, service_provider_sid: null })),
  { account_sid: null, service_provider_sid: PROVIDER_A },
  { account_sid: ACCOUNT_B1, service_provider_sid: PROVIDER_B },
  { account_sid: null, service_provider_sid: null },
];

before(async () => {
  fresh = await freshDatabase();
  const { db } = fresh.open;
  for (const [service_provider_sid, account_sid] of [
    [PROVIDER_A, ACCOUNT_A1],
    [PROVIDER_B, ACCOUNT_B1],
  ] as const) {
    await db
      .insertInto('service_providers')
      .values({ service_provider_sid, name: service_provider_sid })
      .execute();
    await db
      .insertInto('accounts')
      .values({ account_sid, name: account_sid, service_provider_sid, webhook_secret: 'x' })
      .execute();
  }
  for (let n = 0; n < MANY; n++)
    rows.push({
      user_sid: `sid ${(n * 7919) % 10_007}`,
      name: `user-${String((n * 104_729) % 10_009).padStart(5, '0')}`,
      is_active: n % 7 === 0 ? 0 : 1,
      ...(owners[n % owners.length] as (typeof owners)[number]),
      at: null,
    });
  for (const some of inParts(rows))
    await db
      .insertInto('users')
      .values(
        some.map(({ at: _, ...row }) => ({ ...row, email: `${row.name}@example.com`, provider: 'local' })),
      )
      .execute();
});
after(() => fresh.close());

/** Some have a row that says nothing, some the same second as others. */
async function signIn(timeOf: (n: number) => string | null, hasRow: (n: number) => boolean): Promise<void> {
  const { db } = fresh.open;
  await db.deleteFrom('trunkline_user_details').execute();
  for (const [n, row] of rows.entries()) row.at = hasRow(n) ? timeOf(n) : null;
  const details = rows.flatMap(({ user_sid, at }, n) => (hasRow(n) ? [{ user_sid, last_login_at: at }] : []));
  for (const some of inParts(details)) await db.insertInto('trunkline_user_details').values(some).execute();
}

const secondOf = (n: number) =>
  new Date(Date.UTC(2026, 0, 1) + ((n * 613) % 4001) * 1000).toISOString().slice(0, 19).replace('T', ' ');

function isShown(row: Row, actor: Actor, { scope, state }: Partial<UserFilter>): boolean {
  if (state && row.is_active !== Number(state === 'active')) return false;
  if (scope === 'account' && !row.account_sid) return false;
  if (scope === 'service_provider' && (row.account_sid || !row.service_provider_sid)) return false;
  if (actor.scope === 'admin') return true;
  if (actor.scope === 'account') return row.account_sid === actor.account_sid;
  return providerOf(row) === actor.service_provider_sid;
}

function providerOf({ account_sid, service_provider_sid }: Row): string | null {
  if (!account_sid) return service_provider_sid;
  return account_sid === ACCOUNT_A1 ? PROVIDER_A : PROVIDER_B;
}

/** Who never did by name, the others by time. */
const placeOf = ({ at, name, user_sid }: Row) => (at ? `1 ${at} ${user_sid}` : `0 ${name} ${user_sid}`);

async function assertPages(actor: Actor, filter: Partial<UserFilter>): Promise<void> {
  const shown = rows.filter((row) => isShown(row, actor, filter));
  const up = shown.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  for (const sort of ['last_login_at', '-last_login_at'] as const) {
    const expected = sort === 'last_login_at' ? up : up.toReversed();
    const border = expected.findIndex((row) => (row.at === null) !== (expected[0]?.at === null));
    const atBorder = Math.max(0, Math.floor(border / PAGE_SIZE)) + 1;
    const last = Math.ceil(expected.length / PAGE_SIZE);
    const pages = new Set([1, 2, Math.max(1, atBorder - 1), atBorder, atBorder + 1, 45, last, last + 1]);
    for (const page of pages) {
      const query = { ...filter, sort, page, page_size: PAGE_SIZE } as UserFilter;
      const answer = await listUsers(fresh.open.db, actor, query);
      assert.ok(!Array.isArray(answer));
      const asked = `${actor.scope} ${JSON.stringify(query)}`;
      assert.deepEqual(
        answer.data.map(({ user_sid }) => user_sid),
        expected.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ user_sid }) => user_sid),
        asked,
      );
      assert.equal(answer.total, expected.length, asked);
    }
  }
}

const cases: [Actor, Partial<UserFilter>][] = [
  [anAdmin(), {}],
  [anAdmin(), { scope: 'account' }],
  [anAdmin(), { state: 'active' }],
  [anAdmin(), { scope: 'service_provider', state: 'active' }],
  [aProviderUser(PROVIDER_A), {}],
  [aProviderUser(PROVIDER_A), { state: 'active', scope: 'account' }],
  [anAccountUser(ACCOUNT_A1), {}],
  [anAccountUser(ACCOUNT_A1), { state: 'active' }],
];

test('some signed in, and the pages go on over the border', async () => {
  await signIn(
    (n) => (n % 11 === 0 ? null : secondOf(n)),
    (n) => n % 3 !== 0,
  );
  for (const [actor, filter] of cases) await assertPages(actor, filter);
});

test('a list as CSV has them in the same order, whatever is on a page', async () => {
  for (const sort of ['last_login_at', '-last_login_at'] as const) {
    const walk: Walk = {};
    const walked: (string | null)[] = [];
    const sids = new Set<string>();
    while (!walk.is_over) {
      const query = { sort, page_size: 2500, walk } as UserFilter & { walk: Walk };
      const part = await listUsers(fresh.open.db, anAdmin(), query);
      assert.ok(!Array.isArray(part));
      for (const { last_login_at, user_sid } of part.data) {
        walked.push(last_login_at);
        sids.add(user_sid);
      }
    }
    const sorted = walked.toSorted((one, other) => ((one ?? '') < (other ?? '') ? -1 : 1));
    assert.deepEqual(walked, sort === 'last_login_at' ? sorted : sorted.toReversed());
    assert.deepEqual([walked.length, sids.size], [rows.length, rows.length]);
  }
});

test('all of them signed in, or nobody did', async () => {
  await signIn(secondOf, () => true);
  for (const [actor, filter] of cases.slice(3, 6)) await assertPages(actor, filter);
  await signIn(
    () => null,
    () => true,
  );
  for (const [actor, filter] of cases.slice(3, 6)) await assertPages(actor, filter);
});

test('few are looked at all, and come in the same order', async () => {
  await signIn(
    (n) => new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString().slice(0, 19).replace('T', ' '),
    (n) => n % 3 !== 0,
  );
  await assertPages(aProviderUser(PROVIDER_B), {});
  await assertPages(aProviderUser(PROVIDER_A), { state: 'inactive' });
});
