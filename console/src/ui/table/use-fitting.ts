import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Column, leftOutIn, withoutLast } from './columns.ts';

/**
 * The columns that there is room for, told by the table's width before it is painted: its head is wider while there are
 * too many. A wide window draws nothing twice, and a phone, where a row is two lines and nobody sees the head, has all.
 */
export function useFitting<Row>(all: readonly Column<Row>[], by: string | undefined, others_px: number) {
  const [count, setCount] = useState(0);
  const latest = useRef(all);
  latest.current = all;
  const key = all.map(({ id }) => id).join(' ');
  const head = useCallback(
    (element: HTMLTableSectionElement | null) => {
      const table = element?.parentElement;
      if (!table || !key) return;
      const observer = new ResizeObserver(([entry]) => {
        const width = entry?.contentRect.width ?? 0;
        // As many as they would be with letters of the usual size.
        const width_px =
          (width * 16) / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
        const next = element.offsetWidth > 1 ? leftOutIn(latest.current, by, width_px - others_px) : 0;
        flushSync(() => setCount(next));
      });
      observer.observe(table);
      return () => observer.disconnect();
    },
    [key, by, others_px],
  );
  return { head, columns: withoutLast(all, by, count) };
}
