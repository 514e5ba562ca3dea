/** One row of a list, looked at beside it: by `p` or its menu, and then by each row that the keys go to. */
import { createElement, type ReactNode } from 'react';
import type { MenuEntry } from '../../ui/overlay/OverflowMenu.tsx';
import { late } from '../../ui/page/late.ts';
import type { Column, RowNotes } from '../../ui/table/columns.ts';
import type { Peek } from '../../ui/table/row-keys.ts';
import { usePeeking } from '../../ui/table/use-peeking.ts';
import type { Area } from '../record/record-link.ts';
import type { Uses } from '../record/UsedBy.tsx';

const PeekPanel = late(async () => (await import('./PeekPanel.tsx')).PeekPanel);

type Peeked<Row> = {
  area: Area;
  rows: readonly Row[] | undefined;
  /** When they were read. */
  readAt: number;
  columns: readonly Column<Row>[];
  row: Pick<RowNotes<Row>, 'id' | 'name' | 'link'>;
  uses: ((sid: string) => Uses) | undefined;
};

/** Nothing where there is no room beside the list. */
export function usePeek<Row extends object>({
  rows,
  readAt,
  columns,
  row,
  uses,
  area,
}: Peeked<Row>): {
  peek: Peek | undefined;
  entries: (one: Row) => MenuEntry[];
  /** Of the row that is shown. */
  name: string | null;
  panel: ReactNode;
} {
  const rowOf = (sid: string | null | undefined) => rows?.find((one) => row.id(one) === sid);
  const linkOf = (one: Row | undefined) => one && row.link?.(one);
  const { peek, entries, close } = usePeeking((sid) => linkOf(rowOf(sid)) !== undefined);
  const shown = rowOf(peek?.id);
  const link = linkOf(shown);

  return {
    peek,
    entries: (one) => entries(row.id(one)),
    name: shown && link ? row.name(shown) : null,
    panel:
      shown &&
      link &&
      createElement(PeekPanel, {
        area,
        sid: row.id(shown),
        name: row.name(shown),
        link,
        facts: columns
          // The panel has its sid at the head.
          .filter(({ id }, at) => at > 0 && id !== 'sid')
          .map(({ header, cell }) => ({ name: header, value: cell(shown) })),
        uses: uses?.(row.id(shown)),
        readAt,
        onClose: close,
      }),
  };
}
