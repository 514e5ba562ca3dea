import { type Actor, type Owner, userSidOf } from '@trunkline/contract/core/actor.ts';
import {
  isOtherEmail,
  type Me,
  type User,
  type UserUpdate,
  userEndpoints,
} from '@trunkline/contract/users/users.contract.ts';
import { userPolicy } from '@trunkline/contract/users/users.policy.ts';
import type { FastifyInstance } from 'fastify';
import type { Outbox } from '../app/outbox.ts';
import type { PasswordCheck } from '../app/password-check.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { type Ask, route } from '../http/route.ts';
import { withVersion } from '../http/version.ts';
import { changePassword, confirmOwnPassword, readRules } from './change-password.ts';
import { findMe } from './me.store.ts';
import { readHostedFacts } from './read-hosted-facts.ts';
import { refuseImpossibleOwner } from './refuse-impossible-owner.ts';
import { changeUser, createUser, deleteUser, moves } from './save-user.ts';
import { findUser, listUsers } from './users.store.ts';

/** What every Trunkline server can do beyond the platform (`R7`). */
const ownFeatures = [
  'server-side-lists',
  'csv-lists',
  'lists-by-state',
  'delete-blockers',
  'audit',
  'configuration',
  'api-key-details',
  'change-conflicts',
  'done-once',
  'session-renewal',
  'carriers-with-gateways',
  'call-page',
  'call-export',
  'calls-by-application',
  'application-env',
  'webhook-test',
  'webhook-answers',
  'speech-test-results',
  'speech-listen',
  'speech-with-voices',
  'key-replacing',
  'llm-services',
  'bulk-number-routing',
  'bulk-changes',
  'list-views',
  'number-import',
  'number-export',
  'routing-saved-whole',
  'route-explainer',
  'record-facts',
  'trunk-answers',
  'outbox',
  'status',
  'search',
  'home',
  'analytics',
  'notices',
  'live-updates',
];

/** `features`: what else this one can do, being configured for it. */
type Needs = {
  db: Db;
  features: readonly string[];
  passwordCheck: PasswordCheck;
  outbox: Pick<Outbox, 'enqueue' | 'nudge'>;
  /** Of an account; null where accounts have no plans. */
  subscriptions: { readOwn: ((account_sid: string) => Promise<Me['subscription']>) | null };
  /** The views that the person begins lists with; asked of those who have chosen any. */
  readDefaultViews: (db: Db, actor: Actor) => Promise<NonNullable<Me['default_views']>>;
};

export function userRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, features, passwordCheck, outbox, subscriptions } = needs;
  const readSubscription = subscriptions.readOwn;
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
    const found = await findMe(db, userSidOf(ask.actor) ?? '', ask.actor.view_only);
    if (!found) throw problems.unknown('user');
    const { has_default_views, ...me } = found;
    const default_views = has_default_views ? await needs.readDefaultViews(db, ask.actor) : {};
    const rules = ask.request.must_change_password ? { password_settings: await readRules(db) } : {};
    const own = me.account.account_sid;
    const plan = readSubscription ? { subscription: own ? await readSubscription(own) : null } : {};
    const hosted = readSubscription && own ? await readHostedFacts(db, own, me.account) : {};
    return { ...me, default_views, features: [...ownFeatures, ...features], ...plan, ...hosted, ...rules };
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

  route(
    app,
    userEndpoints.update,
    async (ask) => {
      const { old_password, new_password } = ask.body;
      const isOwn = userSidOf(ask.actor) === ask.params.user_sid;
      if (ask.request.must_change_password && !(isOwn && old_password && new_password))
        throw problems.passwordChangeRequired();
      const user = await getUser(ask.params.user_sid);
      const setsEmail = isOtherEmail(ask.body.email, user);
      if (new_password || (old_password && ask.body.email === undefined)) {
        authorize(ask, userPolicy, 'changeOwnPassword', user);
        await changePassword(db, passwordCheck, ask.origin, passwordChange(ask, user));
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
      // Who has the mails of a person has the password next.
      if (isOwn && setsEmail)
        await confirmOwnPassword(db, passwordCheck, ask.origin, { user_sid: user.user_sid, old_password });
      const changed = setsEmail ? ask.body : { ...ask.body, email: undefined };
      // Of oneself they are sent as they are stored, or were refused.
      const named = isOwn
        ? { ...changed, force_change: undefined, is_active: undefined, is_view_only: undefined }
        : changed;
      await changeUser({ db, outbox }, ask.origin, user, owner, named, ask.request.session_sid);
    },
    ({ user_sid }) => getUser(user_sid),
  );

  route(app, userEndpoints.remove, async (ask) => {
    const user = await getUser(ask.params.user_sid);
    authorize(ask, userPolicy, 'remove', user);
    await deleteUser(db, ask.origin, user);
  });
}

/** Ownership never comes from the body for a caller below it (`R15`): what it leaves out is its own. */
function ownerFor(actor: Actor, body: Partial<Owner>): Owner {
  const { account_sid = null, service_provider_sid = null } = body;
  // A provider that names both as none asks for an admin, which the policy refuses.
  const namesNone = body.account_sid === null && body.service_provider_sid === null;
  if (actor.scope === 'admin' || (actor.scope === 'service_provider' && namesNone))
    return { account_sid, service_provider_sid };
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
function setsAccess(stored: User, { force_change, is_active, is_view_only }: UserUpdate): boolean {
  return (
    (force_change !== undefined && force_change !== stored.force_change) ||
    (is_active !== undefined && is_active !== stored.is_active) ||
    (is_view_only !== undefined && (is_view_only === 1) !== stored.is_view_only)
  );
}

function passwordChange(ask: Ask<typeof userEndpoints.update>, stored: User) {
  const { old_password, new_password, name, email } = ask.body satisfies UserUpdate;
  if (!old_password || !new_password)
    throw problems.invalid([
      {
        path: old_password ? 'new_password' : 'old_password',
        message: 'new_password and old_password both required',
      },
    ]);
  if (name !== undefined)
    throw problems.invalid([{ path: 'name', message: 'can not change name and password simultaneously' }]);
  if (isOtherEmail(email, stored))
    throw problems.invalid([{ path: 'email', message: 'can not change email and password simultaneously' }]);
  return { user_sid: ask.params.user_sid, old_password, new_password };
}
