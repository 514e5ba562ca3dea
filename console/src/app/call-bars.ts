/** The hours of a period as the bars of a drawing: an hour each, six hours, or a day. Pure. */
import { dateFormat } from '../ui/page/relative-time.ts';

export type Hour = { at: string; answered: number; failed: number };
type Bar = Hour;

const HOURS_OF_A_BAR = { '24h': 1, '7d': 6, '30d': 24 } as const;

export function barsOf(hours: readonly Hour[], period: keyof typeof HOURS_OF_A_BAR): Bar[] {
  const size = HOURS_OF_A_BAR[period];
  const bars: Bar[] = [];
  for (let from = 0; from < hours.length; from += size) {
    const own = hours.slice(from, from + size);
    const sum = (what: 'answered' | 'failed') => own.reduce((total, hour) => total + hour[what], 0);
    bars.push({ at: own[0]?.at ?? '', answered: sum('answered'), failed: sum('failed') });
  }
  return bars;
}

const hourOf = dateFormat({ hour: '2-digit', minute: '2-digit' });
const dayOf = dateFormat({ day: 'numeric', month: 'short' });
const dayAndHour = dateFormat({ weekday: 'short', hour: '2-digit', minute: '2-digit' });

/** When a bar begins, in the reader's zone. */
export function barLabel(at: string, period: keyof typeof HOURS_OF_A_BAR): string {
  const format = period === '24h' ? hourOf : period === '7d' ? dayAndHour : dayOf;
  return format(new Date(at));
}
