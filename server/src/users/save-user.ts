/** Adding, changing and deleting people (`R8`, `R11`, `R12`, `R14`). */
import { randomUUID } from 'node:crypto';
import { type Owner, userSidOf } from '@trunkline/contract/core/actor.ts';
import { scopeOf } from '@trunkline/contract/users/user-scope.ts';
import {
  EMAIL_TAKEN,
  isOtherEmail,
  LAST_ADMIN,
  NAME_TAKEN,
  type User,
  type UserInput,
  type UserUpdate,
  userEmailFault,
} from '@trunkline/contract/users/users.contract.ts';
import { change } from '../app/change.ts';
import type { Outbox } from '../app/outbox.ts';
import { refuseWeakPassword } from '../app/refuse-weak-password.ts';
import { staysThere } from '../app/tenants.ts';
import { everywhere, unlessUnique } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { hashPassword } from '../security/passwords.ts';
import { removeOtherSessions } from '../session/sessions.store.ts';
import { refusePasswordElsewhere } from './change-password.ts';
import { tellOldAddress } from './tell-old-address.ts';
import {
  hasOtherActiveAdmin,
  insertUser,
  isNameOrEmailTaken,
  lockActiveAdmins,
  removeUser,
  saveViewOnly,
  updateUser,
} from './user-changes.store.ts';
import { findUser, lockUser } from './users.store.ts';

const namesOfAll = (['name', 'email'] as const).map((column) =>
  unlessUnique('users', [column], everywhere('user-names')),
);

/** Answers the new sid. 400 for a password that breaks the rules, 422 for a taken name or email. */
export async function createUser(db: Db, origin: Origin, owner: Owner, input: UserInput): Promise<string> {
  const hashed_password = await hashTemporary(db, input.initial_password);
  const { is_view_only, initial_password: _, ...fields } = input;
  const user_sid = randomUUID();
  await change(db, origin, {
    locks: [...namesOfAll, staysThere(owner)],
    async work(trx) {
      await refuseTaken(trx, input, null);
      await insertUser(trx, {
        ...fields,
        ...owner,
        user_sid,
        hashed_password,
        provider: 'local',
        email_validated: 1,
      });
      if (is_view_only) await saveViewOnly(trx, user_sid, true);
      const after = await findUser(trx, user_sid);
      return { action: 'create', ...about(input.name, user_sid, owner), after };
    },
  });
  return user_sid;
}

/**
 * Changes what the update names; `judged` is the user that the policy was asked about, `owner` the tenant afterwards. A new password, scope, permission
 * or deactivation ends the user's other sessions at once.
 */
export async function changeUser(
  { db, outbox }: { db: Db; outbox: Pick<Outbox, 'enqueue' | 'nudge'> },
  origin: Origin,
  judged: User,
  owner: Owner,
  update: UserUpdate,
  kept_session: string | null,
): Promise<void> {
  const { user_sid } = judged;
  const hashed_password = update.initial_password
    ? await hashTemporary(db, update.initial_password)
    : undefined;
  const { name, email, force_change, is_active, is_view_only } = update;
  const afterwards = (user: User) => ({
    ...owner,
    is_active: is_active ?? user.is_active,
    is_view_only: is_view_only === undefined ? user.is_view_only : is_view_only === 1,
  });
  await change(db, origin, {
    locks: [
      ...(name === undefined && email === undefined ? [] : namesOfAll),
      ...(mayAdminister(afterwards(judged)) ? [] : [lockActiveAdmins]),
    ],
    before: (trx) => lockedUser(trx, user_sid),
    whose: { judged, now: (user) => user, to: owner },
    version: (record) => ({ record }),
    async work(trx, before) {
      refusePasswordElsewhere(before, update);
      // The platform lets two users have one of them, and each is saved again with it.
      const named = {
        name: name === before.name ? undefined : name,
        email: isOtherEmail(email, before) ? email : undefined,
      };
      const fault = email === undefined ? null : userEmailFault(email, before.email);
      if (fault) throw problems.invalid([{ path: 'email', message: fault }]);
      await refuseTaken(trx, named, user_sid);
      if (!mayAdminister(afterwards(before))) await keepAnAdmin(trx, before);
      // Of an address that one gives oneself nobody knows whose it is.
      const isOwn = userSidOf(origin.actor) === user_sid;
      const isUnproven = named.email !== undefined && isOwn;
      const proof = isUnproven ? { email_validated: 0 as const } : {};
      await updateUser(trx, user_sid, {
        ...named,
        ...proof,
        force_change,
        is_active,
        hashed_password,
        ...owner,
      });
      if (named.email !== undefined) await tellOldAddress(trx, outbox, before, isOwn);
      if (is_view_only !== undefined && (is_view_only === 1) !== before.is_view_only)
        await saveViewOnly(trx, user_sid, is_view_only === 1);
      const after = await findUser(trx, user_sid);
      if (hashed_password || changesAccess(before, after))
        await removeOtherSessions(trx, user_sid, after?.is_active ? kept_session : null);
      return {
        action: hashed_password ? 'update-and-set-password' : 'update',
        ...about(after?.name ?? before.name, user_sid, owner),
        before,
        after,
      };
    },
  });
  outbox.nudge();
}

/** 400 for the last active admin. Sessions go with the user. */
export function deleteUser(db: Db, origin: Origin, judged: User): Promise<void> {
  const { user_sid } = judged;
  return change(db, origin, {
    locks: [lockActiveAdmins],
    before: (trx) => lockedUser(trx, user_sid),
    whose: { judged, now: (user) => user },
    version: (record) => ({ record }),
    async work(trx, before) {
      await keepAnAdmin(trx, before);
      await removeUser(trx, user_sid);
      return { action: 'delete', ...about(before.name, user_sid, before), before };
    },
  });
}

async function lockedUser(trx: Db, user_sid: string): Promise<User> {
  const user = await lockUser(trx, user_sid);
  if (!user) throw problems.unknown('user');
  return user;
}

async function hashTemporary(db: Db, password: string): Promise<string> {
  await refuseWeakPassword(db, 'initial_password', password);
  return hashPassword(password);
}

async function refuseTaken(
  trx: Db,
  { name, email }: Pick<UserUpdate, 'name' | 'email'>,
  except: string | null,
): Promise<void> {
  if (!(await isNameOrEmailTaken(trx, { name, email }, except))) return;
  const nameTaken = await isNameOrEmailTaken(trx, { name }, except);
  throw nameTaken ? problems.duplicate('name', NAME_TAKEN) : problems.duplicate('email', EMAIL_TAKEN);
}

export async function keepAnAdmin(trx: Db, user: User): Promise<void> {
  if (mayAdminister(user) && !(await hasOtherActiveAdmin(trx, user.user_sid)))
    throw problems.badRequest(LAST_ADMIN);
}

/** An admin who can sign in and change things. */
function mayAdminister(user: Owner & Pick<User, 'is_active' | 'is_view_only'>): boolean {
  return scopeOf(user) === 'admin' && user.is_active === 1 && !user.is_view_only;
}

export function moves(from: Owner, to: Owner): boolean {
  return from.account_sid !== to.account_sid || from.service_provider_sid !== to.service_provider_sid;
}

function changesAccess(before: User, after: User | undefined): boolean {
  return (
    before.is_active !== after?.is_active ||
    before.is_view_only !== after.is_view_only ||
    moves(before, after)
  );
}

function about(record_name: string, record_sid: string, { account_sid, service_provider_sid }: Owner) {
  return { kind: 'users', record_sid, record_name, owner: { account_sid, service_provider_sid } };
}
