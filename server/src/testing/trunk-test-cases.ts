/** The permission matrix for the trunk test. */
import { randomUUID } from 'node:crypto';
import { aCarrierRow, aGatewayRow } from './carrier-rows.ts';
import { about, type Case, ownerOf, read, seen, write } from './matrix-rules.ts';

/** An address that no server may call, so nothing goes out. */
const carrier: Case['prepare'] = async (app, _world, tenant, missing) => {
  if (missing) return { sids: { voip_carrier_sid: randomUUID() } };
  const voip_carrier_sid = await aCarrierRow(app.db, ownerOf(tenant));
  await aGatewayRow(app.db, { voip_carrier_sid, port: 9 });
  return { sids: { voip_carrier_sid } };
};

export const trunkTestCases: Record<string, Case> = {
  'trunk-test.test': about(write, carrier),
  'trunk-test.listAnswers': about(read, carrier, seen),
};
