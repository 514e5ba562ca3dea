/** Dates as both databases hold them: text in UTC, `YYYY-MM-DD HH:MM:SS`, own tables with `.mmm`. */

export function toDbTime(date: Date): string {
  return toDbTimeExact(date).slice(0, 19);
}

/** With milliseconds. */
export function toDbTimeExact(date: Date): string {
  return date.toISOString().slice(0, 23).replace('T', ' ');
}

/** Clocks of servers differ by less. */
export const CLOCKS_DIFFER_MS = 5 * 60_000;

/** What lives so long ends by then: a later end was written by a clock that was ahead, and would last as long as it was. */
export const latestEnd = (life_ms: number) => new Date(Date.now() + life_ms + CLOCKS_DIFFER_MS);

/**
 * The time as sent in an answer (`R5`): ISO 8601 UTC with milliseconds. A zero date, which MariaDB may have, is null,
 * even if the type says otherwise.
 */
export function fromDbTime(text: string): string;
export function fromDbTime(text: string | null): string | null;
export function fromDbTime(text: string | null): string | null {
  if (text === null || isZeroDate(text)) return null;
  const milliseconds = text.slice(20, 23).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}

/** Only zero dates are before it. */
export const FIRST_DATE = '1970-01-02 00:00:00';

const isZeroDate = (text: string) => /^0000|^....-00|^....-..-00/.test(text);

/** The text for a `last_error` column, at most 255 characters. */
export function failureText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 255);
}

/** Whether an update has no columns, which would not be valid SQL. */
export const changesNothing = (changes: object): boolean =>
  Object.values(changes).every((value) => value === undefined);

/** Drops undefined values, so that the stored value, or the default, stays. */
export const whatIsSaid = <T extends object>(columns: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as never;
