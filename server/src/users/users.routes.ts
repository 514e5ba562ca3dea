import { type Actor, type Owner, userSidOf } from '@trunkline/contract/core/actor.ts';
import { type User, type UserUpdate, userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { userPolicy } from '@trunkline/contract/users/users.policy.ts';
import type { FastifyInstance } from 'fastify';
import type { PasswordCheck } from '../app/password-check.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { type Ask, route } from '../http/route.ts';
import { withVersion } from '../http/version.ts';
import { changePassword, readRules } from './change-password.ts';
import { changeUser, createUser, deleteUser, moves, refuseImpossibleOwner } from './save-user.ts';
import { findMe, findUser, listUsers } from './users.store.ts';

/** What every Trunkline server can do beyond the platform (`R7`). */
const ownFeatures = [
  'server-side-lists',
  'delete-blockers',
  'audit',
  'api-key-details',
  'change-conflicts',
  'carriers-with-gateways',
  'application-env',
  'webhook-test',
  'speech-test-results',
  'speech-listen',
  'speech-with-voices',
  'bulk-number-routing',
  'number-import',
  'number-export',
  'routing-saved-whole',
  'route-explainer',
];

/** `features`: what else this one can do, being configured for it. */
type Needs = { db: Db; features: readonly string[]; passwordCheck: PasswordCheck };

export function userRoutes(app: FastifyInstance, { db, features, passwordCheck }: Needs): void {
  const getUser = async (user_sid: string) => {
    const user = await findUser(db, user_sid);
    if (!user) throw problems.unknown('user');
    return user;
  };

  route(app, userEndpoints.list, async (ask) => {
    authorize(ask, userPolicy, 'list');
    return listUsers(db, ask.actor, ask.query);
  });

  route(app, userEndpoints.readMe, async (ask) => {
    authorize(ask, userPolicy, 'readMe');
    const me = await findMe(db, userSidOf(ask.actor) ?? '', ask.actor.view_only);
    if (!me) throw problems.unknown('user');
    const rules = ask.request.must_change_password ? { password_settings: await readRules(db) } : {};
    return { ...me, features: [...ownFeatures, ...features], ...rules };
  });

  route(app, userEndpoints.read, async (ask) => {
    const user = await getUser(ask.params.user_sid);
    authorize(ask, userPolicy, 'read', user);
    return withVersion(ask, user);
  });

  route(app, userEndpoints.create, async (ask) => {
    authorize(ask, userPolicy, 'begin');
    const owner = ownerFor(ask.actor, ask.body);
    authorize(ask, userPolicy, 'create', owner);
    await refuseImpossibleOwner(db, owner);
    return { user_sid: await createUser(db, ask.origin, owner, ask.body) };
  });

  route(app, userEndpoints.update, async (ask) => {
    const { old_password, new_password } = ask.body;
    const isOwn = userSidOf(ask.actor) === ask.params.user_sid;
    if (ask.request.must_change_password && !(isOwn && old_password && new_password))
      throw problems.passwordChangeRequired();
    const user = await getUser(ask.params.user_sid);
    if (old_password || new_password) {
      authorize(ask, userPolicy, 'changeOwnPassword', user);
      await changePassword(db, passwordCheck, ask.origin, passwordChange(ask));
      return;
    }
    authorize(ask, userPolicy, 'update', user);
    if (ask.body.initial_password) authorize(ask, userPolicy, 'setPassword', user);
    const owner = ownerAfter(user, ask.body);
    if (moves(user, owner) || setsAccess(user, ask.body)) authorize(ask, userPolicy, 'setAccess', user);
    if (moves(user, owner)) {
      authorize(ask, userPolicy, 'moveTo', owner);
      await refuseImpossibleOwner(db, owner);
    }
    // Of oneself they are sent as they are stored, or were refused.
    const named = isOwn ? { ...ask.body, force_change: undefined, is_active: undefined } : ask.body;
    await changeUser(db, ask.origin, user, owner, named, ask.request.session_sid);
  });

  route(app, userEndpoints.remove, async (ask) => {
    const user = await getUser(ask.params.user_sid);
    authorize(ask, userPolicy, 'remove', user);
    await deleteUser(db, ask.origin, user.user_sid);
  });
}

/** Ownership never comes from the body for a caller below it (`R15`): what it leaves out is its own. */
function ownerFor(actor: Actor, body: Partial<Owner>): Owner {
  const { account_sid = null, service_provider_sid = null } = body;
  if (actor.scope === 'admin') return { account_sid, service_provider_sid };
  return {
    service_provider_sid: service_provider_sid ?? actor.service_provider_sid,
    account_sid: account_sid ?? (actor.scope === 'account' ? actor.account_sid : null),
  };
}

/** What the body leaves out, or names as it is stored, stays; an explicit null means none (`R14`). */
function ownerAfter(stored: Owner, body: Partial<Owner>): Owner {
  return {
    account_sid: body.account_sid === undefined ? stored.account_sid : body.account_sid,
    service_provider_sid:
      body.service_provider_sid === undefined ? stored.service_provider_sid : body.service_provider_sid,
  };
}

/** What is sent as it is stored is no change. */
function setsAccess(stored: User, { force_change, is_active }: UserUpdate): boolean {
  return (
    (force_change !== undefined && (force_change === 1) !== stored.force_change) ||
    (is_active !== undefined && is_active !== stored.is_active)
  );
}

function passwordChange(ask: Ask<typeof userEndpoints.update>) {
  const { old_password, new_password, name } = ask.body satisfies UserUpdate;
  if (!old_password || !new_password)
    throw problems.invalid([
      {
        path: old_password ? 'new_password' : 'old_password',
        message: 'new_password and old_password both required',
      },
    ]);
  if (name !== undefined)
    throw problems.invalid([{ path: 'name', message: 'can not change name and password simultaneously' }]);
  return { user_sid: ask.params.user_sid, old_password, new_password };
}
