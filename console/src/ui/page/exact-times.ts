/** Whether times are shown as they were, rather than as how long ago: for who has no pointer to hold over them, and in an incident. */
import { useSyncExternalStore } from 'react';
import { keepIn } from './keep-in.ts';

/** Of this device, so that a clean-up leaves it. */
export const EXACT_TIMES_KEY = 'trunkline-exact-times';

const watching = new Set<() => void>();
let areExact: boolean | undefined;

export function showsExactTimes(): boolean {
  areExact ??= localStorage.getItem(EXACT_TIMES_KEY) === 'true';
  return areExact;
}

export function turnExactTimes(): void {
  areExact = !showsExactTimes();
  keepIn(localStorage, EXACT_TIMES_KEY, String(areExact));
  for (const redraw of watching) redraw();
}

function watch(redraw: () => void): () => void {
  watching.add(redraw);
  return () => void watching.delete(redraw);
}

export const useExactTimes = (): boolean => useSyncExternalStore(watch, showsExactTimes);
