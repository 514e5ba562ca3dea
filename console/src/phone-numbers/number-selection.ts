/** Which numbers are selected, over the pages of a list. Pure. */

type Row = { phone_number_sid: string; account_sid: string | null };

/** The account of each is remembered, since its page may have been left. */
type Some = { kind: 'some'; accounts: ReadonlyMap<string, string | null> };
/** All that the filter leaves, whichever pages were looked at. */
type All = { kind: 'all'; total: number };

export type NumberSelection = Some | All;

export const nothingSelected: NumberSelection = { kind: 'some', accounts: new Map() };

export function selectionSize(selection: NumberSelection): number {
  return selection.kind === 'all' ? selection.total : selection.accounts.size;
}

/** What the table ticks. */
export function tickedOf(selection: NumberSelection, rows: readonly Row[]): ReadonlySet<string> {
  if (selection.kind === 'all') return new Set(rows.map((row) => row.phone_number_sid));
  return new Set(selection.accounts.keys());
}

/** After the table's ticks changed. A number taken away from "all" leaves those of its page. */
export function withTicks(
  selection: NumberSelection,
  rows: readonly Row[],
  ticked: ReadonlySet<string>,
): NumberSelection {
  const known = selection.kind === 'some' ? selection.accounts : new Map<string, string | null>();
  const onPage = new Map(rows.map((row) => [row.phone_number_sid, row.account_sid]));
  const accounts = [...ticked].map((sid) => [sid, known.get(sid) ?? onPage.get(sid) ?? null] as const);
  return { kind: 'some', accounts: new Map(accounts) };
}

/** After a number was deleted. Of "all" it was one, since its row was there. */
export function withoutGone(selection: NumberSelection, sid: string): NumberSelection {
  if (selection.kind === 'all') return { kind: 'all', total: selection.total - 1 };
  return { kind: 'some', accounts: new Map([...selection.accounts].filter(([one]) => one !== sid)) };
}

/** How many the filter leaves, or how many at least. */
export type Counted = { total: number; is_least: boolean };

/** Whether "all" is worth offering: the page is ticked and there are more, or their count is another by now. */
export function mayGrow(
  selection: NumberSelection,
  rows: readonly Row[],
  { total, is_least }: Counted,
): boolean {
  if (selection.kind === 'all')
    return is_least ? total > selection.total : total > 0 && total !== selection.total;
  return (
    total > selection.accounts.size &&
    rows.length > 0 &&
    rows.every((row) => selection.accounts.has(row.phone_number_sid))
  );
}

/** The one account that all of them belong to; null when there are several, or none. */
export function accountOf(selection: NumberSelection, filtered: string | undefined): string | null {
  if (filtered) return filtered;
  if (selection.kind === 'all') return null;
  const [first, ...others] = new Set(selection.accounts.values());
  return others.length === 0 ? (first ?? null) : null;
}
