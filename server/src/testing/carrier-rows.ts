/** Carriers and gateways for tests that are not about making them, straight in the database. */
import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Database } from '../db/tables.ts';

export async function aCarrierRow(
  db: Db,
  over: Partial<Insertable<Database['voip_carriers']>> = {},
): Promise<string> {
  const voip_carrier_sid = randomUUID();
  const name = `Carrier ${voip_carrier_sid}`;
  await db
    .insertInto('voip_carriers')
    .values({ voip_carrier_sid, name, ...over })
    .execute();
  return voip_carrier_sid;
}

type GatewayRow = Insertable<Database['sip_gateways']>;

/** Outbound, over UDP, at this machine. */
export async function aGatewayRow(
  db: Db,
  over: Partial<GatewayRow> & Pick<GatewayRow, 'voip_carrier_sid'>,
): Promise<string> {
  const sip_gateway_sid = randomUUID();
  await db
    .insertInto('sip_gateways')
    .values({ sip_gateway_sid, ipv4: '127.0.0.1', port: 5060, inbound: 0, outbound: 1, ...over })
    .execute();
  return sip_gateway_sid;
}
