/** Tables as data, for migrations: what a table is made of, and how each database spells a column. */

export type ColumnShape = {
  mysql: string;
  sqlite: 'text' | 'text collate nocase' | 'integer' | 'blob';
  /** What SQLite does not know by its type; `?` stands for the column. */
  check?: string;
  /** A sid has the collation of the sids that it is compared with. */
  is_sid?: true;
  nullable?: true;
  /** SQL of the value that an insert may leave out. */
  fallback?: string;
  key?: true;
  references?: { table: string; column: string; cascade: boolean };
};

export type IndexShape = { columns: string[]; unique: boolean };

export type TableShape = {
  name: string;
  columns: Record<string, ColumnShape>;
  primary_key: string[];
  indexes: IndexShape[];
};

/** Foreign keys need no entry in `indexes`; an index is made for each, unless another one begins with it. */
export function table(
  name: string,
  columns: Record<string, ColumnShape>,
  extra: { primary_key?: string[]; unique?: string[][]; indexes?: string[][] } = {},
): TableShape {
  const keys = Object.keys(columns).filter((column) => columns[column]?.key);
  const indexes = [
    ...(extra.unique ?? []).map((of) => ({ columns: of, unique: true })),
    ...(extra.indexes ?? []).map((of) => ({ columns: of, unique: false })),
  ];
  for (const [column, { references }] of Object.entries(columns))
    if (references && !indexes.some((index) => index.columns[0] === column))
      indexes.push({ columns: [column], unique: false });
  return { name, columns, primary_key: extra.primary_key ?? keys, indexes };
}

export const sid = (): ColumnShape => ({
  mysql: 'char(36)',
  sqlite: 'text',
  check: 'length(?) <= 36',
  is_sid: true,
});

export const key = (): ColumnShape => ({ ...sid(), key: true });

/** A foreign key, to `table.column`. */
export function to(target: string, onDelete?: 'cascade'): ColumnShape {
  const [of = '', column = ''] = target.split('.');
  return { ...sid(), references: { table: of, column, cascade: onDelete === 'cascade' } };
}

/** Text that is compared ignoring case, as MySQL does by default (on SQLite for ASCII only). */
export const text = (length: number, fallback?: string): ColumnShape => ({
  mysql: `varchar(${length})`,
  sqlite: 'text collate nocase',
  check: `length(?) <= ${length}`,
  ...(fallback === undefined ? {} : { fallback: quoted(fallback) }),
});

/** Text of exactly so many characters. */
export const code = (length: number): ColumnShape => ({ ...text(length), mysql: `char(${length})` });

export const longText = (): ColumnShape => ({ mysql: 'text', sqlite: 'text' });

export const hugeText = (): ColumnShape => ({ mysql: 'mediumtext', sqlite: 'text' });

export const flag = (fallback?: 0 | 1): ColumnShape => ({
  mysql: 'tinyint(1)',
  sqlite: 'integer',
  check: '? in (0, 1)',
  ...(fallback === undefined ? {} : { fallback: String(fallback) }),
});

export const whole = (fallback?: number): ColumnShape => ({
  mysql: 'int',
  sqlite: 'integer',
  ...(fallback === undefined ? {} : { fallback: String(fallback) }),
});

export function choice(values: readonly string[], fallback?: string): ColumnShape {
  const list = values.map(quoted).join(', ');
  return {
    mysql: `enum(${list})`,
    sqlite: 'text',
    check: `? in (${list})`,
    ...(fallback === undefined ? {} : { fallback: quoted(fallback) }),
  };
}

export const bytes = (length: number): ColumnShape => ({
  mysql: `varbinary(${length})`,
  sqlite: 'blob',
  check: `length(?) <= ${length}`,
});

export const time = (): ColumnShape => ({ mysql: 'datetime', sqlite: 'text' });

/** With milliseconds. */
export const exactTime = (): ColumnShape => ({ mysql: 'datetime(3)', sqlite: 'text' });

/** A time that MySQL keeps as TIMESTAMP. */
export const stamp = (): ColumnShape => ({ mysql: 'timestamp', sqlite: 'text' });

/** The time of the insert unless it says another. */
export const now = (column: ColumnShape): ColumnShape => ({ ...column, fallback: 'current_timestamp' });

export const optional = (column: ColumnShape): ColumnShape => ({ ...column, nullable: true });

function quoted(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
