/** Runs in the page, before its first script: what is asked again and again by itself, so far apart or farther, is not. */
export function withoutRounds(long_ms = 20_000): void {
  const begin = window.setInterval.bind(window);
  window.setInterval = ((work: () => void, ms?: number) =>
    (ms ?? 0) < long_ms ? begin(work, ms) : 0) as typeof window.setInterval;
}

/** Runs in the page, before its first script: what is asked again and again is asked again within the second. */
export function askSoonAgain(): void {
  const { setInterval } = window;
  window.setInterval = ((act: TimerHandler, ms = 0, ...rest: unknown[]) =>
    setInterval(act, Math.min(ms, 700), ...rest)) as typeof setInterval;
}
