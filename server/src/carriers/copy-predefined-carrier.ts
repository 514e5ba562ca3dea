/** A carrier of one's own from a template, gateways included. */
import { randomUUID } from 'node:crypto';
import { placeholdersLeft } from '@trunkline/contract/carriers/placeholders.ts';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { change } from '../app/change.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { findCarrier, insertCarrier } from './carriers.store.ts';
import { sip, smpp } from './gateway-kinds.ts';
import {
  findPredefinedCarrier,
  isCarrierNameUsed,
  listPredefinedSipGateways,
  listPredefinedSmppGateways,
} from './predefined-carriers.store.ts';
import { about } from './save-carrier.ts';

const LONGEST_NAME = 64;

/**
 * Answers the new sid; 404 for an unknown template. What it holds is taken as it is: what it leaves to the
 * person to fill in is asked for before the carrier is switched on.
 */
export async function copyPredefinedCarrier(
  db: Db,
  origin: Origin,
  predefined_carrier_sid: string,
  owner: Owner & { service_provider_sid: string },
): Promise<string> {
  const voip_carrier_sid = randomUUID();
  await change(db, origin, {
    // Two copies at once get two names.
    locks: [rowOf('service_providers', owner.service_provider_sid)],
    async work(trx) {
      const template = await findPredefinedCarrier(trx, predefined_carrier_sid);
      if (!template) throw problems.unknown('predefined carrier');
      const { predefined_carrier_sid: _, requires_static_ip: __, ...fields } = template;
      const name = await freeName(trx, template.name, owner.service_provider_sid);
      const sipRows = await listPredefinedSipGateways(trx, predefined_carrier_sid);
      const smppRows = await listPredefinedSmppGateways(trx, predefined_carrier_sid);
      const left = placeholdersLeft({ ...fields, sip_gateways: sipRows, smpp_gateways: smppRows });
      const is_active = left.length > 0 ? 0 : 1;
      await insertCarrier(trx, { ...fields, is_active, name, ...owner, voip_carrier_sid });
      await sip.store.insert(
        trx,
        sipRows.map((row) => sip.complete(row, voip_carrier_sid)),
      );
      await smpp.store.insert(
        trx,
        smppRows.map((row) => smpp.complete({ ...row, use_tls: row.use_tls ?? 0 }, voip_carrier_sid)),
      );
      const after = await findCarrier(trx, voip_carrier_sid);
      return { action: 'create', ...about(voip_carrier_sid, name, owner), after };
    },
  });
  return voip_carrier_sid;
}

/** Calls are recorded by the carrier's name, so a second one gets a name of its own. */
async function freeName(trx: Db, name: string, service_provider_sid: string): Promise<string> {
  if (!(await isCarrierNameUsed(trx, name, service_provider_sid))) return name;
  const ending = `-${randomUUID().slice(0, 8)}`;
  return name.slice(0, LONGEST_NAME - ending.length) + ending;
}
