import { createElement } from 'react';
import { RelativeTime } from '../../ui/page/RelativeTime.tsx';
import type { Column } from '../../ui/table/columns.ts';

/** When a row was made, in every list that the server sorts by it. */
export const createdColumn: Column<{ created_at: string | null }> = {
  id: 'created_at',
  header: 'Created',
  cell: ({ created_at }) => createElement(RelativeTime, { iso: created_at }),
  sort: 'created_at',
  align: 'end',
  wideOnly: true,
  least: 118,
};
