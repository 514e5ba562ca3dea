/** One clock for all that says how long ago something was: each would have a timer of its own. */
import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

const watching = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;
let minutes = 0;

function tick(): void {
  minutes += 1;
  for (const redraw of watching) redraw();
}

export function watchMinutes(redraw: () => void): () => void {
  watching.add(redraw);
  ticking ??= setInterval(tick, MINUTE_MS);
  return () => {
    watching.delete(redraw);
    if (watching.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/** Draws again whoever asks, each minute. */
export function useMinute(): void {
  useSyncExternalStore(watchMinutes, () => minutes);
}
