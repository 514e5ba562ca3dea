/**
 * Detects a database that has lost tables that a migration had made or found: a table was dropped, or a dump was
 * incomplete.
 */
import { sql } from 'kysely';
import { typedCommand } from './how-typed.ts';
import type { Migration } from './migrations/migration.ts';
import type { Db, OpenDatabase } from './open.ts';
import { DatabaseRefusal } from './refusal.ts';
import { wantedTables } from './wanted-tables.ts';

const MOST_NAMED = 8;

/**
 * Throws if tables are missing. A pending step may have renamed one already: another server is at it, or one was
 * killed.
 */
export async function refuseLostTables(
  db: Db,
  dialect: OpenDatabase['dialect'],
  { all, todo }: { all: readonly Migration[]; todo: readonly Migration[] },
): Promise<void> {
  const inTheEnd = await wantedTables(all, dialect);
  const done = all.filter((step) => !todo.includes(step));
  const needed = todo.length === 0 ? inTheEnd : await wantedTables(done, dialect);
  const there = await tableNames(db, dialect);
  const lost = [...needed.keys()].filter((name) => inTheEnd.has(name) && !there.has(name)).toSorted();
  if (lost.length === 0) return;
  const [are, them] = lost.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const rest = lost.length > MOST_NAMED ? ` and ${lost.length - MOST_NAMED} more` : '';
  throw new DatabaseRefusal(
    `This database has lost tables: ${lost.slice(0, MOST_NAMED).join(', ')}${rest} ${are} missing, without which Trunkline cannot work; put a backup that has ${them} in its place, or look at it with ${typedCommand('doctor')}.`,
  );
}

/** A view in the place of a table is as good. */
async function tableNames(db: Db, dialect: OpenDatabase['dialect']): Promise<Set<string>> {
  const names =
    dialect === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type in ('table', 'view')`
      : sql<{ name: string }>`
          select table_name as name from information_schema.tables where table_schema = database()`;
  return new Set((await names.execute(db)).rows.map(({ name }) => name));
}
