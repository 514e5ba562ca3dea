/** The times that calls and alerts are asked for (`C24`). Days begin at the reader's midnight. Pure. */

export const eventDates = ['today', 'yesterday', '7', '14', '30'] as const;
export type EventDate = (typeof eventDates)[number];

export const eventDateChoices: readonly { value: EventDate; label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: '7', label: 'Last 7 days' },
  { value: '14', label: 'Last 14 days' },
  { value: '30', label: 'Last 30 days' },
];

/** Undefined is today, which is left out of the address. */
export function readEventDate(raw: unknown): EventDate | undefined {
  const date = eventDates.find((known) => known === raw);
  return date === 'today' ? undefined : date;
}

type TimesAsked = { start?: string; end?: string; days?: number };

/** Both ends of what is asked for belong to it. */
export function timesOf(date: EventDate | undefined, now: Date): TimesAsked {
  const midnight = (daysAgo: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
  switch (date) {
    case undefined:
    case 'today':
      return { start: midnight(0).toISOString() };
    case 'yesterday':
      return { start: midnight(1).toISOString(), end: new Date(midnight(0).getTime() - 1).toISOString() };
    default:
      return { days: Number(date) };
  }
}

/** The reader's day that a moment belongs to. */
export function dayOf(moment: Date): { start: string; end: string } {
  const midnight = (later: number) =>
    new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + later).getTime();
  return { start: new Date(midnight(0)).toISOString(), end: new Date(midnight(1) - 1).toISOString() };
}
