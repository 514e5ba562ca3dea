/** What failed while nobody looked at it, told in the bell until it is two weeks old. Of this browser, until somebody signs out. */
import { useSyncExternalStore } from 'react';
import { keepIn } from '../page/keep-in.ts';

export type FailedWork = { id: string; at: string; text: string; is_new: boolean };
type Box = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'trunkline-failed-work';
const MOST_KEPT = 10;
const KEPT_MS = 14 * 86_400_000;

const watching = new Set<() => void>();
let shown: readonly FailedWork[] = [];
let readFrom: string | null | undefined;

/** The newest first. What another program left there counts as nothing. */
export function readFailedWork(box: Box, now: number): readonly FailedWork[] {
  try {
    const kept: unknown = JSON.parse(box.getItem(KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter((one) => typeof one?.text === 'string' && now - Date.parse(one.at) < KEPT_MS);
  } catch {
    return [];
  }
}

export function keepFailedWork(box: Box, text: string, now: number): void {
  // Not a UUID, which is there on secure pages only.
  const id = String(crypto.getRandomValues(new Uint32Array(1)));
  const one = { id, at: new Date(now).toISOString(), text, is_new: true };
  write(box, [one, ...readFailedWork(box, now)].slice(0, MOST_KEPT));
}

export function seeFailedWork(box: Box, now: number): void {
  const all = readFailedWork(box, now);
  if (all.some(({ is_new }) => is_new))
    write(
      box,
      all.map((one) => ({ ...one, is_new: false })),
    );
}

function write(box: Box, all: readonly FailedWork[]): void {
  keepIn(box, KEY, JSON.stringify(all));
  for (const redraw of watching) redraw();
}

function watch(redraw: () => void): () => void {
  watching.add(redraw);
  // Another tab's too.
  addEventListener('storage', redraw);
  return () => {
    watching.delete(redraw);
    removeEventListener('storage', redraw);
  };
}

/** The same list while nothing changed. */
function current(): readonly FailedWork[] {
  const stored = localStorage.getItem(KEY);
  if (stored !== readFrom) shown = readFailedWork(localStorage, Date.now());
  readFrom = stored;
  return shown;
}

export const useFailedWork = (): readonly FailedWork[] => useSyncExternalStore(watch, current);
