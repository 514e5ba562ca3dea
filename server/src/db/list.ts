/**
 * The one way to read a page of a list (decision 019): the page's sids are found in an index that has the order and
 * each row's owner, and only then are the rows themselves read.
 */
import type { Page } from '@trunkline/contract/core/paging.ts';
import { type Fragment, fragment, joined, words } from './fragment.ts';
import { forgetIndexes, isIndexGone } from './known-indexes.ts';
import { type Beside, pageBeside, saidBy, waysBeside } from './list-beside.ts';
import { inOrderAgain, pageFrom, sidsOf, those } from './list-order.ts';
import {
  amongCandidates,
  anyOf,
  atItsBest,
  FEW,
  gathered,
  goesByOwner,
  inIndex,
  inOrder,
  toCount,
} from './list-parts.ts';
import { goingOn, nextPart, type Walkable } from './list-walk.ts';
import { seenMore, wasMore } from './more-than.ts';
import type { Db } from './open.ts';
import { MOST_COUNTED, mostCounted, pageOf } from './page.ts';
import type { Places } from './page-rows.ts';
import { remembered, remembers } from './prepared.ts';
import { inSlices, SLICE } from './slices.ts';

/**
 * A condition on the listed table's columns; the table is `t` in every query. It may say which columns it fixes to
 * one value, if it asks nothing else; which texts it searches, for which no index helps; or where in the order a walk
 * begins. `looks_at`: columns that it checks and with which no index begins. `candidates`: the only rows that can
 * match, by columns with which an index begins; `unknown` if that is not known. `better`: a cheaper way to ask the
 * same for a page, or for a count.
 */
export type Condition = Fragment & {
  fixed?: readonly string[];
  looks_into_texts?: readonly string[];
  looks_at?: readonly string[];
  candidates?: () => Promise<readonly { column: string; values: readonly string[] }[] | 'unknown'>;
  begins_the_walk?: true;
  /** All rows meet it. */
  is_of_all?: true;
  better?: (to: 'page' | 'count') => Promise<Condition | null>;
};

export const fixing = (fixed: readonly string[], condition: Fragment): Condition => ({ ...condition, fixed });

/** Whose rows a list shows. No row matches two of the conditions. */
export type Whose =
  /** Each is the beginning of an index that goes on with the order; none of them: nothing is shown. */
  | { ranges: readonly Condition[] }
  /** Rows of the provider's accounts, and some without an account. */
  | { provider: string; besides: readonly Condition[] };

export type Sorting = {
  columns: readonly string[];
  descending: boolean;
  /** The first column may be null. */
  has_nulls?: true;
  /** SQL of `t` that comes before the columns. No index holds it, so all that is listed is looked at. */
  computed?: string;
  /** The same, where a table of ours says it and has an index in its order. */
  beside?: Beside;
};

/**
 * `orders`: the columns for each name that a caller may sort by; `first`: what is sorted by before them, as SQL or
 * from one of our tables.
 */
export function sortingBy(
  sort: string,
  orders: Record<string, readonly string[]>,
  first: Record<string, string | Beside> = {},
): Sorting {
  const by = sort.replace('-', '');
  const own = first[by];
  return {
    columns: orders[by] ?? [],
    descending: sort.startsWith('-'),
    ...(typeof own === 'string' ? { computed: own } : own && { computed: saidBy(own), beside: own }),
  };
}

export type Selection = {
  table: string;
  /** The primary key; it comes last in the order, so that it is fixed. */
  key: string;
  whose: Whose;
  /** Further conditions of a filter. */
  where: readonly Condition[];
  sorting: Sorting;
  /** A join that a filter asks about; it leaves each row once. */
  beside?: Fragment;
};

/** Rows to be passed over that take longer than a count. */
const FAR = 5000;

/** So many that a search leaves are found with the first of them, since all texts may have to be looked into for those. */
const MOST_FOUND = 500;

export async function listPage<T>(
  db: Db,
  query: Walkable,
  selection: Selection,
  read: (places: Places) => Promise<T[]>,
): Promise<Page<T> | T[]> {
  try {
    return await readPage(db, query, selection, read);
  } catch (error) {
    if (!isIndexGone(error)) throw error;
    forgetIndexes(db);
    return readPage(db, query, selection, read);
  }
}

async function readPage<T>(
  db: Db,
  query: Walkable,
  selection: Selection,
  read: (places: Places) => Promise<T[]>,
): Promise<Page<T> | T[]> {
  const simple = await simplified(db, await atItsBest(selection, 'page'));
  const { walk } = query;
  if (walk) {
    const from = walk.after ? goingOn(simple, walk.after) : await fromFirst(db, simple);
    return nextPart(db, query, walk, from, read);
  }
  let counted: Promise<number> | undefined;
  const countTo = (most: number) => countSelected(db, { ...simple, where: selection.where }, most);
  const count = (all?: true) => {
    if (all) return countTo(Number.POSITIVE_INFINITY);
    counted ??= countTo(mostCounted(db, query));
    return counted;
  };
  const slice = async (of: Selection, limit: number, offset: number) => {
    const order = inOrderAgain(db, of);
    const readThose = (sids: string[]) => inSlices(sids, (some) => read({ page: those(of, some), order }));
    const known = isSearch(of) ? await amongCandidates(db, of) : null;
    const all = known && (known.length > 0 ? await sidsOf(db, pageFrom(known, of, MOST_COUNTED + 1, 0)) : []);
    if (all && all.length <= MOST_COUNTED) {
      counted ??= Promise.resolve(all.length);
      return readThose(all.slice(offset, offset + limit));
    }
    const ways = await waysBeside(db, of, count);
    if (ways) return pageBeside(db, of, ways, { limit, offset }, read);
    const few = await areFew(db, of, count);
    const parts = few ? await gathered(db, of) : await inOrder(db, await fromFirst(db, of), offset);
    if (parts.length === 0) return [];
    if (limit > SLICE) return readThose(await sidsOf(db, pageFrom(parts, of, limit, offset)));
    if (!isSearch(of) || remembers(db) || offset + limit > MOST_FOUND)
      return read({ page: pageFrom(parts, of, limit, offset), order });
    const found = await sidsOf(db, pageFrom(parts, of, MOST_FOUND + 1, 0));
    if (found.length <= MOST_FOUND) counted ??= Promise.resolve(found.length);
    return readThose(found.slice(offset, offset + limit));
  };
  return pageOf(db, query, count, async (limit, offset) => {
    if (offset < FAR || !remembers(db)) return slice(simple, limit, offset);
    // The last page lies at the other end, so it is found from there.
    const left = (await count()) - offset;
    if (left > offset) return slice(simple, limit, offset);
    if (left <= 0) return [];
    const rows = await slice(reversed(simple), Math.min(limit, left), Math.max(0, left - limit));
    return rows.reverse();
  });
}

/** Whether all that the provider has, filtered or not, is soon gathered. */
const ownsFew = async (db: Db, of: Selection) => (await countSelected(db, { ...of, where: [] }, FEW)) <= FEW;

/** The number of rows; `most` + 1 if there are more than `most`. */
export async function countSelected(db: Db, of: Selection, most: number): Promise<number> {
  const selection = await atItsBest(of, 'count');
  const isMetInOrder = 'provider' in of.whose && of.where.length > 0 && !(await goesByOwner(db, selection));
  const few = isMetInOrder && (await ownsFew(db, of));
  const parts = few ? await gathered(db, selection) : await toCount(db, selection);
  if (parts.length === 0) return 0;
  const counts = parts.map(({ from: part }, nth) => {
    const whole = fragment`(select count(*) ${part})`;
    if (most === Number.POSITIVE_INFINITY) return whole;
    // What a filter leaves is looked for once. Else the end is looked for, since a count that is cut off
    // copies what it counts.
    return selection.where.length > 0
      ? fragment`(select count(*) from (select 1 as one ${part} limit ${most + 1}) as ${words(`part${nth}`)})`
      : fragment`coalesce((select ${words(`${most + 1}`)} ${part} limit 1 offset ${most}), ${whole})`;
  });
  const query = fragment`select ${joined(counts, ' + ')} as n`;
  if (wasMore(db, query)) return most + 1;
  const [row] = await remembered<{ n: number | string }>(db, query);
  const n = Number(row?.n ?? 0);
  if (n > most) seenMore(db, query);
  return Math.min(n, most + 1);
}

/** The first of them in order; null if there are none. */
export async function firstInOrder(db: Db, of: Selection, limit: number): Promise<Places | null> {
  const selection = await atItsBest(of, 'page');
  const parts = await inOrder(db, selection, 0);
  if (parts.length === 0) return null;
  return { page: pageFrom(parts, selection, limit, 0), order: inOrderAgain(db, selection) };
}

/** Looks into texts and asks nothing else. */
function isSearch({ where }: Selection): boolean {
  return where.length > 0 && where.every((condition) => condition.looks_into_texts);
}

/**
 * A provider's, so few that they are gathered from its accounts rather than met among all others: beside a provider of
 * very many, who filters or searches a few dozen rows would have those of everybody looked at.
 */
async function areFew(db: Db, of: Selection, count: () => Promise<number>): Promise<boolean> {
  if (!('provider' in of.whose)) return false;
  const areCounted = isWide(of) || (await goesByOwner(db, of));
  return areCounted ? (await count()) <= FEW : ownsFew(db, of);
}

/** A provider's rows without a filter: how many there are says how they are best found. */
function isWide({ whose, where }: Selection): boolean {
  return 'provider' in whose && where.length === 0;
}

/** Where all accounts are the provider's, a row need not be asked whose its account is. */
async function simplified(db: Db, selection: Selection): Promise<Selection> {
  const { whose } = selection;
  if (!('provider' in whose)) return selection;
  const { provider, besides } = whose;
  const others = fragment`select 1 as one from accounts
    where service_provider_sid < ${provider} or service_provider_sid > ${provider} limit 1`;
  // That there are is believed for a while: what is true of all is true without it, too.
  if (wasMore(db, others)) return selection;
  if ((await remembered(db, others)).length > 0) {
    seenMore(db, others);
    return selection;
  }
  const ofAccounts = words('t.account_sid is not null');
  return { ...selection, whose: { ranges: [fixing([], anyOf([ofAccounts, ...besides]))] } };
}

/** Of more accounts, it takes too long to ask each where it begins. */
const MOST_ASKED = 2000;

/**
 * A provider's rows may stand together at the end of the order, as numbers of one country do: the walk
 * begins where the first of them is.
 */
async function fromFirst(db: Db, selection: Selection): Promise<Selection> {
  const { whose, where, sorting } = selection;
  if (!('provider' in whose) || !isWide(selection) || sorting.has_nulls || sorting.computed) return selection;
  const column = words(`t.${sorting.columns[0] ?? ''}`);
  const direction = words(sorting.descending ? 'desc' : 'asc');
  const least = words(sorting.descending ? 'max' : 'min');
  const firstOf = async (range: Condition, order = [column]) => {
    const { table } = await inIndex(db, { ...selection, where: [] }, range.fixed);
    const sorted = order.map((one) => fragment`${one} ${direction}`);
    return fragment`select ${column} as first from ${table} where ${range} order by ${joined(sorted, ', ')} limit 1`;
  };
  const accounts = fragment`select account_sid from accounts where service_provider_sid = ${whose.provider}`;
  const beyondMost = fragment`${accounts} limit 1 offset ${MOST_ASKED}`;
  if ((await remembered(db, beyondMost)).length > 0) return selection;
  // MySQL sorts all rows of each account unless the order begins as the index does.
  const ofAccount = await firstOf(fixing(['account_sid'], words('t.account_sid = a.account_sid')), [
    words('t.account_sid'),
    column,
  ]);
  const ofAccounts = fragment`select ${least}(first) as first
    from (select (${ofAccount}) as first
      from (${accounts}) as a) as firsts`;
  const besides = await Promise.all(whose.besides.map((one) => firstOf(one)));
  const firsts = await Promise.all(
    [ofAccounts, ...besides].map(
      async (one) => (await remembered<{ first: string | null }>(db, one))[0]?.first ?? null,
    ),
  );
  const bounds = firsts.filter((first) => first !== null);
  const beyond = words(sorting.descending ? '<=' : '>=');
  const within = bounds.map((bound) => fragment`${column} ${beyond} ${bound}`);
  if (within.length === 0) return selection;
  return { ...selection, where: [...where, { ...anyOf(within), begins_the_walk: true }] };
}

function reversed(selection: Selection): Selection {
  return { ...selection, sorting: { ...selection.sorting, descending: !selection.sorting.descending } };
}
