/** What belongs to an account: what blocks its deletion, and what goes with it (`R19`). */
import { lastFourOf } from '@trunkline/contract/api-keys/api-keys.contract.ts';
import type { Blocker } from '@trunkline/contract/core/problem.ts';
import { sql } from 'kysely';
import { removeStarters, untouchedStarters } from '../app/starter-applications.store.ts';
import type { Db } from '../db/open.ts';
import { MOST_BLOCKERS } from '../db/page.ts';
import { removeThose } from '../db/remove-those.ts';

export async function findAccountBlockers(db: Db, account_sid: string): Promise<Blocker[]> {
  const applications = await db
    .selectFrom('applications')
    .select(['application_sid as sid', 'name'])
    .where('account_sid', '=', account_sid)
    .where('application_sid', 'not in', sql<string>`(${untouchedStarters(account_sid)})`)
    .orderBy('name')
    .limit(MOST_BLOCKERS)
    .execute();
  const carriers = db
    .selectFrom('voip_carriers')
    .select('voip_carrier_sid')
    .where('account_sid', '=', account_sid);
  const numbers = await numbersOf(db, account_sid);
  const routings = await db
    .selectFrom('lcr_carrier_set_entry as e')
    .innerJoin('lcr_routes as r', 'r.lcr_route_sid', 'e.lcr_route_sid')
    .innerJoin('lcr as l', 'l.lcr_sid', 'r.lcr_sid')
    .select(['l.lcr_sid as sid', 'l.name'])
    .distinct()
    .where('e.voip_carrier_sid', 'in', carriers)
    .where((where) =>
      where.or([where('l.account_sid', 'is', null), where('l.account_sid', '<>', account_sid)]),
    )
    .orderBy('l.name')
    .limit(MOST_BLOCKERS)
    .execute();
  const tenants = await db
    .selectFrom('ms_teams_tenants')
    .select(['ms_teams_tenant_sid as sid', 'tenant_fqdn as name'])
    .where('account_sid', '=', account_sid)
    .orderBy('tenant_fqdn')
    .limit(MOST_BLOCKERS)
    .execute();
  const keys = await db
    .selectFrom('api_keys as k')
    .leftJoin('trunkline_api_key_details as d', 'd.api_key_sid', 'k.api_key_sid')
    .select(['k.api_key_sid as sid', 'k.token', 'd.name', 'd.last_four'])
    .where('k.account_sid', '=', account_sid)
    .orderBy('k.api_key_sid')
    .limit(MOST_BLOCKERS)
    .execute();
  return [
    ...applications.map((row) => ({ kind: 'applications', ...row })),
    ...numbers.map((row) => ({ kind: 'phone-numbers', ...row })),
    ...routings.map(({ sid, name }) => ({ kind: 'least-cost-routing', sid, name: name || 'Default route' })),
    ...tenants.map((row) => ({ kind: 'ms-teams-tenants', ...row })),
    ...keys.map(({ sid, name, ...key }) => ({
      kind: 'api-keys',
      sid,
      name: name ?? `API key ending in ${lastFourOf(key)}`,
    })),
  ];
}

/** Also those of others that come in by its carriers; each is found in the order of its own index. */
async function numbersOf(db: Db, account_sid: string) {
  const first = db
    .selectFrom('phone_numbers as n')
    .select(['n.phone_number_sid as sid', 'n.number as name'])
    .orderBy('n.number')
    .limit(MOST_BLOCKERS);
  const own = await first.where('n.account_sid', '=', account_sid).execute();
  const brought = await first
    .innerJoin('voip_carriers as c', 'c.voip_carrier_sid', 'n.voip_carrier_sid')
    .where('c.account_sid', '=', account_sid)
    .where((where) =>
      where.or([where('n.account_sid', 'is', null), where('n.account_sid', '<>', account_sid)]),
    )
    .execute();
  return [...own, ...brought].sort((one, other) => (one.name < other.name ? -1 : 1)).slice(0, MOST_BLOCKERS);
}

/** In the order that the foreign keys ask for. Blockers must be gone. */
export async function removeAccountAndContents(db: Db, account_sid: string): Promise<void> {
  const carriers = () =>
    db.selectFrom('voip_carriers').select('voip_carrier_sid').where('account_sid', '=', account_sid);
  const lcrs = () => db.selectFrom('lcr').select('lcr_sid').where('account_sid', '=', account_sid);
  const routes = () => db.selectFrom('lcr_routes').select('lcr_route_sid').where('lcr_sid', 'in', lcrs());
  const subscriptions = () =>
    db
      .selectFrom('account_subscriptions')
      .select('account_subscription_sid')
      .where('account_sid', '=', account_sid);

  await db
    .updateTable('accounts')
    .set({ device_calling_application_sid: null, siprec_hook_sid: null })
    .where('account_sid', '=', account_sid)
    .execute();
  await db
    .updateTable('lcr')
    .set({ default_carrier_set_entry_sid: null })
    .where('account_sid', '=', account_sid)
    .execute();
  await removeThose(db, 'lcr_carrier_set_entry', 'lcr_route_sid', routes());
  await removeThose(db, 'lcr_routes', 'lcr_sid', lcrs());
  await db.deleteFrom('lcr').where('account_sid', '=', account_sid).execute();
  await removeThose(db, 'sip_gateways', 'voip_carrier_sid', carriers());
  await removeThose(db, 'smpp_gateways', 'voip_carrier_sid', carriers());
  await db.deleteFrom('voip_carriers').where('account_sid', '=', account_sid).execute();
  await removeThose(db, 'account_products', 'account_subscription_sid', subscriptions());
  await removeThose(db, 'user_permissions', 'user_sid', usersOf(db, account_sid));
  for (const table of [
    'account_subscriptions',
    'account_offers',
    'account_static_ips',
    'account_limits',
    'dns_records',
    'call_routes',
    'clients',
    'speech_credentials',
    'trunkline_llm_credentials',
    'users',
  ] as const)
    await db.deleteFrom(table).where('account_sid', '=', account_sid).execute();
  await removeStarters(db, account_sid);
  await db.deleteFrom('accounts').where('account_sid', '=', account_sid).execute();
}

function usersOf(db: Db, account_sid: string) {
  return db.selectFrom('users').select('user_sid').where('account_sid', '=', account_sid);
}
