/** Adding and changing an account, with its webhooks, in one transaction. */
import { randomUUID } from 'node:crypto';
import {
  ACCOUNT_NAME_TAKEN,
  type AccountInput,
  type AccountUpdate,
  SIP_REALM_TAKEN,
} from '@trunkline/contract/accounts/accounts.contract.ts';
import { audit } from '../app/audit.ts';
import { saveNamedWebhook } from '../app/save-webhook.ts';
import { namedProvider } from '../app/tenants.ts';
import { dropUnusedWebhooks } from '../app/webhooks.store.ts';
import { findApplicationOwner } from '../applications/applications.store.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { refuseIfChanged } from '../http/version.ts';
import type { Cipher } from '../security/cipher.ts';
import {
  findAccount,
  findAccountRow,
  insertAccount,
  isAccountNameTaken,
  isSipRealmTaken,
  updateAccount,
} from './accounts.store.ts';
import { sealBucket, showingBuckets } from './bucket-credential.ts';
import { newWebhookSecret } from './webhook-secret.ts';

/** Answers the new sid. 400 for an unknown provider, 422 for a name or realm that is taken. */
export function createAccount(
  db: Db,
  cipher: Cipher,
  origin: Origin,
  input: AccountInput & { service_provider_sid: string },
): Promise<string> {
  const { service_provider_sid } = input;
  return db.transaction().execute(async (trx) => {
    await namedProvider(trx, service_provider_sid);
    await refuseTaken(trx, input, service_provider_sid, null);
    const account_sid = randomUUID();
    const hooks = {
      registration_hook_sid: await saveNamedWebhook(trx, 'registration_hook', null, input.registration_hook),
      queue_event_hook_sid: await saveNamedWebhook(trx, 'queue_event_hook', null, input.queue_event_hook),
    };
    const account = { account_sid, service_provider_sid, webhook_secret: newWebhookSecret() };
    await insertAccount(trx, account, input, hooks);
    await audit(trx, origin, {
      action: 'create',
      kind: 'accounts',
      record_sid: account_sid,
      record_name: input.name,
      owner: account,
      after: await findAccount(trx, account_sid, showingBuckets(cipher)),
    });
    return account_sid;
  });
}

/** Changes what the update names. 404, 422 for what is taken, 400 for a foreign application. */
export function changeAccount(
  db: Db,
  cipher: Cipher,
  origin: Origin,
  account_sid: string,
  update: AccountUpdate,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = await findAccountRow(trx, account_sid);
    if (!row) throw problems.unknown('account');
    if (update.service_provider_sid && update.service_provider_sid !== row.service_provider_sid)
      throw problems.invalid([
        { path: 'service_provider_sid', message: 'service_provider_sid may not be modified' },
      ]);
    const before = await findAccount(trx, account_sid, showingBuckets(cipher));
    refuseIfChanged(origin, before);
    await refuseTaken(trx, update, row.service_provider_sid, account_sid);
    await refuseForeignApplications(trx, update, account_sid);
    const hooks = {
      registration_hook_sid: await saveNamedWebhook(
        trx,
        'registration_hook',
        row.registration_hook_sid,
        update.registration_hook,
      ),
      queue_event_hook_sid: await saveNamedWebhook(
        trx,
        'queue_event_hook',
        row.queue_event_hook_sid,
        update.queue_event_hook,
      ),
    };
    const bucket_credential = sealBucket(cipher, update.bucket_credential, row.bucket_credential);
    await updateAccount(trx, account_sid, { ...update, bucket_credential }, hooks);
    await dropUnusedWebhooks(trx, [row.registration_hook_sid, row.queue_event_hook_sid]);
    const after = await findAccount(trx, account_sid, showingBuckets(cipher));
    await audit(trx, origin, {
      action: 'update',
      kind: 'accounts',
      record_sid: account_sid,
      record_name: after?.name ?? row.name,
      owner: row,
      before,
      after,
    });
  });
}

/** `R22`: the name within the provider, the realm everywhere. */
async function refuseTaken(
  trx: Db,
  { name, sip_realm }: { name?: string | undefined; sip_realm?: string | null | undefined },
  service_provider_sid: string,
  except: string | null,
): Promise<void> {
  if (name !== undefined && (await isAccountNameTaken(trx, service_provider_sid, name, except)))
    throw problems.duplicate('name', ACCOUNT_NAME_TAKEN);
  if (sip_realm && (await isSipRealmTaken(trx, sip_realm, except)))
    throw problems.duplicate('sip_realm', SIP_REALM_TAKEN);
}

/** A record may only refer to records of its own account (`R15`). */
async function refuseForeignApplications(trx: Db, update: AccountUpdate, account_sid: string): Promise<void> {
  for (const path of ['device_calling_application_sid', 'siprec_hook_sid'] as const) {
    const sid = update[path];
    if (!sid) continue;
    const owner = await findApplicationOwner(trx, sid);
    if (owner?.account_sid !== account_sid)
      throw problems.invalid([{ path, message: 'The application must be one of this account.' }]);
  }
}
