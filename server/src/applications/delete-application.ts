import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import type { Blocker } from '@trunkline/contract/core/problem.ts';
import { change } from '../app/change.ts';
import { refuseWhileUsed } from '../app/refuse-while-used.ts';
import { dropUnusedWebhooks, sidsOf } from '../app/webhooks.store.ts';
import type { Db } from '../db/open.ts';
import type { Origin } from '../http/route.ts';
import type { Cipher } from '../security/cipher.ts';
import type { StoredApplication } from './application-row.store.ts';
import { type CallRoute, findApplicationUses, removeCallRoutes } from './application-uses.store.ts';
import { removeApplication } from './applications.store.ts';
import { showingVariables } from './env-vars.ts';
import { about, lockApplication } from './save-application.ts';

/** 422 with `blockers` while something uses it; its own webhooks go with it (`R19`). */
export function deleteApplication(
  db: Db,
  cipher: Cipher,
  origin: Origin,
  application_sid: string,
  owner: Owner,
): Promise<void> {
  return change(db, origin, {
    locks: [],
    before: (trx) => lockApplication(trx, application_sid, showingVariables(cipher)),
    whose: { judged: owner, now: ({ row }) => row },
    version: ({ before }) => ({ record: before }),
    async work(trx, { hooks, before }) {
      const gone = await removeUnusedApplication(trx, application_sid, hooks, origin.actor);
      return {
        action: 'delete',
        ...about(application_sid, before.name, owner),
        before: { ...before, ...gone },
      };
    },
  });
}

/** Within a transaction that has locked it. Answers what went with it and is nowhere else in the audit trail. */
export async function removeUnusedApplication(
  trx: Db,
  application_sid: string,
  hooks: StoredApplication['hooks'],
  actor: Actor,
): Promise<{ call_routes?: CallRoute[] }> {
  const { blockers, call_routes } = await findApplicationUses(trx, application_sid);
  const record = { kind: 'applications', sid: application_sid } as const;
  await refuseWhileUsed(trx, actor, record, blockers, sentenceFor(blockers));
  await removeCallRoutes(trx, application_sid);
  await removeApplication(trx, application_sid);
  await dropUnusedWebhooks(trx, sidsOf(hooks));
  return call_routes.length > 0 ? { call_routes } : {};
}

/** Clients know the sentence about numbers (`R4`). */
function sentenceFor(blockers: readonly Blocker[]): string {
  return blockers.some(({ kind }) => kind === 'phone-numbers')
    ? 'cannot delete application with phone numbers'
    : 'This application is in use. Remove what uses it, then delete it.';
}
