import { createColumnHelper, metaHelper, tableFeatures } from '@tanstack/react-table';

export type ColumnNotes = {
  /** Numbers stand at the right. */
  align?: 'end';
  /** The server's name of this order, where it sorts by the column; descending is the same with a minus. */
  sort?: string;
  /** On a phone: part of the second line (the default), or left out. The first column is the first line. */
  compact?: 'detail' | 'hidden';
  /** Such as '30%' or '120px'. */
  width?: string;
};

/** The server filters, sorts and pages, so the table needs no feature beyond columns and rows. */
export const tableParts = tableFeatures({ columnMeta: metaHelper<ColumnNotes>() });

/**
 * The columns of a list:
 *
 *     const column = columnsOf<Account>();
 *     const columns = column.columns([
 *       column.accessor('name', { header: 'Name', meta: { sort: 'name' } }),
 *       column.display({ id: 'hook', header: 'Registration webhook', cell: ({ row }) => ... }),
 *     ]);
 */
export function columnsOf<Row extends object>() {
  return createColumnHelper<typeof tableParts, Row>();
}

export type Columns<Row extends object> = ReturnType<ReturnType<typeof columnsOf<Row>>['columns']>;
