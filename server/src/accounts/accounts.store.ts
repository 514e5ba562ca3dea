/** Accounts in the database. */
import type {
  Account,
  AccountInput,
  AccountQuery,
  AccountUpdate,
} from '@trunkline/contract/accounts/accounts.contract.ts';
import type { ActiveState } from '@trunkline/contract/core/active-states.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { Page, PageQuery } from '@trunkline/contract/core/paging.ts';
import { masked } from '@trunkline/contract/core/value.ts';
import { holding } from '../app/holding-name.store.ts';
import { named } from '../app/named-tables.store.ts';
import { findWebhooks, toWire, type WebhookRow } from '../app/webhooks.store.ts';
import { listPage, sortingBy } from '../db/list.ts';
import { byState, inState, withChoiceCounts } from '../db/list-states.ts';
import { readLocked } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { pageRows } from '../db/page-rows.ts';
import { accountsWithin } from '../db/reach.ts';
import { rememberedPage } from '../db/remembered-pages.ts';
import { takenIn } from '../db/taken-in.ts';
import { changesNothing, fromDbTime } from '../db/values.ts';
import { withCountsOf } from './count-of-accounts.store.ts';

const columns = [
  'account_sid',
  'name',
  'sip_realm',
  'service_provider_sid',
  'device_calling_application_sid',
  'siprec_hook_sid',
  'registration_hook_sid',
  'queue_event_hook_sid',
  'webhook_secret',
  'is_active',
  'enable_debug_log',
  'disable_cdrs',
  'record_all_calls',
  'record_format',
  'bucket_credential',
  'plan_type',
  'stripe_customer_id',
  'trial_end_date',
  'deactivated_reason',
  'device_to_call_ratio',
  'subspace_client_id',
  'subspace_sip_teleport_id',
  'subspace_sip_teleport_destinations',
  'created_at',
] as const;

export type AccountFilter = PageQuery & {
  name?: string | undefined;
  state?: ActiveState | undefined;
  sort?: string | undefined;
  count_by?: 'state' | undefined;
  service_provider_sid?: string;
  count_of?: AccountQuery['count_of'];
};

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountRow>>>;

/** Makes an answer of the sealed bucket credential. Stores hold no key. */
export type ShowBucket = (sealed: string | null) => Account['bucket_credential'];

/** As stored: the webhook secret in clear, hooks as sids. Not for an answer. */
export function findAccountRow(db: Db, account_sid: string) {
  return accountRow(db, account_sid).executeTakeFirst();
}

/** The same, first in a change of it: others that want to change it wait. */
export function lockAccountRow(trx: Db, account_sid: string) {
  return readLocked(trx, 'accounts', account_sid, accountRow(trx, account_sid));
}

function accountRow(db: Db, account_sid: string) {
  return db.selectFrom('accounts').select(columns).where('account_sid', '=', account_sid);
}

/** As stored and as answered, of one reading. */
export async function withHooks(db: Db, row: AccountRow, showBucket: ShowBucket) {
  const rows = await findWebhooks(db, [row.registration_hook_sid, row.queue_event_hook_sid]);
  const hooks = {
    registration_hook: rows.get(row.registration_hook_sid ?? ''),
    queue_event_hook: rows.get(row.queue_event_hook_sid ?? ''),
  };
  return { row, hooks, account: toAccount(row, rows, showBucket) };
}

/** As it is answered. */
export async function findAccount(
  db: Db,
  account_sid: string,
  showBucket: ShowBucket,
): Promise<Account | undefined> {
  const row = await findAccountRow(db, account_sid);
  return row && (await withHooks(db, row, showBucket)).account;
}

const orders = { name: ['name'], is_active: ['is_active', 'name'], created_at: ['created_at'] };

/** Those within the actor's reach, by name unless asked otherwise. */
export async function listAccounts(
  db: Db,
  actor: Actor,
  filter: AccountFilter,
  showBucket: ShowBucket,
): Promise<Page<Account> | Account[]> {
  const { count_by, name, state } = filter;
  const all = {
    table: 'accounts',
    key: 'account_sid',
    whose: { ranges: [accountsWithin(actor, filter.service_provider_sid)] },
    where: name ? [holding(db, named.accounts, name, ['name'])] : [],
    sorting: sortingBy(filter.sort ?? 'name', orders),
  };
  return rememberedPage(db, 'accounts', { actor, filter }, async () => {
    const page = await listPage(db, filter, inState(all, state), async (places) =>
      toAccounts(db, await accountsOnPage(db, places), showBucket),
    );
    return count_by && !name
      ? withChoiceCounts(db, { count_by, text: name }, page, () => byState(all))
      : withCountsOf(db, filter, page);
  });
}

const accountsOnPage = pageRows((db, { page, order }) =>
  db.selectFrom(page).innerJoin('accounts as t', 't.account_sid', 'page.sid').select(columns).orderBy(order),
);

async function toAccounts(db: Db, rows: AccountRow[], showBucket: ShowBucket): Promise<Account[]> {
  const hooks = await findWebhooks(
    db,
    rows.flatMap((row) => [row.registration_hook_sid, row.queue_event_hook_sid]),
  );
  return rows.map((row) => toAccount(row, hooks, showBucket));
}

/** Column by column: a copy of all that there is takes several times longer. */
function toAccount(row: AccountRow, hooks: ReadonlyMap<string, WebhookRow>, showBucket: ShowBucket): Account {
  return {
    account_sid: row.account_sid,
    name: row.name,
    sip_realm: row.sip_realm,
    service_provider_sid: row.service_provider_sid,
    device_calling_application_sid: row.device_calling_application_sid,
    siprec_hook_sid: row.siprec_hook_sid,
    webhook_secret: masked(row.webhook_secret),
    is_active: row.is_active,
    enable_debug_log: row.enable_debug_log,
    disable_cdrs: row.disable_cdrs,
    record_all_calls: row.record_all_calls,
    record_format: row.record_format === 'wav' ? 'wav' : 'mp3',
    bucket_credential: showBucket(row.bucket_credential),
    plan_type: row.plan_type,
    stripe_customer_id: row.stripe_customer_id,
    trial_end_date: row.trial_end_date && fromDbTime(row.trial_end_date),
    deactivated_reason: row.deactivated_reason,
    device_to_call_ratio: row.device_to_call_ratio,
    subspace_client_id: row.subspace_client_id,
    subspace_sip_teleport_id: row.subspace_sip_teleport_id,
    subspace_sip_teleport_destinations: row.subspace_sip_teleport_destinations,
    created_at: fromDbTime(row.created_at),
    registration_hook: toWire(hooks.get(row.registration_hook_sid ?? '')),
    queue_event_hook: toWire(hooks.get(row.queue_event_hook_sid ?? '')),
  };
}

const isTaken = takenIn('accounts', 'account_sid');

/** Another account of the provider with this name (`R22`). */
export const isAccountNameTaken = (
  db: Db,
  service_provider_sid: string,
  name: string,
  except: string | null,
) => isTaken(db, { service_provider_sid, name }, except);

/** Another account anywhere with this realm (`R22`). */
export const isSipRealmTaken = (db: Db, sip_realm: string, except: string | null) =>
  isTaken(db, { sip_realm }, except);

export type Hooks = {
  registration_hook_sid?: string | null | undefined;
  queue_event_hook_sid?: string | null | undefined;
};

export async function insertAccount(
  db: Db,
  account: { account_sid: string; service_provider_sid: string; webhook_secret: string },
  input: AccountInput,
  hooks: Hooks,
): Promise<void> {
  await db
    .insertInto('accounts')
    .values({
      ...account,
      name: input.name,
      sip_realm: input.sip_realm ?? null,
      enable_debug_log: input.enable_debug_log ?? 0,
      ...hooks,
    })
    .execute();
}

/** Writes what the update names, the hooks' sids, the bucket credential as it is sealed, and a new webhook secret. */
export async function updateAccount(
  db: Db,
  account_sid: string,
  update: Omit<AccountUpdate, 'bucket_credential' | 'webhook_secret'> & {
    bucket_credential: string | null | undefined;
    webhook_secret: string | undefined;
  },
  hooks: Hooks,
): Promise<void> {
  const { registration_hook, queue_event_hook, service_provider_sid, ...columns } = update;
  const changes = { ...columns, ...hooks };
  if (changesNothing(changes)) return;
  await db.updateTable('accounts').set(changes).where('account_sid', '=', account_sid).execute();
}

export async function saveWebhookSecret(db: Db, account_sid: string, webhook_secret: string): Promise<void> {
  await db.updateTable('accounts').set({ webhook_secret }).where('account_sid', '=', account_sid).execute();
}
