/** Adding and changing an application, with its webhooks, in one transaction. */
import { randomUUID } from 'node:crypto';
import type { AppEnvSchema, EnvValues } from '@trunkline/contract/applications/app-env.ts';
import {
  APPLICATION_NAME_TAKEN,
  type ApplicationInput,
  type ApplicationUpdate,
} from '@trunkline/contract/applications/applications.contract.ts';
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import { isMoved } from '@trunkline/contract/core/secret-places.ts';
import type { WebhookInput } from '@trunkline/contract/core/webhook.ts';
import { change, type Move } from '../app/change.ts';
import { refuseForeignVoices } from '../app/named-voices.ts';
import { refuseWhileUsed } from '../app/refuse-while-used.ts';
import { saveWebhooks } from '../app/save-webhook.ts';
import { staysThere } from '../app/tenants.ts';
import { dropUnusedWebhooks, type WebhookRow } from '../app/webhooks.store.ts';
import { isLeftToIndex, rowOf, unlessUnique } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { toDbTime, whatIsSaid } from '../db/values.ts';
import { ProblemError, problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import type { Cipher } from '../security/cipher.ts';
import { findStoredApplication, lockStoredApplication, NOTHING_SAID } from './application-row.store.ts';
import { findApplicationBlockers } from './application-uses.store.ts';
import {
  findApplication,
  insertApplication,
  isApplicationNameTaken,
  type ShowVariables,
  toApplication,
  updateApplication,
} from './applications.store.ts';
import { saveObscureFlags } from './env-vars.store.ts';
import { sealVariables, showingVariables } from './env-vars.ts';
import type { ReadAppEnv } from './read-app-env.ts';
import { appJsonToStore } from './stored-app-json.ts';

export type AccountOwner = Owner & { account_sid: string };

export type SavingTools = { db: Db; cipher: Cipher; readAppEnv: ReadAppEnv };

/** Answers the new sid. 422 when the account has an application of this name. */
export async function createApplication(
  { db, cipher, readAppEnv }: SavingTools,
  origin: Origin,
  owner: AccountOwner,
  input: ApplicationInput,
): Promise<string> {
  const { account_sid } = owner;
  const schema = await schemaFor(readAppEnv, input.env_vars, input.call_hook.url);
  const application_sid = randomUUID();
  await change(db, origin, {
    locks: [whoseNames(account_sid), staysThere(owner)],
    async work(trx) {
      if (!(await isLeftToIndex({ db, trx }, 'applications', UNIQUE)))
        await refuseTaken(trx, account_sid, input.name, null);
      const { call_hook, call_status_hook, messaging_hook, env_vars, ...fields } = input;
      await refuseForeignVoices(trx, fields, owner);
      const variables = sealVariables(cipher, env_vars, { sealed: null, obscure_json: null }, schema);
      const { columns, made } = await saveWebhooks(trx, {}, { call_hook, call_status_hook, messaging_hook });
      const row = {
        ...NOTHING_SAID,
        ...whatIsSaid(fields),
        ...{ call_hook_sid: null, call_status_hook_sid: null, ...columns },
        app_json: appJsonToStore(input.app_json, null) ?? null,
        env_vars: variables?.sealed ?? null,
        ...{ application_sid, account_sid, created_at: toDbTime(new Date()) },
      };
      await insertApplication(trx, row);
      if (variables) await saveObscureFlags(trx, application_sid, variables.obscure_json);
      // Every column is said, so what is stored need not be read for the entry.
      const hooks = { call_hook: made.call_hook, call_status_hook: made.call_status_hook };
      const stored = {
        row: { ...row, obscure_json: variables?.obscure_json ?? null },
        hooks: { ...hooks, messaging_hook: made.messaging_hook },
      };
      const after = toApplication(stored, showingVariables(cipher));
      return { action: 'create', ...about(application_sid, input.name, owner), after };
    },
  });
  return application_sid;
}

/** Changes what the update names. */
export async function changeApplication(
  { db, cipher, readAppEnv }: SavingTools,
  origin: Origin,
  application_sid: string,
  { from, to: owner }: Move,
  update: ApplicationUpdate,
): Promise<void> {
  const show = showingVariables(cipher);
  const url = update.call_hook?.url ?? (update.env_vars ? await storedCallHook(db, application_sid) : null);
  const schema = await schemaFor(readAppEnv, update.env_vars, url);
  return change(db, origin, {
    locks: [whoseNames(owner.account_sid)],
    before: (trx) => lockApplication(trx, application_sid, show),
    whose: { judged: from, now: ({ row }) => row, to: owner },
    version: ({ before }) => ({ record: before }),
    async work(trx, { row, hooks: stored, before }) {
      const name = update.name ?? row.name;
      const moves = owner.account_sid !== row.account_sid;
      if (owner.account_sid && (moves || name !== row.name))
        await refuseTaken(trx, owner.account_sid, name, application_sid);
      if (moves) await refuseMoveWhileUsed(trx, application_sid, origin.actor);
      const { call_hook: _calls, call_status_hook: _states, messaging_hook, ...others } = update;
      const { account_sid: _, env_vars, ...fields } = others;
      const call_hook = unlessNone('call_hook', update, stored);
      const call_status_hook = unlessNone('call_status_hook', update, stored);
      await refuseForeignVoices(trx, { ...row, ...whatIsSaid(fields) }, owner, moves ? {} : row);
      const sealed = { sealed: row.env_vars, obscure_json: row.obscure_json };
      const goElsewhere = call_hook !== undefined && isMoved(stored.call_hook?.url ?? null, call_hook.url);
      const variables = sealVariables(cipher, env_vars, sealed, schema, goElsewhere);
      const hooks = await saveWebhooks(trx, stored, { call_hook, call_status_hook, messaging_hook });
      await updateApplication(trx, application_sid, {
        ...fields,
        ...hooks.columns,
        app_json: appJsonToStore(update.app_json, row.app_json),
        env_vars: variables?.sealed,
        account_sid: owner.account_sid,
      });
      if (variables) await saveObscureFlags(trx, application_sid, variables.obscure_json);
      await dropUnusedWebhooks(trx, hooks.left);
      const after = await findApplication(trx, application_sid, show);
      return { action: 'update', ...about(application_sid, after?.name ?? name, owner), before, after };
    },
  });
}

/** As stored and as answered, for a change; 404 when there is none. */
export async function lockApplication(trx: Db, application_sid: string, show: ShowVariables) {
  const stored = await lockStoredApplication(trx, application_sid);
  if (!stored) throw problems.unknown('application');
  return { ...stored, before: toApplication(stored, show) };
}

/** A webhook that every application needs; one that a platform has stored without it is saved again without. */
function unlessNone(
  path: 'call_hook' | 'call_status_hook',
  { [path]: sent }: ApplicationUpdate,
  stored: { [P in typeof path]?: WebhookRow | undefined },
): WebhookInput | undefined {
  if (sent === null && stored[path])
    throw problems.invalid([{ path, message: `'${path}' must be an object with a url` }]);
  return sent ?? undefined;
}

const UNIQUE = ['account_sid', 'name'];

/** A name is unique within its account. */
export function whoseNames(account_sid: string | null) {
  return unlessUnique('applications', UNIQUE, rowOf('accounts', account_sid));
}

async function refuseTaken(trx: Db, account_sid: string, name: string, except: string | null) {
  if (await isApplicationNameTaken(trx, account_sid, name, except))
    throw problems.duplicate('name', APPLICATION_NAME_TAKEN);
}

/** For an audit entry. */
export function about(record_sid: string, record_name: string, owner: Owner) {
  return { kind: 'applications', record_sid, record_name, owner };
}

/**
 * What the webhook says about its variables, where some are sent, be it an empty set. Asked before the
 * transaction: nobody waits for another server with the database in hand. A schema that breaks the rules
 * is as good as none.
 */
async function schemaFor(
  readAppEnv: ReadAppEnv,
  env_vars: EnvValues | null | undefined,
  url: string | null,
): Promise<AppEnvSchema | null> {
  if (!url || !env_vars) return null;
  return readAppEnv(url).catch((error: unknown) => {
    if (error instanceof ProblemError) return null;
    throw error;
  });
}

async function storedCallHook(db: Db, application_sid: string): Promise<string | null> {
  return (await findStoredApplication(db, application_sid))?.hooks.call_hook?.url ?? null;
}

/** Whatever uses it belongs to the old account and would reach across tenants (`R15`). */
async function refuseMoveWhileUsed(trx: Db, application_sid: string, actor: Actor): Promise<void> {
  const blockers = await findApplicationBlockers(trx, application_sid);
  const msg = 'This application is in use, so its account cannot be changed.';
  await refuseWhileUsed(trx, actor, { kind: 'applications', sid: application_sid }, blockers, msg);
}
