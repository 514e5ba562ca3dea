import type { KeyboardEvent } from 'react';

/** The arrows go from the button of one list item to that of the next; for `onKeyDown` of the list. */
export function stepInList(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const;
  const way = by[event.key as keyof typeof by];
  const next = way && (event.target as HTMLElement).closest('li')?.[way]?.querySelector('button');
  if (!next) return;
  event.preventDefault();
  next.focus();
}
