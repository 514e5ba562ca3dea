/** Everything of one provider, or of one of its accounts, that a document of configuration speaks of; as it is stored. */
import { type SqlBool, sql } from 'kysely';
import { findWebhooks } from '../app/webhooks.store.ts';
import type { Db } from '../db/open.ts';
import { ofNoAccount } from '../db/reach.ts';
import { readLimits } from './limits-of-part.store.ts';
import { accountsOf, named, ofAccounts, type Part, within } from './part.store.ts';

export type WorldRows = Awaited<ReturnType<typeof readRows>>;

/** A fixed number of statements, however many records there are. */
export async function readRows(db: Db, part: Part) {
  const { service_provider_sid } = part;
  const provider = await db
    .selectFrom('service_providers')
    .select(['service_provider_sid', 'name', 'description', 'root_domain', 'ms_teams_fqdn'])
    .select('registration_hook_sid')
    .where('service_provider_sid', '=', service_provider_sid)
    .executeTakeFirst();
  const accounts = await readAccounts(db, part);
  const applications = await readApplications(db, part);
  const hooks = await findWebhooks(db, [
    provider?.registration_hook_sid ?? null,
    ...accounts.flatMap((row) => [row.registration_hook_sid, row.queue_event_hook_sid]),
    ...applications.flatMap((row) => [row.call_hook_sid, row.call_status_hook_sid, row.messaging_hook_sid]),
  ]);
  return {
    ...{ provider, accounts, applications, hooks },
    limits: await readLimits(db, part),
    ...(await readCarriers(db, part)),
    numbers: await readNumbers(db, part),
    clients: await db
      .selectFrom('clients as t')
      .select(['client_sid', 'account_sid', 'username', 'password', 'is_active', 'allow_direct_app_calling'])
      .select(['allow_direct_queue_calling', 'allow_direct_user_calling'])
      .where(ofAccounts(part))
      .orderBy('username')
      .execute(),
    tenants: await db
      .selectFrom('ms_teams_tenants as t')
      .select(['ms_teams_tenant_sid', 'account_sid', 'application_sid', 'tenant_fqdn'])
      .where(ofAccounts(part))
      .orderBy('tenant_fqdn')
      .execute(),
    ...(await readRouting(db, part)),
    ...(await readCredentials(db, part)),
    rules: await db
      .selectFrom('trunkline_alert_rules as t')
      .select(['alert_rule_sid', 'account_sid', 'name', 'is_active', 'measure', 'alert_type', 'threshold'])
      .select([
        'window_minutes',
        'minimum_calls',
        'quiet_minutes',
        'tell_when_well',
        'channel',
        'sealed_target',
      ])
      .where(within(part))
      .orderBy('name')
      .execute(),
  };
}

const readAccounts = (db: Db, part: Part) =>
  db
    .selectFrom('accounts as t')
    .select(['account_sid', 'name', 'sip_realm', 'registration_hook_sid', 'queue_event_hook_sid'])
    .select(['enable_debug_log', 'record_all_calls', 'record_format', 'device_calling_application_sid'])
    .select(['siprec_hook_sid', 'bucket_credential'])
    .where(ofAccounts(part))
    .orderBy('name')
    .execute();

const readApplications = (db: Db, part: Part) =>
  db
    .selectFrom('applications as t')
    .leftJoin('trunkline_application_variables as v', 'v.application_sid', 't.application_sid')
    .select([
      't.application_sid',
      'account_sid',
      'name',
      'call_hook_sid',
      'call_status_hook_sid',
      'v.obscure_json',
    ])
    .select(['messaging_hook_sid', 'app_json', 'speech_synthesis_vendor', 'speech_synthesis_language'])
    .select(['speech_synthesis_voice', 'speech_synthesis_label', 'speech_recognizer_vendor'])
    .select(['speech_recognizer_language', 'speech_recognizer_label', 'use_for_fallback_speech'])
    .select(['fallback_speech_synthesis_vendor', 'fallback_speech_synthesis_language'])
    .select(['fallback_speech_synthesis_voice', 'fallback_speech_synthesis_label'])
    .select(['fallback_speech_recognizer_vendor', 'fallback_speech_recognizer_language'])
    .select(['fallback_speech_recognizer_label', 'record_all_calls', 'env_vars'])
    .where(ofAccounts(part))
    .orderBy('name')
    .execute();

async function readCarriers(db: Db, part: Part) {
  const carriers = await db
    .selectFrom('voip_carriers as t')
    .selectAll('t')
    .where(named(part))
    .orderBy('t.name')
    .orderBy('t.voip_carrier_sid')
    .execute();
  const sip = await db
    .selectFrom('sip_gateways as g')
    .innerJoin('voip_carriers as t', 't.voip_carrier_sid', 'g.voip_carrier_sid')
    .selectAll('g')
    .where(named(part))
    .execute();
  const smpp = await db
    .selectFrom('smpp_gateways as g')
    .innerJoin('voip_carriers as t', 't.voip_carrier_sid', 'g.voip_carrier_sid')
    .selectAll('g')
    .where(named(part))
    .execute();
  return {
    carriers,
    sip: Map.groupBy(sip, (gateway) => gateway.voip_carrier_sid),
    smpp: Map.groupBy(smpp, (gateway) => gateway.voip_carrier_sid),
  };
}

/** Without an account they are their carrier's provider's. */
const readNumbers = (db: Db, part: Part) =>
  db
    .selectFrom('phone_numbers as n')
    .leftJoin('voip_carriers as t', 't.voip_carrier_sid', 'n.voip_carrier_sid')
    .select(['n.phone_number_sid', 'n.account_sid', 'n.number', 'n.voip_carrier_sid', 'n.application_sid'])
    .where(
      part.account_sid
        ? sql<SqlBool>`n.account_sid = ${part.account_sid}`
        : sql<SqlBool>`(n.account_sid in ${accountsOf(part)} or (n.account_sid is null and (t.account_sid in ${accountsOf(part)}
            or (t.account_sid is null and t.service_provider_sid = ${part.service_provider_sid}))))`,
    )
    .orderBy('n.number')
    .execute();

async function readRouting(db: Db, part: Part) {
  const isOfPart = within(part, ofNoAccount('lcr', 't'));
  const lcrs = await db
    .selectFrom('lcr as t')
    .select(['lcr_sid', 'account_sid', 'name', 'is_active', 'default_carrier_set_entry_sid'])
    .where(isOfPart)
    .execute();
  const routes = await db
    .selectFrom('lcr_routes as r')
    .innerJoin('lcr as t', 't.lcr_sid', 'r.lcr_sid')
    .select(['r.lcr_route_sid', 'r.lcr_sid', 'r.regex', 'r.description', 'r.priority'])
    .where(isOfPart)
    .orderBy('r.priority')
    .orderBy('r.lcr_route_sid')
    .execute();
  const entries = await db
    .selectFrom('lcr_carrier_set_entry as e')
    .innerJoin('lcr_routes as r', 'r.lcr_route_sid', 'e.lcr_route_sid')
    .innerJoin('lcr as t', 't.lcr_sid', 'r.lcr_sid')
    .select(['e.lcr_carrier_set_entry_sid', 'e.lcr_route_sid', 'e.voip_carrier_sid', 'e.workload'])
    .where(isOfPart)
    .orderBy('e.priority')
    .orderBy('e.lcr_carrier_set_entry_sid')
    .execute();
  const byRoute = Map.groupBy(entries, (entry) => entry.lcr_route_sid);
  const whole = routes.map((route) => ({
    ...route,
    lcr_carrier_set_entries: byRoute.get(route.lcr_route_sid) ?? [],
  }));
  const owned = lcrs.map((lcr) => ({ ...lcr, account_sid: lcr.account_sid || null }));
  return { lcrs: owned, routes: Map.groupBy(whole, (route) => route.lcr_sid) };
}

async function readCredentials(db: Db, part: Part) {
  const speech = await db
    .selectFrom('speech_credentials as t')
    .select([
      'speech_credential_sid',
      'account_sid',
      'vendor',
      'label',
      'credential',
      'use_for_tts',
      'use_for_stt',
    ])
    .where(within(part))
    .orderBy('vendor')
    .orderBy('label')
    .execute();
  const voices = await db
    .selectFrom('google_custom_voices as v')
    .innerJoin('speech_credentials as t', 't.speech_credential_sid', 'v.speech_credential_sid')
    .selectAll('v')
    .select(['t.account_sid', 't.label'])
    .where(named(part))
    .orderBy('v.name')
    .orderBy('v.google_custom_voice_sid')
    .execute();
  const llms = await db
    .selectFrom('trunkline_llm_credentials as t')
    .select(['llm_credential_sid', 'account_sid', 'vendor', 'label', 'credential'])
    .where(within(part))
    .orderBy('vendor')
    .orderBy('label')
    .execute();
  return { speech, llms, voices };
}
