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

/** The shape that a step gives a table, without what is kept elsewhere by now. */
export function withoutMoved(table: TableShape): TableShape {
  const gone = moved[table.name] ?? [];
  const columns = Object.entries(table.columns).filter(([name]) => !gone.includes(name));
  return { ...table, columns: Object.fromEntries(columns) };
}

/**
 * How our tables are called in this database: by the name of before where a program of before made one. Only such
 * a one has our foreign keys, so the platform's own table of that name is not taken for ours.
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

/** The platform's own tables of names that ours had. */
export function namesakes(tables: ReadonlyMap<string, unknown>, ours: ReadonlyMap<string, string>): string[] {
  return Object.keys(renamed).filter((name) => tables.has(name) && ours.get(name) !== name);
}

/** Every platform has it. */
const isPlatform = (tables: ReadonlyMap<string, ExistingTable>): boolean => tables.has('accounts');

/**
 * A platform that is older than what Trunkline reads is brought up to date by its own scripts, which would stumble
 * over what somebody else had added.
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
