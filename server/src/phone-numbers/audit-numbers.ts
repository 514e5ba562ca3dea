import { auditMany, type ChangedRecord } from '../app/audit-many.ts';
import { countOf } from '../app/count-of.ts';
import type { Db } from '../db/open.ts';
import type { Origin } from '../http/route.ts';

/** `what` ends the sentence that begins with how many numbers they are. */
export function auditNumbers(
  db: Db,
  origin: Origin,
  action: 'route' | 'import',
  what: string,
  numbers: readonly ChangedRecord[],
  written?: (rows: number) => void,
): Promise<string | null> {
  const nameOf = (count: number) => `${countOf(count, 'phone number')} ${what}`;
  return auditMany(db, origin, { action, kind: 'phone-numbers', nameOf }, numbers, written);
}
