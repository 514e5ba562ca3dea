/** What the router's own links do, done once for all the `RowLink`s of a table or the items of the rail: they are followed, and loaded ahead. */
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react';

/** So long somebody points at a link, or has gone to it by a key, before its screen is loaded ahead. */
const MEANT_MS = 50;

export function useRowLinks() {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function prepare(event: SyntheticEvent, delay_ms: number) {
    clearTimeout(timer.current);
    const href = linkAt(event)?.getAttribute('href');
    // What cannot be loaded says so when it is opened.
    if (href)
      timer.current = setTimeout(
        () => void router.preloadRoute({ to: href }).catch(() => undefined),
        delay_ms,
      );
  }

  return {
    onClick(event: MouseEvent) {
      const link = linkAt(event);
      const href = link?.getAttribute('href');
      if (!href || event.defaultPrevented || event.button !== 0 || link?.target) return;
      // In a tab or a window of its own, or to be saved: the browser's.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void router.navigate({ to: href });
    },
    onMouseOver: (event: MouseEvent) => prepare(event, MEANT_MS),
    onMouseLeave: () => clearTimeout(timer.current),
    onFocus: (event: SyntheticEvent) => prepare(event, MEANT_MS),
    onTouchStart: (event: SyntheticEvent) => prepare(event, 0),
  };
}

function linkAt({ target }: SyntheticEvent): HTMLAnchorElement | null {
  return (target as Element).closest<HTMLAnchorElement>('a[data-row-link]');
}
