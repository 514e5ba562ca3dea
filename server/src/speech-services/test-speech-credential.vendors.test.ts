/** Every vendor from the API to a stand-in of it and back, as a server under test does it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SpeechTest } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import type { SpeechVendor } from '@trunkline/contract/speech-services/speech-vendor.ts';
import { type SpeechSample, speechSamples } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { speechVendors, type VendorId } from '@trunkline/contract/speech-services/vendors.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import { probes } from './probes/probes.ts';
import type { Mood } from './probes/stand-in.fake.ts';
import { credentialOf } from './probes/tools.fake.ts';
import { type FakeVendors, startFakeVendors } from './probes/vendors.fake.ts';

let app: TestApp;
let who: Tenants;
let fakes: FakeVendors;

before(async () => {
  fakes = await startFakeVendors();
  app = await startApp({ NODE_ENV: 'test', TRUNKLINE_TEST_VENDORS: fakes.origin });
  who = await makeTenants(app);
});
after(async () => {
  fakes.close();
  await app.close();
});

/** The roles and profiles of AWS hang on the identity of the server. */
const asked = speechSamples.filter(({ sent, vendor }) => vendor !== 'aws' || sent.access_key_id);

async function ask(sample: SpeechSample, mood: Mood): Promise<SpeechTest> {
  const path = `/Accounts/${who.a1}/SpeechCredentials`;
  const body = { ...sample.sent, ...credentialOf(sample, mood) };
  const made = await app.ask<{ sid: string }>('POST', path, { as: who.userA1, body });
  assert.equal(made.status, 201, made.text);
  const reply = await app.ask<SpeechTest>('GET', `${path}/${made.body.sid}/test`, { as: who.userA1 });
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

for (const sample of asked) {
  const { sent, variant, vendor } = sample;
  const isTested = (use: 'tts' | 'stt') => sent[`use_for_${use}`] === 1 && use in probes[vendor];
  test(`${vendor}, ${variant}: a stored key that is right works, a wrong one does not`, async () => {
    const right = await ask(sample, 'right');
    const wrong = await ask(sample, 'wrong');
    for (const use of ['tts', 'stt'] as const) {
      assert.deepEqual(right[use], { status: isTested(use) ? 'ok' : 'not tested' }, use);
      const hasKey = JSON.stringify(sent).includes('-sample-canary') || vendor === 'google';
      if (isTested(use) && hasKey) assert.equal(wrong[use].status, 'fail', use);
      if (wrong[use].status === 'fail') assert.match(wrong[use].reason ?? '', /\.$/);
    }
    assert.deepEqual(fakes.faults, []);
  });
}

test('a vendor that cannot be asked says so in its table, so that nobody waits for a result', () => {
  for (const [id, vendor] of Object.entries(speechVendors) as [VendorId, SpeechVendor][])
    assert.deepEqual(Object.keys(probes[id]).sort(), vendor.untestable ? [] : [...vendor.uses].sort(), id);
});
