/** All gateways of one kind that a carrier has, saved at once: changed, added, and removed where left out. */
import { placeOf } from '@trunkline/contract/carriers/gateway-rules.ts';
import type { SipGateway, SipGatewayRow } from '@trunkline/contract/carriers/gateways.contract.ts';
import type { Issue } from '@trunkline/contract/core/problem.ts';
import type { Db } from '../db/open.ts';
import { type Gateway, type GatewayKind, netmaskFault } from './gateway-kinds.ts';

type Row = { [name: string]: unknown; netmask: number };

/** The sid with which a row of the list says which gateway it is. */
function sidOf<G extends Gateway>(kind: GatewayKind<G, never>, row: Row): string | null {
  return (row[kind.sid] as string | null | undefined) ?? null;
}

/** What is wrong with the list beside the rules of its rows: sids of other carriers, networks too wide. */
export function setFaults<G extends Gateway>(
  kind: GatewayKind<G, never>,
  stored: readonly G[],
  rows: readonly Row[],
  least_netmask: number | null,
): Issue[] {
  const known = new Map(stored.map((gateway) => [kind.sidOf(gateway), gateway]));
  const met = new Set<string>();
  return rows.flatMap((row, at) => {
    const faults: Issue[] = [];
    const fault = (field: string, message: string) =>
      faults.push({ path: `${kind.list}.${at}.${field}`, message });
    const sid = sidOf(kind, row);
    const gateway = known.get(sid ?? '');
    if (sid && !gateway) fault(kind.sid, `This ${kind.word} does not belong to this carrier.`);
    else if (sid && met.has(sid)) fault(kind.sid, `This ${kind.word} is in the list twice.`);
    if (sid) met.add(sid);
    // One that was there before the limit stays as it is.
    const tooWide = kind.list === 'sip_gateways' && netmaskFault(row.netmask, least_netmask);
    if (tooWide && gateway?.netmask !== row.netmask) fault('netmask', tooWide);
    return faults;
  });
}

/** A platform's portal makes a gateway for each way of the same place; such rows stay as long as none of them changes. */
export function twiceAlready(stored: readonly SipGateway[], rows: readonly SipGatewayRow[]): Set<string> {
  const known = new Map(stored.map((gateway) => [gateway.sip_gateway_sid, gateway]));
  const stays = (row: SipGatewayRow) => {
    const gateway = known.get(row.sip_gateway_sid ?? '');
    const { inbound, outbound } = row;
    return gateway?.inbound === inbound && gateway.outbound === outbound && placeOf(gateway) === placeOf(row);
  };
  const changed = new Set(rows.filter((row) => !stays(row)).map((row) => placeOf(row)));
  return new Set(rows.flatMap((row, at) => (changed.has(placeOf(row)) ? [] : [`sip_gateways.${at}.ipv4`])));
}

/** Whether saving the list would write anything. */
export function changesSet<G extends Gateway>(
  kind: GatewayKind<G, never>,
  stored: readonly G[],
  rows: readonly Row[],
): boolean {
  const known = new Map(stored.map((gateway) => [kind.sidOf(gateway), gateway]));
  const isKept = (row: Row) => {
    const gateway = known.get(sidOf(kind, row) ?? '');
    return gateway !== undefined && Object.keys(differences(gateway, row)).length === 0;
  };
  return rows.length !== stored.length || !rows.every(isKept);
}

/** Without a query for each row: rows that change alike change together. `setFaults` has found nothing. */
export async function saveSet<G extends Gateway, R extends Row>(
  db: Db,
  kind: GatewayKind<G, R>,
  voip_carrier_sid: string,
  stored: readonly G[],
  rows: readonly R[],
): Promise<void> {
  const known = new Map(stored.map((gateway) => [kind.sidOf(gateway), gateway]));
  const kept = new Set(rows.map((row) => sidOf(kind, row)));
  await kind.store.remove(
    db,
    [...known.keys()].filter((sid) => !kept.has(sid)),
  );
  const alike = new Map<string, { changes: Partial<G>; sids: string[] }>();
  const added: G[] = [];
  for (const row of rows) {
    const sid = sidOf(kind, row);
    const gateway = known.get(sid ?? '');
    if (!sid || !gateway) {
      added.push(kind.complete(row, voip_carrier_sid));
      continue;
    }
    const changes = differences(gateway, row);
    const key = JSON.stringify(changes);
    const same = alike.get(key) ?? { changes, sids: [] };
    alike.set(key, { changes, sids: [...same.sids, sid] });
  }
  for (const { changes, sids } of alike.values())
    if (Object.keys(changes).length > 0) await kind.store.update(db, sids, changes);
  await kind.store.insert(db, added);
}

/** What the row names and the gateway has otherwise. */
export function differences<G extends Gateway>(gateway: G, row: object): Partial<G> {
  const changed = Object.entries(row).filter(
    ([name, value]) => value !== undefined && name in gateway && value !== gateway[name as keyof G],
  );
  return Object.fromEntries(changed) as Partial<G>;
}
