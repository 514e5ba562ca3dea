/** Which numbers are selected, over pages, or all that the filter leaves; and the bar that routes them. */
import type { BulkAction } from '@trunkline/contract/bulk/bulk.contract.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import type { PhoneNumberFilter } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { phoneNumberPolicy } from '@trunkline/contract/phone-numbers/phone-numbers.policy.ts';
import { createElement, type ReactNode, useRef, useState } from 'react';
import { areKept } from '../app/carriers-kept.ts';
import { manyBar } from '../app/list/use-many.ts';
import { type Undoable, useUndoMany } from '../app/list/use-undo-many.ts';
import { useSession } from '../session/session.queries.ts';
import { formatNumber } from '../ui/page/format-number.ts';
import { late } from '../ui/page/late.ts';
import type { ListQuery } from '../ui/table/DataTable.tsx';
import type { Selection } from '../ui/table/SelectionBar.tsx';
import {
  type NumberSelection,
  nothingSelected,
  selectionSize,
  tickedOf,
  withoutGone,
  withTicks,
} from './number-selection.ts';
import { countOf } from './phone-number-words.ts';
import type { NumberRow } from './phone-numbers.queries.ts';

// With its list of applications, which is drawn when a number is ticked.
const RoutingBar = late(async () => (await import('./RoutingBar.tsx')).RoutingBar);

const NONE: NumberRow[] = [];

/** Undefined for whoever may not route. */
export function useNumberSelection(
  { data, isPlaceholderData }: ListQuery<NumberRow>,
  filter: PhoneNumberFilter,
): { selection: Selection | undefined; dialog: ReactNode } {
  const { actor, features } = useSession();
  const { tell, dialog } = useUndoMany();
  // What was selected under other filters would be routed unseen.
  const filterKey = JSON.stringify(filter);
  const [kept, setKept] = useState({ filterKey, selection: nothingSelected });
  /** Also of pages that were left. */
  const seen = useRef(new Map<string, string>());
  if (!may(phoneNumberPolicy, 'routeMany', actor).allowed) return { selection: undefined, dialog };

  const rows = data?.data ?? NONE;
  const selection = kept.filterKey === filterKey ? kept.selection : nothingSelected;
  const onSelect = (next: NumberSelection) => setKept({ filterKey, selection: next });
  const counted = isPlaceholderData ? undefined : data;
  for (const row of rows) seen.current.set(row.phone_number_sid, formatNumber(row.number));
  const some =
    selection.kind === 'some' && features.has('bulk-changes') ? [...selection.accounts.keys()] : [];
  // What was chosen since, while the answer was awaited, stays chosen.
  const unlessChosenSince = (next: NumberSelection) =>
    setKept((now) => (now.selection === selection ? { filterKey, selection: next } : now));
  const onDone = (text: string, entry: Undoable | null) => {
    unlessChosenSince(nothingSelected);
    tell(text, entry);
  };
  const bar = createElement(RoutingBar, {
    key: 'route',
    selection,
    rows,
    counted: { total: counted?.total ?? 0, is_least: counted?.total_is_least ?? false },
    filter,
    onSelectAll: (total) => unlessChosenSince({ kind: 'all', total }),
    onDone,
  });
  return {
    dialog,
    selection: {
      selected: tickedOf(selection, rows),
      onChange: (ticked) => onSelect(withTicks(selection, rows, ticked)),
      onGone: (sid) => onSelect(withoutGone(selection, sid)),
      summary: `${selection.kind === 'all' ? 'All ' : ''}${countOf(selectionSize(selection))} selected`,
      actions: [bar, manyBar('phone-numbers', named(some, seen.current), actionsFor(actor), onDone)],
    },
  };
}

/** Who has one account gives nothing to another; who has no stock only routes. */
function actionsFor(actor: Actor): readonly BulkAction[] {
  if (areKept(actor)) return [];
  return actor.scope === 'account' ? ['delete'] : ['set-account', 'delete'];
}

function named(sids: readonly string[], names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(sids.map((sid) => [sid, names.get(sid) ?? sid]));
}
