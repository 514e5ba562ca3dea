import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { HeaderGroup } from '@tanstack/react-table';
import { FlexRender } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import classes from './DataTable.module.css';
import type { tableParts } from './table-columns.ts';

export type SortState = {
  /** 'name', or '-name' for descending; undefined is the server's own order. */
  by: string | undefined;
  onSort: (by: string) => void;
};

type DataTableHeadProps<Row extends object> = {
  groups: HeaderGroup<typeof tableParts, Row>[];
  sort: SortState | undefined;
  hasActions: boolean;
  selectAll: ReactNode;
};

export function DataTableHead<Row extends object>({
  groups,
  sort,
  hasActions,
  selectAll,
}: DataTableHeadProps<Row>) {
  return (
    <thead>
      {groups.map((group) => (
        <tr key={group.id}>
          {selectAll && <th className={classes.select}>{selectAll}</th>}
          {group.headers.map((header) => {
            const { align, sort: key, width } = header.column.columnDef.meta ?? {};
            const label = <FlexRender header={header} />;
            return (
              <th
                key={header.id}
                scope="col"
                data-align={align}
                style={width ? { width } : undefined}
                aria-sort={key && sort ? directionOf(key, sort.by) : undefined}
              >
                {key && sort ? (
                  <SortButton sortKey={key} sort={sort}>
                    {label}
                  </SortButton>
                ) : (
                  label
                )}
              </th>
            );
          })}
          {hasActions && (
            <th className={classes.actions}>
              <span className={classes.hidden}>Actions</span>
            </th>
          )}
        </tr>
      ))}
    </thead>
  );
}

function SortButton({ sortKey, sort, children }: { sortKey: string; sort: SortState; children: ReactNode }) {
  const direction = directionOf(sortKey, sort.by);
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[direction];
  return (
    <button
      type="button"
      className={classes.sort}
      data-direction={direction}
      onClick={() => sort.onSort(direction === 'ascending' ? `-${sortKey}` : sortKey)}
    >
      {children}
      <Icon size={14} aria-hidden />
    </button>
  );
}

function directionOf(key: string, by: string | undefined): 'ascending' | 'descending' | 'none' {
  if (by === key) return 'ascending';
  return by === `-${key}` ? 'descending' : 'none';
}
