/** How a person looks at lists, kept in this browser: lower rows, and which columns are shown. */
import { useState } from 'react';
import { keepIn } from '../../ui/page/keep-in.ts';
import { nameColumn } from '../../ui/table/columns.ts';
import { LIST_LOOK_KEY } from '../browser-storage.ts';

export type ListLook = {
  compact: boolean;
  /** By list: the columns that were switched on or off by hand. */
  columns: Record<string, Record<string, boolean>>;
};

type Box = Pick<Storage, 'getItem' | 'setItem'>;

const usual: ListLook = { compact: false, columns: {} };

export function readListLook(box: Box, user_sid: string): ListLook {
  const { compact, columns } = { ...usual, ...all(box)[user_sid] };
  const chosen = Object.entries(columns ?? {}).filter(([, of]) => typeof of === 'object' && of !== null);
  return { compact, columns: Object.fromEntries(chosen) };
}

export function keepListLook(box: Box, user_sid: string, look: ListLook): void {
  keepIn(box, LIST_LOOK_KEY, JSON.stringify({ ...all(box), [user_sid]: look }));
}

/** What another program left there counts as nothing. */
function all(box: Box): Record<string, Partial<ListLook>> {
  try {
    const kept: unknown = JSON.parse(box.getItem(LIST_LOOK_KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, Partial<ListLook>>) : {};
  } catch {
    return {};
  }
}

export function shownColumns<C extends { id: string; optional?: true; opens?: true }>(
  columns: readonly C[],
  chosen: Readonly<Record<string, boolean>> = {},
): C[] {
  const named = nameColumn(columns);
  return columns.filter((column) => column === named || (chosen[column.id] ?? !column.optional));
}

export function useListLook(user_sid: string): [ListLook, (next: ListLook) => void] {
  const [look, setLook] = useState(() => readListLook(localStorage, user_sid));
  return [
    look,
    (next) => {
      keepListLook(localStorage, user_sid, next);
      setLook(next);
    },
  ];
}
