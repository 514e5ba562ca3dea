/** Adding and changing a carrier with all its gateways, in one transaction (decision 014). */
import { randomUUID } from 'node:crypto';
import { newFaults } from '@trunkline/contract/carriers/carrier-rules.ts';
import { carrierSecrets, isOddProxy } from '@trunkline/contract/carriers/carrier-values.ts';
import type {
  CarrierInput,
  CarrierUpdate,
  CarrierWithGateways,
} from '@trunkline/contract/carriers/carriers.contract.ts';
import { UNIQUE_SIP } from '@trunkline/contract/carriers/gateway-rules.ts';
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import { isMask } from '@trunkline/contract/core/mask.ts';
import type { Issue } from '@trunkline/contract/core/problem.ts';
import { isUnchangedSecret } from '@trunkline/contract/core/value.ts';
import { change, changesHands, type Move } from '../app/change.ts';
import { seenBlockers } from '../app/seen-blockers.store.ts';
import { namedApplication, staysThere } from '../app/tenants.ts';
import type { Db } from '../db/open.ts';
import { problems, refuseIssues } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { countNumbersInTheWay, findCarrierBlockers } from './carrier-uses.store.ts';
import {
  type CarrierRow,
  findCarrier,
  insertCarrier,
  lockCarrierRow,
  updateCarrier,
  withGateways,
} from './carriers.store.ts';
import { sip, smpp } from './gateway-kinds.ts';
import { changesSet, saveSet, setFaults, twiceAlready } from './gateway-set.ts';
import { registrationEnded } from './registration-ended.ts';

/** Answers the new sid. 400 for an application of another account, and for what the contract cannot see. */
export async function createCarrier(
  db: Db,
  origin: Origin,
  owner: Owner,
  input: CarrierInput,
  least_netmask: number | null,
): Promise<string> {
  const { sip_gateways = [], smpp_gateways = [], account_sid: _, service_provider_sid: __, ...named } = input;
  const voip_carrier_sid = randomUUID();
  await change(db, origin, {
    locks: [staysThere(owner)],
    async work(trx) {
      const { fields, faults } = withStoredSecrets(named, null);
      refuseIssues([
        ...faults,
        ...setFaults(sip, [], sip_gateways, least_netmask),
        ...setFaults(smpp, [], smpp_gateways, null),
      ]);
      if (fields.application_sid) await namedApplication(trx, fields.application_sid, owner);
      await insertCarrier(trx, { ...fields, ...registering(fields), ...owner, voip_carrier_sid });
      await saveSet(trx, sip, voip_carrier_sid, [], sip_gateways);
      await saveSet(trx, smpp, voip_carrier_sid, [], smpp_gateways);
      const after = await findCarrier(trx, voip_carrier_sid);
      return { action: 'create', ...about(voip_carrier_sid, input.name, owner), after };
    },
  });
  return voip_carrier_sid;
}

/** Changes what the update names. */
export function changeCarrier(
  db: Db,
  origin: Origin,
  voip_carrier_sid: string,
  { from, to: owner }: Move,
  update: CarrierUpdate,
  least_netmask: number | null,
): Promise<void> {
  const { sip_gateways, smpp_gateways, account_sid: _, service_provider_sid: __, ...named } = update;
  return change(db, origin, {
    locks: [],
    before: (trx) => lockCarrier(trx, voip_carrier_sid),
    whose: { judged: from, now: ({ row }) => row, to: owner },
    version: ({ carrier }) => ({ record: carrier, edited: edited(carrier) }),
    async work(trx, { row, carrier: before }) {
      const { fields, faults } = withStoredSecrets(named, row);
      if (isOddProxy(fields.outbound_sip_proxy, row)) fields.outbound_sip_proxy = row.outbound_sip_proxy;
      const after = { ...row, ...fields };
      Object.assign(after, registering(after, row));
      refuseIssues([
        ...faults,
        ...judge(row, after, before, { sip_gateways, smpp_gateways }),
        ...setFaults(sip, before.sip_gateways, sip_gateways ?? [], least_netmask),
        ...setFaults(smpp, before.smpp_gateways, smpp_gateways ?? [], null),
      ]);
      const moves = changesHands({ from: row, to: owner });
      if (moves) await refuseMoveWhileUsed(trx, voip_carrier_sid, owner, origin.actor);
      if (after.application_sid && (moves || after.application_sid !== row.application_sid))
        await namedApplication(trx, after.application_sid, owner);
      const ended = registrationEnded(row, after);
      await updateCarrier(trx, voip_carrier_sid, {
        ...fields,
        ...registering(after, row),
        ...ended,
        ...owner,
      });
      if (sip_gateways) await saveSet(trx, sip, voip_carrier_sid, before.sip_gateways, sip_gateways);
      if (smpp_gateways) await saveSet(trx, smpp, voip_carrier_sid, before.smpp_gateways, smpp_gateways);
      const saved = await findCarrier(trx, voip_carrier_sid);
      return { action: 'update', ...about(voip_carrier_sid, after.name, owner), before, after: saved };
    },
  });
}

/** As stored and as answered, locked by its reading; 404 when there is none. */
export async function lockCarrier(trx: Db, voip_carrier_sid: string) {
  const row = await lockCarrierRow(trx, voip_carrier_sid);
  if (!row) throw problems.unknown('carrier');
  return { row, carrier: await withGateways(trx, row) };
}

/** What people edit: the registrar writes the status every minute, and that is no conflict. */
export function edited({ register_status, ...carrier }: CarrierWithGateways) {
  return carrier;
}

export function about(voip_carrier_sid: string, record_name: string, owner: Owner) {
  return { kind: 'carriers', record_sid: voip_carrier_sid, record_name, owner };
}

/** The fields that ask something of a list as a whole. */
const related = {
  sip_gateways: ['trunk_type'],
  smpp_gateways: ['smpp_system_id', 'smpp_password', 'smpp_inbound_password'],
} as const;

/**
 * The faults of what the update changes: an old fault stops no other change, nor does it stop saving
 * what was read. The gateways that are stored count where it changes what asks something of them.
 */
function judge(
  row: CarrierRow,
  after: CarrierRow,
  before: CarrierWithGateways,
  lists: Pick<CarrierUpdate, 'sip_gateways' | 'smpp_gateways'>,
): Issue[] {
  // The platform stores empty texts too, where ours are null.
  const isOtherIn = (name: keyof CarrierRow) => (after[name] ?? '') !== (row[name] ?? '');
  const changed = new Set<string>((Object.keys(after) as (keyof CarrierRow)[]).filter(isOtherIn));
  const { sip_gateways = before.sip_gateways, smpp_gateways = before.smpp_gateways } = lists;
  const isOther = {
    sip_gateways: changesSet(sip, before.sip_gateways, sip_gateways),
    smpp_gateways: changesSet(smpp, before.smpp_gateways, smpp_gateways),
  };
  for (const list of ['sip_gateways', 'smpp_gateways'] as const)
    if (isOther[list] || (lists[list] && related[list].some((field) => changed.has(field))))
      changed.add(list);
  const stored = { ...row, sip_gateways: before.sip_gateways, smpp_gateways: before.smpp_gateways };
  const twice = twiceAlready(before.sip_gateways, sip_gateways);
  return newFaults({ ...after, sip_gateways, smpp_gateways }, stored, changed).filter(
    ({ path, message }) => message !== UNIQUE_SIP || !twice.has(path),
  );
}

/** Each masked secret replaced by the stored one; a mask that belongs to nothing stored has to be typed again. */
function withStoredSecrets<F extends Pick<CarrierUpdate, (typeof carrierSecrets)[number]>>(
  fields: F,
  stored: CarrierRow | null,
): { fields: F; faults: Issue[] } {
  const faults: Issue[] = [];
  const restored: Partial<CarrierRow> = {};
  for (const path of carrierSecrets) {
    const sent = fields[path];
    if (!sent || !isMask(sent)) continue;
    if (isUnchangedSecret(sent, stored?.[path] ?? null)) restored[path] = stored?.[path] ?? null;
    else faults.push({ path, message: 'Enter the password again: this is the mask of another password.' });
  }
  return { fields: { ...fields, ...restored }, faults };
}

type Trunk = { trunk_type?: string | undefined; requires_register?: 0 | 1 | undefined };

/** A trunk that registers does so, whatever else is said; one that the platform stored so that it does not is left so. */
function registering(trunk: Trunk, stored?: Trunk): { requires_register?: 1 } {
  if (trunk.trunk_type !== 'reg') return {};
  const isLeftOff = stored?.trunk_type === 'reg' && !stored.requires_register && !trunk.requires_register;
  return isLeftOff ? {} : { requires_register: 1 };
}

/** 422 while what it would not serve any more uses it (`R15`). */
async function refuseMoveWhileUsed(
  trx: Db,
  voip_carrier_sid: string,
  owner: Owner,
  actor: Actor,
): Promise<void> {
  const blockers = await findCarrierBlockers(trx, voip_carrier_sid, owner);
  if (blockers.length === 0) return;
  const totals = await countNumbersInTheWay(trx, voip_carrier_sid, owner, blockers);
  const seen = await seenBlockers(trx, actor, blockers);
  throw problems.inUse('This carrier is in use by others, so its owner cannot be changed.', seen, totals);
}
