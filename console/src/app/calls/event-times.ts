/** The times of calls and alerts as addresses have them (`C24`). Pure. */
import { textOf } from '../list/list-search.ts';
import { type LocalTimes, readLocalTimes } from '../list/local-times.ts';

export const eventDates = ['today', 'yesterday', '7', '14', '30', 'custom'] as const;
export type EventDate = (typeof eventDates)[number];

/** As an address has them: today where it names no date, and times of one's own with a custom one. */
export type EventTimes = LocalTimes & { date?: EventDate | undefined; as_of?: string | undefined };

export function readEventTimes(raw: Record<string, unknown>): EventTimes {
  const date = eventDates.find((known) => known === raw.date);
  const as_of = textOf(raw.as_of);
  return {
    as_of: as_of && Number.isNaN(Date.parse(as_of)) ? undefined : as_of,
    date: date === 'today' ? undefined : date,
    ...readLocalTimes(raw, date === 'custom'),
  };
}
