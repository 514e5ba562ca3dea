/** What needs attention, of one account or of a provider with its accounts. */
import { readRegisterStatus } from '@trunkline/contract/carriers/register-status.ts';
import { whyNotRegistered } from '@trunkline/contract/carriers/why-not-registered.ts';
import { calledByVendor } from '@trunkline/contract/core/called-by-vendor.ts';
import type { Need } from '@trunkline/contract/home/home.contract.ts';
import { llmVendorName } from '@trunkline/contract/llm-services/vendors.ts';
import { vendorName } from '@trunkline/contract/speech-services/vendors.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  FAILED_FIRST,
  MAY_NOT_BE_REGISTERED,
  MOST_REGISTRATIONS,
} from '../app/may-not-be-registered.store.ts';
import { isMysql } from '../db/dialect.ts';
import { eachOnce } from '../db/each-once.ts';
import { inKysely } from '../db/fragment.ts';
import { indexInOrder } from '../db/known-indexes.ts';
import { inThisOrder, using } from '../db/list-parts.ts';
import type { Db } from '../db/open.ts';
import { fromDbTime, toDbTime } from '../db/values.ts';

export type HomeOwner = { service_provider_sid: string; account_sid: string | null };

/** Of each kind: past that a person is told enough. */
export const MOST_COUNTED = 100;
const MOST_READ = MOST_COUNTED + 1;
const DAY_MS = 86_400_000;
const SOON_DAYS = 14;
/** A key that has stopped is missed in these days, or never. */
const GONE_DAYS = 3;

/** Rows of `t`, which has both owner columns; `a` is the account's row. */
export function ofOwner({ service_provider_sid, account_sid }: HomeOwner): RawBuilder<SqlBool> {
  return account_sid
    ? sql<SqlBool>`t.account_sid = ${account_sid}`
    : sql<SqlBool>`(a.service_provider_sid = ${service_provider_sid}
        or (t.account_sid is null and t.service_provider_sid = ${service_provider_sid}))`;
}

export const ofEverybody = sql<SqlBool>`1 = 1`;

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
    where: inKysely<SqlBool>(MAY_NOT_BE_REGISTERED),
  },
  keys: (now: Date) => ({
    table: 'api_keys',
    key: 'api_key_sid',
    where: sql<SqlBool>`t.expires_at > ${toDbTime(new Date(now.getTime() - GONE_DAYS * DAY_MS))}
      and t.expires_at < ${toDbTime(new Date(now.getTime() + SOON_DAYS * DAY_MS))}`,
  }),
};

type Asked = {
  table: string;
  key: string;
  name: RawBuilder<unknown>;
  detail?: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
  order?: RawBuilder<unknown>;
  most?: number;
};

async function rowsOf(
  db: Db,
  isOwners: RawBuilder<SqlBool>,
  { table, key, name, detail = sql`null`, where, order, most = MOST_READ }: Asked,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select ${sql.ref(`t.${key}`)} as sid, ${name} as name, ${detail} as detail, a.account_sid, a.name as account_name
    from ${sql.table(table)} as t left join accounts as a on a.account_sid = t.account_sid
    where ${where} and ${isOwners} ${order ? sql`order by ${order}` : sql``} limit ${most}`.execute(db);
  return rows;
}

const about = (kind: Need['kind'], found: Found): Need => ({ kind, ...found, count: 1 });

export async function failingCredentials(db: Db, owner: HomeOwner): Promise<Need[]> {
  const failingFor = (use: 'tts' | 'stt') =>
    rowsOf(db, ofOwner(owner), { ...lookedFor.speech(use), name: sql`t.label`, detail: sql`t.vendor` });
  const [tts, stt, llm] = await Promise.all([
    failingFor('tts'),
    failingFor('stt'),
    rowsOf(db, ofOwner(owner), { ...lookedFor.llm, name: sql`t.label`, detail: sql`t.vendor` }),
  ]);
  return [
    ...eachOnce([...tts, ...stt]).map((found) =>
      about('speech-service-failing', calledByVendor(found, vendorName)),
    ),
    ...llm.map((found) => about('llm-service-failing', calledByVendor(found, llmVendorName))),
  ];
}

/** A registrar writes its last answer beside the carrier. */
export async function unregisteredCarriers(db: Db, owner: HomeOwner, now: Date): Promise<Need[]> {
  const rows = await rowsOf(db, ofOwner(owner), {
    ...lookedFor.carriers,
    name: sql`t.name`,
    detail: sql`t.register_status`,
    order: inKysely(FAILED_FIRST),
    most: MOST_REGISTRATIONS,
  });
  return rows.flatMap((row) => {
    const why = whyNotRegistered(readRegisterStatus(row.detail), now);
    if (!why) return [];
    const { reason, lapsed_at } = why;
    return {
      ...about('carrier-not-registered', { ...row, detail: reason }),
      ...(lapsed_at && { at: lapsed_at }),
    };
  });
}

/** Carriers of these names that serve the owner: an account is served by its provider's too. */
export async function carriersCalled(
  db: Db,
  owner: HomeOwner,
  names: readonly string[],
): Promise<(Found & { name: string })[]> {
  if (names.length === 0) return [];
  const serves = owner.account_sid
    ? sql<SqlBool>`(${ofOwner(owner)} or (t.account_sid is null and t.service_provider_sid = ${owner.service_provider_sid}))`
    : ofOwner(owner);
  const found = await rowsOf(db, serves, {
    ...{ table: 'voip_carriers', key: 'voip_carrier_sid', name: sql`t.name` },
    where: sql<SqlBool>`t.name in (${sql.join(names)}) and t.is_active = 1`,
  });
  return found.map((one) => ({ ...one, name: one.name ?? '' }));
}

/** Entries `e` of a route that its calls go over: the first one's carrier gets them (`P2`). */
export const isFirstOfRoute = sql<SqlBool>`not exists (select 1 from lcr_carrier_set_entry as o
  where o.lcr_route_sid = e.lcr_route_sid and (o.priority < e.priority
    or (o.priority = e.priority and o.lcr_carrier_set_entry_sid < e.lcr_carrier_set_entry_sid)))`;

/**
 * The carriers `c` with their entries `e`, routes and routings. `in_order`: begins with the few that are inactive, not with
 * all routes, and goes on by the carrier's index, where MariaDB 11 would read every entry.
 */
export async function withRoutes(db: Db, in_order: boolean): Promise<RawBuilder<unknown>> {
  const join = in_order ? inKysely(inThisOrder(db)) : sql`join`;
  const ofCarrier = { fixed: [], order: [], key: 'voip_carrier_sid' };
  const index = in_order && isMysql(db) ? await indexInOrder(db, 'lcr_carrier_set_entry', ofCarrier) : null;
  const entries = index
    ? inKysely(using('lcr_carrier_set_entry', index.name, 'e'))
    : sql`lcr_carrier_set_entry as e`;
  return sql`voip_carriers as c
    ${join} ${entries} on e.voip_carrier_sid = c.voip_carrier_sid
    ${join} lcr_routes as r on r.lcr_route_sid = e.lcr_route_sid
    ${join} lcr as t on t.lcr_sid = r.lcr_sid left join accounts as a on a.account_sid = t.account_sid`;
}

/** Whether the routing is active is not asked (`P2`). */
export async function routesOverInactiveCarriers(db: Db, owner: HomeOwner): Promise<Need[]> {
  // The platform's console writes '' where it means no account.
  const ofIt = owner.account_sid
    ? sql<SqlBool>`t.account_sid = ${owner.account_sid}`
    : sql<SqlBool>`(a.service_provider_sid = ${owner.service_provider_sid}
        or (coalesce(t.account_sid, '') = '' and t.service_provider_sid = ${owner.service_provider_sid}))`;
  const { rows } = await sql<Found & { routes: number | string; routing: string | null }>`
    select t.lcr_sid as sid, t.name as routing, min(coalesce(r.description, r.regex)) as name, c.name as detail,
      min(a.account_sid) as account_sid, min(a.name) as account_name, count(*) as routes
    from ${await withRoutes(db, owner.account_sid === null)}
    where c.is_active = 0 and ${isFirstOfRoute} and ${ofIt}
    group by t.lcr_sid, t.name, c.voip_carrier_sid, c.name order by t.lcr_sid limit ${MOST_READ}`.execute(db);
  return rows.map(({ routes, routing, ...row }) => ({
    ...about('route-over-inactive-carrier', row),
    ...(routing ? { routing } : {}),
    count: Number(routes),
  }));
}

/** `with_admins`: those of the whole installation too, which belong to no provider. */
export async function expiringKeys(
  db: Db,
  owner: HomeOwner,
  now: Date,
  with_admins: boolean,
): Promise<Need[]> {
  const isAdmins = sql<SqlBool>`(t.account_sid is null and t.service_provider_sid is null)`;
  const isOwners = with_admins ? sql<SqlBool>`(${ofOwner(owner)} or ${isAdmins})` : ofOwner(owner);
  const rows = await rowsOf(db, isOwners, {
    ...lookedFor.keys(now),
    name: sql`coalesce(t.service_provider_sid, '')`,
    detail: sql`t.expires_at`,
  });
  return rows.map(({ name, ...row }) => ({
    ...about('api-key-expiring', { ...row, name: null, detail: fromDbTime(row.detail) }),
    ...(!row.account_sid && !name && { of_installation: true as const }),
  }));
}
