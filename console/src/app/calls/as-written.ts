import type { Page } from '@trunkline/contract/core/paging.ts';

const NOTHING = /^(undefined|1970-01-01T00:00:00(\.0+)?Z)$/;

/**
 * Calls or alerts. A platform server says `undefined` where their writer named nothing, and the first moment of 1970
 * where nobody answered (`R5`, `R7`).
 */
export function asWritten<P extends Page<object>>(page: P): P {
  const row = (told: object) =>
    Object.fromEntries(
      Object.entries(told).map(([key, value]) => [key, NOTHING.test(String(value)) ? null : value]),
    );
  return { ...page, data: page.data.map(row) };
}
