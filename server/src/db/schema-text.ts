/** A table's shape as the SQL of each database. */
import { createHash } from 'node:crypto';
import type { ColumnShape, IndexShape, TableShape } from './table-shape.ts';

/** The SQL dialect of a database; `sids` is the character set and collation of its sids. */
export type Speech = { dialect: 'sqlite' } | { dialect: 'mysql'; sids: string };

/** Of a name, on MySQL. */
const LONGEST_NAME = 64;

export const OWN_SIDS = 'character set utf8mb4 collate utf8mb4_unicode_ci';

export function columnText(speech: Speech, name: string, column: ColumnShape): string {
  const { check, fallback, nullable } = column;
  const type =
    speech.dialect === 'sqlite' ? column.sqlite : `${column.mysql}${column.is_sid ? ` ${speech.sids}` : ''}`;
  return [
    quoted(speech.dialect, name),
    type,
    // MySQL would make a TIMESTAMP not null by itself.
    nullable ? 'null' : 'not null',
    fallback === undefined ? '' : `default ${fallback}`,
    speech.dialect === 'sqlite' && check ? `check (${check.replace('?', name)})` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** With a name of ours: those that MySQL generates can collide with existing constraints. */
export function foreignKeyText(table: string, name: string, { references }: ColumnShape): string | null {
  if (!references) return null;
  const then = references.cascade ? ' on delete cascade' : '';
  return `constraint fk_${plainName(table)}_${shortened(name)}
    foreign key (${name}) references ${references.table} (${references.column})${then}`;
}

/** With its indexes on MySQL, which is quicker there; SQLite takes them one by one. */
export function createTableTexts(speech: Speech, table: TableShape): string[] {
  const columns = Object.entries(table.columns);
  const lines = [
    ...columns.map(([name, column]) => columnText(speech, name, column)),
    ...(table.primary_key.length > 0
      ? [`primary key (${quotedAll(speech.dialect, table.primary_key)})`]
      : []),
    ...columns
      .map(([name, column]) => foreignKeyText(table.name, name, column))
      .filter((line) => line !== null),
  ];
  if (speech.dialect === 'sqlite')
    return [
      `create table ${table.name} (\n  ${lines.join(',\n  ')}\n) strict`,
      ...table.indexes.map((index) => createIndexText(table.name, index)),
    ];
  const indexes = table.indexes.map((index) => indexText(table.name, index));
  return [
    `create table ${table.name} (\n  ${[...lines, ...indexes].join(',\n  ')}\n)
     engine = InnoDB default character set utf8mb4 collate utf8mb4_unicode_ci`,
  ];
}

export function createIndexText(table: string, index: IndexShape): string {
  return `create ${index.unique ? 'unique index' : 'index'} ${indexName(table, index)} on ${table} (${index.columns.join(', ')})`;
}

/** As a line of MySQL's CREATE TABLE or ALTER TABLE. */
export function indexText(table: string, index: IndexShape): string {
  return `${index.unique ? 'unique index' : 'index'} ${indexName(table, index)} (${quotedAll('mysql', index.columns)})`;
}

/** `last_value` and others are words of MySQL 8's own. */
function quoted(dialect: Speech['dialect'], column: string): string {
  return dialect === 'mysql' ? `\`${column}\`` : column;
}

function quotedAll(dialect: Speech['dialect'], columns: readonly string[]): string {
  return columns.map((column) => quoted(dialect, column)).join(', ');
}

export function indexName(table: string, { columns, unique }: IndexShape): string {
  const name = `${unique ? 'uq' : 'ix'}_${plainName(table)}_${columns.map(shortened).join('_')}`;
  if (name.length <= LONGEST_NAME) return name;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, LONGEST_NAME - 9)}_${digest}`;
}

function plainName(table: string): string {
  return table.replace('trunkline_', '');
}

/** Of columns, so that most names stay within what MySQL takes. */
function shortened(column: string): string {
  return column.replace(/_sid$/, '').replace('service_provider', 'provider');
}
