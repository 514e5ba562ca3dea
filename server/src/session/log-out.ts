/** Signing out ends this session and no other (`R11`). */
import { userSidOf } from '@trunkline/contract/core/actor.ts';
import { change } from '../app/change.ts';
import type { Db } from '../db/open.ts';
import type { Origin } from '../http/route.ts';
import { removeSession } from './sessions.store.ts';

/** A session that another request has ended meanwhile is over all the same. */
export function logOut(db: Db, origin: Origin): Promise<void> {
  const { actor, session_sid } = origin;
  return change(db, origin, {
    locks: [],
    async work(trx) {
      if (!session_sid || !(await removeSession(trx, session_sid))) return null;
      return {
        action: 'logout',
        kind: 'session',
        record_sid: userSidOf(actor),
        record_name: actor.by.name,
        owner: ownerOf(actor),
      };
    },
  });
}

function ownerOf(actor: Origin['actor']) {
  return {
    service_provider_sid: actor.scope === 'admin' ? null : actor.service_provider_sid,
    account_sid: actor.scope === 'account' ? actor.account_sid : null,
  };
}
