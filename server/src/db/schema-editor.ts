/** What a migration works with: it declares what must exist, and only what is missing is added. */
import { sql } from 'kysely';
import { type ExistingTable, existingSidCollation, existingTables, isCovered } from './existing-schema.ts';
import type { Db, OpenDatabase } from './open.ts';
import { isOwnTable, namesOfOurs, withoutMoved } from './platform-tables.ts';
import {
  columnText,
  createIndexText,
  createTableTexts,
  foreignKeyText,
  indexName,
  indexText,
  OWN_SIDS,
  type Speech,
} from './schema-text.ts';
import type { ColumnShape, IndexShape, TableShape } from './table-shape.ts';

export type SchemaEditor = {
  /** The connection that the migration runs on. */
  db: Db;
  /** The platform's own components write the same tables. */
  is_shared: boolean;
  /** Makes the table; one that exists gets the columns, choices and indexes that it lacks. */
  ensureTable(table: TableShape): Promise<void>;
  /** Adds what is missing of the first, and drops of the second what an earlier migration made. */
  changeIndexes(table: string, added: string[][], dropped: string[][]): Promise<void>;
  /** What a table of ours is called here, which may be the name of before. */
  nameOf(table: string): string;
  /** Of a table of ours; answers whether it had the name of before. */
  renameTable(from: string, to: string): Promise<boolean>;
  /** Drops a unique index that an earlier step made. */
  dropUnique(table: string, columns: string[]): Promise<void>;
  /** The columns of a table that was there before, in their order. */
  columnsOf(table: string): string[];
  dialect: OpenDatabase['dialect'];
};

export async function schemaEditor(
  db: Db,
  dialect: OpenDatabase['dialect'],
  is_shared = false,
): Promise<SchemaEditor> {
  const speech: Speech =
    dialect === 'sqlite' ? { dialect } : { dialect, sids: (await existingSidCollation(db)) ?? OWN_SIDS };
  const known = await existingTables(db, dialect);
  const names = await namesOfOurs(db, dialect);
  const nameOf = (table: string) => names.get(table) ?? table;
  // Not of those that are made here.
  const theirs = new Set([...known.keys()].filter((name) => is_shared && !isOwnTable(name)));
  return {
    db,
    is_shared,
    dialect,
    nameOf,
    columnsOf: (table) => [...(known.get(table)?.columns.keys() ?? [])],
    async renameTable(from, to) {
      const table = known.get(from);
      if (!table || nameOf(from) !== from) return false;
      await run(db, `alter table ${from} rename to ${to}`);
      known.delete(from);
      known.set(to, table);
      names.set(from, to);
      return true;
    },
    async dropUnique(table, columns) {
      const name = indexName(table, { columns, unique: true });
      if (!known.get(table)?.indexes.some((index) => index.name === name)) return;
      await run(db, dialect === 'sqlite' ? `drop index ${name}` : `alter table ${table} drop index ${name}`);
    },
    async changeIndexes(table, added, dropped) {
      const name = nameOf(table);
      const existing = known.get(name) ?? { columns: new Map(), indexes: [] };
      // A later step may drop what an earlier one added here.
      existing.indexes = await changeIndexes(db, dialect, name, {
        existing: existing.indexes,
        added,
        dropped,
      });
    },
    async ensureTable(shape) {
      const table = underName(withoutMoved(shape), nameOf);
      const existing = known.get(table.name);
      if (existing) {
        const wanted = theirs.has(table.name) ? plain(table, existing) : table;
        return addMissing(db, speech, wanted, existing);
      }
      for (const text of createTableTexts(speech, table)) await run(db, text);
      // A later step may add to it.
      const columns = Object.entries(table.columns).map(([name, { mysql }]) => [name, mysql] as const);
      const indexes = table.indexes.map((index) => ({ ...index, name: indexName(table.name, index) }));
      known.set(table.name, { columns: new Map(columns), indexes });
    },
  };
}

function underName(table: TableShape, nameOf: (table: string) => string): TableShape {
  const columns = Object.entries(table.columns).map(([name, column]) => {
    const { references } = column;
    if (!references) return [name, column] as const;
    return [name, { ...column, references: { ...references, table: nameOf(references.table) } }] as const;
  });
  return { ...table, name: nameOf(table.name), columns: Object.fromEntries(columns) };
}

/** Columns stay as they are, and a rule that a platform does not know would refuse what it writes (decision 049). */
function plain(table: TableShape, existing: ExistingTable): TableShape {
  const columns = Object.entries(table.columns).filter(([name]) => !existing.columns.has(name));
  const indexes = table.indexes.map((index) => ({ columns: index.columns, unique: false }));
  return { ...table, columns: Object.fromEntries(columns), indexes };
}

/** All at once on MySQL, where each change of a large table may rewrite it. */
async function addMissing(db: Db, speech: Speech, table: TableShape, existing: ExistingTable): Promise<void> {
  const missing = table.indexes.filter((index) => !isCovered(index, existing.indexes));
  const indexes: IndexShape[] = [];
  for (const index of missing)
    indexes.push({ ...index, unique: await mayBeUnique(db, table.name, index, existing) });
  const columns = Object.entries(table.columns).flatMap(([name, column]) =>
    columnChanges(speech, table.name, name, column, existing.columns.get(name)),
  );
  if (speech.dialect === 'sqlite') {
    for (const change of columns) await run(db, `alter table ${table.name} ${change}`);
    for (const index of indexes) await run(db, createIndexText(table.name, index));
    return;
  }
  const changes = [...columns, ...indexes.map((index) => `add ${indexText(table.name, index)}`)];
  if (changes.length > 0) await run(db, `alter table ${table.name} ${changes.join(',\n')}`);
}

/** Answers those that the table has then. */
async function changeIndexes(
  db: Db,
  dialect: OpenDatabase['dialect'],
  table: string,
  {
    existing,
    added,
    dropped,
  }: { existing: ExistingTable['indexes'] } & Record<'added' | 'dropped', string[][]>,
): Promise<ExistingTable['indexes']> {
  const wanted = added.map((columns) => ({ columns, unique: false }));
  const missing = wanted
    .filter((index) => !isCovered(index, existing))
    .map((index) => ({ ...index, name: indexName(table, index) }));
  const names = dropped.map((columns) => indexName(table, { columns, unique: false }));
  const gone = existing.flatMap(({ name }) => (names.includes(name) ? [name] : []));
  if (dialect === 'sqlite') {
    for (const index of missing) await run(db, createIndexText(table, index));
    for (const name of gone) await run(db, `drop index ${name}`);
  } else {
    const changes = [
      ...missing.map((index) => `add ${indexText(table, index)}`),
      ...gone.map((name) => `drop index ${name}`),
    ];
    if (changes.length > 0) await run(db, `alter table ${table} ${changes.join(',\n')}`);
  }
  return [...existing, ...missing].filter(({ name }) => !gone.includes(name));
}

/** What makes the column what it should be; `type` is what it is, if it is there. */
function columnChanges(
  speech: Speech,
  table: string,
  name: string,
  column: ColumnShape,
  type: string | undefined,
): string[] {
  const wider = type && widerChoice(type, column.mysql);
  if (wider) return [`modify column ${columnText(speech, name, { ...column, mysql: wider })}`];
  if (type !== undefined) return [];
  const added = `add column ${columnText(speech, name, column)}`;
  const key = foreignKeyText(table, name, column);
  if (key === null) return [added];
  return speech.dialect === 'sqlite'
    ? [`${added} ${key.replace(/foreign key \(\w+\) /, '')}`]
    : [added, `add ${key}`];
}

/** The rows that are there come first: where they break a rule, the index is a plain one. */
async function mayBeUnique(
  db: Db,
  table: string,
  { columns, unique }: IndexShape,
  existing: ExistingTable,
): Promise<boolean> {
  if (!unique || columns.some((column) => !existing.columns.has(column))) return unique;
  return !(await hasDuplicates(db, table, columns));
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

/** The existing choices and the wanted ones; null if none is missing. */
function widerChoice(existing: string, wanted: string): string | null {
  const present: string[] = existing.startsWith('enum(') ? (existing.match(/'[^']*'/g) ?? []) : [];
  const missing = (wanted.match(/'[^']*'/g) ?? []).filter((one) => !present.includes(one));
  return present.length > 0 && missing.length > 0 ? `enum(${[...present, ...missing].join(', ')})` : null;
}

async function run(db: Db, text: string): Promise<void> {
  await sql.raw(text).execute(db);
}
