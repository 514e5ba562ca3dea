import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { type MenuEntry, OverflowMenu } from '../overlay/OverflowMenu.tsx';
import { BesideList } from './BesideList.tsx';
import { nameColumn } from './columns.ts';
import classes from './OpeningTable.module.css';
import { PeekFrame } from './PeekFrame.tsx';
import { useRowKeys } from './row-keys.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import { usePeeking } from './use-peeking.ts';

export type OpeningColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  /** Holds the button that opens the row: words, nothing that can be pressed. The first one, unless told. */
  opens?: true;
  width?: number | string;
  /** As long as somebody likes: as wide as most, and on more lines then. */
  isName?: true;
  /** Where the columns do not fit side by side it comes last, or on a phone is `hidden`. */
  compact?: 'hidden' | 'last';
  /** Not shown until somebody chooses it. */
  optional?: true;
};

export type Beside = { name: string; title?: ReactNode; content: ReactNode };

type OpeningTableProps<Row> = {
  /** What is listed, in the plural and small: "calls". */
  noun: string;
  columns: readonly OpeningColumn<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Rows with the same stand below its heading. */
  groups?: { of: (row: Row) => string; heading: (group: string) => ReactNode };
  /** What is shown below an open row. */
  details: (row: Row) => ReactNode;
  /** What is shown beside the list, by `p`. */
  beside: (row: Row) => Beside;
  /** The menu of a row, besides showing it beside the list. */
  actions: (row: Row) => readonly MenuEntry[];
  /** Still those of the filters before. */
  isOutdated: boolean;
  /** Lower rows. */
  isCompact: boolean;
  /** The list's paging. */
  below: ReactNode;
};

const ungrouped = () => '';

/** A list whose rows open in place, and are looked at beside it. */
export function OpeningTable<Row>(props: OpeningTableProps<Row>) {
  const { noun, columns, rows, rowId, groups, details, isOutdated } = props;
  const table = useRef<HTMLTableElement>(null);
  const rowOf = (id: string | null | undefined) => rows?.find((row) => rowId(row) === id);
  const { peek, entries, close } = usePeeking((id) => rowOf(id) !== undefined);
  useRowKeys(table, peek);
  const peeked = rowOf(peek?.id);
  const shown = peeked && props.beside(peeked);
  return (
    <BesideList
      name={shown?.name ?? null}
      panel={
        shown && (
          <PeekFrame title={shown.title ?? shown.name} onClose={close}>
            {shown.content}
          </PeekFrame>
        )
      }
    >
      <div className={classes.panel}>
        <table
          ref={table}
          className={classes.table}
          aria-label={noun}
          aria-busy={!rows || isOutdated}
          data-dimmed={isOutdated || undefined}
          data-compact={props.isCompact || undefined}
        >
          <thead>
            <tr>
              {columns.map(({ id, header, align, width }) => (
                <th key={id} scope="col" data-align={align} style={{ width }}>
                  {header}
                </th>
              ))}
              <th scope="col" className={classes.menu}>
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            </tr>
          </thead>
          {!rows && (
            <tbody>
              <SkeletonRows columns={columns.length + 1} noun={noun} />
            </tbody>
          )}
          {[...Map.groupBy(rows ?? [], groups?.of ?? ungrouped)].map(([group, ofGroup]) => (
            <tbody key={group}>
              {groups && (
                <tr className={classes.group} data-between>
                  <th scope="rowgroup" colSpan={columns.length + 1}>
                    {groups.heading(group)}
                  </th>
                </tr>
              )}
              {ofGroup.map((row) => (
                <OpeningRow
                  key={rowId(row)}
                  id={rowId(row)}
                  isPeeked={row === peeked}
                  name={props.beside(row).name}
                  entries={() => [...entries(rowId(row)), ...props.actions(row)]}
                  {...{ row, columns, details }}
                />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {props.below}
    </BesideList>
  );
}

type OpeningRowProps<Row> = Pick<OpeningTableProps<Row>, 'columns' | 'details'> & {
  row: Row;
  id: string;
  name: string;
  isPeeked: boolean;
  entries: () => readonly MenuEntry[];
};

function OpeningRow<Row>({ row, columns, details, ...props }: OpeningRowProps<Row>) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const opener = nameColumn(columns);
  return (
    <>
      <tr
        className={classes.row}
        data-open={isOpen || undefined}
        data-row={props.id}
        data-peeked={props.isPeeked || undefined}
        aria-current={props.isPeeked || undefined}
      >
        {columns.map((column) =>
          column === opener ? (
            <td key={column.id} className={classes.opener}>
              <button
                type="button"
                data-opens
                aria-expanded={isOpen}
                aria-controls={isOpen ? id : undefined}
                onClick={() => setIsOpen(!isOpen)}
              >
                <Chevron size={16} aria-hidden />
                <span>{column.cell(row)}</span>
              </button>
            </td>
          ) : (
            <td
              key={column.id}
              data-align={column.align}
              data-compact={column.compact}
              data-name={column.isName}
            >
              {column.cell(row)}
            </td>
          ),
        )}
        <td className={classes.menu}>
          <OverflowMenu entries={props.entries} name={props.name} />
        </td>
      </tr>
      {isOpen && (
        <tr className={classes.details} data-between>
          <td colSpan={columns.length + 1} id={id} className={classes.opened}>
            <div className={classes.below}>{details(row)}</div>
          </td>
        </tr>
      )}
    </>
  );
}
