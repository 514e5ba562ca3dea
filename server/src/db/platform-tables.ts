/** What is the platform's in a database, and what is ours (decision 049). */
import { sql } from 'kysely';
import type { ExistingTable } from './existing-schema.ts';
import type { Db, OpenDatabase } from './open.ts';
import { DatabaseRefusal } from './refusal.ts';
import type { TableShape } from './table-shape.ts';

export const isOwnTable = (name: string): boolean => name.startsWith('trunkline_');

/** Columns that an early step adds to a table of the platform's, and a later one keeps in a table of our own. */
const moved: Record<string, readonly string[]> = {
  predefined_sip_gateways: [
    'send_options_ping',
    'use_sips_scheme',
    'pad_crypto',
    'remove_ice',
    'dtls_off',
    'protocol',
  ],
};

/** Tables of ours that had a name which is the platform's to take. */
const renamed: Record<string, string> = { llm_credentials: 'trunkline_llm_credentials' };

/** The shape that a step gives a table, without what has been moved elsewhere since. */
export function withoutMoved(table: TableShape): TableShape {
  const gone = moved[table.name] ?? [];
  const columns = Object.entries(table.columns).filter(([name]) => !gone.includes(name));
  return { ...table, columns: Object.fromEntries(columns) };
}

/**
 * The names of our tables in this database: the old name if an earlier release made the table. Only such a table has
 * our foreign keys, so that the platform's own table of that name is not taken for ours.
 */
export async function namesOfOurs(db: Db, dialect: OpenDatabase['dialect']): Promise<Map<string, string>> {
  const names = new Map(Object.entries(renamed));
  for (const before of Object.keys(renamed)) {
    const asked =
      dialect === 'sqlite'
        ? // No platform writes such a file.
          sql`select 1 from sqlite_master where type = 'table' and name = ${before}`
        : sql`select 1 from information_schema.table_constraints
            where table_schema = database() and table_name = ${before} and constraint_type = 'FOREIGN KEY'
              and constraint_name = ${`fk_${before}_account`}`;
    if ((await asked.execute(db)).rows.length > 0) names.set(before, before);
  }
  return names;
}

/** The platform's own tables with names that ours once had. */
export function namesakes(tables: ReadonlyMap<string, unknown>, ours: ReadonlyMap<string, string>): string[] {
  return Object.keys(renamed).filter((name) => tables.has(name) && ours.get(name) !== name);
}

export const WHOSE_IS_IT =
  "This database has a platform's tables, and Trunkline has not been at it yet. Say whose it is from now on: TRUNKLINE_PLATFORM_DATABASE=shared where the platform's own components go on working on it (their tables get indexes and nothing else), TRUNKLINE_PLATFORM_DATABASE=own where they never will again (their tables get columns and rules of Trunkline's).";

export const STILL_SHARED =
  "This database is shared with a platform: its tables were left as they are. Say so again with TRUNKLINE_PLATFORM_DATABASE=shared: without it credentials would be stored in a format that the platform's components cannot read. TRUNKLINE_PLATFORM_DATABASE=own is for where they never will again.";

/**
 * Whether Trunkline has worked on this database and put no rules into the platform's tables; in a database of its own
 * it has many.
 */
export async function isLeftAlone(db: Db, dialect: OpenDatabase['dialect']): Promise<boolean> {
  if (dialect === 'sqlite') return false;
  const ours = sql`select 1 from information_schema.statistics where table_schema = database()
    and non_unique = 0 and index_name like 'uq\\_%' and table_name not like 'trunkline\\_%' limit 1`;
  return (await ours.execute(db)).rows.length === 0;
}

/** Whether a first start would find a platform's tables. */
export const isNewToPlatform = (tables: ReadonlyMap<string, unknown>): boolean =>
  tables.has('accounts') && !tables.has('trunkline_migrations');

/** A sentence about a foreign database; null for an empty one, a platform's, and one on which Trunkline has worked. */
export function neitherOurs(
  tables: ReadonlyMap<string, unknown>,
  least: readonly string[] = ['accounts'],
): string | null {
  const there = [...tables.keys()];
  const lacking = least.filter((name) => !tables.has(name));
  if (there.length === 0 || lacking.length === 0 || there.some(isOwnTable)) return null;
  const verb = (names: string[]) => (names.length === 1 ? 'is' : 'are');
  return `This is neither an empty database nor a platform's: ${some(there)} ${verb(there)} there, ${some(lacking)} ${verb(lacking)} not. Is it the right database of that server?`;
}

const some = (names: string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ');

/** Every platform has it. */
const isPlatform = (tables: ReadonlyMap<string, ExistingTable>): boolean => tables.has('accounts');

/**
 * Throws for a platform that is older than what Trunkline reads: it has to be upgraded by its own scripts, which
 * would fail on columns that somebody else had added.
 */
export function refuseOlderPlatform(
  tables: ReadonlyMap<string, ExistingTable>,
  wanted: Iterable<Pick<TableShape, 'name' | 'columns'>>,
): void {
  if (!isPlatform(tables)) return;
  const lacking: string[] = [];
  for (const { name, columns } of wanted) {
    if (isOwnTable(name) || name in renamed) continue;
    const existing = tables.get(name);
    if (!existing) lacking.push(name);
    else
      lacking.push(
        ...Object.keys(columns)
          .filter((column) => !existing.columns.has(column))
          .map((column) => `${name}.${column}`),
      );
  }
  if (lacking.length === 0) return;
  const rest = lacking.length > 6 ? ` and ${lacking.length - 6} more` : '';
  throw new DatabaseRefusal(
    `The platform of this database is too old: it lacks ${lacking.slice(0, 6).join(', ')}${rest}. With TRUNKLINE_PLATFORM_DATABASE=shared Trunkline adds nothing to its tables but indexes; upgrade the platform to 0.9.6 first, by its own means.`,
  );
}
