/** The tables that migrations declare, without a database. */
import type { Migration } from './migrations/migration.ts';
import type { OpenDatabase } from './open.ts';
import { withoutMoved } from './platform-tables.ts';
import { recording } from './recording.ts';
import type { SchemaEditor } from './schema-editor.ts';
import type { IndexShape, TableShape } from './table-shape.ts';

export type WantedTable = Pick<TableShape, 'name' | 'columns' | 'indexes'> & {
  /** The step that first speaks of it by this name, and of each column. */
  since: number;
  columns_since: Record<string, number>;
};

/** Every table with every column that these steps declare, in an installation of that kind. */
export async function wantedTables(
  steps: readonly Migration[],
  dialect: OpenDatabase['dialect'],
  { is_shared = false } = {},
): Promise<Map<string, WantedTable>> {
  const wanted = new Map<string, WantedTable>();
  let now = 0;
  const editor: SchemaEditor = {
    db: recording(null, dialect).db,
    is_shared,
    dialect,
    async changeIndexes(name, added, dropped) {
      const table = wanted.get(name);
      if (!table) return;
      const isDropped = ({ columns, unique }: IndexShape) =>
        !unique && dropped.some((one) => one.join() === columns.join());
      const more = added.map((columns) => ({ columns, unique: false }));
      table.indexes = [...table.indexes.filter((index) => !isDropped(index)), ...more];
    },
    async dropUnique(name, columns) {
      const table = wanted.get(name);
      if (table)
        table.indexes = table.indexes.filter(
          (index) => !index.unique || index.columns.join() !== columns.join(),
        );
    },
    columnsOf: () => [],
    nameOf: (table) => table,
    async renameTable(from, to) {
      const table = wanted.get(from);
      if (!table) return false;
      wanted.delete(from);
      const columns_since = Object.fromEntries(Object.keys(table.columns).map((column) => [column, now]));
      wanted.set(to, { ...table, name: to, since: now, columns_since });
      return true;
    },
    async ensureTable(shape) {
      const { name, columns, indexes } = withoutMoved(shape);
      const known = wanted.get(name) ?? { name, columns: {}, indexes: [], since: now, columns_since: {} };
      for (const column of Object.keys(columns)) known.columns_since[column] ??= now;
      wanted.set(name, {
        ...known,
        columns: { ...known.columns, ...columns },
        indexes: [...known.indexes, ...indexes],
      });
    },
  };
  for (const { number, up } of steps) {
    now = number;
    await up(editor);
  }
  return wanted;
}
