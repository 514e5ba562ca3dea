/** Which columns a list on the screen has no room for just now: the table tells it to where columns are chosen. */
import { useLayoutEffect, useSyncExternalStore } from 'react';

const watching = new Set<() => void>();
/** By the list's name, the columns' ids. */
const leftOut = new Map<string, string>();

/** `ids` with a space between them. */
export function useTellLeftOut(list: string, ids: string): void {
  useLayoutEffect(() => {
    leftOut.set(list, ids);
    for (const redraw of watching) redraw();
  }, [list, ids]);
}

function watch(redraw: () => void): () => void {
  watching.add(redraw);
  return () => void watching.delete(redraw);
}

export const useLeftOut = (list: string): readonly string[] =>
  useSyncExternalStore(watch, () => leftOut.get(list) ?? '').split(' ');
