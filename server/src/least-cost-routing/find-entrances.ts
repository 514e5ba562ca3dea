/** Over which carriers an incoming call may come in (`P4`): told by its address, else by a carrier or the number. */
import { networkText } from '@trunkline/contract/carriers/address.ts';
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import type { InboundExplanation } from '@trunkline/contract/least-cost-routing/explain-inbound.contract.ts';
import { gatewayFit } from '@trunkline/contract/least-cost-routing/inbound-match.ts';
import type { Db } from '../db/open.ts';
import {
  type CallCarrier,
  findCarriersWithNumber,
  findGatewaysNear,
  findInboundGateways,
  findSeenCarrier,
} from './explain.store.ts';

export type Entrance = {
  carrier: CallCarrier;
  gateways: { sip_gateway_sid: string; network: string; why: string; gateway_is_active: 0 | 1 }[];
};

type Asked = {
  address: string | null;
  /** Without a plus sign. */
  number: string;
  voip_carrier_sid: string | null;
  /** The account whose SIP realm the call is addressed to. */
  realm: { account_sid: string } | undefined;
};

type Entrances = { entrances: Entrance[]; misses: InboundExplanation['misses'] };

export function findEntrances(
  db: Db,
  actor: Actor,
  owner: Owner | null,
  { address, ...asked }: Asked,
): Promise<Entrances> {
  return address
    ? byAddress(db, actor, owner, { ...asked, address })
    : withoutAddress(db, actor, owner, asked);
}

async function byAddress(
  db: Db,
  actor: Actor,
  owner: Owner | null,
  { address, realm, voip_carrier_sid }: Asked & { address: string },
): Promise<Entrances> {
  const rows = await findGatewaysNear(db, actor, address, owner);
  const near = rows.flatMap((row) => {
    const { is_active, has_provider, account_sid } = row.carrier;
    if (voip_carrier_sid && row.carrier.voip_carrier_sid !== voip_carrier_sid) return [];
    const is_realms = account_sid !== null && account_sid === realm?.account_sid;
    const fit = gatewayFit({ ...row, is_active, has_provider, is_realms }, address);
    return fit ? [{ ...row, ...fit, network: networkText(row.ipv4, row.netmask) }] : [];
  });
  const byCarrier = Map.groupBy(
    near.filter(({ fits }) => fits),
    ({ carrier }) => carrier.voip_carrier_sid,
  );
  return {
    entrances: [...byCarrier.values()].flatMap((gateways) =>
      gateways[0] ? [{ carrier: gateways[0].carrier, gateways }] : [],
    ),
    misses: near
      .filter(({ fits }) => !fits)
      .map(({ carrier, network, why }) => ({
        voip_carrier_sid: carrier.voip_carrier_sid,
        carrier_name: carrier.name,
        network,
        why,
      })),
  };
}

async function withoutAddress(
  db: Db,
  actor: Actor,
  owner: Owner | null,
  { number, voip_carrier_sid }: Omit<Asked, 'address'>,
): Promise<Entrances> {
  const carriers = voip_carrier_sid
    ? await findSeenCarrier(db, actor, voip_carrier_sid)
    : await findCarriersWithNumber(db, actor, number, owner);
  const gateways = await findInboundGateways(
    db,
    carriers.map((carrier) => carrier.voip_carrier_sid),
  );
  return {
    entrances: carriers.map((carrier) => ({
      carrier,
      gateways: gateways
        .filter((gateway) => gateway.voip_carrier_sid === carrier.voip_carrier_sid)
        .map(({ sip_gateway_sid, ipv4, netmask, is_active }) => ({
          sip_gateway_sid,
          network: networkText(ipv4, netmask),
          why: 'it is for inbound calls',
          gateway_is_active: is_active,
        })),
    })),
    misses: [],
  };
}
