/** What the explainer reads: carriers, gateways, numbers and applications as the platform would look them up. */
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import { type SqlBool, sql } from 'kysely';
import { isMysql } from '../db/dialect.ts';
import type { Db } from '../db/open.ts';
import { withinReach, withinSight } from '../db/reach.ts';

const carrierColumns = [
  'c.voip_carrier_sid',
  'c.name',
  'c.account_sid',
  'c.service_provider_sid as own',
  'a.service_provider_sid as above',
  'c.is_active',
  'c.trunk_type',
  'c.application_sid',
  'c.tech_prefix',
  'c.e164_leading_plus',
  'c.requires_register',
  'c.register_sip_realm',
  'c.outbound_sip_proxy',
] as const;

function carriers(db: Db) {
  return db.selectFrom('voip_carriers as c').leftJoin('accounts as a', 'a.account_sid', 'c.account_sid');
}

type CarrierRow = Awaited<ReturnType<typeof rowsBySid>>[number];
export type CallCarrier = Omit<CarrierRow, 'own' | 'above'> & { owner: Owner; has_provider: boolean };

function rowsBySid(db: Db, sids: readonly string[]) {
  return carriers(db).select(carrierColumns).where('c.voip_carrier_sid', 'in', sids).execute();
}

function toCarrier({ own, above, ...row }: CarrierRow): CallCarrier {
  const owner = { account_sid: row.account_sid, service_provider_sid: above ?? own };
  return { ...row, owner, has_provider: own !== null };
}

export async function findCallCarriers(db: Db, sids: readonly string[]): Promise<Map<string, CallCarrier>> {
  const rows = sids.length > 0 ? await rowsBySid(db, sids) : [];
  return new Map(rows.map((row) => [row.voip_carrier_sid, toCarrier(row)]));
}

/** What the platform takes without a routing: active carriers with an active outbound gateway, of this owner itself. */
export async function findSpareCarriers(
  db: Db,
  { account_sid, service_provider_sid }: Owner,
): Promise<CallCarrier[]> {
  const query = carriers(db)
    .select(carrierColumns)
    .where('c.is_active', '=', 1)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sip_gateways as g')
          .select('g.sip_gateway_sid')
          .whereRef('g.voip_carrier_sid', '=', 'c.voip_carrier_sid')
          .where('g.outbound', '=', 1)
          .where('g.is_active', '=', 1),
      ),
    )
    .orderBy('c.name')
    .orderBy('c.voip_carrier_sid');
  const own = account_sid
    ? query.where('c.account_sid', '=', account_sid)
    : query.where('c.account_sid', 'is', null).where('c.service_provider_sid', '=', service_provider_sid);
  return (await own.execute()).map(toCarrier);
}

/** By address. */
export function findOutboundGateways(db: Db, carrier_sids: readonly string[]) {
  if (carrier_sids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('sip_gateways')
    .select(['sip_gateway_sid', 'voip_carrier_sid', 'ipv4', 'port', 'protocol', 'is_active'])
    .select(['send_options_ping', 'use_sips_scheme', 'pad_crypto', 'remove_ice', 'dtls_off'])
    .where('voip_carrier_sid', 'in', carrier_sids)
    .where('outbound', '=', 1)
    .orderBy('ipv4')
    .orderBy('port')
    .orderBy('sip_gateway_sid')
    .execute();
}

/** Carriers `c` of accounts `a` that serve the owner; null: any. */
function serves(owner: Owner | null) {
  if (!owner) return sql<SqlBool>`1 = 1`;
  return owner.account_sid
    ? sql<SqlBool>`(c.account_sid = ${owner.account_sid}
        or (c.account_sid is null and c.service_provider_sid = ${owner.service_provider_sid}))`
    : sql<SqlBool>`coalesce(a.service_provider_sid, c.service_provider_sid) = ${owner.service_provider_sid}`;
}

/** Of many that share a number, enough to say so. */
const MOST_CARRIERS = 20;

/**
 * Gateways that may have the address, of carriers that the actor sees; whether a network holds it is
 * not a question for SQL. `owner`: only those that serve it. The narrowest network comes first.
 */
export async function findGatewaysNear(db: Db, actor: Actor, address: string, owner: Owner | null) {
  const isSeen = withinSight(actor, 'voip_carriers', 'c');
  const query = carriers(db)
    .innerJoin('sip_gateways as g', 'g.voip_carrier_sid', 'c.voip_carrier_sid')
    .select(carrierColumns)
    .select(['g.sip_gateway_sid', 'g.ipv4', 'g.netmask', 'g.inbound', 'g.is_active as gateway_is_active'])
    // SQLite would begin with all carriers that are seen; MariaDB does so where they are few.
    .where(isMysql(db) ? isSeen : sql<SqlBool>`(${isSeen}) is true`)
    .where((where) => where.or([where('g.ipv4', '=', address), where('g.netmask', '<', 32)]))
    .where(serves(owner))
    .orderBy('g.netmask', 'desc')
    .orderBy('c.name')
    .orderBy('g.sip_gateway_sid');
  return (await query.execute()).map(
    ({ sip_gateway_sid, ipv4, netmask, inbound, gateway_is_active, ...row }) => ({
      sip_gateway_sid,
      ipv4,
      netmask,
      inbound,
      gateway_is_active,
      carrier: toCarrier(row),
    }),
  );
}

/** The digits of a number taken away leave something: it is a pattern. In the words of both databases. */
const isPattern = sql<SqlBool>`${sql.raw(
  [...'0123456789'].reduce((text, digit) => `replace(${text}, '${digit}', '')`, 'n.number'),
)} not in ('', '+')`;

/** The carrier, where the actor sees it; else none. */
export async function findSeenCarrier(
  db: Db,
  actor: Actor,
  voip_carrier_sid: string,
): Promise<CallCarrier[]> {
  const rows = await carriers(db)
    .select(carrierColumns)
    .where('c.voip_carrier_sid', '=', voip_carrier_sid)
    .where(withinSight(actor, 'voip_carriers', 'c'))
    .execute();
  return rows.map(toCarrier);
}

/** By address. */
export function findInboundGateways(db: Db, carrier_sids: readonly string[]) {
  if (carrier_sids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('sip_gateways')
    .select(['sip_gateway_sid', 'voip_carrier_sid', 'ipv4', 'netmask', 'is_active'])
    .where('voip_carrier_sid', 'in', carrier_sids)
    .where('inbound', '=', 1)
    .orderBy('ipv4')
    .orderBy('sip_gateway_sid')
    .execute();
}

/** The names of active carriers that know calls by username and password, from anywhere. `sid`: this carrier alone. */
export async function findAuthTrunks(db: Db, actor: Actor, owner: Owner | null, sid: string | null) {
  const query = carriers(db)
    .select('c.name')
    .where('c.trunk_type', '=', 'auth')
    .where('c.is_active', '=', 1)
    .where(withinSight(actor, 'voip_carriers', 'c'))
    .where(serves(owner))
    .orderBy('c.name')
    .limit(MOST_CARRIERS);
  const asked = sid ? query.where('c.voip_carrier_sid', '=', sid) : query;
  return (await asked.execute()).map(({ name }) => name);
}

/** The carriers that have the number itself; patterns would have to be tried one by one. */
export async function findCarriersWithNumber(
  db: Db,
  actor: Actor,
  number: string,
  owner: Owner | null,
): Promise<CallCarrier[]> {
  const rows = await carriers(db)
    .innerJoin('phone_numbers as n', 'n.voip_carrier_sid', 'c.voip_carrier_sid')
    .select(carrierColumns)
    .where('n.number', 'in', [number, `+${number}`])
    .where(withinReach(actor, 'phone_numbers', 'n'))
    .where(withinSight(actor, 'voip_carriers', 'c'))
    .where(serves(owner))
    .orderBy('c.name')
    .orderBy('c.voip_carrier_sid')
    .limit(MOST_CARRIERS)
    .execute();
  return [...new Map(rows.map((row) => [row.voip_carrier_sid, toCarrier(row)])).values()];
}

/** The number itself and all patterns, on these carriers, within the actor's reach. */
export function findNumbersLike(db: Db, actor: Actor, carrier_sids: readonly string[], number: string) {
  if (carrier_sids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('phone_numbers as n')
    .leftJoin('accounts as a', 'a.account_sid', 'n.account_sid')
    .select(['n.phone_number_sid', 'n.number', 'n.voip_carrier_sid', 'n.application_sid', 'n.account_sid'])
    .select('a.name as account_name')
    .where('n.voip_carrier_sid', 'in', carrier_sids)
    .where(withinReach(actor, 'phone_numbers', 'n'))
    .where((where) => where.or([where('n.number', 'in', [number, `+${number}`]), isPattern]))
    .orderBy('n.number')
    .execute();
}

/** What the platform falls back to, in the order in which it is tried; no API writes it. */
export function findCallRoutes(db: Db, actor: Actor, account_sids: readonly string[]) {
  if (account_sids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('call_routes as r')
    .select(['r.account_sid', 'r.regex', 'r.application_sid'])
    .where('r.account_sid', 'in', account_sids)
    .where(withinReach(actor, 'call_routes', 'r'))
    .orderBy('r.priority')
    .orderBy('r.call_route_sid')
    .execute();
}
