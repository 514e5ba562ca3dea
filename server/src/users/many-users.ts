import { may } from '@trunkline/contract/core/policy.ts';
import type { User } from '@trunkline/contract/users/users.contract.ts';
import { userPolicy } from '@trunkline/contract/users/users.policy.ts';
import type { Found, ManyOf } from '../app/change-many.ts';
import { removeOtherSessions } from '../session/sessions.store.ts';
import { keepAnAdmin } from './save-user.ts';
import { lockActiveAdmins, removeUser, updateUser } from './user-changes.store.ts';
import { lockUser } from './users.store.ts';

type FoundUser = Found & { user: User };

/** Users in a change of many: switched on and off, or deleted. An active admin stays, whoever is chosen. */
export const manyUsers: ManyOf<FoundUser> = {
  kind: 'users',
  words: ['user', 'users'],
  locks: [lockActiveAdmins],
  async find(trx, sid) {
    const user = await lockUser(trx, sid);
    if (!user) return undefined;
    const { account_sid, service_provider_sid } = user;
    const owner = { account_sid, service_provider_sid };
    return { sid, name: user.name, owner, user, state: { is_active: user.is_active } };
  },
  mayPut: (actor, { user }) => may(userPolicy, 'setAccess', actor, user),
  mayRemove: (actor, { user }) => may(userPolicy, 'remove', actor, user),
  async put(trx, _origin, { sid, user }, { is_active }) {
    if (is_active !== 1) await keepAnAdmin(trx, user);
    await updateUser(trx, sid, { is_active: is_active === 1 ? 1 : 0 });
    await removeOtherSessions(trx, sid, null);
  },
  async remove(trx, { sid, user }) {
    await keepAnAdmin(trx, user);
    await removeUser(trx, sid);
    return user;
  },
};
