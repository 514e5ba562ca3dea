import { isLost } from './failures.ts';
import { isNoRoom } from './no-room.ts';

/**
 * A sentence for the operator about a fault in the program's environment; `again`: what to do then. Null for other
 * errors.
 */
export function outsideFault(error: unknown, again: string): string | null {
  if (isNoRoom(error)) return `The disk is full; free up space and ${again}.`;
  if (isDenied(error))
    return `The database user may not read or change all that is stored; grant it SELECT, INSERT, UPDATE and DELETE on the database and ${again}.`;
  return isLost(error)
    ? 'The database broke off in the middle. Begin again when it is there; an upgrade goes on from where it was.'
    : null;
}

const DENIALS = [
  'ER_TABLEACCESS_DENIED_ERROR',
  'ER_COLUMNACCESS_DENIED_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
  'ER_SPECIFIC_ACCESS_DENIED_ERROR',
];

/** The database user lacks a right. */
export function isDenied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DENIALS.includes(String(error.code));
}
