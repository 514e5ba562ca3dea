import { OverflowMenu } from '../ui/overlay/OverflowMenu.tsx';
import { type ListLook, shownColumns } from './list-look.ts';

type LookMenuProps = {
  /** The list's name among those that are looked at otherwise. */
  list: string;
  columns: readonly { id: string; header: string; optional?: true }[];
  look: ListLook;
  onLook: (next: ListLook) => void;
};

/** Which columns a list shows, and how high its rows are. */
export function LookMenu({ list, columns, look, onLook }: LookMenuProps) {
  const chosen = look.columns[list];
  const shown = new Set(shownColumns(columns, chosen).map(({ id }) => id));
  return (
    <OverflowMenu
      name={list}
      label="Columns"
      entries={[
        ...columns.slice(1).map(({ id, header }) => ({
          label: header,
          checked: shown.has(id),
          onSelect: () =>
            onLook({ ...look, columns: { ...look.columns, [list]: { ...chosen, [id]: !shown.has(id) } } }),
        })),
        {
          label: 'Compact rows',
          checked: look.compact,
          onSelect: () => onLook({ ...look, compact: !look.compact }),
        },
      ]}
    />
  );
}
