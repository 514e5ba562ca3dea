/** "3 hours ago", "in 2 days"; and the exact moment in the reader's own zone. */

const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Days are those of the calendar: what was 40 hours ago may not have been yesterday. */
export function relativeTime(when: Date, now: Date): string {
  const seconds = Math.round((when.getTime() - now.getTime()) / 1000);
  const distance = Math.abs(seconds);
  if (distance < 10) return 'just now';
  const days = Math.abs(dateNumber(when) - dateNumber(now));
  // A day on which clocks are put back has 25 hours.
  const step = STEPS.find(([unit, least]) => distance >= least && (unit !== 'day' || days > 0));
  const [unit, length] = step ?? ['second', 1];
  if (unit === 'day' && days === 1) return seconds < 0 ? 'yesterday' : 'tomorrow';
  const count = unit === 'day' ? days : Math.trunc(distance / length);
  const words = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return seconds < 0 ? `${words} ago` : `in ${words}`;
}

/** So many days after another date. */
const dateNumber = (when: Date) => Date.UTC(when.getFullYear(), when.getMonth(), when.getDate()) / 86_400_000;

/**
 * Made when it is first needed: the first formatter of a page costs more than ten rows of a table, and most screens
 * begin without one. It keeps the zone it was made in, and a laptop travels.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (when: Date | number) => string {
  const made: Record<number, Intl.DateTimeFormat> = {};
  return (when) => {
    const offset = new Date().getTimezoneOffset();
    made[offset] ??= new Intl.DateTimeFormat('en-GB', options);
    return made[offset].format(when);
  };
}

const exact = new Map<string | undefined, ReturnType<typeof dateFormat>>();

export function exactTime(when: Date, timeZone?: string): string {
  const format = exact.get(timeZone) ?? dateFormat({ dateStyle: 'medium', timeStyle: 'long', timeZone });
  exact.set(timeZone, format);
  return format(when);
}

/** '19 Feb 2027', in the reader's own zone. */
export const dayText = dateFormat({ dateStyle: 'medium' });

/** The zone is asked for when it is shown, for the same reason as a formatter is made then. */
export const zoneNote = (): string =>
  `Times are in your time zone, ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`;
