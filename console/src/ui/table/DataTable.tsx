import { type CSSProperties, type MouseEvent, type ReactNode, useRef } from 'react';
import { EmptyState } from '../page/EmptyState.tsx';
import { ProblemNotice } from '../page/ProblemNotice.tsx';
import { TextButton } from '../page/TextButton.tsx';
import { useStill } from '../page/use-still.ts';
import { type Column, inRem, mayBeTicked, type RowNotes, type SortState, trackOf } from './columns.ts';
import classes from './DataTable.module.css';
import { useTellLeftOut } from './left-out.ts';
import { type Peek, useRowKeys } from './row-keys.ts';
import { useRowLinks } from './row-links.ts';
import { type Selection, SelectionBar, SelectPage } from './SelectionBar.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { TableHead } from './TableHead.tsx';
import { type Paging, TablePaging } from './TablePaging.tsx';
import { TableRow } from './TableRow.tsx';
import { useFitting } from './use-fitting.ts';

/** What a list's query gives; `useQuery(...)` fits as it is. */
export type ListQuery<Row> = {
  data: { total: number; total_is_least?: boolean | undefined; data: Row[] } | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

type DataTableProps<Row extends object> = {
  /** What is listed, in the plural and small: "accounts". */
  noun: string;
  columns: readonly Column<Row>[];
  query: ListQuery<Row>;
  row: RowNotes<Row>;
  paging: Paging;
  /** `rows`: about how many there will be, for the place that is kept; `compact`: lower ones. */
  look?: { rows?: number; compact?: boolean };
  sort?: SortState | undefined;
  selection?: Selection | undefined;
  /** A row can be looked at beside the list. */
  peek?: Peek | undefined;
  /** Nothing here yet: what belongs here, and the first step. */
  empty: ReactNode;
  /** Clears all filters, where any is on: nothing found is not nothing there. */
  onClear: (() => void) | undefined;
};

const NONE: never[] = [];
const [TICK_PX, MENU_PX] = [40, 52];

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { noun, row, paging, selection, look = {} } = props;
  const answer = useStill(props.query);
  // An empty answer to the question before says nothing about this one.
  const isStaleNone = answer.isPlaceholderData && answer.data?.total === 0;
  const query = isStaleNone ? { ...answer, data: undefined } : answer;
  const rows = query.data?.data ?? NONE;
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table, props.peek);
  const links = useRowLinks();
  const { head, columns } = useFitting(
    props.columns,
    props.sort?.by,
    (selection ? TICK_PX : 0) + (row.actions ? MENU_PX : 0),
  );
  const leftOut = props.columns
    .filter((column) => !columns.includes(column))
    .map(({ header }) => header)
    .join(', ');
  useTellLeftOut(noun, leftOut);

  if (query.error && !query.data)
    return (
      <ProblemNotice
        error={query.error}
        what={`The ${noun} could not be loaded.`}
        onRetry={() => query.refetch()}
      />
    );
  if (query.data && rows.length === 0)
    return <div className={classes.panel}>{nothing(query.data.total, props)}</div>;

  const ids = rows.filter((one) => mayBeTicked(row, one)).map(row.id);
  const others = (selection ? 1 : 0) + (row.actions ? 1 : 0);
  return (
    <div className={classes.list}>
      {query.error !== null && query.error !== undefined && (
        <ProblemNotice
          error={query.error}
          what={`The ${noun} could not be refreshed.`}
          kept="This is what was last loaded."
          onRetry={() => query.refetch()}
        />
      )}
      <div className={classes.panel}>
        {/* biome-ignore lint/a11y/useKeyWithMouseEvents: what is cut off is there for the keyboard and to be heard */}
        <table
          {...links}
          ref={table}
          className={classes.table}
          style={
            {
              '--columns': `${selection ? `${inRem(TICK_PX)} ` : ''}${columns.map(trackOf).join(' ')}${row.actions ? ` ${inRem(MENU_PX)}` : ''}`,
            } as CSSProperties
          }
          aria-label={noun}
          aria-busy={!query.data || query.isPlaceholderData}
          data-dimmed={query.isPlaceholderData || undefined}
          data-compact={look.compact || undefined}
          onMouseOver={(event) => {
            links.onMouseOver(event);
            showWhatIsCut(event);
          }}
        >
          <TableHead
            box={head}
            columns={columns}
            sort={props.sort}
            hasActions={row.actions !== undefined}
            selectAll={
              selection && (
                <SelectPage
                  ids={ids}
                  selection={selection}
                  noun={noun}
                  isOutdated={!query.data || query.isPlaceholderData}
                />
              )
            }
          />
          <tbody>
            {query.data ? (
              rows.map((one) => (
                <TableRow
                  key={row.id(one)}
                  row={one}
                  notes={row}
                  columns={columns}
                  selection={selection}
                  isPeeked={row.id(one) === props.peek?.id}
                />
              ))
            ) : (
              <SkeletonRows columns={columns.length + others} noun={noun} rows={look.rows} />
            )}
          </tbody>
        </table>
      </div>
      {leftOut && <p className={classes.leftOut}>No space for {leftOut}</p>}
      <TablePaging total={query.data?.total} is_least={query.data?.total_is_least} {...paging} />
      {selection && <SelectionBar ids={ids} selection={selection} />}
    </div>
  );
}

function nothing<Row extends object>(total: number, props: DataTableProps<Row>): ReactNode {
  const { noun, paging, onClear, empty } = props;
  if (total > 0)
    return (
      <EmptyState
        title={`No ${noun} on this page`}
        action={<Way onFollow={() => paging.onPage(1)}>Go to the first page</Way>}
      >
        The list is shorter now.
      </EmptyState>
    );
  if (!onClear) return empty;
  return (
    <EmptyState title={`No ${noun} match`} action={<Way onFollow={onClear}>Clear filters</Way>}>
      Try fewer or other filters.
    </EmptyState>
  );
}

function Way({ onFollow, children }: { onFollow: () => void; children: string }) {
  return (
    <TextButton className={classes.way} onClick={onFollow}>
      {children}
    </TextButton>
  );
}

/** The whole of a cell that is too narrow for it. */
function showWhatIsCut({ target }: MouseEvent<HTMLTableElement>): void {
  const cell = (target as Element).closest('td');
  if (!cell || cell.querySelector('[title]')) return;
  const parts = [cell, ...cell.querySelectorAll('strong')];
  if (parts.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}
