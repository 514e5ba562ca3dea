import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { type Column, directionOf, nextSort, type SortState } from './columns.ts';
import classes from './DataTable.module.css';

type TableHeadProps<Row> = {
  box: Ref<HTMLTableSectionElement>;
  columns: readonly Column<Row>[];
  sort: SortState | undefined;
  hasActions: boolean;
  selectAll: ReactNode;
};

export function TableHead<Row>({ box, columns, sort, hasActions, selectAll }: TableHeadProps<Row>) {
  return (
    <thead ref={box}>
      <tr>
        {selectAll && <th className={classes.select}>{selectAll}</th>}
        {columns.map(({ id, header, align, sort: key }) => (
          <th
            key={id}
            scope="col"
            data-align={align}
            aria-sort={key && sort ? directionOf(key, sort.by) : undefined}
          >
            {key && sort ? (
              <SortButton sortKey={key} sort={sort}>
                {header}
              </SortButton>
            ) : (
              header
            )}
          </th>
        ))}
        {hasActions && (
          <th className={classes.actions}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

const icons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

function SortButton({ sortKey, sort, children }: { sortKey: string; sort: SortState; children: ReactNode }) {
  const direction = directionOf(sortKey, sort.by);
  const Icon = icons[direction];
  return (
    <button
      type="button"
      className={classes.sort}
      data-direction={direction}
      onClick={() => sort.onSort(nextSort(sortKey, sort.by))}
    >
      {children}
      <Icon size={14} aria-hidden />
    </button>
  );
}
