/** Which columns a list on the screen has no room for just now: the table tells it to where columns are chosen. */
import { useLayoutEffect, useSyncExternalStore } from 'react';

const watching = new Set<() => void>();
/** By the list's name, "Trunk type, Created". */
const leftOut = new Map<string, string>();

export function useTellLeftOut(list: string, columns: string): void {
  useLayoutEffect(() => {
    leftOut.set(list, columns);
    for (const redraw of watching) redraw();
  }, [list, columns]);
}

const watch = (redraw: () => void) => {
  watching.add(redraw);
  return () => watching.delete(redraw);
};

export const useLeftOut = (list: string): readonly string[] =>
  useSyncExternalStore(watch, () => leftOut.get(list) ?? '').split(', ');
