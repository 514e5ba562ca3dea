/** SIP and SMPP gateways in the database: the same questions to two tables. */
import type { SipGateway, SmppGateway } from '@trunkline/contract/carriers/gateways.contract.ts';
import type { Db } from '../db/open.ts';
import { inParts } from '../db/page.ts';

export type GatewayStore<G> = {
  find(db: Db, sid: string): Promise<G | undefined>;
  /** Of one carrier, by address. */
  list(db: Db, voip_carrier_sid: string): Promise<G[]>;
  insert(db: Db, gateways: G[]): Promise<void>;
  /** The same change to each of them. */
  update(db: Db, sids: string[], changes: Partial<G>): Promise<void>;
  remove(db: Db, sids: string[]): Promise<void>;
};

const sipColumns = [
  'sip_gateway_sid',
  'voip_carrier_sid',
  'ipv4',
  'netmask',
  'port',
  'inbound',
  'outbound',
  'is_active',
  'send_options_ping',
  'use_sips_scheme',
  'pad_crypto',
  'remove_ice',
  'dtls_off',
  'protocol',
] as const;

export const sipGateways: GatewayStore<SipGateway> = {
  find: (db, sid) =>
    db.selectFrom('sip_gateways').select(sipColumns).where('sip_gateway_sid', '=', sid).executeTakeFirst(),
  list: (db, voip_carrier_sid) =>
    db
      .selectFrom('sip_gateways')
      .select(sipColumns)
      .where('voip_carrier_sid', '=', voip_carrier_sid)
      .orderBy('ipv4')
      .orderBy('port')
      .orderBy('sip_gateway_sid')
      .execute(),
  async insert(db, gateways) {
    if (gateways.length > 0) await db.insertInto('sip_gateways').values(gateways).execute();
  },
  async update(db, sids, changes) {
    await db.updateTable('sip_gateways').set(changes).where('sip_gateway_sid', 'in', sids).execute();
  },
  async remove(db, sids) {
    if (sids.length > 0) await db.deleteFrom('sip_gateways').where('sip_gateway_sid', 'in', sids).execute();
  },
};

const smppColumns = [
  'smpp_gateway_sid',
  'voip_carrier_sid',
  'ipv4',
  'port',
  'netmask',
  'is_primary',
  'inbound',
  'outbound',
  'use_tls',
] as const;

export const smppGateways: GatewayStore<SmppGateway> = {
  async find(db, sid) {
    const row = await db
      .selectFrom('smpp_gateways')
      .select(smppColumns)
      .where('smpp_gateway_sid', '=', sid)
      .executeTakeFirst();
    return row && { ...row, use_tls: row.use_tls ?? 0 };
  },
  async list(db, voip_carrier_sid) {
    const rows = await db
      .selectFrom('smpp_gateways')
      .select(smppColumns)
      .where('voip_carrier_sid', '=', voip_carrier_sid)
      .orderBy('ipv4')
      .orderBy('port')
      .orderBy('smpp_gateway_sid')
      .execute();
    return rows.map((row) => ({ ...row, use_tls: row.use_tls ?? 0 }));
  },
  async insert(db, gateways) {
    if (gateways.length > 0) await db.insertInto('smpp_gateways').values(gateways).execute();
  },
  async update(db, sids, changes) {
    await db.updateTable('smpp_gateways').set(changes).where('smpp_gateway_sid', 'in', sids).execute();
  },
  async remove(db, sids) {
    if (sids.length > 0) await db.deleteFrom('smpp_gateways').where('smpp_gateway_sid', 'in', sids).execute();
  },
};

export async function removeGatewaysOf(db: Db, voip_carrier_sid: string): Promise<void> {
  await db.deleteFrom('sip_gateways').where('voip_carrier_sid', '=', voip_carrier_sid).execute();
  await db.deleteFrom('smpp_gateways').where('voip_carrier_sid', '=', voip_carrier_sid).execute();
}

export type GatewayCounts = {
  sip_inbound: number;
  sip_outbound: number;
  smpp_inbound: number;
  smpp_outbound: number;
};

/** For each of the carriers that has any, with one query for each table. */
export async function countGateways(
  db: Db,
  voip_carrier_sids: string[],
): Promise<ReadonlyMap<string, Partial<GatewayCounts>>> {
  const counts = new Map<string, Partial<GatewayCounts>>();
  const count = (table: 'sip_gateways' | 'smpp_gateways', sids: string[]) =>
    db
      .selectFrom(table)
      .select(({ fn }) => [
        'voip_carrier_sid',
        fn.sum<number | string>('inbound').as('inbound'),
        fn.sum<number | string>('outbound').as('outbound'),
      ])
      .where('voip_carrier_sid', 'in', sids)
      .groupBy('voip_carrier_sid')
      .execute();
  for (const sids of inParts(voip_carrier_sids)) {
    for (const row of await count('sip_gateways', sids))
      counts.set(row.voip_carrier_sid, {
        sip_inbound: Number(row.inbound),
        sip_outbound: Number(row.outbound),
      });
    for (const row of await count('smpp_gateways', sids))
      counts.set(row.voip_carrier_sid, {
        ...counts.get(row.voip_carrier_sid),
        smpp_inbound: Number(row.inbound),
        smpp_outbound: Number(row.outbound),
      });
  }
  return counts;
}
