/** "3 hours ago", "in 2 days"; and the exact moment in the reader's own zone. */

type Step = readonly [unit: string, seconds: number, last?: string, next?: string];

const SECOND: Step = ['second', 1];
const STEPS: readonly Step[] = [
  ['year', 31_536_000, 'last year', 'next year'],
  ['month', 2_592_000, 'last month', 'next month'],
  ['week', 604_800, 'last week', 'next week'],
  ['day', 86_400, 'yesterday', 'tomorrow'],
  ['hour', 3_600],
  ['minute', 60],
];

export function relativeTime(when: Date, now: Date): string {
  const seconds = Math.round((when.getTime() - now.getTime()) / 1000);
  const distance = Math.abs(seconds);
  if (distance < 10) return 'just now';
  const [unit, length, last, next] = STEPS.find(([, least]) => distance >= least) ?? SECOND;
  const count = Math.trunc(distance / length);
  const named = seconds < 0 ? last : next;
  if (count === 1 && named) return named;
  const words = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return seconds < 0 ? `${words} ago` : `in ${words}`;
}

/**
 * Made when it is first needed: the first formatter of a page costs more than ten rows of a table, and most screens
 * begin without one.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (when: Date | number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (when) => {
    format ??= new Intl.DateTimeFormat('en-GB', options);
    return format.format(when);
  };
}

const exact = new Map<string | undefined, ReturnType<typeof dateFormat>>();

export function exactTime(when: Date, timeZone?: string): string {
  const format =
    exact.get(timeZone) ??
    dateFormat({ dateStyle: 'medium', timeStyle: 'long', ...(timeZone ? { timeZone } : {}) });
  exact.set(timeZone, format);
  return format(when);
}

/** '19 Feb 2027', in the reader's own zone. */
export const dayText = dateFormat({ dateStyle: 'medium' });

let zone: string | undefined;

/** Asked for when it is first shown, for the same reason as a formatter is made then. */
export function zoneNote(): string {
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `Times are in your time zone, ${zone}.`;
}
