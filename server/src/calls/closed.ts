import type { TimeRange } from '@trunkline/contract/recent-calls/time-range.ts';

/** The search with its end fixed at now: what arrives while its rows are read in parts moves none of them. */
export function closed<S extends { range: TimeRange }>(search: S): S {
  const { from, until } = search.range;
  return { ...search, range: { from, until: Math.min(until, Date.now()) } };
}
