/** What a migration works with: it says what must be there, and only what is missing is added. */
import { sql } from 'kysely';
import { type ExistingTable, existingSidCollation, existingTables, isCovered } from './existing-schema.ts';
import type { Db, OpenDatabase } from './open.ts';
import {
  columnText,
  createIndexText,
  createTableTexts,
  foreignKeyText,
  OWN_SIDS,
  type Speech,
} from './schema-text.ts';
import type { IndexShape, TableShape } from './table-shape.ts';

export type SchemaEditor = {
  /** The connection that the migration runs on. */
  db: Db;
  /** Makes the table; one that exists gets the columns, choices and indexes that it lacks. */
  ensureTable(table: TableShape): Promise<void>;
};

export async function schemaEditor(db: Db, dialect: OpenDatabase['dialect']): Promise<SchemaEditor> {
  const speech: Speech =
    dialect === 'sqlite' ? { dialect } : { dialect, sids: (await existingSidCollation(db)) ?? OWN_SIDS };
  const known = await existingTables(db, dialect);
  return {
    db,
    async ensureTable(table) {
      const existing = known.get(table.name);
      if (existing) return addMissing(db, speech, table, existing);
      for (const text of createTableTexts(speech, table)) await run(db, text);
    },
  };
}

async function addMissing(db: Db, speech: Speech, table: TableShape, existing: ExistingTable): Promise<void> {
  for (const [name, column] of Object.entries(table.columns)) {
    const type = existing.columns.get(name);
    const key = foreignKeyText(name, column);
    const wider = type && wantedChoices(type, column.mysql);
    if (type === undefined)
      await run(
        db,
        `alter table ${table.name} add column ${addedColumn(speech, columnText(speech, name, column), key)}`,
      );
    else if (wider)
      await run(
        db,
        `alter table ${table.name} modify column ${columnText(speech, name, { ...column, mysql: wider })}`,
      );
  }
  for (const index of table.indexes)
    if (!isCovered(index, existing.indexes)) await addIndex(db, table.name, index);
}

function addedColumn(speech: Speech, column: string, key: string | null): string {
  if (key === null) return column;
  return speech.dialect === 'sqlite'
    ? `${column} ${key.replace(/^foreign key \(\w+\) /, '')}`
    : `${column}, add ${key}`;
}

/** The rows that are there come first: where they break a rule, the index is a plain one. */
async function addIndex(db: Db, table: string, index: IndexShape): Promise<void> {
  const unique = index.unique && !(await hasDuplicates(db, table, index.columns));
  await run(db, createIndexText(table, { ...index, unique }));
}

async function hasDuplicates(db: Db, table: string, columns: string[]): Promise<boolean> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const present = sql.join(
    columns.map((column) => sql`${sql.ref(column)} is not null`),
    sql` and `,
  );
  const found = await sql`
    select 1 from ${sql.table(table)} where ${present} group by ${list} having count(*) > 1 limit 1`.execute(
    db,
  );
  return found.rows.length > 0;
}

/** The choices that are there and those that are wanted; null when none is missing. */
function wantedChoices(existing: string, wanted: string): string | null {
  const present: string[] = existing.startsWith('enum(') ? (existing.match(/'[^']*'/g) ?? []) : [];
  const missing = (wanted.match(/'[^']*'/g) ?? []).filter((one) => !present.includes(one));
  return present.length > 0 && missing.length > 0 ? `enum(${[...present, ...missing].join(', ')})` : null;
}

async function run(db: Db, text: string): Promise<void> {
  await sql.raw(text).execute(db);
}
