/** Adding and changing an application, with its webhooks, in one transaction. */
import { randomUUID } from 'node:crypto';
import type { AppEnvSchema, EnvValues } from '@trunkline/contract/applications/app-env.ts';
import {
  APPLICATION_NAME_TAKEN,
  type ApplicationInput,
  type ApplicationUpdate,
} from '@trunkline/contract/applications/applications.contract.ts';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { isMoved } from '@trunkline/contract/core/secret-places.ts';
import { change } from '../app/change.ts';
import { saveNamedWebhook } from '../app/save-webhook.ts';
import { dropUnusedWebhooks, findWebhooks } from '../app/webhooks.store.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { ProblemError, problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import type { Cipher } from '../security/cipher.ts';
import { findApplicationBlockers } from './application-uses.store.ts';
import {
  type ApplicationRow,
  findApplication,
  findApplicationRow,
  findStoredApplication,
  insertApplication,
  isApplicationNameTaken,
  type ShowVariables,
  updateApplication,
} from './applications.store.ts';
import { findObscureFlags, saveObscureFlags } from './env-vars.store.ts';
import { sealVariables, showingVariables } from './env-vars.ts';
import type { ReadAppEnv } from './read-app-env.ts';

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
    locks: [rowOf('accounts', account_sid)],
    async work(trx) {
      if (await isApplicationNameTaken(trx, account_sid, input.name, null))
        throw problems.duplicate('name', APPLICATION_NAME_TAKEN);
      const { call_hook, call_status_hook, messaging_hook, env_vars, ...fields } = input;
      const variables = sealVariables(cipher, env_vars, { sealed: null, obscure_json: null }, schema);
      await insertApplication(trx, {
        ...fields,
        env_vars: variables?.sealed,
        application_sid,
        account_sid,
        call_hook_sid: await saveNamedWebhook(trx, 'call_hook', null, call_hook),
        call_status_hook_sid: await saveNamedWebhook(trx, 'call_status_hook', null, call_status_hook),
        messaging_hook_sid: await saveNamedWebhook(trx, 'messaging_hook', null, messaging_hook),
      });
      if (variables) await saveObscureFlags(trx, application_sid, variables.obscure_json);
      const after = await findApplication(trx, application_sid, showingVariables(cipher));
      return { action: 'create', ...about(application_sid, input.name, owner), after };
    },
  });
  return application_sid;
}

/** Changes what the update names; `owner` is whom it belongs to afterwards. */
export async function changeApplication(
  { db, cipher, readAppEnv }: SavingTools,
  origin: Origin,
  application_sid: string,
  owner: Owner,
  update: ApplicationUpdate,
): Promise<void> {
  const show = showingVariables(cipher);
  const url = update.call_hook?.url ?? (update.env_vars ? await storedCallHook(db, application_sid) : null);
  const schema = await schemaFor(readAppEnv, update.env_vars, url);
  return change(db, origin, {
    // Its name is unique within the account.
    locks: [rowOf('accounts', owner.account_sid), rowOf('applications', application_sid)],
    before: (trx) => getStoredApplication(trx, application_sid, show),
    version: ({ application }) => ({ record: application }),
    async work(trx, { row, application: before }) {
      const name = update.name ?? row.name;
      if (owner.account_sid && (await isApplicationNameTaken(trx, owner.account_sid, name, application_sid)))
        throw problems.duplicate('name', APPLICATION_NAME_TAKEN);
      if (owner.account_sid !== row.account_sid) await refuseMoveWhileUsed(trx, application_sid);
      const { call_hook, call_status_hook, messaging_hook, account_sid: _, env_vars, ...fields } = update;
      const obscure_json = (await findObscureFlags(trx, [application_sid])).get(application_sid) ?? null;
      const sealed = { sealed: row.env_vars, obscure_json };
      const moves =
        call_hook !== undefined && isMoved(await urlOfHook(trx, row.call_hook_sid), call_hook.url);
      const variables = sealVariables(cipher, env_vars, sealed, schema, moves);
      await updateApplication(trx, application_sid, {
        ...fields,
        env_vars: variables?.sealed,
        account_sid: owner.account_sid,
        call_hook_sid: await saveNamedWebhook(trx, 'call_hook', row.call_hook_sid, call_hook),
        call_status_hook_sid: await saveNamedWebhook(
          trx,
          'call_status_hook',
          row.call_status_hook_sid,
          call_status_hook,
        ),
        messaging_hook_sid: await saveNamedWebhook(
          trx,
          'messaging_hook',
          row.messaging_hook_sid,
          messaging_hook,
        ),
      });
      if (variables) await saveObscureFlags(trx, application_sid, variables.obscure_json);
      await dropUnusedWebhooks(trx, hooksOf(row));
      const after = await findApplication(trx, application_sid, show);
      return { action: 'update', ...about(application_sid, after?.name ?? name, owner), before, after };
    },
  });
}

/** 404 when there is none. */
export async function getStoredApplication(trx: Db, application_sid: string, show: ShowVariables) {
  const stored = await findStoredApplication(trx, application_sid, show);
  if (!stored) throw problems.unknown('application');
  return stored;
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
  return urlOfHook(db, (await findApplicationRow(db, application_sid))?.call_hook_sid ?? null);
}

async function urlOfHook(db: Db, sid: string | null): Promise<string | null> {
  return (await findWebhooks(db, [sid])).get(sid ?? '')?.url ?? null;
}

export function hooksOf(row: ApplicationRow): (string | null)[] {
  return [row.call_hook_sid, row.call_status_hook_sid, row.messaging_hook_sid];
}

/** Whatever uses it belongs to the old account and would reach across tenants (`R15`). */
async function refuseMoveWhileUsed(trx: Db, application_sid: string): Promise<void> {
  const blockers = await findApplicationBlockers(trx, application_sid);
  if (blockers.length > 0)
    throw problems.inUse('This application is in use, so it cannot move to another account.', blockers);
}
