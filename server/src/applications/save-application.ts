/** Adding and changing an application, with its webhooks, in one transaction. */
import { randomUUID } from 'node:crypto';
import {
  APPLICATION_NAME_TAKEN,
  type ApplicationInput,
  type ApplicationUpdate,
} from '@trunkline/contract/applications/applications.contract.ts';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { audit } from '../app/audit.ts';
import { problems } from '../app/problems.ts';
import type { Origin } from '../app/route.ts';
import { refuseIfChanged } from '../app/version.ts';
import type { Db } from '../db/open.ts';
import { dropUnusedWebhooks, saveWebhook } from '../db/webhooks.ts';
import { findApplicationBlockers } from './application-uses.store.ts';
import {
  type ApplicationRow,
  findApplication,
  findApplicationRow,
  insertApplication,
  isApplicationNameTaken,
  updateApplication,
} from './applications.store.ts';

export type AccountOwner = Owner & { account_sid: string };

/** Answers the new sid. 422 when the account has an application of this name. */
export function createApplication(
  db: Db,
  origin: Origin,
  owner: AccountOwner,
  input: ApplicationInput,
): Promise<string> {
  const { account_sid } = owner;
  return db.transaction().execute(async (trx) => {
    if (await isApplicationNameTaken(trx, account_sid, input.name, null))
      throw problems.duplicate('name', APPLICATION_NAME_TAKEN);
    const { call_hook, call_status_hook, messaging_hook, ...fields } = input;
    const application_sid = randomUUID();
    await insertApplication(trx, {
      ...fields,
      application_sid,
      account_sid,
      call_hook_sid: await saveWebhook(trx, null, call_hook),
      call_status_hook_sid: await saveWebhook(trx, null, call_status_hook),
      messaging_hook_sid: await saveWebhook(trx, null, messaging_hook),
    });
    await audit(trx, origin, {
      action: 'create',
      kind: 'applications',
      record_sid: application_sid,
      record_name: input.name,
      owner,
      after: await findApplication(trx, application_sid),
    });
    return application_sid;
  });
}

/** Changes what the update names; `owner` is whom it belongs to afterwards. */
export function changeApplication(
  db: Db,
  origin: Origin,
  application_sid: string,
  owner: Owner,
  update: ApplicationUpdate,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = await findApplicationRow(trx, application_sid);
    if (!row) throw problems.unknown('application');
    const before = await findApplication(trx, application_sid);
    refuseIfChanged(origin, before);
    const name = update.name ?? row.name;
    if (owner.account_sid && (await isApplicationNameTaken(trx, owner.account_sid, name, application_sid)))
      throw problems.duplicate('name', APPLICATION_NAME_TAKEN);
    if (owner.account_sid !== row.account_sid) await refuseMoveWhileUsed(trx, application_sid);
    const { call_hook, call_status_hook, messaging_hook, account_sid: _, ...fields } = update;
    await updateApplication(trx, application_sid, {
      ...fields,
      account_sid: owner.account_sid,
      call_hook_sid: await saveWebhook(trx, row.call_hook_sid, call_hook),
      call_status_hook_sid: await saveWebhook(trx, row.call_status_hook_sid, call_status_hook),
      messaging_hook_sid: await saveWebhook(trx, row.messaging_hook_sid, messaging_hook),
    });
    await dropUnusedWebhooks(trx, hooksOf(row));
    const after = await findApplication(trx, application_sid);
    await audit(trx, origin, {
      action: 'update',
      kind: 'applications',
      record_sid: application_sid,
      record_name: after?.name ?? name,
      owner,
      before,
      after,
    });
  });
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
