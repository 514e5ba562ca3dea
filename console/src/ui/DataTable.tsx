import { Checkbox } from '@mantine/core';
import { useTable } from '@tanstack/react-table';
import { type ReactNode, useId } from 'react';
import classes from './DataTable.module.css';
import { DataTableHead, type SortState } from './DataTableHead.tsx';
import { DataTableRow, type RowAction } from './DataTableRow.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { type Paging, TablePaging } from './TablePaging.tsx';
import type { LinkTarget } from './TargetLink.tsx';
import { type Columns, tableParts } from './table-columns.ts';

/** What a list's query gives; `useQuery(...)` with `placeholderData: keepPreviousData` fits as it is. */
export type ListQuery<Row> = {
  data: { total: number; total_is_least?: boolean | undefined; data: Row[] } | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

export type Selection = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** How much is selected, where it is not what the ticks say: "All 3,204 phone numbers selected". */
  summary?: string;
  /** What can be done with the selected: the bar's buttons. */
  actions: ReactNode;
};

type DataTableProps<Row extends object> = {
  /** What is listed, in the plural and small: "accounts". */
  noun: string;
  columns: Columns<Row>;
  query: ListQuery<Row>;
  rowId: (row: Row) => string;
  /** What a row is called: "Harbour Dental". */
  rowName: (row: Row) => string;
  /** Undefined for a row that leads nowhere: one that a person may see and not open. */
  rowLink?: (row: Row) => LinkTarget | undefined;
  rowActions?: (row: Row) => readonly RowAction[];
  paging: Paging;
  /** About how many rows there will be; only for the place that is kept for them. */
  expectedRows?: number;
  sort?: SortState;
  selection?: Selection;
  /** Nothing here yet: what belongs here, and the first step. */
  empty: { title: string; text: string; action?: ReactNode };
  /** Whether any filter is on, and how to clear them all: nothing found is not nothing there. */
  filters: { active: boolean; onClear: () => void };
};

const NONE: never[] = [];

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { noun, columns, rowId, rowName, paging, selection, filters, empty } = props;
  // An empty answer to the question before says nothing about this one.
  const isStaleNone = props.query.isPlaceholderData && props.query.data?.total === 0;
  const query = isStaleNone ? { ...props.query, data: undefined } : props.query;
  const rows = query.data?.data ?? NONE;
  const table = useTable({ features: tableParts, columns, data: rows as Row[], getRowId: rowId });
  const pageIds = rows.map(rowId);
  const selectId = useId();

  if (query.error && !query.data)
    return (
      <ProblemNotice
        error={query.error}
        what={`The ${noun} could not be loaded.`}
        onRetry={() => query.refetch()}
      />
    );
  if (query.data?.total === 0)
    return filters.active ? (
      <EmptyState
        title={`No ${noun} match`}
        action={
          <button type="button" className={classes.clear} onClick={filters.onClear}>
            Clear filters
          </button>
        }
      >
        Try fewer or other filters.
      </EmptyState>
    ) : (
      <EmptyState title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    );

  if (query.data?.data.length === 0)
    return (
      <EmptyState
        title={`No ${noun} on this page`}
        action={
          <button type="button" className={classes.clear} onClick={() => paging.onPage(1)}>
            Go to the first page
          </button>
        }
      >
        The list has become shorter.
      </EmptyState>
    );

  return (
    <div className={classes.list}>
      {query.error !== null && query.error !== undefined && (
        <ProblemNotice
          error={query.error}
          what={`The ${noun} could not be brought up to date.`}
          kept="What you see is what was last loaded."
          onRetry={() => query.refetch()}
        />
      )}
      {selection && selection.selected.size > 0 && (
        <SelectionBar selection={selection} noun={noun} labelId={selectId} />
      )}
      <table
        className={classes.table}
        aria-label={noun}
        aria-busy={!query.data || query.isPlaceholderData}
        data-dimmed={query.isPlaceholderData || undefined}
      >
        <DataTableHead
          groups={table.getHeaderGroups()}
          sort={props.sort}
          hasActions={props.rowActions !== undefined}
          selectAll={
            selection && (
              <PageCheckbox
                ids={pageIds}
                selected={selection.selected}
                onChange={selection.onChange}
                noun={noun}
              />
            )
          }
        />
        <tbody>
          {query.data ? (
            table
              .getRowModel()
              .rows.map((row) => (
                <DataTableRow
                  key={row.id}
                  row={row}
                  name={rowName(row.original)}
                  link={props.rowLink?.(row.original)}
                  actions={props.rowActions?.(row.original)}
                  selection={selection}
                />
              ))
          ) : (
            <SkeletonRows
              columns={columns.length + (props.rowActions ? 1 : 0) + (selection ? 1 : 0)}
              noun={noun}
              rows={props.expectedRows}
            />
          )}
        </tbody>
      </table>
      <TablePaging total={query.data?.total} is_least={query.data?.total_is_least} {...paging} />
    </div>
  );
}

function SelectionBar({ selection, noun, labelId }: { selection: Selection; noun: string; labelId: string }) {
  return (
    <section className={classes.selection} aria-labelledby={labelId}>
      <span id={labelId}>{selection.summary ?? `${selection.selected.size} ${noun} selected`}</span>
      {selection.actions}
      <button type="button" className={classes.clear} onClick={() => selection.onChange(new Set())}>
        Clear selection
      </button>
    </section>
  );
}

function PageCheckbox({
  ids,
  selected,
  onChange,
  noun,
}: {
  ids: string[];
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  noun: string;
}) {
  const chosen = ids.filter((id) => selected.has(id)).length;
  const all = chosen === ids.length && ids.length > 0;
  return (
    <Checkbox
      size="xs"
      aria-label={`Select all ${noun} on this page`}
      checked={all}
      indeterminate={chosen > 0 && !all}
      onChange={() => {
        const next = new Set(selected);
        for (const id of ids) all ? next.delete(id) : next.add(id);
        onChange(next);
      }}
    />
  );
}
