/** Accounts in the database. */
import type { Account, AccountInput, AccountUpdate } from '@trunkline/contract/accounts/accounts.contract.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { Page, PageQuery } from '@trunkline/contract/core/paging.ts';
import { masked } from '@trunkline/contract/core/value.ts';
import { type SqlBool, sql } from 'kysely';
import { findWebhooks, toWire, type WebhookRow } from '../app/webhooks.store.ts';
import { type Condition, listPage } from '../db/list.ts';
import type { Db } from '../db/open.ts';
import { contains } from '../db/page.ts';
import { withinReach } from '../db/reach.ts';
import { fromDbTime } from '../db/values.ts';

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
  'trial_end_date',
  'deactivated_reason',
  'device_to_call_ratio',
  'created_at',
] as const;

export type AccountFilter = PageQuery & { name?: string | undefined; service_provider_sid?: string };

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountRow>>>;

/** Makes an answer of the sealed bucket credential. Stores hold no key. */
export type ShowBucket = (sealed: string | null) => Account['bucket_credential'];

/** As stored: the webhook secret in clear, hooks as sids. Not for an answer. */
export function findAccountRow(db: Db, account_sid: string) {
  return db.selectFrom('accounts').select(columns).where('account_sid', '=', account_sid).executeTakeFirst();
}

/** As stored and as answered, of one reading. */
export async function findStoredAccount(db: Db, account_sid: string, showBucket: ShowBucket) {
  const row = await findAccountRow(db, account_sid);
  const [account] = row ? await toAccounts(db, [row], showBucket) : [];
  return row && account ? { row, account } : undefined;
}

/** As it is answered. */
export async function findAccount(
  db: Db,
  account_sid: string,
  showBucket: ShowBucket,
): Promise<Account | undefined> {
  return (await findStoredAccount(db, account_sid, showBucket))?.account;
}

/** Those within the actor's reach, by name. */
export async function listAccounts(
  db: Db,
  actor: Actor,
  filter: AccountFilter,
  showBucket: ShowBucket,
): Promise<Page<Account> | Account[]> {
  const { name } = filter;
  const selection = {
    table: 'accounts',
    key: 'account_sid',
    whose: { ranges: [accountsWithin(actor, filter)] },
    where: name ? [contains(db, sql.ref('t.name'), name)] : [],
    sorting: { columns: ['name'], descending: false },
  };
  return listPage(db, filter, selection, async ({ page, order }) => {
    const rows = await db
      .selectFrom(page)
      .innerJoin('accounts as t', 't.account_sid', 'page.sid')
      .select(columns)
      .orderBy(order)
      .execute();
    return toAccounts(db, rows, showBucket);
  });
}

/** Each is its provider's by its own row. */
function accountsWithin(actor: Actor, { service_provider_sid }: AccountFilter): Condition {
  const within = withinReach(actor, 'accounts', 't');
  if (!service_provider_sid) return within;
  return sql<SqlBool>`${within} and t.service_provider_sid = ${service_provider_sid}`;
}

async function toAccounts(db: Db, rows: AccountRow[], showBucket: ShowBucket): Promise<Account[]> {
  const hooks = await findWebhooks(
    db,
    rows.flatMap((row) => [row.registration_hook_sid, row.queue_event_hook_sid]),
  );
  return rows.map((row) => toAccount(row, hooks, showBucket));
}

function toAccount(row: AccountRow, hooks: ReadonlyMap<string, WebhookRow>, showBucket: ShowBucket): Account {
  const { registration_hook_sid, queue_event_hook_sid, ...account } = row;
  return {
    ...account,
    registration_hook: toWire(hooks.get(registration_hook_sid ?? '')),
    queue_event_hook: toWire(hooks.get(queue_event_hook_sid ?? '')),
    webhook_secret: masked(row.webhook_secret),
    record_format: row.record_format === 'wav' ? 'wav' : 'mp3',
    bucket_credential: showBucket(row.bucket_credential),
    trial_end_date: row.trial_end_date && fromDbTime(row.trial_end_date),
    created_at: fromDbTime(row.created_at),
  };
}

/** Another account of the provider with this name (`R22`). */
export async function isAccountNameTaken(
  db: Db,
  service_provider_sid: string,
  name: string,
  except: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('account_sid')
    .where('service_provider_sid', '=', service_provider_sid)
    .where('name', '=', name)
    .where('account_sid', '!=', except ?? '')
    .executeTakeFirst();
  return row !== undefined;
}

/** Another account anywhere with this realm (`R22`). */
export async function isSipRealmTaken(db: Db, sip_realm: string, except: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('account_sid')
    .where('sip_realm', '=', sip_realm)
    .where('account_sid', '!=', except ?? '')
    .executeTakeFirst();
  return row !== undefined;
}

export type Hooks = { registration_hook_sid: string | null; queue_event_hook_sid: string | null };

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

/** Writes what the update names, the hooks' sids and the bucket credential as it is sealed. */
export async function updateAccount(
  db: Db,
  account_sid: string,
  update: Omit<AccountUpdate, 'bucket_credential'> & { bucket_credential: string | null | undefined },
  hooks: Hooks,
): Promise<void> {
  const { registration_hook, queue_event_hook, service_provider_sid, ...columns } = update;
  await db
    .updateTable('accounts')
    .set({ ...columns, ...hooks })
    .where('account_sid', '=', account_sid)
    .execute();
}

export async function saveWebhookSecret(db: Db, account_sid: string, webhook_secret: string): Promise<void> {
  await db.updateTable('accounts').set({ webhook_secret }).where('account_sid', '=', account_sid).execute();
}
