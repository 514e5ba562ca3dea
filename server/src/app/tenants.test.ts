import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { carrierInput } from '@trunkline/contract/carriers/carriers.contract.ts';
import { aCarrier } from '@trunkline/contract/carriers/carriers.sample.ts';
import { createCarrier } from '../carriers/save-carrier.ts';
import type { Origin } from '../http/route.ts';
import { createPhoneNumber } from '../phone-numbers/save-phone-number.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

let app: TestApp;

before(async () => {
  app = await startApp();
});
after(() => app.close());

const origin: Origin = {
  actor: { by: { kind: 'user', user_sid: 'nobody', name: 'Late' }, view_only: false, scope: 'admin' },
  ...{ address: '192.0.2.1', request_id: 'late', session_sid: null },
};

/** It went after it was judged. */
const isRefused = (work: Promise<unknown>, message: string) =>
  assert.rejects(work, { status: 400, code: 'invalid_input', message });

test('a number or carrier is not added to what was deleted meanwhile, which is named (R44)', async () => {
  const service_provider_sid = await app.world.provider();
  const [account_sid, provider_sid] = [randomUUID(), randomUUID()];
  const of = { account_sid, service_provider_sid };
  const carrier = carrierInput.parse(aCarrier({ name: 'Late' }));
  const gone = `There is no account ${account_sid}.`;
  await isRefused(createCarrier(app.db, origin, of, carrier, null), gone);
  const ofProvider = { account_sid: null, service_provider_sid: provider_sid };
  await isRefused(
    createCarrier(app.db, origin, ofProvider, carrier, null),
    `service_provider not found for sid ${provider_sid}`,
  );
  const own = { account_sid: null, service_provider_sid };
  const voip_carrier_sid = await createCarrier(app.db, origin, own, carrier, null);
  const number = { number: '15550001', voip_carrier_sid };
  await isRefused(createPhoneNumber(app.db, origin, of, number), gone);
});
