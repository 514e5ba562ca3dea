/** Reports the progress of long work to the person who began it, while nothing of it is stored yet. */
import { NOBODY, userSidOf } from '@trunkline/contract/core/actor.ts';
import type { Db } from '../db/open.ts';
import type { Origin } from '../http/route.ts';
import { tell } from './event-hub.ts';

/** Each record is written twice: itself, and in the audit trail. */
const WRITTEN = 2;

/**
 * Called with the number of further rows written. `db` is not the transaction, in which announcements would wait for
 * its end. Without a sid from the caller nothing is reported.
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
