/** Runs in the page, before its first script: what is asked again and again by itself, so far apart or farther, is not. */
export function withoutRounds(long_ms = 20_000): void {
  const begin = window.setInterval.bind(window);
  window.setInterval = ((work: () => void, ms?: number) =>
    (ms ?? 0) < long_ms ? begin(work, ms) : 0) as typeof window.setInterval;
}
