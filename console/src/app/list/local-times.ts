/**
 * The two times that somebody types, as addresses have them: of his own zone, to the minute, `2030-01-31T12:00`. One that
 * clocks show twice, as they are put back, has its distance from UTC behind it where the one or the other is meant. Pure.
 */
import { textOf } from './list-search.ts';

export type LocalTimes = { from?: string | undefined; to?: string | undefined };

const MINUTE_MS = 60_000;
export const CLOCK_LENGTH = 'YYYY-MM-DDTHH:mm'.length;

/** None where nobody asks for his own. */
export function readLocalTimes(raw: Record<string, unknown>, isAsked: boolean): LocalTimes {
  return isAsked ? { from: read(raw.from), to: read(raw.to) } : { from: undefined, to: undefined };
}

function read(value: unknown): string | undefined {
  const text = textOf(value);
  const isTime = text !== undefined && /^\d{4}-\d\d-\d\dT\d\d:\d\d([+-]\d\d:\d\d)?$/.test(text);
  return isTime && !Number.isNaN(new Date(text).getTime()) ? text : undefined;
}

/** From the first moment that clocks show the one to the last that they show the other; `after`: that minute belongs to it. */
export function momentsOf({ from, to }: LocalTimes): { from?: Date | undefined; after?: Date | undefined } {
  return {
    from: from === undefined ? undefined : new Date(from),
    after: to === undefined ? undefined : new Date(lastOf(to).getTime() + MINUTE_MS),
  };
}

/** The later one of a time that clocks show twice, as they are put back by so many minutes; `Date` takes the first. */
export function lastOf(text: string): Date {
  const first = new Date(text);
  const shown = (moment: Date) => [moment.getHours(), moment.getMinutes()].join();
  const again = [120, 60, 30].map((minutes) => new Date(first.getTime() + minutes * MINUTE_MS));
  return (text.length === CLOCK_LENGTH && again.find((later) => shown(later) === shown(first))) || first;
}
