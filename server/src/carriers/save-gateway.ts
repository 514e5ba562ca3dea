/** One gateway by itself, by the rules of the whole list (decision 014). Its history is the carrier's. */
import { MOST_GATEWAYS } from '@trunkline/contract/carriers/carriers.contract.ts';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { change } from '../app/change.ts';
import type { Db } from '../db/open.ts';
import { problems, refuseIssues } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { refuseIfChanged } from '../http/version.ts';
import { type CarrierRow, findCarrier } from './carriers.store.ts';
import { type Gateway, type GatewayKind, netmaskFault } from './gateway-kinds.ts';
import { differences } from './gateway-set.ts';
import { about, lockCarrier } from './save-carrier.ts';

/** `owner` is whose the policy was asked about. */
export type OfCarrier = { voip_carrier_sid: string; owner: Owner };

/** `least_netmask` is the smallest that the operator allows. */
type NewGateway<R> = { of: OfCarrier; input: R; least_netmask: number | null };
type Update = { [field: string]: unknown; voip_carrier_sid?: string | null | undefined };
type GatewayChange = { of: OfCarrier; sid: string; update: Update; least_netmask: number | null };

/** Answers the new sid. */
export function addGateway<G extends Gateway, R>(
  db: Db,
  origin: Origin,
  kind: GatewayKind<G, R>,
  { of, input, least_netmask }: NewGateway<R>,
): Promise<string> {
  return changing(db, origin, kind, of, async (trx, carrier, stored) => {
    if (stored.length >= MOST_GATEWAYS)
      throw problems.conflict(`This carrier already has ${MOST_GATEWAYS} ${kind.word}s, the maximum.`);
    const gateway = kind.complete(input, of.voip_carrier_sid);
    refuseTooWide(kind, gateway, least_netmask);
    refuseFaults(kind, carrier, gateway, stored);
    await kind.store.insert(trx, [gateway]);
    return kind.sidOf(gateway);
  });
}

/** Changes what the update names. */
export async function changeGateway<G extends Gateway, R>(
  db: Db,
  origin: Origin,
  kind: GatewayKind<G, R>,
  { of, sid, update, least_netmask }: GatewayChange,
): Promise<void> {
  await changing(db, origin, kind, of, async (trx, carrier, stored) => {
    const before = get(kind, stored, sid);
    refuseIfChanged(origin, before);
    const { voip_carrier_sid: named, ...fields } = update;
    if (named && named !== of.voip_carrier_sid)
      throw problems.invalid([
        { path: 'voip_carrier_sid', message: 'The carrier of a gateway cannot be changed.' },
      ]);
    const changes = differences(before, fields);
    const after = { ...before, ...changes };
    const others = stored.filter((one) => one !== before);
    if (changes.netmask !== undefined) refuseTooWide(kind, after, least_netmask);
    // A fault of old in its address does not stop a change of something else.
    const isElsewhere = place.some((name) => changes[name] !== undefined);
    if (isElsewhere || changes.netmask !== undefined)
      refuseFaults(kind, carrier, after, isElsewhere ? others : []);
    refuseNewLack(kind, carrier, stored, [...others, after]);
    if (Object.keys(changes).length > 0) await kind.store.update(trx, [sid], changes);
  });
}

export async function removeGateway<G extends Gateway, R>(
  db: Db,
  origin: Origin,
  kind: GatewayKind<G, R>,
  of: OfCarrier,
  sid: string,
): Promise<void> {
  await changing(db, origin, kind, of, async (trx, carrier, stored) => {
    const gone = get(kind, stored, sid);
    refuseIfChanged(origin, gone);
    refuseNewLack(
      kind,
      carrier,
      stored,
      stored.filter((one) => one !== gone),
    );
    await kind.store.remove(trx, [sid]);
  });
}

/** What says where calls come from or go to, beside the width of a network: no two gateways have it in common. */
const place = ['ipv4', 'port', 'inbound', 'outbound'] as const;

type Work<G, T> = (trx: Db, carrier: CarrierRow, stored: G[]) => Promise<T>;

/** A change of one gateway is a change of its carrier, in one transaction and in its history. */
async function changing<G extends Gateway, R, T>(
  db: Db,
  origin: Origin,
  kind: GatewayKind<G, R>,
  { voip_carrier_sid, owner }: OfCarrier,
  work: Work<G, T>,
): Promise<T> {
  let result!: T;
  await change(db, origin, {
    locks: [],
    before: (trx) => lockCarrier(trx, voip_carrier_sid),
    whose: { judged: owner, now: ({ row }) => row },
    async work(trx, { row, carrier: before }) {
      result = await work(trx, row, await kind.store.list(trx, voip_carrier_sid));
      const after = await findCarrier(trx, voip_carrier_sid);
      return { action: 'update', ...about(voip_carrier_sid, row.name, owner), answer: result, before, after };
    },
  });
  return result;
}

function get<G extends Gateway, R>(kind: GatewayKind<G, R>, stored: G[], sid: string): G {
  const gateway = stored.find((one) => kind.sidOf(one) === sid);
  if (!gateway) throw problems.unknown(kind.word);
  return gateway;
}

function refuseTooWide<G extends Gateway, R>(
  kind: GatewayKind<G, R>,
  gateway: G,
  least: number | null,
): void {
  const message = kind.list === 'sip_gateways' && netmaskFault(gateway.netmask, least);
  if (message) throw problems.invalid([{ path: 'netmask', message }]);
}

/** 400 for what is wrong with it, 422 for what it has in common with another or what the carrier lacks. */
function refuseFaults<G extends Gateway, R>(
  kind: GatewayKind<G, R>,
  carrier: CarrierRow,
  gateway: G,
  others: G[],
): void {
  const own = kind.rowFaults([gateway]).map(({ path, message }) => ({ path: path.slice(2), message }));
  refuseIssues(own);
  const shared = kind
    .rowFaults([...others, gateway])
    .find(({ path }) => path.startsWith(`${others.length}.`));
  if (shared) throw problems.duplicate('ipv4', shared.message);
  const [lack] = kind.asksOfCarrier(carrier, gateway);
  if (lack) throw problems.conflict(lack.message, lack.path);
}

function refuseNewLack<G extends Gateway, R>(
  kind: GatewayKind<G, R>,
  carrier: CarrierRow,
  before: G[],
  after: G[],
): void {
  const [lack] = kind.lacks(carrier, after);
  if (lack && kind.lacks(carrier, before).length === 0) throw problems.conflict(lack.message);
}
