/** Users in the database. */
import type { Me } from '@trunkline/contract/users/users.contract.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { fromDbTime } from '../db/values.ts';

const userColumns = [
  'user_sid',
  'name',
  'email',
  'phone',
  'account_sid',
  'service_provider_sid',
  'provider',
  'provider_userid',
  'scope',
  'force_change',
  'email_validated',
  'phone_validated',
  'email_content_opt_out',
  'is_active',
] as const;

const accountColumns = [
  'account_sid',
  'name',
  'sip_realm',
  'service_provider_sid',
  'is_active',
  'plan_type',
  'trial_end_date',
  'device_to_call_ratio',
  'record_all_calls',
  'created_at',
] as const;

const providerColumns = [
  'service_provider_sid',
  'name',
  'description',
  'root_domain',
  'ms_teams_fqdn',
] as const;

const userRow = prepared((db, user_sid: string) =>
  db.selectFrom('users').select(userColumns).where('user_sid', '=', user_sid),
);
const accountRow = prepared((db, account_sid: string) =>
  db.selectFrom('accounts').select(accountColumns).where('account_sid', '=', account_sid),
);
const providerRow = prepared((db, service_provider_sid: string) =>
  db
    .selectFrom('service_providers')
    .select(providerColumns)
    .where('service_provider_sid', '=', service_provider_sid),
);

const noAccount = allNull(accountColumns);
const noProvider = allNull(providerColumns);

/** The user with the own account and provider, every key null where there is none (api-core 6.7). */
export async function findMe(db: Db, user_sid: string, view_only: boolean): Promise<Me | undefined> {
  const [user] = await userRow(db, user_sid);
  if (!user) return undefined;
  const [account] = user.account_sid ? await accountRow(db, user.account_sid) : [];
  const provider_sid = account?.service_provider_sid ?? user.service_provider_sid;
  const [sp] = provider_sid ? await providerRow(db, provider_sid) : [];
  return {
    user: {
      ...user,
      force_change: user.force_change === 1,
      email_validated: user.email_validated === 1,
      phone_validated: user.phone_validated === 1,
      is_view_only: view_only,
    },
    account: account
      ? {
          ...account,
          created_at: fromDbTime(account.created_at),
          trial_end_date: account.trial_end_date && fromDbTime(account.trial_end_date),
        }
      : noAccount,
    sp: sp ?? noProvider,
  };
}

function allNull<K extends string>(keys: readonly K[]): Record<K, null> {
  return Object.fromEntries(keys.map((key) => [key, null])) as Record<K, null>;
}

export function findPassword(db: Db, user_sid: string) {
  return db
    .selectFrom('users')
    .select(['user_sid', 'name', 'hashed_password', 'provider', 'account_sid', 'service_provider_sid'])
    .where('user_sid', '=', user_sid)
    .executeTakeFirst();
}

/** The person chose it, so no change is forced any more. */
export async function savePassword(db: Db, user_sid: string, hashed_password: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ hashed_password, force_change: 0 })
    .where('user_sid', '=', user_sid)
    .execute();
}
