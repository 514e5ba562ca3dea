/** Templates of well-known carriers in the database. */
import type { PredefinedCarrier } from '@trunkline/contract/carriers/predefined-carriers.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/open.ts';

const columns = [
  'predefined_carrier_sid',
  'name',
  'requires_static_ip',
  'e164_leading_plus',
  'requires_register',
  'register_username',
  'register_sip_realm',
  'register_password',
  'tech_prefix',
  'inbound_auth_username',
  'inbound_auth_password',
  'diversion',
  'trunk_type',
] as const;

/** By name, with what choosing one would add. */
export async function listPredefinedCarriers(db: Db): Promise<PredefinedCarrier[]> {
  const carriers = await db
    .selectFrom('predefined_carriers')
    .select(columns)
    .orderBy('name')
    .orderBy('predefined_carrier_sid')
    .execute();
  const gatewaysOf = async (table: 'predefined_sip_gateways' | 'predefined_smpp_gateways') => {
    const rows = await db
      .selectFrom(table)
      .select(['predefined_carrier_sid', 'ipv4', 'netmask', 'port', 'inbound', 'outbound'])
      .orderBy('ipv4')
      .orderBy('port')
      .execute();
    return Map.groupBy(rows, (row) => row.predefined_carrier_sid);
  };
  const sip = await gatewaysOf('predefined_sip_gateways');
  const smpp = await gatewaysOf('predefined_smpp_gateways');
  const shown = (rows: { predefined_carrier_sid: string }[] | undefined) =>
    (rows ?? []).map(({ predefined_carrier_sid: _, ...row }) => row);
  return carriers.map((carrier) => ({
    ...carrier,
    sip_gateways: shown(sip.get(carrier.predefined_carrier_sid)),
    smpp_gateways: shown(smpp.get(carrier.predefined_carrier_sid)),
  })) as PredefinedCarrier[];
}

export function findPredefinedCarrier(db: Db, predefined_carrier_sid: string) {
  return db
    .selectFrom('predefined_carriers')
    .select(columns)
    .where('predefined_carrier_sid', '=', predefined_carrier_sid)
    .executeTakeFirst();
}

const noFlags = {
  send_options_ping: 0,
  use_sips_scheme: 0,
  pad_crypto: 0,
  remove_ice: 0,
  dtls_off: 0,
  protocol: 'udp',
} as const;

/** With the flags that an upgraded platform keeps in its table, else those of our own. */
export async function listPredefinedSipGateways(db: Db, predefined_carrier_sid: string) {
  const rows = await db
    .selectFrom('predefined_sip_gateways')
    .selectAll()
    .where('predefined_carrier_sid', '=', predefined_carrier_sid)
    .execute();
  const own = await db
    .selectFrom('trunkline_predefined_sip_gateways as o')
    .innerJoin('predefined_sip_gateways as g', 'g.predefined_sip_gateway_sid', 'o.predefined_sip_gateway_sid')
    .selectAll('o')
    .where('g.predefined_carrier_sid', '=', predefined_carrier_sid)
    .execute();
  return rows.map(({ predefined_sip_gateway_sid: sid, predefined_carrier_sid: _, ...row }) => {
    const found = own.find((one) => one.predefined_sip_gateway_sid === sid);
    const { predefined_sip_gateway_sid: __, ...flags } = found ?? {
      ...noFlags,
      predefined_sip_gateway_sid: sid,
    };
    return { ...flags, ...row };
  });
}

export function listPredefinedSmppGateways(db: Db, predefined_carrier_sid: string) {
  return db
    .selectFrom('predefined_smpp_gateways')
    .select(['ipv4', 'netmask', 'port', 'inbound', 'outbound', 'is_primary', 'use_tls'])
    .where('predefined_carrier_sid', '=', predefined_carrier_sid)
    .execute();
}

/** The provider's own, and its accounts'. */
function isOfProvider(provider: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`((account_sid is null and service_provider_sid = ${provider})
    or account_sid in (select account_sid from accounts where service_provider_sid = ${provider}))`;
}

/** Whether the provider, its accounts included, has a carrier of this name. They may share one; a copy does not. */
export async function isCarrierNameUsed(
  db: Db,
  name: string,
  service_provider_sid: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('voip_carriers')
    .select('voip_carrier_sid')
    .where('name', '=', name)
    .where(isOfProvider(service_provider_sid))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
