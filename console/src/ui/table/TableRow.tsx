import { OverflowMenu } from '../overlay/OverflowMenu.tsx';
import { type Column, mayBeTicked, partOf, type RowNotes } from './columns.ts';
import classes from './DataTable.module.css';
import { RowLink } from './RowLink.tsx';
import type { Selection } from './SelectionBar.tsx';
import { TickBox } from './TickBox.tsx';

type TableRowProps<Row> = {
  row: Row;
  notes: RowNotes<Row>;
  columns: readonly Column<Row>[];
  selection: Selection | undefined;
  /** Shown beside the list. */
  isPeeked: boolean;
};

/** One link covers the whole row: the first column's; whatever else can be pressed lies above it. */
export function TableRow<Row>({ row, notes, columns, selection, isPeeked }: TableRowProps<Row>) {
  const id = notes.id(row);
  const name = notes.name(row);
  const link = notes.link?.(row);
  const isSelected = selection?.selected.has(id) ?? false;
  return (
    <tr
      data-row={mayBeTicked(notes, row) ? id : undefined}
      data-selected={isSelected || undefined}
      data-peeked={isPeeked || undefined}
      aria-current={isPeeked || undefined}
    >
      {selection && (
        <td className={classes.select}>
          {mayBeTicked(notes, row) && (
            <TickBox
              aria-label={`Select ${name}`}
              checked={isSelected}
              onChange={() => selection.onChange(toggled(selection.selected, id))}
            />
          )}
        </td>
      )}
      {columns.map((column, index) => {
        const content = column.cell(row);
        return (
          <td
            key={column.id}
            data-align={column.align}
            data-part={index === 0 ? 'name' : partOf(column, row)}
          >
            {index === 0 && link ? (
              <RowLink className={classes.rowLink} link={link}>
                {content}
              </RowLink>
            ) : (
              content
            )}
          </td>
        );
      })}
      {notes.actions && (
        <td className={classes.actions}>
          {(notes.hasMenu?.(row) ?? true) && (
            <OverflowMenu entries={() => notes.actions?.(row) ?? []} name={name} />
          )}
        </td>
      )}
    </tr>
  );
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
