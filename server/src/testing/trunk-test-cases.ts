/** The permission matrix for the trunk test. */
import { randomUUID } from 'node:crypto';
import { aCarrierRow, aGatewayRow } from './carrier-rows.ts';
import { about, type Case, write } from './matrix-rules.ts';

export const trunkTestCases: Record<string, Case> = {
  // An address that no server may call, so nothing goes out.
  'trunk-test.test': about(write, async (app, _world, { account: account_sid }, missing) => {
    if (missing) return { sids: { voip_carrier_sid: randomUUID() } };
    const voip_carrier_sid = await aCarrierRow(app.db, { account_sid });
    await aGatewayRow(app.db, { voip_carrier_sid, port: 9 });
    return { sids: { voip_carrier_sid } };
  }),
};
