import { applicationPolicy } from '@trunkline/contract/applications/applications.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import type { Found, ManyOf } from '../app/change-many.ts';
import { findReferredApplication } from '../app/tenants.store.ts';
import { rowOf } from '../db/lock.ts';
import type { Cipher } from '../security/cipher.ts';
import { removeUnusedApplication } from './delete-application.ts';
import { showingVariables } from './env-vars.ts';
import { lockApplication } from './save-application.ts';

/** Applications in a change of many: deleted, where nothing uses them. They have no state to be switched. */
export function manyApplications(cipher: Cipher): ManyOf<Found> {
  return {
    kind: 'applications',
    words: ['application', 'applications'],
    locks: [],
    async find(trx, sid) {
      await rowOf('applications', sid)(trx);
      const row = await findReferredApplication(trx, sid);
      if (!row) return undefined;
      const { name, ...owner } = row;
      return { sid, name, owner, state: {} };
    },
    mayRemove: (actor, { owner }) => may(applicationPolicy, 'remove', actor, owner),
    async remove(trx, { sid }, actor) {
      const { hooks, before } = await lockApplication(trx, sid, showingVariables(cipher));
      return { ...before, ...(await removeUnusedApplication(trx, sid, hooks, actor)) };
    },
  };
}
