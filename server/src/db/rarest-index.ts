/**
 * Which of several filters leaves fewest rows. MariaDB and MySQL look into their indexes for that. SQLite has no figures
 * of the values, and of two filters may take the one that a million entries meet, to look each up for the other.
 */
import { type AliasedRawBuilder, type Selectable, sql } from 'kysely';
import { compiled, type Fragment, fragment, joined, words } from './fragment.ts';
import type { Db } from './open.ts';
import { remembered } from './prepared.ts';
import { indexName } from './schema-text.ts';
import type { Database } from './tables.ts';

/** So far they are looked for, and if none has ended by then, so far. */
const LOOKS = [100, 4000];

type Equal = { column: string; value: string };

/**
 * A table, to be read by the index of the filter that leaves fewest rows, as far as that is soon told. `within`: what else
 * is asked of the key, with which each of these indexes goes on.
 */
export async function byRarest<T extends keyof Database>(
  db: Db,
  table: T,
  { key, equal, within }: { key: string; equal: readonly Equal[]; within: readonly Fragment[] },
): Promise<AliasedRawBuilder<Selectable<Database[T]>, T>> {
  const named = await indexed(db, table, key, equal);
  const rarest = named.length > 1 ? await firstToEnd(db, table, named, within) : null;
  const hint = rarest ? sql` indexed by ${sql.ref(rarest)}` : sql``;
  return sql<Selectable<Database[T]>>`${sql.table(table)}`.as<T>(sql`${sql.table(table)}${hint}`);
}

type Indexed = Equal & { index: string };

/** Those with an index that begins with the column and goes on with the key. */
async function indexed(db: Db, table: string, key: string, equal: readonly Equal[]): Promise<Indexed[]> {
  if (equal.length < 2) return [];
  const there = await remembered<{ name: string }>(
    db,
    fragment`select name from pragma_index_list(${table})`,
  );
  const names = new Set(there.map(({ name }) => name));
  return equal
    .map((one) => ({ ...one, index: indexName(table, { columns: [one.column, key], unique: false }) }))
    .filter(({ index }) => names.has(index));
}

async function firstToEnd(
  db: Db,
  table: string,
  named: readonly Indexed[],
  within: readonly Fragment[],
): Promise<string | null> {
  for (const most of LOOKS) {
    const counts = named.map(({ column, value, index }, nth) => {
      const is = joined([fragment`${words(column)} = ${value}`, ...within], ' and ');
      return fragment`(select count(*) from (select 1 as one
        from ${words(`${table} indexed by ${index}`)} where ${is} limit ${most + 1})) as ${words(`n${nth}`)}`;
    });
    const query = fragment`select ${joined(counts, ', ')}`;
    const [row = {}] = (await db.executeQuery<Record<string, number>>(compiled(query))).rows;
    const ends = named.map((one, nth) => ({ ...one, n: row[`n${nth}`] ?? 0 })).sort((a, b) => a.n - b.n);
    if (ends[0] && ends[0].n <= most) return ends[0].index;
  }
  return null;
}
