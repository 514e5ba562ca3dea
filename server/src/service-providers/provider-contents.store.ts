/** What belongs to a service provider: what blocks its deletion, and what goes with it (`R19`). */
import type { Blocker } from '@trunkline/contract/core/problem.ts';
import { dropUnusedWebhooks } from '../app/webhooks.store.ts';
import type { Db } from '../db/open.ts';
import { MOST_BLOCKERS } from '../db/page.ts';
import { removeThose } from '../db/remove-those.ts';

export async function findProviderBlockers(db: Db, service_provider_sid: string): Promise<Blocker[]> {
  const accounts = await db
    .selectFrom('accounts')
    .select(['account_sid as sid', 'name'])
    .where('service_provider_sid', '=', service_provider_sid)
    .orderBy('name')
    .limit(MOST_BLOCKERS)
    .execute();
  const users = await db
    .selectFrom('users')
    .select(['user_sid as sid', 'name'])
    .where('service_provider_sid', '=', service_provider_sid)
    .orderBy('name')
    .limit(MOST_BLOCKERS)
    .execute();
  return [
    ...accounts.map((row) => ({ kind: 'accounts', ...row })),
    ...users.map((row) => ({ kind: 'users', ...row })),
  ];
}

/** In the order that the foreign keys ask for. Blockers must be gone, so all of it is the provider's own. */
export async function removeProviderAndContents(db: Db, service_provider_sid: string): Promise<void> {
  const owned = 'service_provider_sid';
  await releaseRecordsOfAccounts(db, service_provider_sid);
  const webhooks = await webhooksOf(db, service_provider_sid);
  const carriers = () =>
    db.selectFrom('voip_carriers').select('voip_carrier_sid').where(owned, '=', service_provider_sid);
  const lcrs = () => db.selectFrom('lcr').select('lcr_sid').where(owned, '=', service_provider_sid);
  const routes = () => db.selectFrom('lcr_routes').select('lcr_route_sid').where('lcr_sid', 'in', lcrs());

  await db
    .updateTable('lcr')
    .set({ default_carrier_set_entry_sid: null })
    .where(owned, '=', service_provider_sid)
    .execute();
  await removeThose(db, 'lcr_carrier_set_entry', 'lcr_route_sid', routes());
  await removeThose(db, 'lcr_routes', 'lcr_sid', lcrs());
  await db.deleteFrom('lcr').where(owned, '=', service_provider_sid).execute();
  await removeThose(
    db,
    'phone_numbers',
    'phone_number_sid',
    db
      .selectFrom('phone_numbers')
      .select('phone_number_sid')
      .where('account_sid', 'is', null)
      .where((where) =>
        where.or([where(owned, '=', service_provider_sid), where('voip_carrier_sid', 'in', carriers())]),
      ),
  );
  await db
    .updateTable('phone_numbers')
    .set({ service_provider_sid: null })
    .where(owned, '=', service_provider_sid)
    .execute();
  await removeThose(db, 'sip_gateways', 'voip_carrier_sid', carriers());
  await removeThose(db, 'smpp_gateways', 'voip_carrier_sid', carriers());
  for (const table of [
    'voip_carriers',
    'ms_teams_tenants',
    'applications',
    'speech_credentials',
    'trunkline_llm_credentials',
    'api_keys',
    'sbc_addresses',
    'smpp_addresses',
    'service_provider_limits',
    'service_providers',
  ] as const)
    await db.deleteFrom(table).where(owned, '=', service_provider_sid).execute();
  await dropUnusedWebhooks(db, webhooks);
}

/** Its own, and those of the applications that a platform has for all of the provider. */
async function webhooksOf(db: Db, service_provider_sid: string): Promise<string[]> {
  const provider = await db
    .selectFrom('service_providers')
    .select('registration_hook_sid')
    .where('service_provider_sid', '=', service_provider_sid)
    .execute();
  const applications = await db
    .selectFrom('applications')
    .select(['call_hook_sid', 'call_status_hook_sid', 'messaging_hook_sid'])
    .where('service_provider_sid', '=', service_provider_sid)
    .execute();
  const sids = [...provider, ...applications].flatMap((row) => Object.values(row));
  return [...new Set(sids)].filter((sid) => sid !== null);
}

/** An account's carrier, application or credential is its account's provider's (`R15`), even where the platform let it name another. */
async function releaseRecordsOfAccounts(db: Db, service_provider_sid: string): Promise<void> {
  for (const table of [
    'voip_carriers',
    'applications',
    'speech_credentials',
    'trunkline_llm_credentials',
  ] as const)
    await db
      .updateTable(table)
      .set(({ selectFrom }) => ({
        service_provider_sid: selectFrom('accounts')
          .select('accounts.service_provider_sid')
          .whereRef('accounts.account_sid', '=', `${table}.account_sid`),
      }))
      .where('service_provider_sid', '=', service_provider_sid)
      .where('account_sid', 'is not', null)
      .execute();
}
