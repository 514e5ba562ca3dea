/** What a database already has: Trunkline may be pointed at one that the platform made. */
import { sql } from 'kysely';
import type { Db, OpenDatabase } from './open.ts';
import { DatabaseRefusal } from './refusal.ts';
import type { IndexShape } from './table-shape.ts';

export type ExistingTable = {
  /** The type of each column, in the database's own words. */
  columns: Map<string, string>;
  indexes: (IndexShape & { name: string })[];
};

const NO_TEXT =
  'The sids of this database are stored as bytes, since it was made with the character set binary, and Trunkline needs them as text: convert its tables to utf8mb4 first, by the means of whoever made them.';

type ColumnRow = { table_name: string; name: string; type: string };
type IndexRow = { table_name: string; index_name: string; name: string; is_unique: number | string };

export async function existingTables(
  db: Db,
  dialect: OpenDatabase['dialect'],
): Promise<Map<string, ExistingTable>> {
  const read = dialect === 'sqlite' ? ofSqlite : ofMysql;
  const tables = new Map<string, ExistingTable>();
  for (const row of (await read.columns.execute(db)).rows) {
    const table = tables.get(row.table_name) ?? { columns: new Map(), indexes: [] };
    table.columns.set(row.name, row.type);
    tables.set(row.table_name, table);
  }
  const indexes = Map.groupBy(
    (await read.indexes.execute(db)).rows,
    (row) => `${row.table_name}.${row.index_name}`,
  );
  for (const rows of indexes.values()) {
    const [first] = rows;
    if (!first) continue;
    tables.get(first.table_name)?.indexes.push({
      name: first.index_name,
      columns: rows.map((row) => row.name),
      unique: Number(first.is_unique) === 1,
    });
  }
  return tables;
}

/** Whether the existing indexes already do what this one would. */
export function isCovered(index: IndexShape, existing: readonly IndexShape[]): boolean {
  return existing.some(
    (other) =>
      index.columns.every((column, at) => column === other.columns[at]) &&
      (!index.unique || (other.unique && other.columns.length === index.columns.length)),
  );
}

const ofSqlite = {
  columns: sql<ColumnRow>`
    select t.name as table_name, c.name as name, c.type as type
    from sqlite_master t, pragma_table_info(t.name) c where t.type = 'table'
    order by t.name, c.cid`,
  indexes: sql<IndexRow>`
    select t.name as table_name, i.name as index_name, c.name as name, i."unique" as is_unique
    from sqlite_master t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
    where t.type = 'table' order by i.name, c.seqno`,
};

const ofMysql = {
  columns: sql<ColumnRow>`
    select table_name as table_name, column_name as name, column_type as type
    from information_schema.columns where table_schema = database() order by table_name, ordinal_position`,
  indexes: sql<IndexRow>`
    select table_name as table_name, index_name as index_name, column_name as name, 1 - non_unique as is_unique
    from information_schema.statistics where table_schema = database()
    order by table_name, index_name, seq_in_index`,
};

/** The character set and collation of existing sids, so that new ones can be compared with them. */
export async function existingSidCollation(db: Db): Promise<string | null> {
  const found = await sql<{ character_set: string | null; collation: string | null }>`
    select character_set_name as character_set, collation_name as collation
    from information_schema.columns
    where table_schema = database() and table_name = 'accounts' and column_name = 'account_sid'`.execute(db);
  const [row] = found.rows;
  if (row && row.character_set === null) throw new DatabaseRefusal(NO_TEXT);
  return row ? `character set ${row.character_set} collate ${row.collation}` : null;
}
