import { OverflowMenu } from '../../ui/overlay/OverflowMenu.tsx';
import { turnExactTimes, useExactTimes } from '../../ui/page/exact-times.ts';
import { nameColumn } from '../../ui/table/columns.ts';
import { useLeftOut } from '../../ui/table/left-out.ts';
import { type ListLook, shownColumns } from './list-look.ts';

type LookMenuProps = {
  /** The list's name among those that are looked at otherwise. */
  list: string;
  columns: readonly { id: string; header: string; optional?: true; opens?: true }[];
  look: ListLook;
  onLook: (next: ListLook) => void;
};

/** Which columns a list shows, how high its rows are, and how times are told. */
export function LookMenu({ list, columns, look, onLook }: LookMenuProps) {
  const areExact = useExactTimes();
  const leftOut = useLeftOut(list);
  const chosen = look.columns[list];
  const named = nameColumn(columns);
  const shown = new Set(shownColumns(columns, chosen).map(({ id }) => id));
  return (
    <OverflowMenu
      name={list}
      label="Columns"
      entries={[
        ...columns
          .filter((column) => column !== named)
          .map(({ id, header }) => ({
            label: header,
            checked: shown.has(id),
            note: leftOut.includes(header) ? 'No space' : undefined,
            onSelect: () =>
              onLook({ ...look, columns: { ...look.columns, [list]: { ...chosen, [id]: !shown.has(id) } } }),
          })),
        {
          label: 'Compact rows',
          apart: true,
          checked: look.compact,
          onSelect: () => onLook({ ...look, compact: !look.compact }),
        },
        { label: 'Exact times', checked: areExact, onSelect: turnExactTimes },
      ]}
    />
  );
}
