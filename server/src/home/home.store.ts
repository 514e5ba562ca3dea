/** What needs attention, and how far the first call is, of one account or of a provider with its accounts. */
import { readRegisterStatus } from '@trunkline/contract/carriers/register-status.ts';
import { calledByVendor } from '@trunkline/contract/core/called-by-vendor.ts';
import type { FirstStep, Need } from '@trunkline/contract/home/home.contract.ts';
import { llmVendorName } from '@trunkline/contract/llm-services/vendors.ts';
import { vendorName } from '@trunkline/contract/speech-services/vendors.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inKysely } from '../db/fragment.ts';
import { fewAccounts, inThisOrder, MOST_NAMED } from '../db/list-parts.ts';
import type { Db } from '../db/open.ts';
import { fromDbTime, toDbTime } from '../db/values.ts';

export type HomeOwner = { service_provider_sid: string; account_sid: string | null };

/** Of each kind: who has more of them opens the list. */
const MOST_OF_A_KIND = 5;
const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

/** Rows of `t`, which has both owner columns; `a` is the account's row. */
function ofOwner({ service_provider_sid, account_sid }: HomeOwner): RawBuilder<SqlBool> {
  return account_sid
    ? sql<SqlBool>`t.account_sid = ${account_sid}`
    : sql<SqlBool>`(a.service_provider_sid = ${service_provider_sid}
        or (t.account_sid is null and t.service_provider_sid = ${service_provider_sid}))`;
}

type Found = {
  sid: string;
  name: string | null;
  detail: string | null;
  account_sid: string | null;
  account_name: string | null;
};

/** What each kind looks for in its table, `t`. */
export const lookedFor = {
  speech: (use: 'tts' | 'stt') => ({
    table: 'speech_credentials',
    key: 'speech_credential_sid',
    where: sql<SqlBool>`${sql.ref(`t.${use}_tested_ok`)} = 0 and ${sql.ref(`t.use_for_${use}`)} = 1`,
  }),
  llm: {
    table: 'trunkline_llm_credentials',
    key: 'llm_credential_sid',
    where: sql<SqlBool>`t.tested_ok = 0`,
  },
  carriers: {
    table: 'voip_carriers',
    key: 'voip_carrier_sid',
    where: sql<SqlBool>`t.is_active = 1 and t.requires_register = 1 and t.register_status like '%"fail"%'`,
  },
  keys: (now: Date) => ({
    table: 'api_keys',
    key: 'api_key_sid',
    where: sql<SqlBool>`t.expires_at > ${toDbTime(now)}
      and t.expires_at < ${toDbTime(new Date(now.getTime() + SOON_DAYS * DAY_MS))}`,
  }),
};

async function rowsOf(
  db: Db,
  owner: HomeOwner,
  {
    table,
    key,
    name,
    detail = sql`null`,
    where,
  }: {
    table: string;
    key: string;
    name: RawBuilder<unknown>;
    detail?: RawBuilder<unknown>;
    where: RawBuilder<SqlBool>;
  },
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select ${sql.ref(`t.${key}`)} as sid, ${name} as name, ${detail} as detail, a.account_sid, a.name as account_name
    from ${sql.table(table)} as t left join accounts as a on a.account_sid = t.account_sid
    where ${where} and ${ofOwner(owner)} limit ${MOST_OF_A_KIND}`.execute(db);
  return rows;
}

const about = (kind: Need['kind'], found: Found): Need => ({ kind, ...found, count: 1 });

export async function failingCredentials(db: Db, owner: HomeOwner): Promise<Need[]> {
  const failingFor = (use: 'tts' | 'stt') =>
    rowsOf(db, owner, { ...lookedFor.speech(use), name: sql`t.label`, detail: sql`t.vendor` });
  const [tts, stt, llm] = await Promise.all([
    failingFor('tts'),
    failingFor('stt'),
    rowsOf(db, owner, { ...lookedFor.llm, name: sql`t.label`, detail: sql`t.vendor` }),
  ]);
  return [
    ...eachOnce([...tts, ...stt]).map((found) =>
      about('speech-service-failing', calledByVendor(found, vendorName)),
    ),
    ...llm.map((found) => about('llm-service-failing', calledByVendor(found, llmVendorName))),
  ];
}

function eachOnce(found: readonly Found[]): Found[] {
  return [...new Map(found.map((one) => [one.sid, one])).values()].slice(0, MOST_OF_A_KIND);
}

/** A registrar writes its last answer beside the carrier. */
export async function unregisteredCarriers(db: Db, owner: HomeOwner): Promise<Need[]> {
  const rows = await rowsOf(db, owner, {
    ...lookedFor.carriers,
    name: sql`t.name`,
    detail: sql`t.register_status`,
  });
  return rows
    .map((row) => ({ row, status: readRegisterStatus(row.detail) }))
    .filter(({ status }) => status.status === 'fail')
    .map(({ row, status }) => about('carrier-not-registered', { ...row, detail: status.reason ?? null }));
}

export async function routesOverInactiveCarriers(db: Db, owner: HomeOwner): Promise<Need[]> {
  // The platform's console writes '' where it means no account.
  const ofIt = owner.account_sid
    ? sql<SqlBool>`t.account_sid = ${owner.account_sid}`
    : sql<SqlBool>`(a.service_provider_sid = ${owner.service_provider_sid}
        or (coalesce(t.account_sid, '') = '' and t.service_provider_sid = ${owner.service_provider_sid}))`;
  const { rows } = await sql<Found & { routes: number | string; routing: string | null }>`
    select t.lcr_sid as sid, t.name as routing, min(coalesce(r.description, r.regex)) as name, c.name as detail,
      min(a.account_sid) as account_sid, min(a.name) as account_name, count(*) as routes
    from voip_carriers as c
    join lcr_carrier_set_entry as e on e.voip_carrier_sid = c.voip_carrier_sid
    join lcr_routes as r on r.lcr_route_sid = e.lcr_route_sid
    join lcr as t on t.lcr_sid = r.lcr_sid left join accounts as a on a.account_sid = t.account_sid
    where c.is_active = 0 and t.is_active = 1 and ${ofIt}
    group by t.lcr_sid, t.name, c.voip_carrier_sid, c.name order by t.lcr_sid limit ${MOST_OF_A_KIND}`.execute(
    db,
  );
  return rows.map(({ routes, routing, ...row }) => ({
    ...about('route-over-inactive-carrier', row),
    ...(routing ? { routing } : {}),
    count: Number(routes),
  }));
}

export async function expiringKeys(db: Db, owner: HomeOwner, now: Date): Promise<Need[]> {
  const rows = await rowsOf(db, owner, {
    ...lookedFor.keys(now),
    name: sql`null`,
    detail: sql`t.expires_at`,
  });
  return rows.map((row) => about('api-key-expiring', { ...row, detail: fromDbTime(row.detail) }));
}

type Step = { sid: string; name: string | null; account_sid: string | null };

/**
 * Each step's first that is done, else the first there is. The call itself is in another store. Of very many accounts
 * some are looked at, which tell what is done and not what is not: null where a step was not found done.
 */
export async function firstSteps(db: Db, owner: HomeOwner): Promise<FirstStep[] | null> {
  const { account_sid, service_provider_sid } = owner;
  // Named one by one in the query, so many take the planner longer than the search itself.
  const some = account_sid
    ? sql`(select account_sid, name, sip_realm from accounts where account_sid = ${account_sid})`
    : sql`(select account_sid, name, sip_realm from accounts
        where service_provider_sid = ${service_provider_sid} limit ${MOST_NAMED})`;
  const areAll = account_sid !== null || (await fewAccounts(db, service_provider_sid)) !== null;
  const first = async (
    kind: FirstStep['kind'],
    /** One after the other. */
    places: readonly RawBuilder<unknown>[],
    isDone: RawBuilder<SqlBool>,
    /** Where one that is done is met sooner. */
    placesDone = places,
  ): Promise<FirstStep> => {
    const find = async (where: readonly RawBuilder<unknown>[], condition: RawBuilder<unknown>) => {
      for (const place of where) {
        const [found] = (await sql<Step>`select ${place} ${condition} limit 1`.execute(db)).rows;
        if (found) return found;
      }
      return undefined;
    };
    // One that is done ends the search; sorted, all would be looked at.
    const done = await find(placesDone, sql`and ${isDone}`);
    const { sid = null, name = null, account_sid: of = null } = done ?? (await find(places, sql``)) ?? {};
    return { kind, done: done !== undefined, sid, name, account_sid: of };
  };
  /** An account after the other, so that rows of others are not looked at. */
  const then = inKysely(inThisOrder(db));
  const ofThem = (table: string) =>
    sql`${some} as a ${then} ${sql.table(table)} as t on t.account_sid = a.account_sid where 1 = 1`;
  const carrier = sql`t.voip_carrier_sid as sid, t.name, t.account_sid from`;
  const number = sql`t.phone_number_sid as sid, t.number as name, t.account_sid from`;
  /** Numbers without an application are the first of each account's in the index, and may be all of very many. */
  const lastByApplication = sql`${number} ${some} as a ${then} phone_numbers as t on t.phone_number_sid = (
    select l.phone_number_sid from phone_numbers as l
    where l.account_sid = a.account_sid order by l.application_sid desc limit 1) where 1 = 1`;
  const steps = await Promise.all([
    first(
      'account',
      [sql`a.account_sid as sid, a.name, a.account_sid from ${some} as a where 1 = 1`],
      sql<SqlBool>`a.sip_realm <> ''`,
    ),
    first(
      'carrier',
      // An account is served by its provider's too.
      [
        sql`${carrier} ${ofThem('voip_carriers')}`,
        sql`${carrier} voip_carriers as t
          where t.account_sid is null and t.service_provider_sid = ${service_provider_sid}`,
      ],
      // MariaDB would gather all gateways for an `exists`.
      sql<SqlBool>`t.is_active = 1 and (select g.inbound from sip_gateways as g
        where g.voip_carrier_sid = t.voip_carrier_sid and g.inbound = 1 limit 1) = 1`,
    ),
    first(
      'application',
      [sql`t.application_sid as sid, t.name, t.account_sid from ${ofThem('applications')}`],
      sql<SqlBool>`(t.call_hook_sid is not null or t.app_json is not null)`,
    ),
    first('number', [sql`${number} ${ofThem('phone_numbers')}`], sql<SqlBool>`t.application_sid > ''`, [
      lastByApplication,
    ]),
  ]);
  return areAll || steps.every(({ done }) => done) ? steps : null;
}
