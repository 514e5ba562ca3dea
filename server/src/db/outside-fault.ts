import { isLost } from './failures.ts';
import { isNoRoom } from './no-room.ts';

/**
 * A sentence for the operator about a fault in the program's environment; `again`: what to do then. Null for other
 * errors.
 */
export function outsideFault(error: unknown, again: string): string | null {
  if (isNoRoom(error)) return `The disk is full; free up space and ${again}.`;
  return isLost(error)
    ? 'The database broke off in the middle. Begin again when it is there; an upgrade goes on from where it was.'
    : null;
}
