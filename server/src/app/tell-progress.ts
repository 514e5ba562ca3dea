/** How far long work has come, told to whoever began it while it goes on: nothing of it is stored yet. */
import { NOBODY, userSidOf } from '@trunkline/contract/core/actor.ts';
import type { Db } from '../db/open.ts';
import type { Origin } from '../http/route.ts';
import { tell } from './event-hub.ts';

/** Each record is written twice: itself, and in the audit trail. */
const WRITTEN = 2;

/**
 * Is called with how many rows more are written. `db` is not the transaction: what is told within that waits for its
 * end. Without a sid from the caller nothing is told.
 */
export function progressTeller(
  db: Db,
  { actor }: Pick<Origin, 'actor'>,
  sid: string | null | undefined,
  total: number,
): (rows: number) => void {
  const by = userSidOf(actor);
  let rows = 0;
  const say = (more: number) => {
    rows += more;
    if (!sid || !by) return;
    const progress = { done: Math.floor(rows / WRITTEN), total };
    tell(db, { kind: 'progress', action: 'import', sid, ...NOBODY, by, progress });
  };
  say(0);
  return say;
}
