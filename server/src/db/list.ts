/**
 * The one way to read a page of a list (decision 019): the sids of the page are found in an index that
 * holds the order and whose each row is, and only then are the rows themselves read.
 */
import type { Page, PageQuery } from '@trunkline/contract/core/paging.ts';
import { type AliasedRawBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isMysql } from './dialect.ts';
import type { Db } from './open.ts';
import { mostCounted, pageOf } from './page.ts';
import { remembered, remembers } from './prepared.ts';

/** Of the listed table's columns; the table is `t` in every query. */
export type Condition = RawBuilder<SqlBool>;

/** Whose rows a list shows. No row is in two of the conditions. */
export type Whose =
  /** Each is the beginning of an index that goes on with the order; none of them: nothing is shown. */
  | { ranges: readonly Condition[] }
  /** Those of the provider's accounts, and besides some that have no account. */
  | { provider: string; besides: readonly Condition[] };

export type Sorting = {
  columns: readonly string[];
  descending: boolean;
  /** The first column may be null. */
  has_nulls?: true;
};

export type Selection = {
  table: string;
  /** The primary key; it comes last in the order, so that it is fixed. */
  key: string;
  whose: Whose;
  /** What a filter asks besides. */
  where: readonly Condition[];
  sorting: Sorting;
};

/** The sids of a page, to be joined with the table as `t`, and what puts those rows in order again. */
export type Places = { page: AliasedRawBuilder<{ sid: string }, 'page'>; order: RawBuilder<unknown> };

/** So few rows are gathered from their accounts and sorted sooner than found among all others in order. */
const FEW = 2000;

/** Rows to be passed over that take longer than a count. */
const FAR = 5000;

export async function listPage<T>(
  db: Db,
  query: PageQuery,
  selection: Selection,
  read: (places: Places) => Promise<T[]>,
): Promise<Page<T> | T[]> {
  const simple = await simplified(db, selection);
  let counted: Promise<number> | undefined;
  const count = () => {
    counted ??= countSelected(db, simple, mostCounted(db, query));
    return counted;
  };
  const slice = async (of: Selection, limit: number, offset: number) => {
    const few = isWide(of) && (await count()) <= FEW;
    const parts = few ? byOwner(db, of) : inOrder(db, await fromFirst(db, of));
    if (parts.length === 0) return [];
    return read({ page: pageFrom(parts, of, limit, offset), order: inOrderAgain(db, of) });
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

/** How many there are; one more than `most` when there are more than that. */
export async function countSelected(db: Db, selection: Selection, most: number): Promise<number> {
  const parts = isWide(selection) ? byOwner(db, selection) : inOrder(db, selection);
  if (parts.length === 0) return 0;
  const counts = parts.map((part, nth) => {
    const whole = sql`(select count(*) ${part})`;
    if (most === Number.POSITIVE_INFINITY) return whole;
    // What a filter leaves is looked for once. Else the end is looked for, since a count that is cut off
    // copies what it counts.
    return selection.where.length > 0
      ? sql`(select count(*) from (select 1 as one ${part} limit ${most + 1}) as ${sql.raw(`part${nth}`)})`
      : sql`coalesce((select ${sql.lit(most + 1)} ${part} limit 1 offset ${most}), ${whole})`;
  });
  const query = sql<{ n: number | string }>`select ${sql.join(counts, sql` + `)} as n`;
  const [row] = await remembered(db, { compile: () => query.compile(db) });
  return Math.min(Number(row?.n ?? 0), most + 1);
}

/** The first of them in order; null when nothing is shown. */
export function firstInOrder(db: Db, selection: Selection, limit: number): Places | null {
  const parts = inOrder(db, selection);
  if (parts.length === 0) return null;
  return { page: pageFrom(parts, selection, limit, 0), order: inOrderAgain(db, selection) };
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
  const others = sql<{ one: number }>`select 1 as one from accounts
    where service_provider_sid < ${provider} or service_provider_sid > ${provider} limit 1`;
  const found = await remembered(db, { compile: () => others.compile(db) });
  if (found.length > 0) return selection;
  return { ...selection, whose: { ranges: [anyOf([sql<SqlBool>`t.account_sid is not null`, ...besides])] } };
}

/** Of more accounts, it takes too long to ask each where it begins. */
const MOST_ASKED = 5000;

/**
 * A provider's rows may stand together at the end of the order, as numbers of one country do: the walk
 * begins where the first of them is.
 */
async function fromFirst(db: Db, selection: Selection): Promise<Selection> {
  const { table, whose, where, sorting } = selection;
  if (!('provider' in whose) || !isWide(selection) || sorting.has_nulls) return selection;
  const column = sql`t.${sql.ref(sorting.columns[0] ?? '')}`;
  const least = sorting.descending ? sql`max` : sql`min`;
  const firstOf = (range: Condition) => sql`select ${column} as first from ${sql.table(table)} as t
    where ${range} order by ${column} ${sql.raw(sorting.descending ? 'desc' : 'asc')} limit 1`;
  const asked = sql`(select account_sid from accounts where service_provider_sid = ${whose.provider}
    limit ${MOST_ASKED + 1}) as a`;
  const ofAccounts = sql<{ accounts: number | string; first: string | null }>`
    select count(*) as accounts, ${least}(first) as first
    from (select (${firstOf(sql<SqlBool>`t.account_sid = a.account_sid`)}) as first from ${asked}) as firsts`;
  const [found] = await remembered(db, { compile: () => ofAccounts.compile(db) });
  if (!found || Number(found.accounts) > MOST_ASKED) return selection;
  const firsts = [found.first];
  for (const one of whose.besides) {
    const query = sql<{ first: string }>`${firstOf(one)}`;
    firsts.push((await remembered(db, { compile: () => query.compile(db) }))[0]?.first ?? null);
  }
  const bounds = firsts.filter((first) => first !== null);
  const beyond = sorting.descending ? sql`<=` : sql`>=`;
  const within = bounds.map((bound) => sql<SqlBool>`${column} ${beyond} ${bound}`);
  return within.length === 0 ? selection : { ...selection, where: [...where, anyOf(within)] };
}

/** `from` and `where` of each part, read from the beginning to the end of an index. */
function inOrder(db: Db, { table, whose, where }: Selection): RawBuilder<unknown>[] {
  if ('ranges' in whose)
    return whose.ranges.map((range) => sql`from ${sql.table(table)} as t where ${allOf([range, ...where])}`);
  const { provider, besides } = whose;
  const isOfAccount = sql<SqlBool>`a.service_provider_sid = ${provider}`;
  const join = besides.length > 0 ? sql`left join` : inThisOrder(db);
  return [
    sql`from ${sql.table(table)} as t ${join} accounts as a on a.account_sid = t.account_sid
      where ${allOf([anyOf([isOfAccount, ...besides]), ...where])}`,
  ];
}

/** The same rows, an account after the other. */
function byOwner(db: Db, selection: Selection): RawBuilder<unknown>[] {
  const { table, whose, where } = selection;
  if ('ranges' in whose) return inOrder(db, selection);
  const { provider, besides } = whose;
  return [
    sql`from accounts as a ${inThisOrder(db)} ${sql.table(table)} as t on t.account_sid = a.account_sid
      where ${allOf([sql<SqlBool>`a.service_provider_sid = ${provider}`, ...where])}`,
    ...besides.map((one) => sql`from ${sql.table(table)} as t where ${allOf([one, ...where])}`),
  ];
}

/** An inner join whose first table is read first, whatever the planner thinks of it. */
function inThisOrder(db: Db): RawBuilder<unknown> {
  return isMysql(db) ? sql`straight_join` : sql`cross join`;
}

function pageFrom(
  parts: readonly RawBuilder<unknown>[],
  selection: Selection,
  limit: number,
  offset: number,
): Places['page'] {
  const { key, sorting } = selection;
  const [first, ...others] = parts;
  const cut = sql`order by ${ordered(selection, 't.')} limit ${limit} offset ${offset}`;
  if (others.length === 0)
    return sql<{ sid: string }>`(select t.${sql.ref(key)} as sid ${first} ${cut})`.as('page');
  const columns = [...sorting.columns, key];
  const own = sql.join(columns.map((column) => sql`t.${sql.ref(column)}`));
  const heads = parts.map(
    (part, nth) => sql`select * from (select ${own} ${part}
      order by ${ordered(selection, 't.')} limit ${offset + limit}) as ${sql.raw(`part${nth}`)}`,
  );
  return sql<{
    sid: string;
  }>`(select ${sql.ref(key)} as sid from (${sql.join(heads, sql` union all `)}) as parts
    order by ${ordered(selection, '')} limit ${limit} offset ${offset})`.as('page');
}

function ordered(
  { sorting, key }: Selection,
  prefix: '' | 't.',
  sign: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const direction = sql.raw(sorting.descending ? 'desc' : 'asc');
  const columns = [...sorting.columns, key];
  return sql.join(columns.map((column) => sql`${sign}${sql.ref(`${prefix}${column}`)} ${direction}`));
}

/** The plus keeps SQLite from reading the whole table in that order, to look each row up in the page. */
function inOrderAgain(db: Db, selection: Selection): RawBuilder<unknown> {
  return ordered(selection, 't.', isMysql(db) ? sql`` : sql`+`);
}

function reversed(selection: Selection): Selection {
  return { ...selection, sorting: { ...selection.sorting, descending: !selection.sorting.descending } };
}

function allOf(conditions: readonly Condition[]): Condition {
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

function anyOf(conditions: readonly Condition[]): Condition {
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}
