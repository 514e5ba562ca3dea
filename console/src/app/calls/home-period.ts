/** The time that figures are of, as the address has it. Pure. */
export const periods = ['24h', '7d', '30d'] as const;
export type Period = (typeof periods)[number];

/** Undefined is the day, which is left out of the address. */
export function readPeriod(raw: unknown): Period | undefined {
  const period = periods.find((known) => known === raw);
  return period === '24h' ? undefined : period;
}
