/** What a trunk test has to know of a carrier; its secrets are not read. */
import type { Owner } from '@trunkline/contract/core/actor.ts';
import type { Db } from '../db/open.ts';

export type TestedCarrier = Owner & {
  voip_carrier_sid: string;
  /** Null where calls go straight to the gateways. */
  proxy: string | null;
};

export async function findTestedCarrier(
  db: Db,
  voip_carrier_sid: string,
): Promise<TestedCarrier | undefined> {
  const row = await db
    .selectFrom('voip_carriers as c')
    .leftJoin('accounts as a', 'a.account_sid', 'c.account_sid')
    .select(['c.account_sid', 'c.service_provider_sid as own', 'a.service_provider_sid as above'])
    .select(['c.outbound_sip_proxy', 'c.requires_register', 'c.register_sip_realm'])
    .where('c.voip_carrier_sid', '=', voip_carrier_sid)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    voip_carrier_sid,
    account_sid: row.account_sid,
    service_provider_sid: row.above ?? row.own,
    proxy: proxyOf(row),
  };
}

type CalledBy = {
  outbound_sip_proxy: string | null;
  requires_register: 0 | 1;
  register_sip_realm: string | null;
};

/** A carrier that registers at a realm is called there, and its proxy does not count (`P3`). */
export function proxyOf({
  outbound_sip_proxy,
  register_sip_realm,
  requires_register,
}: CalledBy): string | null {
  const isByRealm = requires_register === 1 && Boolean(register_sip_realm);
  return isByRealm ? null : outbound_sip_proxy?.trim() || null;
}

export type TestedGateway = Awaited<ReturnType<typeof listTestedGateways>>['gateways'][number];

/** The outbound gateways, those in use first; at most `most`, and how many more there are. */
export async function listTestedGateways(db: Db, voip_carrier_sid: string, most: number) {
  const outbound = db
    .selectFrom('sip_gateways')
    .where('voip_carrier_sid', '=', voip_carrier_sid)
    .where('outbound', '=', 1);
  const gateways = await outbound
    .select(columns)
    .orderBy('is_active', 'desc')
    .orderBy('ipv4')
    .orderBy('port')
    .orderBy('sip_gateway_sid')
    .limit(most)
    .execute();
  const { count } = await outbound
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { gateways, skipped: Number(count) - gateways.length };
}

export function findGatewayOf(db: Db, voip_carrier_sid: string, sip_gateway_sid: string) {
  return db
    .selectFrom('sip_gateways')
    .select([...columns, 'outbound'])
    .where('voip_carrier_sid', '=', voip_carrier_sid)
    .where('sip_gateway_sid', '=', sip_gateway_sid)
    .executeTakeFirst();
}

const columns = ['sip_gateway_sid', 'ipv4', 'port', 'protocol', 'is_active', 'use_sips_scheme'] as const;
