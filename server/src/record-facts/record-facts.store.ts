/** How often a record is used, each kind counted to `MOST_COUNTED` in an index of its own. */
import type { RecordKind, RecordUse } from '@trunkline/contract/record-facts/record-facts.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import { untouchedStarters } from '../app/starter-applications.store.ts';
import type { Db } from '../db/open.ts';

const MOST_COUNTED = 10_000;

type Counted = { kind: string; blocks: boolean; rows: RawBuilder<unknown> };

/** What is asked about is always `sid`; what follows `from` finds it by an index. */
const uses: Partial<Record<RecordKind, (sid: string) => Counted[]>> = {
  accounts: (sid) => [
    blocking(
      'applications',
      sql`applications where account_sid = ${sid} and application_sid not in (${untouchedStarters(sid)})`,
    ),
    going('starter-applications', sql`(${untouchedStarters(sid)}) as starters`),
    blocking('phone-numbers', sql`phone_numbers where account_sid = ${sid}`),
    // Those of others that come in by its carriers, or are called over them.
    blocking(
      'phone-numbers',
      sql`voip_carriers c join phone_numbers n on n.voip_carrier_sid = c.voip_carrier_sid
        where c.account_sid = ${sid} and (n.account_sid is null or n.account_sid <> ${sid})`,
    ),
    blocking(
      'least-cost-routing',
      sql`(select distinct r.lcr_sid from voip_carriers c
        join lcr_carrier_set_entry e on e.voip_carrier_sid = c.voip_carrier_sid
        join lcr_routes r on r.lcr_route_sid = e.lcr_route_sid
        join lcr l on l.lcr_sid = r.lcr_sid
        where c.account_sid = ${sid} and (l.account_sid is null or l.account_sid <> ${sid})) as routings`,
    ),
    blocking('ms-teams-tenants', sql`ms_teams_tenants where account_sid = ${sid}`),
    blocking('api-keys', sql`api_keys where account_sid = ${sid}`),
    going('users', sql`users where account_sid = ${sid}`),
    going('carriers', sql`voip_carriers where account_sid = ${sid}`),
    going('clients', sql`clients where account_sid = ${sid}`),
    going('speech-services', sql`speech_credentials where account_sid = ${sid}`),
    going('llm-services', sql`trunkline_llm_credentials where account_sid = ${sid}`),
  ],
  applications: (sid) => [
    blocking('phone-numbers', sql`phone_numbers where application_sid = ${sid}`),
    blocking('carriers', sql`voip_carriers where application_sid = ${sid}`),
    blocking('ms-teams-tenants', sql`ms_teams_tenants where application_sid = ${sid}`),
    blocking('sip-device-application', sql`accounts where device_calling_application_sid = ${sid}`),
    blocking('siprec-application', sql`accounts where siprec_hook_sid = ${sid}`),
  ],
  carriers: (sid) => [
    blocking('phone-numbers', sql`phone_numbers where voip_carrier_sid = ${sid}`),
    blocking(
      'least-cost-routing',
      sql`(select distinct r.lcr_sid from lcr_carrier_set_entry e
        join lcr_routes r on r.lcr_route_sid = e.lcr_route_sid where e.voip_carrier_sid = ${sid}) as routings`,
    ),
  ],
  'service-providers': (sid) => [
    blocking('accounts', sql`accounts where service_provider_sid = ${sid}`),
    blocking('users', sql`users where service_provider_sid = ${sid}`),
  ],
};

/** In one statement, whatever there is to count. */
export async function countUses(db: Db, kind: RecordKind, sid: string): Promise<RecordUse[]> {
  const counted = uses[kind]?.(sid) ?? [];
  if (counted.length === 0) return [];
  const counts = counted.map(({ rows }, nth) => {
    const few = sql`select 1 as one from ${rows} limit ${sql.lit(MOST_COUNTED + 1)}`;
    return sql`(select count(*) from (${few}) as ${sql.raw(`part${nth}`)}) as ${sql.raw(`n${nth}`)}`;
  });
  const { rows } = await sql<Record<string, number | string>>`select ${sql.join(counts)}`.execute(db);
  const totals = new Map<string, RecordUse>();
  counted.forEach(({ kind, blocks }, nth) => {
    const total = Math.min((totals.get(kind)?.total ?? 0) + Number(rows[0]?.[`n${nth}`]), MOST_COUNTED + 1);
    totals.set(kind, { kind, total, blocks, ...(total > MOST_COUNTED && { total_is_least: true as const }) });
  });
  return [...totals.values()];
}

function blocking(kind: string, rows: RawBuilder<unknown>): Counted {
  return { kind, blocks: true, rows };
}

function going(kind: string, rows: RawBuilder<unknown>): Counted {
  return { kind, blocks: false, rows };
}
