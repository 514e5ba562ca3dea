/** Where a list's rows are: what its pages and counts are read from (decision 019). */
import { isMysql } from './dialect.ts';
import { compiled, type Fragment, fragment, joined, listed, words } from './fragment.ts';
import { indexInOrder } from './known-indexes.ts';
import type { Condition, Selection, Whose } from './list.ts';
import { seenMore, wasMore } from './more-than.ts';
import type { Db } from './open.ts';
import { remembered } from './prepared.ts';

/** Up to this number, gathering and sorting rows is faster than finding them in order among all others. */
export const FEW = 2000;

/** A page so far behind passes over so many rows that whose each is should be told without looking it up. */
const FAR = 1000;

/**
 * `from` and `where`; `is_whole`: no two rows are at the same place in the order, although the key is not part of it.
 */
export type Part = { from: Fragment; is_whole?: boolean };

/** The parts, each of which is read in the order of an index. */
export async function inOrder(db: Db, selection: Selection, offset: number): Promise<Part[]> {
  const { whose, where } = selection;
  if ('ranges' in whose) {
    const walk = await walkOverAll(db, selection, whose.ranges, offset);
    if (walk) return [walk];
    return Promise.all(
      whose.ranges.map(async (range) => {
        const { table, is_whole } = await inIndex(db, selection, fixedBy(range, offset), offset);
        return { from: fragment`from ${table} where ${allOf([...where, range])}`, is_whole };
      }),
    );
  }
  const { table } = await inIndex(db, selection, [], offset);
  const { provider, besides } = whose;
  const accounts = offset < FAR ? null : await fewAccounts(db, provider);
  if (accounts)
    return [
      { from: fragment`from ${table} where ${allOf([...where, anyOf([ofOneOf(accounts), ...besides])])}` },
    ];
  const join = besides.length > 0 ? words('left join') : inThisOrder(db);
  return [
    {
      from: fragment`from ${table} ${join} accounts as a on a.account_sid = t.account_sid
        where ${allOf([...where, isOneOf(whose)])}`,
    },
  ];
}

/** Of a range that no index begins with, all rows are walked in order for a page far behind, rather than gathered and sorted. */
function fixedBy({ fixed, looks_at }: Condition, offset: number): readonly string[] | undefined {
  return fixed ?? (looks_at && offset >= FAR ? [] : undefined);
}

/**
 * With the cheapest form of each condition. The owner is checked last then, or SQLite would begin with all rows of an
 * owner.
 */
export async function atItsBest(selection: Selection, to: 'page' | 'count'): Promise<Selection> {
  const where = await Promise.all(selection.where.map(async (one) => (await one.better?.(to)) ?? one));
  if (where.every((one, nth) => one === selection.where[nth])) return selection;
  const { whose } = selection;
  const isAsked = 'ranges' in whose && whose.ranges.length > 0;
  return {
    ...selection,
    where,
    whose: isAsked ? { ranges: [fragment`(${anyOf(whose.ranges)}) is true`] } : whose,
  };
}

/** The part made of a search condition's candidates; null if it has none, or does not know them. */
export async function amongCandidates(db: Db, selection: Selection): Promise<Part[] | null> {
  const { table, sorting, whose, where } = selection;
  if ('ranges' in whose && whose.ranges.length === 0) return null;
  const candidates = (await where.find((one) => one.candidates)?.candidates?.()) ?? 'unknown';
  if (candidates === 'unknown') return null;
  const ordered = await inIndex(db, selection, []);
  const account = words('ranges' in whose ? '' : 'left join accounts as a on a.account_sid = t.account_sid');
  const among = candidates.map(({ column, values }) => ({
    of: column === sorting.columns[0] ? ordered.table : words(`${table} as t`),
    own: fragment`${words(`t.${column}`)} in ${listed(values)}`,
  }));
  return among.map(({ of, own }, nth) => {
    const others = among.slice(0, nth).map((one) => fragment`(${one.own}) is not true`);
    return {
      from: fragment`from ${of} ${account} where ${allOf([own, ...others, ...where, isOneOf(whose)])}`,
    };
  });
}

/** The condition that a row belongs to the list's owner; for a provider, the row's account, if it has one, is `a`. */
export function isOneOf(whose: Whose): Condition {
  if ('ranges' in whose) return anyOf(whose.ranges);
  return anyOf([fragment`a.service_provider_sid = ${whose.provider}`, ...whose.besides]);
}

/** MariaDB compares the owner of each row of a range letter by letter, which takes as long as three rows of a walk. */
const ROWS_WALKED_FOR_ONE = 3;
/** Rows of several ranges are put together and sorted up to the page. */
const ROWS_WALKED_FOR_ONE_SORTED = 20;

/**
 * The rows of everybody in order, whose each is being asked last, where that is less work than the owner's ranges: by the
 * planner's own estimates a search looks into many of them all the same, or a page lies far behind in more ranges than one.
 */
async function walkOverAll(
  db: Db,
  { table, key, where, sorting }: Selection,
  ranges: readonly Condition[],
  offset: number,
): Promise<Part | null> {
  const texts = where.flatMap((one) => one.looks_into_texts ?? []);
  const isSearch = where.length > 0 && where.every((one) => one.looks_into_texts);
  const isFar = offset >= FAR && ranges.length > 1 && where.every((one) => one.fixed);
  const owners = ranges.flatMap(({ fixed = [] }) => fixed);
  if (!isMysql(db) || sorting.computed || !(isSearch || isFar) || owners.length === 0) return null;
  const { fixed, order } = orderLeft(sorting.columns, where);
  const must_hold = [...texts, ...owners];
  const found = await indexInOrder(db, table, { fixed, order, key, must_hold });
  if (!found) return null;
  const walked = where.filter((one) => one.fixed);
  const [all = 0, ...own] = await estimates(db, table, walked, isSearch ? ranges : []);
  const least = isSearch
    ? ROWS_WALKED_FOR_ONE * own.reduce((sum, rows) => sum + rows, 0)
    : ROWS_WALKED_FOR_ONE_SORTED * offset;
  if (all > least) return null;
  const from = fragment`from ${using(table, found.name)} where ${allOf([...where, anyOf(ranges)])}`;
  return { from };
}

/** How many rows the planner takes the table to have that meet a filter, and each of its parts; they are not read for that. */
async function estimates(
  db: Db,
  table: string,
  walked: readonly Condition[],
  parts: readonly Condition[],
): Promise<number[]> {
  const of = words(`select 1 from ${table} as t`);
  const all = walked.length > 0 ? fragment`${of} where ${allOf(walked)}` : of;
  const selects = [all, ...parts.map((part) => fragment`${of} where ${part}`)];
  return estimated(db, joined(selects, ' union all '));
}

async function estimated(db: Db, select: Fragment): Promise<number[]> {
  const query = fragment`explain format = traditional ${select}`;
  const { rows } = await db.executeQuery<{ table: string | null; rows: number | string }>(compiled(query));
  return rows.filter((row) => row.table === 't').map((row) => Number(row.rows));
}

/**
 * What is counted. If accounts are few and an index may begin with the filter and continue with the account, they are
 * counted one by one: in the list's order, rows of other providers might come first, and each row's owner would have
 * to be looked up.
 */
export async function toCount(db: Db, selection: Selection): Promise<Part[]> {
  const { whose, where } = selection;
  if (!('provider' in whose)) return inOrder(db, selection, 0);
  if (where.length === 0) return gathered(db, selection);
  return (await goesByOwner(db, selection)) ? byOwner(db, selection) : inOrder(db, selection, 0);
}

/** Whether what a filter leaves of a provider is counted account after account. */
export async function goesByOwner(db: Db, { whose, where }: Selection): Promise<boolean> {
  const isServed = where.every((one) => !one.looks_into_texts);
  return 'provider' in whose && isServed && (await fewAccounts(db, whose.provider)) !== null;
}

/** All rows of a provider, read by its accounts or from the table, whichever is less. */
export async function gathered(db: Db, selection: Selection): Promise<Part[]> {
  return (await isSparse(db, selection)) ? inOrder(db, selection, 0) : byOwner(db, selection);
}

/** Whose a row is, is told in less than half the time that an account's rows are looked for. */
const ACCOUNTS_FOR_ONE_ROW = 2;

/** Whether to ask each row whose it is takes less than to ask each of the provider's many accounts for its rows. That not is believed for a while. */
async function isSparse(db: Db, { table, whose }: Selection): Promise<boolean> {
  if ('ranges' in whose) return false;
  const rows = words(`${table} as t`);
  const accounts = fragment`accounts as t where t.service_provider_sid = ${whose.provider}`;
  const question = fragment`${rows} beside ${accounts}`;
  if (wasMore(db, question)) return false;
  if ((await fewAccounts(db, whose.provider)) === null) {
    const [all = 0, asked = 0] = await Promise.all([rows, accounts].map((one) => howMany(db, one)));
    if (all < asked / ACCOUNTS_FOR_ONE_ROW) return true;
  }
  seenMore(db, question);
  return false;
}

/** Approximate, if the database cannot remember it. */
export async function howMany(db: Db, from: Fragment): Promise<number> {
  if (isMysql(db)) return (await estimated(db, fragment`select 1 from ${from}`))[0] ?? 0;
  return (await remembered<{ n: number }>(db, fragment`select count(*) as n from ${from}`))[0]?.n ?? 0;
}

/** The same rows, an account after the other. */
function byOwner(db: Db, { table, whose, where }: Selection): Part[] {
  if ('ranges' in whose) return [];
  const { provider, besides } = whose;
  const of = words(table);
  return [
    {
      from: fragment`from accounts as a ${inThisOrder(db)} ${of} as t on t.account_sid = a.account_sid
        where ${allOf([fragment`a.service_provider_sid = ${provider}`, ...where])}`,
    },
    ...besides.map((one) => ({ from: fragment`from ${of} as t where ${allOf([one, ...where])}` })),
  ];
}

/**
 * Names the index to use: for a page far down, MariaDB and MySQL would otherwise gather and sort all rows. With a
 * filter another index may be better; far down it is one that begins with the filter, which also saves trying each
 * named account in each index.
 */
export async function inIndex(
  db: Db,
  { table, key, sorting, where, beside = words('') }: Selection,
  fixed: readonly string[] | undefined,
  offset = 0,
): Promise<{ table: Fragment; is_whole: boolean }> {
  const also = where.flatMap((one) => one.looks_into_texts ?? []);
  const must_hold = where.flatMap((one) => one.looks_at ?? []);
  const isFar = offset >= FAR && also.length === 0;
  const isWalked = (one: Condition) =>
    one.looks_into_texts || one.begins_the_walk || one.looks_at || (one.fixed && isFar);
  const isLeft =
    fixed === undefined || sorting.computed !== undefined || !isMysql(db) || !where.every(isWalked);
  const { order, ...own } = orderLeft(sorting.columns, where);
  const wanted = { fixed: [...(fixed ?? []), ...own.fixed], order, key, also, must_hold };
  const found = isLeft ? null : await indexInOrder(db, table, wanted);
  if (!found) return { table: fragment`${words(`${table} as t`)} ${beside}`, is_whole: false };
  const is_whole = found.is_whole && !sorting.has_nulls;
  return { table: fragment`${using(table, found.name)} ${beside}`, is_whole };
}

/** What filters hold to one value, and the order of what they leave. */
function orderLeft(columns: readonly string[], where: readonly Condition[]) {
  const fixed = where.flatMap((one) => one.fixed ?? []);
  return { fixed, order: columns.filter((column) => !fixed.includes(column)) };
}

export function using(table: string, index: string, alias = 't'): Fragment {
  return words(`${table} as ${alias} force index (\`${index.replaceAll('`', '``')}\`)`);
}

/** More accounts than this are not named one by one. */
export const MOST_NAMED = 500;

/** The provider's accounts; null if there are many. Naming them saves looking up rows that are skipped. */
export async function fewAccounts(db: Db, provider: string): Promise<string[] | null> {
  const accounts = fragment`select account_sid as sid from accounts
    where service_provider_sid = ${provider} limit ${MOST_NAMED + 1}`;
  const found = await remembered<{ sid: string }>(db, accounts);
  return found.length > MOST_NAMED ? null : found.map(({ sid }) => sid);
}

/** Rows of one of these accounts; none if there are no accounts. */
export function ofOneOf(accounts: readonly string[]): Condition {
  return fragment`t.account_sid in ${listed(accounts.length > 0 ? accounts : [''])}`;
}

/** An inner join that forces its first table to be read first. */
export function inThisOrder(db: Db): Fragment {
  return words(isMysql(db) ? 'straight_join' : 'cross join');
}

function allOf(conditions: readonly Condition[]): Condition {
  return joined(conditions, ' and ');
}

/** The rows that a list shows, for another query about them. */
export function rowsOfThose(whose: Whose): Condition {
  if ('ranges' in whose) return whose.ranges.length === 0 ? words('1 = 0') : anyOf(whose.ranges);
  const accounts = fragment`t.account_sid in (
    select account_sid from accounts where service_provider_sid = ${whose.provider})`;
  return anyOf([accounts, ...whose.besides]);
}

export function anyOf(conditions: readonly Condition[]): Condition {
  return fragment`(${joined(conditions, ' or ')})`;
}
