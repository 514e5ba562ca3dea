import { ActionIcon, Checkbox } from '@mantine/core';
import { type Row as DataRow, FlexRender } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import classes from './DataTable.module.css';
import type { Selection } from './DataTable.tsx';
import { type MenuEntry, OverflowMenu } from './OverflowMenu.tsx';
import { type LinkTarget, TargetLink } from './TargetLink.tsx';
import type { tableParts } from './table-columns.ts';

/** `quick` and with an icon: also a button of its own on hover, focus and touch (two at most). */
export type RowAction = MenuEntry & { quick?: boolean };

type DataTableRowProps<Row extends object> = {
  row: DataRow<typeof tableParts, Row>;
  name: string;
  link: LinkTarget | undefined;
  actions: readonly RowAction[] | undefined;
  selection: Selection | undefined;
};

/** One link covers the whole row: the first column's; whatever else can be pressed lies above it. */
export function DataTableRow<Row extends object>({
  row,
  name,
  link,
  actions,
  selection,
}: DataTableRowProps<Row>) {
  const isSelected = selection?.selected.has(row.id) ?? false;
  return (
    <tr data-link={link ? true : undefined} data-selected={isSelected || undefined}>
      {selection && (
        <td className={classes.select}>
          <Checkbox
            size="xs"
            aria-label={`Select ${name}`}
            checked={isSelected}
            onChange={() => selection.onChange(toggled(selection.selected, row.id))}
          />
        </td>
      )}
      {row.getAllCells().map((cell, index) => {
        const { align, compact } = cell.column.columnDef.meta ?? {};
        const content = <FlexRender cell={cell} />;
        return (
          <td key={cell.id} data-align={align} data-compact={index === 0 ? 'title' : (compact ?? 'detail')}>
            {index === 0 && link ? (
              <TargetLink className={classes.rowLink} link={link}>
                {content}
              </TargetLink>
            ) : (
              content
            )}
          </td>
        );
      })}
      {actions && (
        <td className={classes.actions}>
          <span className={classes.actionRow}>
            {actions
              .filter((action) => action.quick && action.icon)
              .slice(0, 2)
              .map((action) => (
                <QuickAction key={action.label} action={action} name={name} />
              ))}
            <OverflowMenu entries={actions} name={name} />
          </span>
        </td>
      )}
    </tr>
  );
}

function QuickAction({ action, name }: { action: RowAction; name: string }): ReactNode {
  const reason = action.may && !action.may.allowed ? action.may.reason : null;
  const look = {
    variant: 'subtle',
    color: action.destructive ? 'red' : 'gray',
    size: 'md',
    className: classes.quick,
    'aria-label': `${action.label} ${name}`,
  } as const;
  // A refused one is in the menu with its reason; a greyed icon without words would be a riddle.
  if (reason !== null) return null;
  if ('link' in action)
    return (
      <ActionIcon {...look} title={action.label} component={TargetLink} link={action.link}>
        {action.icon}
      </ActionIcon>
    );
  return (
    <ActionIcon {...look} title={action.label} onClick={action.onSelect}>
      {action.icon}
    </ActionIcon>
  );
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
