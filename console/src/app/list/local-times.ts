/** The two times that somebody types, as addresses have them: of his own zone, to the minute, `2030-01-31T12:00`. Pure. */
import { textOf } from './list-search.ts';

export type LocalTimes = { from?: string | undefined; to?: string | undefined };

const MINUTE_MS = 60_000;

/** None where nobody asks for his own. */
export function readLocalTimes(raw: Record<string, unknown>, isAsked: boolean): LocalTimes {
  return isAsked ? { from: read(raw.from), to: read(raw.to) } : { from: undefined, to: undefined };
}

function read(value: unknown): string | undefined {
  const text = textOf(value);
  const isTime = text !== undefined && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text);
  return isTime && !Number.isNaN(new Date(text).getTime()) ? text : undefined;
}

/** The minute that a moment belongs to. */
export function localTime(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS);
  return shifted.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
}

/** `after`: the last minute belongs to what is asked for. */
export function momentsOf({ from, to }: LocalTimes): { from?: Date | undefined; after?: Date | undefined } {
  return {
    from: from === undefined ? undefined : new Date(from),
    after: to === undefined ? undefined : new Date(new Date(to).getTime() + MINUTE_MS),
  };
}
