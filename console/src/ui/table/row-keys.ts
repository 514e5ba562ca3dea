/** `j` and `k` go from row to row, `x` ticks the one, `p` looks at it beside the list; Enter opens it, since its link has the focus. */
import type { RefObject } from 'react';
import { useKeys } from '../page/use-keys.ts';

/** What a list shows beside it. */
export type Peek = {
  /** Of the row that is shown. */
  id: string | null;
  /** A row is asked for; once more, and it is gone into. */
  onPeek: (id: string) => void;
  /** The keys went to a row while one is shown. */
  onMove: (id: string) => void;
};

const FLOATING = 'dialog[open], [role="dialog"], [role="menu"], [role="listbox"]';

/** What floats over the list has the keys for itself; what is closed may be there, and is not seen. */
export const isCovered = () =>
  [...document.querySelectorAll(FLOATING)].some((element) => element.checkVisibility());

/** Not what an open row shows below it, nor a heading between rows. */
const ROWS = 'tbody > tr:not([data-between])';

export function useRowKeys(table: RefObject<HTMLTableElement | null>, peek: Peek | undefined): void {
  const rows = () => [...(table.current?.querySelectorAll<HTMLTableRowElement>(ROWS) ?? [])];
  const at = () => rows().findIndex((row) => row.contains(document.activeElement));

  function focus(row: HTMLTableRowElement | undefined) {
    const target =
      row?.querySelector<HTMLElement>('[data-opens]') ??
      row?.querySelector<HTMLElement>('a') ??
      row?.querySelector<HTMLElement>('button, input');
    target?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  }

  const go = (by: 1 | -1) => () => {
    if (isCovered()) return;
    const all = rows();
    // From within the panel on, the next row is the one after that which it shows.
    const shown = all.findIndex((row) => row.dataset.peeked);
    const from = at() < 0 ? shown : at();
    const next = from < 0 ? all[by > 0 ? 0 : all.length - 1] : all[from + by];
    focus(next);
    if (peek?.id && next?.dataset.row) peek.onMove(next.dataset.row);
  };
  const tick = () => {
    const row = document.activeElement?.closest('tr');
    if (row && table.current?.contains(row))
      row.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
  };
  const look = () => {
    if (isCovered()) return;
    const all = rows();
    const row = all[at()] ?? all.find((one) => one.dataset.peeked) ?? all[0];
    if (!row?.dataset.row || !peek) return;
    if (!row.contains(document.activeElement)) focus(row);
    peek.onPeek(row.dataset.row);
  };
  useKeys({ j: go(1), k: go(-1), x: tick, p: look });
}
