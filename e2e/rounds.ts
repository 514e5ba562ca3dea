/** Runs in the page, before its first script: what is asked again and again by itself is not. */
export function withoutRounds(): void {
  const LONG_MS = 20_000;
  const begin = window.setInterval.bind(window);
  window.setInterval = ((work: () => void, ms?: number) =>
    (ms ?? 0) < LONG_MS ? begin(work, ms) : 0) as typeof window.setInterval;
}
