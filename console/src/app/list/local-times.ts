/**
 * The two times that somebody types, as addresses have them: of his own zone, to the minute, `2030-01-31T12:00`. One that
 * clocks show twice, as they are put back, has its distance from UTC behind it where the one or the other is meant. Pure.
 */
import { textOf } from './list-search.ts';

export type LocalTimes = { from?: string | undefined; to?: string | undefined };

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
