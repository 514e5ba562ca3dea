/** The marks of a scale of time, at times that people count in. Pure. */

const MINUTE_MS = 60_000;
const ROUND_MS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * 1000),
  ...[1, 2, 5, 10, 15, 30, 60].map((minutes) => minutes * MINUTE_MS),
];

/** In ms from 0 on, at most `most`, each with as much room behind it as its words need. */
export function roundMarks(duration_ms: number, most: number): number[] {
  const least = duration_ms / most;
  const hour = 60 * MINUTE_MS;
  const step = ROUND_MS.find((ms) => ms >= least) ?? Math.ceil(least / hour) * hour;
  const marks = [];
  for (let ms = 0; ms === 0 || ms <= duration_ms - least / 2; ms += step) marks.push(ms);
  return marks;
}

/** "500 ms", "15 s", "2m 30s" */
export function markText(ms: number): string {
  if (ms === 0) return '0';
  if (ms < 1000) return `${ms} ms`;
  if (ms < MINUTE_MS) return `${ms / 1000} s`;
  const seconds = (ms % MINUTE_MS) / 1000;
  return `${Math.floor(ms / MINUTE_MS)}m${seconds > 0 ? ` ${seconds}s` : ''}`;
}
