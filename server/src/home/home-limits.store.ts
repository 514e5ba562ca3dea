/** Limits on what is used at the same time, and who has them. */
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { inParts } from '../db/page.ts';
import type { HomeOwner } from './home-needs.store.ts';

/** Of calls, or of registered devices; without an account it is the provider's own. */
export type Limit = {
  category: 'voice_call_session' | 'device';
  quantity: number;
  service_provider_sid: string;
  account_sid: string | null;
  account_name: string | null;
  sip_realm: string | null;
};

const MOST_LIMITS = 1000;

/** Of the owner, a provider's with those of its accounts; of everybody without one. `are_all`: there are no more of them. */
export async function listLimits(
  db: Db,
  owner: HomeOwner | null,
): Promise<{ limits: Limit[]; are_all: boolean }> {
  const { account_sid = null, service_provider_sid } = owner ?? {};
  const isAccounts = account_sid
    ? sql`a.account_sid = ${account_sid}`
    : service_provider_sid
      ? sql`a.service_provider_sid = ${service_provider_sid}`
      : sql`1 = 1`;
  const isProviders = service_provider_sid
    ? sql`l.service_provider_sid = ${service_provider_sid}`
    : sql`1 = 1`;
  const isSet = sql`l.category in ('voice_call_session', 'device') and l.quantity > 0`;
  const ofAccounts = sql<Limit>`
    select l.category, l.quantity, a.service_provider_sid, a.account_sid, a.name as account_name, a.sip_realm
    from account_limits as l join accounts as a on a.account_sid = l.account_sid
    where ${isAccounts} and ${isSet} limit ${MOST_LIMITS + 1}`;
  const ofProviders = sql<Limit>`
    select l.category, l.quantity, l.service_provider_sid, null as account_sid, null as account_name, null as sip_realm
    from service_provider_limits as l where ${isProviders} and ${isSet} limit ${MOST_LIMITS + 1}`;
  const [own, accounts] = await Promise.all([
    account_sid ? [] : ofProviders.execute(db).then(({ rows }) => rows),
    ofAccounts.execute(db).then(({ rows }) => rows),
  ]);
  return {
    limits: [...own.slice(0, MOST_LIMITS), ...accounts.slice(0, MOST_LIMITS)],
    are_all: own.length <= MOST_LIMITS && accounts.length <= MOST_LIMITS,
  };
}

/** Whose accounts have these sids, or these realms. */
export async function providersBy(
  db: Db,
  column: 'account_sid' | 'sip_realm',
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const providers = new Map<string, string>();
  for (const some of inParts(values)) {
    const rows = await db
      .selectFrom('accounts')
      .select([column, 'service_provider_sid'])
      .where(column, 'in', some)
      .execute();
    for (const row of rows) providers.set((row[column] ?? '').toLowerCase(), row.service_provider_sid);
  }
  return providers;
}
