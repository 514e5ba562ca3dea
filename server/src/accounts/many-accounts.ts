import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import type { Found, ManyOf } from '../app/change-many.ts';
import { rowOf } from '../db/lock.ts';
import { findAccountActivity, saveAccountActivity } from './account-activity.store.ts';
import { showingBuckets } from './bucket-credential.ts';
import { type RemovesAccounts, removeUnusedAccount } from './delete-account.ts';
import { lockAccount } from './save-account.ts';

/** Accounts in a change of many: switched on and off by whoever has them as customers, or deleted where nothing uses them. */
export function manyAccounts(needs: RemovesAccounts): ManyOf<Found> {
  return {
    kind: 'accounts',
    words: ['account', 'accounts'],
    locks: [],
    async find(trx, sid) {
      await rowOf('accounts', sid)(trx);
      const row = await findAccountActivity(trx, sid);
      if (!row) return undefined;
      const { account_sid, service_provider_sid, name, ...state } = row;
      return { sid, name, owner: { account_sid, service_provider_sid }, state };
    },
    mayPut: (actor, { owner }) => may(accountPolicy, 'setActive', actor, owner),
    mayRemove: (actor, { owner }) => may(accountPolicy, 'removeMany', actor, owner),
    async put(trx, _origin, { sid }, { is_active, deactivated_reason }) {
      const reason = typeof deactivated_reason === 'string' ? deactivated_reason : null;
      await saveAccountActivity(trx, sid, is_active === 1 ? 1 : 0, reason);
    },
    async remove(trx, { sid }, actor) {
      const stored = await lockAccount(trx, sid, showingBuckets(needs.cipher));
      await removeUnusedAccount(trx, needs, stored, actor);
      return stored.account;
    },
    removed() {
      needs.realms.nudge();
      needs.outbox.nudge();
    },
  };
}
