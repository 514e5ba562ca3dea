/** What belongs to an account: what blocks its deletion, and what goes with it (`R19`). */
import type { Blocker } from '@trunkline/contract/core/problem.ts';
import type { Db } from '../db/open.ts';
import { MOST_BLOCKERS } from '../db/page.ts';

export async function findAccountBlockers(db: Db, account_sid: string): Promise<Blocker[]> {
  const applications = await db
    .selectFrom('applications')
    .select(['application_sid as sid', 'name'])
    .where('account_sid', '=', account_sid)
    .orderBy('name')
    .limit(MOST_BLOCKERS)
    .execute();
  const carriers = db
    .selectFrom('voip_carriers')
    .select('voip_carrier_sid')
    .where('account_sid', '=', account_sid);
  // Also those of others that come in by its carriers.
  const numbers = await db
    .selectFrom('phone_numbers')
    .select(['phone_number_sid as sid', 'number as name'])
    .where((where) =>
      where.or([where('account_sid', '=', account_sid), where('voip_carrier_sid', 'in', carriers)]),
    )
    .orderBy('number')
    .limit(MOST_BLOCKERS)
    .execute();
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
    .select(['k.api_key_sid as sid', 'd.name', 'd.last_four'])
    .where('k.account_sid', '=', account_sid)
    .orderBy('k.api_key_sid')
    .limit(MOST_BLOCKERS)
    .execute();
  return [
    ...applications.map((row) => ({ kind: 'applications', ...row })),
    ...numbers.map((row) => ({ kind: 'phone-numbers', ...row })),
    ...routings.map(({ sid, name }) => ({ kind: 'least-cost-routing', sid, name: name || 'Default route' })),
    ...tenants.map((row) => ({ kind: 'ms-teams-tenants', ...row })),
    ...keys.map(({ sid, name, last_four }) => ({
      kind: 'api-keys',
      sid,
      name: name ?? `API key ending in ${last_four ?? '****'}`,
    })),
  ];
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
  await db.deleteFrom('lcr_carrier_set_entry').where('lcr_route_sid', 'in', routes()).execute();
  await db.deleteFrom('lcr_routes').where('lcr_sid', 'in', lcrs()).execute();
  await db.deleteFrom('lcr').where('account_sid', '=', account_sid).execute();
  await db.deleteFrom('sip_gateways').where('voip_carrier_sid', 'in', carriers()).execute();
  await db.deleteFrom('smpp_gateways').where('voip_carrier_sid', 'in', carriers()).execute();
  await db.deleteFrom('voip_carriers').where('account_sid', '=', account_sid).execute();
  await db.deleteFrom('account_products').where('account_subscription_sid', 'in', subscriptions()).execute();
  await db.deleteFrom('user_permissions').where('user_sid', 'in', usersOf(db, account_sid)).execute();
  for (const table of [
    'account_subscriptions',
    'account_offers',
    'account_static_ips',
    'account_limits',
    'dns_records',
    'call_routes',
    'clients',
    'speech_credentials',
    'llm_credentials',
    'users',
  ] as const)
    await db.deleteFrom(table).where('account_sid', '=', account_sid).execute();
  await db.deleteFrom('accounts').where('account_sid', '=', account_sid).execute();
}

function usersOf(db: Db, account_sid: string) {
  return db.selectFrom('users').select('user_sid').where('account_sid', '=', account_sid);
}
