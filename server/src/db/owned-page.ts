/**
 * Pages of records that belong to an account or to its provider. Each owner's rows are read in the order
 * of an index, and no further than the page goes; only then are they put together.
 */
import { type AliasedRawBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './open.ts';

/** `key` is the primary key. */
export type OwnedTable =
  | { table: 'speech_credentials'; key: 'speech_credential_sid' }
  | { table: 'llm_credentials'; key: 'llm_credential_sid' };

/** An account's own, or a provider's own without those of its accounts. */
export type RowsOf = { account_sid: string } | { service_provider_sid: string };

export type Sorting = { columns: readonly string[]; descending: boolean };

type Selection = OwnedTable & { owners: readonly RowsOf[]; where: readonly RawBuilder<SqlBool>[] };

/** The sids of a page; the key comes last in the order, so that it is fixed. */
export function ownedPage(
  selection: Selection,
  sorting: Sorting,
  limit: number,
  offset: number,
): AliasedRawBuilder<{ sid: string }, 'page'> {
  const { owners, key } = selection;
  const order = orderOf([...sorting.columns, key], sorting.descending);
  const columns = sql.join([...sorting.columns, key].map((name) => sql.ref(name)));
  const parts = owners.map(
    (owner, nth) => sql`select ${columns} from (select ${columns} ${rowsOf(selection, owner)}
      order by ${order} limit ${offset + limit}) as ${sql.raw(`part${nth}`)}`,
  );
  return sql<{
    sid: string;
  }>`(select ${sql.ref(key)} as sid from (${sql.join(parts, sql` union all `)}) as parts
    order by ${order} limit ${limit} offset ${offset})`.as('page');
}

export async function countOwned(db: Db, selection: Selection): Promise<number> {
  let total = 0;
  for (const owner of selection.owners) {
    const { rows } = await sql<{
      n: number | string;
    }>`select count(*) as n ${rowsOf(selection, owner)}`.execute(db);
    total += Number(rows[0]?.n ?? 0);
  }
  return total;
}

/** For the rows of the page, once they have been joined with it. */
export function orderOf(columns: readonly string[], descending: boolean): RawBuilder<unknown> {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  return sql.join(columns.map((name) => sql`${sql.ref(name)} ${direction}`));
}

function rowsOf({ table, where }: Selection, owner: RowsOf): RawBuilder<unknown> {
  const isOwners =
    'account_sid' in owner
      ? sql<SqlBool>`account_sid = ${owner.account_sid}`
      : sql<SqlBool>`service_provider_sid = ${owner.service_provider_sid} and account_sid is null`;
  return sql`from ${sql.table(table)} where ${sql.join([isOwners, ...where], sql` and `)}`;
}
