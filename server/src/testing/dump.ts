/** All that a database holds, as text: its tables, indexes and rows. */
import { sql } from 'kysely';
import type { OpenDatabase } from '../db/open.ts';

export async function dumpOf({ db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>): Promise<string> {
  const named =
    dialect === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' order by name`
      : sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = database() order by name`;
  const names = (await named.execute(db)).rows.map(({ name }) => name);
  const parts: unknown[] = [];
  if (dialect === 'sqlite')
    parts.push((await sql`select type, name, sql from sqlite_master order by type, name`.execute(db)).rows);
  for (const name of names) {
    if (dialect === 'mysql') {
      const [made] = (await sql<Record<string, string>>`show create table ${sql.table(name)}`.execute(db))
        .rows;
      parts.push(made?.['Create Table']?.replace(/ AUTO_INCREMENT=\d+/, ''));
    }
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    parts.push(name, rows.map((row) => JSON.stringify(row)).sort());
  }
  return JSON.stringify(parts, null, 1);
}
