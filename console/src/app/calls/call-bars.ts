/** The hours of a period as the bars of a drawing: an hour each, six hours, or a day of the reader's. Pure. */
import { dateFormat } from '../../ui/page/relative-time.ts';
import { localTime } from '../list/clock-time.ts';
import type { EventTimes } from './event-times.ts';

export type Hour = { at: string; answered: number; failed: number };
type Bar = Hour & { end: Date };
type Period = '24h' | '7d' | '30d';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export function barsOf(hours: readonly Hour[], period: Period): Bar[] {
  const bars: Bar[] = [];
  for (const [nth, { at, answered, failed }] of hours.entries()) {
    const own = begins(hours, nth, period) ? undefined : bars.at(-1);
    const end = new Date(Date.parse(at) + HOUR_MS);
    if (!own) bars.push({ at, answered, failed, end });
    else {
      own.answered += answered;
      own.failed += failed;
      own.end = end;
    }
  }
  return bars;
}

/** A day is what the list of calls has below its date, so the first one and today are not whole ones. */
function begins(hours: readonly Hour[], nth: number, period: Period): boolean {
  if (period === '24h') return true;
  if (period === '7d') return nth % 6 === 0;
  const dateOf = (hour: Hour | undefined) => hour && new Date(hour.at).getDate();
  return dateOf(hours[nth]) !== dateOf(hours[nth - 1]);
}

/** What one bar holds at the most. */
export const barLength: Record<Period, string> = { '24h': 'an hour', '7d': 'in six hours', '30d': 'a day' };

const hourOf = dateFormat({ hour: '2-digit', minute: '2-digit' });
const dayOf = dateFormat({ day: 'numeric', month: 'short' });
const weekdayAndHour = dateFormat({ weekday: 'short', hour: '2-digit', minute: '2-digit' });
const dayAndHour = dateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** When a bar begins, in the reader's zone. */
export function barLabel(at: string, period: Period): string {
  const format = period === '24h' ? hourOf : period === '7d' ? weekdayAndHour : dayOf;
  return format(new Date(at));
}

/** Of a day that does not begin at midnight also the hour. */
export function barBeginning(at: string, period: Period): string {
  const when = new Date(at);
  const isPart = period === '30d' && (when.getHours() > 0 || when.getMinutes() > 0);
  return isPart ? dayAndHour(when) : barLabel(at, period);
}

/** The time of a bar, as the list of calls is asked for it. */
export function timesOfBar({ at, end }: Bar): EventTimes {
  return {
    date: 'custom',
    from: localTime(new Date(at)),
    to: localTime(new Date(end.getTime() - MINUTE_MS)),
  };
}
