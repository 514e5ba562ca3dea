/** The time that figures are of, as the address has it. Pure. */
import type { EventTimes } from './event-times.ts';

export const periods = ['24h', '7d', '30d'] as const;
export type Period = (typeof periods)[number];

/** Undefined is the day, which is left out of the address. */
export function readPeriod(raw: unknown): Period | undefined {
  const period = periods.find((known) => known === raw);
  return period === '24h' ? undefined : period;
}

/** The nearest that the list of calls has: of a day it is today, which its address leaves out. */
export const dateOfPeriod = { '24h': undefined, '7d': '7', '30d': '30' } as const;

export function periodOfDate(date: EventTimes['date']): Period | undefined {
  return periods.find((period) => dateOfPeriod[period] === date);
}
