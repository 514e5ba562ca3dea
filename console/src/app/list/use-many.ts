/** Which rows of a list are chosen, over its pages, and the bar that changes them all at once. */
import type { BulkAction, ManyKind } from '@trunkline/contract/bulk/bulk.contract.ts';
import { bulkPolicy } from '@trunkline/contract/bulk/bulk.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { createElement, type ReactNode, useState } from 'react';
import { useSession } from '../../session/session.queries.ts';
import { late } from '../../ui/page/late.ts';
import type { Selection } from '../../ui/table/SelectionBar.tsx';
import { countOfKind } from './count-of-kind.ts';
import { type Undoable, useUndoMany } from './use-undo-many.ts';

const ManyBar = late(async () => (await import('./ManyBar.tsx')).ManyBar);

const NONE: ReadonlyMap<string, string> = new Map();

type Notes<Row> = { id: (row: Row) => string; name: (row: Row) => string };

/** No selection for whoever may change nothing, nor where the server cannot (`R7`). */
export function useMany<Row>(
  kind: ManyKind | undefined,
  rows: readonly Row[] | undefined,
  { id, name }: Notes<Row>,
  filters: object,
): { selection: Selection | undefined; dialog: ReactNode } {
  const { actor, features } = useSession();
  const { tell, dialog } = useUndoMany();
  // What was chosen under other filters would be changed unseen.
  const filterKey = JSON.stringify(filters);
  const [kept, setKept] = useState({ filterKey, chosen: NONE });
  if (!kind || !features.has('bulk-changes') || !may(bulkPolicy, 'change', actor).allowed)
    return { selection: undefined, dialog };
  const chosen = kept.filterKey === filterKey ? kept.chosen : NONE;
  const choose = (next: ReadonlyMap<string, string>) => setKept({ filterKey, chosen: next });
  const names = new Map(rows?.map((row) => [id(row), name(row)]));
  return {
    dialog,
    selection: {
      selected: new Set(chosen.keys()),
      onChange: (ticked) =>
        choose(new Map([...ticked].map((sid) => [sid, chosen.get(sid) ?? names.get(sid) ?? sid]))),
      onGone: (gone) => choose(new Map([...chosen].filter(([sid]) => sid !== gone))),
      summary: `${countOfKind(kind, chosen.size)} selected`,
      actions: manyBar(kind, chosen, undefined, (text, entry) => {
        // What was chosen since, beside a dialog that was closed meanwhile, stays chosen.
        setKept((now) => (now.chosen === chosen ? { filterKey, chosen: NONE } : now));
        tell(text, entry);
      }),
    },
  };
}

/** Drawn, and loaded, when something is chosen. */
export function manyBar(
  kind: ManyKind,
  chosen: ReadonlyMap<string, string>,
  actions: readonly BulkAction[] | undefined,
  onDone: (text: string, entry: Undoable | null) => void,
): ReactNode {
  if (chosen.size === 0) return null;
  return createElement(ManyBar, { key: 'many', kind, chosen, onDone, ...(actions && { actions }) });
}
