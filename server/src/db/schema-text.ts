/** A table's shape as the SQL of each database. */
import type { ColumnShape, IndexShape, TableShape } from './table-shape.ts';

/** How one database is spoken to; `sids` is the character set and collation of its sids. */
export type Speech = { dialect: 'sqlite' } | { dialect: 'mysql'; sids: string };

export const OWN_SIDS = 'character set utf8mb4 collate utf8mb4_unicode_ci';

export function columnText(speech: Speech, name: string, column: ColumnShape): string {
  const { check, fallback, nullable } = column;
  const type =
    speech.dialect === 'sqlite' ? column.sqlite : `${column.mysql}${column.is_sid ? ` ${speech.sids}` : ''}`;
  return [
    name,
    type,
    // MySQL would make a TIMESTAMP not null by itself.
    nullable ? 'null' : 'not null',
    fallback === undefined ? '' : `default ${fallback}`,
    speech.dialect === 'sqlite' && check ? `check (${check.replace('?', name)})` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

export function foreignKeyText(name: string, { references }: ColumnShape): string | null {
  if (!references) return null;
  const { table, column, cascade } = references;
  return `foreign key (${name}) references ${table} (${column})${cascade ? ' on delete cascade' : ''}`;
}

/** With its indexes on MySQL, which is quicker there; SQLite takes them one by one. */
export function createTableTexts(speech: Speech, table: TableShape): string[] {
  const columns = Object.entries(table.columns);
  const lines = [
    ...columns.map(([name, column]) => columnText(speech, name, column)),
    ...(table.primary_key.length > 0 ? [`primary key (${table.primary_key.join(', ')})`] : []),
    ...columns.map(([name, column]) => foreignKeyText(name, column)).filter((line) => line !== null),
  ];
  if (speech.dialect === 'sqlite')
    return [
      `create table ${table.name} (\n  ${lines.join(',\n  ')}\n) strict`,
      ...table.indexes.map((index) => createIndexText(table.name, index)),
    ];
  const indexes = table.indexes.map(
    (index) =>
      `${index.unique ? 'unique ' : ''}index ${indexName(table.name, index)} (${index.columns.join(', ')})`,
  );
  return [
    `create table ${table.name} (\n  ${[...lines, ...indexes].join(',\n  ')}\n)
     engine = InnoDB default character set utf8mb4 collate utf8mb4_unicode_ci`,
  ];
}

export function createIndexText(table: string, index: IndexShape): string {
  const kind = index.unique ? 'unique index' : 'index';
  return `create ${kind} ${indexName(table, index)} on ${table} (${index.columns.join(', ')})`;
}

function indexName(table: string, { columns, unique }: IndexShape): string {
  return `${unique ? 'uq' : 'ix'}_${table.replace('trunkline_', '')}_${columns.map(shortened).join('_')}`;
}

/** A name may have 64 characters. */
function shortened(column: string): string {
  return column.replace(/_sid$/, '').replace('service_provider', 'provider');
}
