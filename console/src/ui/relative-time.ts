/** "3 hours ago", "in 2 days"; and the exact moment in the reader's own zone. */

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export function relativeTime(when: Date, now: Date): string {
  const seconds = Math.round((when.getTime() - now.getTime()) / 1000);
  for (const [unit, length] of STEPS)
    if (Math.abs(seconds) >= length) return words.format(Math.trunc(seconds / length), unit);
  return Math.abs(seconds) < 10 ? 'just now' : words.format(seconds, 'second');
}

export function exactTime(when: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'long',
    ...(timeZone ? { timeZone } : {}),
  }).format(when);
}

/** '19 Feb 2027', in the reader's own zone. */
export function dayText(when: Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(when);
}
