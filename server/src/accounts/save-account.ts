/** Adding and changing an account, with its webhooks, in one transaction. */
import { randomUUID } from 'node:crypto';
import {
  ACCOUNT_NAME_TAKEN,
  type AccountInput,
  type AccountUpdate,
  SIP_REALM_TAKEN,
} from '@trunkline/contract/accounts/accounts.contract.ts';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { isMask } from '@trunkline/contract/core/mask.ts';
import { isUnchangedSecret, strangeMask } from '@trunkline/contract/core/value.ts';
import { change } from '../app/change.ts';
import { saveWebhooks } from '../app/save-webhook.ts';
import { staysThere } from '../app/tenants.ts';
import { dropUnusedWebhooks } from '../app/webhooks.store.ts';
import { findApplicationOwner } from '../applications/applications.store.ts';
import { everywhere, rowAsItIs, rowOf, unlessUnique } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import type { Cipher } from '../security/cipher.ts';
import { newWebhookSecret } from '../security/webhook-secret.ts';
import {
  type AccountRow,
  findAccount,
  insertAccount,
  isAccountNameTaken,
  isSipRealmTaken,
  lockAccountRow,
  type ShowBucket,
  updateAccount,
  withHooks,
} from './accounts.store.ts';
import { sealBucket, showingBuckets } from './bucket-credential.ts';
import { refuseRealmOfOthers } from './own-realm.ts';
import type { SettleRealm } from './realm-records.ts';

/** Answers the new sid. 400 for an unknown provider, 422 for a name or realm that is taken. */
export async function createAccount(
  db: Db,
  cipher: Cipher,
  origin: Origin,
  input: AccountInput & { service_provider_sid: string },
  settleRealm: SettleRealm,
): Promise<string> {
  const { service_provider_sid } = input;
  const account_sid = randomUUID();
  await change(db, origin, {
    locks: [
      ...(input.sip_realm ? [allRealms] : []),
      whoseNames(service_provider_sid),
      staysThere({ account_sid: null, service_provider_sid }),
    ],
    async work(trx) {
      await refuseTaken(trx, input, service_provider_sid, null);
      await refuseRealmOfOthers(trx, origin.actor, input.sip_realm, service_provider_sid);
      const { registration_hook, queue_event_hook } = input;
      const hooks = await saveWebhooks(trx, {}, { registration_hook, queue_event_hook });
      const account = { account_sid, service_provider_sid, webhook_secret: newWebhookSecret() };
      await insertAccount(trx, account, input, hooks.columns);
      await settleRealm(trx, null, input.sip_realm ?? null);
      const after = await findAccount(trx, account_sid, showingBuckets(cipher));
      return { action: 'create', ...about(account, input.name), after };
    },
  });
  return account_sid;
}

type Stored = { account_sid: string; service_provider_sid: string };

/** Changes what the update names. 404, 422 for what is taken, 400 for a foreign application. */
export function changeAccount(
  db: Db,
  cipher: Cipher,
  origin: Origin,
  { account_sid, service_provider_sid }: Stored,
  update: AccountUpdate,
  settleRealm: SettleRealm,
): Promise<void> {
  const show = showingBuckets(cipher);
  return change(db, origin, {
    locks: [
      ...(update.sip_realm ? [allRealms] : []),
      ...(update.name === undefined ? [] : [whoseNames(service_provider_sid)]),
    ],
    before: (trx) => lockAccount(trx, account_sid, show),
    version: ({ account }) => ({ record: account }),
    async work(trx, { row, hooks: stored, account: before }) {
      refuseMove(row, update);
      // The platform lets two accounts have one name, and each is saved again under it.
      const name = update.name === row.name ? undefined : update.name;
      const { sip_realm } = update;
      await refuseTaken(trx, { name, sip_realm }, row.service_provider_sid, account_sid);
      if (sip_realm !== row.sip_realm)
        await refuseRealmOfOthers(trx, origin.actor, sip_realm, row.service_provider_sid);
      await refuseForeignApplications(trx, update, row);
      const { registration_hook, queue_event_hook } = update;
      const hooks = await saveWebhooks(trx, stored, { registration_hook, queue_event_hook });
      const bucket_credential = sealBucket(cipher, update.bucket_credential, row.bucket_credential);
      const webhook_secret = newSecret(update.webhook_secret, row.webhook_secret);
      await updateAccount(trx, account_sid, { ...update, bucket_credential, webhook_secret }, hooks.columns);
      await dropUnusedWebhooks(trx, hooks.left);
      if (update.sip_realm !== undefined) await settleRealm(trx, row.sip_realm, update.sip_realm);
      const after = await findAccount(trx, account_sid, show);
      // The masks of two secrets are the same.
      const action = webhook_secret ? 'update-and-set-webhook-secret' : 'update';
      return { action, ...about(row, after?.name ?? row.name), before, after };
    },
  });
}

/** For an audit entry. Of a whole row no more than whose it is: an account has secrets. */
export function about(
  { account_sid, service_provider_sid }: Owner & { account_sid: string },
  record_name: string,
) {
  const owner = { account_sid, service_provider_sid };
  return { kind: 'accounts', record_sid: account_sid, record_name, owner };
}

/** As stored and as answered, locked by its reading; 404 when there is none. */
export async function lockAccount(trx: Db, account_sid: string, show: ShowBucket) {
  const row = await lockAccountRow(trx, account_sid);
  if (!row) throw problems.unknown('account');
  return withHooks(trx, row, show);
}

/** A SIP realm is unique everywhere. */
const allRealms = unlessUnique('accounts', ['sip_realm'], everywhere('sip-realms'));

/** A name is unique within its provider. */
function whoseNames(service_provider_sid: string) {
  const lock = rowOf('service_providers', service_provider_sid);
  return unlessUnique('accounts', ['service_provider_sid', 'name'], lock);
}

function refuseMove({ service_provider_sid }: AccountRow, update: AccountUpdate): void {
  if (update.service_provider_sid && update.service_provider_sid !== service_provider_sid)
    throw problems.invalid([
      { path: 'service_provider_sid', message: 'service_provider_sid may not be modified' },
    ]);
}

/** Undefined leaves it. Clients send back what they have read, which is a mask (`R5`). */
function newSecret(sent: string | null | undefined, stored: string): string | undefined {
  if (!sent || sent === stored || isUnchangedSecret(sent, stored)) return undefined;
  if (!isMask(sent)) return sent;
  throw problems.invalid([{ path: 'webhook_secret', message: strangeMask('the webhook secret') }]);
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

/** A record may only refer to records of its own account (`R15`); what the platform has stored otherwise stops no other change. */
async function refuseForeignApplications(trx: Db, update: AccountUpdate, stored: AccountRow): Promise<void> {
  for (const path of ['device_calling_application_sid', 'siprec_hook_sid'] as const) {
    const sid = update[path];
    if (!sid || sid === stored[path]) continue;
    await rowAsItIs('applications', sid)(trx);
    const owner = await findApplicationOwner(trx, sid);
    if (owner?.account_sid !== stored.account_sid)
      throw problems.invalid([{ path, message: 'The application must belong to this account.' }]);
  }
}
