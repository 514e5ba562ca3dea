import { isLost } from './failures.ts';
import { isNoRoom } from './no-room.ts';

/** What went wrong around a program that starts or works, for the operator; `again`: what to do then. Null where it is something else. */
export function outsideFault(error: unknown, again: string): string | null {
  if (isNoRoom(error)) return `The disk is full; make room on it, and ${again}.`;
  return isLost(error)
    ? 'The database broke off in the middle. Begin again when it is there; an upgrade goes on from where it was.'
    : null;
}
