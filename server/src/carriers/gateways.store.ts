/** SIP and SMPP gateways in the database: the same questions to two tables. */
import type { SipGateway, SmppGateway } from '@trunkline/contract/carriers/gateways.contract.ts';
import { compiled, fragment, listed, words } from '../db/fragment.ts';
import { heldBack } from '../db/held-back.ts';
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
    if (gateways.length > 0)
      await db.insertInto('sip_gateways').values(gateways).modifyEnd(heldBack).execute();
  },
  async update(db, sids, changes) {
    await db
      .updateTable('sip_gateways')
      .set(changes)
      .where('sip_gateway_sid', 'in', sids)
      .modifyEnd(heldBack)
      .execute();
  },
  async remove(db, sids) {
    if (sids.length > 0)
      await db.deleteFrom('sip_gateways').where('sip_gateway_sid', 'in', sids).modifyEnd(heldBack).execute();
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
    if (gateways.length > 0)
      await db.insertInto('smpp_gateways').values(gateways).modifyEnd(heldBack).execute();
  },
  async update(db, sids, changes) {
    await db
      .updateTable('smpp_gateways')
      .set(changes)
      .where('smpp_gateway_sid', 'in', sids)
      .modifyEnd(heldBack)
      .execute();
  },
  async remove(db, sids) {
    if (sids.length > 0)
      await db
        .deleteFrom('smpp_gateways')
        .where('smpp_gateway_sid', 'in', sids)
        .modifyEnd(heldBack)
        .execute();
  },
};

export async function removeGatewaysOf(db: Db, voip_carrier_sid: string): Promise<void> {
  await db
    .deleteFrom('sip_gateways')
    .where('voip_carrier_sid', '=', voip_carrier_sid)
    .modifyEnd(heldBack)
    .execute();
  await db
    .deleteFrom('smpp_gateways')
    .where('voip_carrier_sid', '=', voip_carrier_sid)
    .modifyEnd(heldBack)
    .execute();
}

export const NO_GATEWAYS = { sip_inbound: 0, sip_outbound: 0, smpp_inbound: 0, smpp_outbound: 0 };

/** For each of the carriers that has any, with one query for both tables. */
export async function countGateways(
  db: Db,
  voip_carrier_sids: string[],
): Promise<ReadonlyMap<string, typeof NO_GATEWAYS>> {
  const counts = new Map<string, typeof NO_GATEWAYS>();
  for (const some of inParts(voip_carrier_sids)) {
    const sums = (kind: 'sip' | 'smpp') => fragment`
      select ${kind} as kind, voip_carrier_sid as sid, sum(inbound) as inbound, sum(outbound) as outbound
      from ${words(`${kind}_gateways`)} where voip_carrier_sid in ${listed(some)} group by voip_carrier_sid`;
    const query = compiled<Sums>(fragment`${sums('sip')} union all ${sums('smpp')}`);
    for (const { kind, sid, inbound, outbound } of (await db.executeQuery(query)).rows) {
      const of = counts.get(sid) ?? { ...NO_GATEWAYS };
      of[`${kind}_inbound`] = Number(inbound);
      of[`${kind}_outbound`] = Number(outbound);
      counts.set(sid, of);
    }
  }
  return counts;
}

type Sums = { kind: 'sip' | 'smpp'; sid: string; inbound: number | string; outbound: number | string };
