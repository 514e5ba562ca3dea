/** Templates of well-known carriers in the database. */
import type { PredefinedCarrier } from '@trunkline/contract/carriers/predefined-carriers.contract.ts';
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

export function listPredefinedSipGateways(db: Db, predefined_carrier_sid: string) {
  return db
    .selectFrom('predefined_sip_gateways')
    .select(['ipv4', 'netmask', 'port', 'inbound', 'outbound', 'send_options_ping', 'use_sips_scheme'])
    .select(['pad_crypto', 'remove_ice', 'dtls_off', 'protocol'])
    .where('predefined_carrier_sid', '=', predefined_carrier_sid)
    .execute();
}

export function listPredefinedSmppGateways(db: Db, predefined_carrier_sid: string) {
  return db
    .selectFrom('predefined_smpp_gateways')
    .select(['ipv4', 'netmask', 'port', 'inbound', 'outbound', 'is_primary', 'use_tls'])
    .where('predefined_carrier_sid', '=', predefined_carrier_sid)
    .execute();
}
