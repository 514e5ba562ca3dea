/** The times that calls and alerts are asked for. Days begin at the reader's midnight. Pure. */
import { momentsOf } from '../list/clock-time.ts';
import type { EventTimes } from './event-times.ts';

type TimesAsked = { start?: string; end?: string; days?: number };
type PagesAsked = TimesAsked & { as_of?: string };

/** Of the pages of one look. */
export function pagesOf({ as_of, ...times }: EventTimes, now: Date): PagesAsked {
  return { ...timesOf(times, now), ...(as_of && { as_of }) };
}

/** Both ends of what is asked for belong to it. */
export function timesOf({ date, ...times }: EventTimes, now: Date): TimesAsked {
  switch (date) {
    case undefined:
    case 'today':
      return { start: midnight(0, now).toISOString() };
    case 'yesterday':
      return {
        start: midnight(1, now).toISOString(),
        end: new Date(midnight(0, now).getTime() - 1).toISOString(),
      };
    case 'custom': {
      const { from, after } = momentsOf(times);
      return {
        ...(from && { start: from.toISOString() }),
        ...(after && { end: new Date(after.getTime() - 1).toISOString() }),
      };
    }
    default:
      return { days: Number(date) };
  }
}

/** The reader's day that a moment belongs to. */
export function dayOf(moment: Date): { start: string; end: string } {
  return {
    start: midnight(0, moment).toISOString(),
    end: new Date(midnight(-1, moment).getTime() - 1).toISOString(),
  };
}

/** That which the day of so many days ago began with. */
export function midnight(days_ago: number, now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days_ago);
}
