import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type SpeechSample, speechSamples } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { vendorIds, vendorName } from '@trunkline/contract/speech-services/vendors.ts';
import { errorOf } from '../../testing/error-of.ts';
import { VendorRefusal, type VendorTools } from '../vendor-call.ts';
import { probes } from './probes.ts';
import type { Mood } from './stand-in.fake.ts';
import { credentialOf, startFakeTools } from './tools.fake.ts';
import type { FakeVendors } from './vendors.fake.ts';

let fakes: FakeVendors;
let tools: VendorTools;

before(async () => {
  ({ fakes, tools } = await startFakeTools());
});
after(() => fakes.close());

type Use = 'tts' | 'stt';

/** Null when the vendor is content. */
async function reason(sample: SpeechSample, use: Use, mood: Mood, limit_ms = 60_000): Promise<string | null> {
  const probe = probes[sample.vendor][use];
  assert.ok(probe);
  const asked = probe(credentialOf(sample, mood), tools, AbortSignal.timeout(limit_ms));
  const error = await errorOf(VendorRefusal, asked);
  if (!error) return null;
  assert.doesNotMatch(error.message, /secret-0123|PRIVATE/i);
  assert.match(error.message, /^[A-Z\d].*\.$/s);
  assert.ok(error.message.length < 400);
  return error.message;
}

/** The roles and profiles of AWS hang on the identity of the server: they have a test of their own. */
const tested = speechSamples
  .filter(({ sent, vendor }) => vendor !== 'aws' || sent.access_key_id)
  .flatMap((sample) =>
    (['tts', 'stt'] as const)
      .filter((use) => probes[sample.vendor][use] && sample.sent[`use_for_${use}`] === 1)
      .map((use) => ({ sample, use, name: `${sample.vendor}, ${sample.variant}, ${use}` })),
  );
const withKey = tested.filter(({ sample }) => sample.vendor !== 'nuance' || sample.variant === 'hosted');
const isOwn = ({ variant, vendor }: SpeechSample) => variant === 'on-prem' || vendor === 'houndify';

test('every vendor is tested in every way that it is sold, but for those that nobody can ask', () => {
  const names = new Set(tested.map(({ sample }) => sample.vendor));
  assert.deepEqual(
    vendorIds.filter((id) => !names.has(id)),
    ['cobalt', 'custom', 'nvidia'],
  );
});

for (const { name, sample, use } of tested)
  test(`a right key works, asked as the vendor's documentation says: ${name}`, async () => {
    const before = fakes.seen.length;
    assert.equal(await reason(sample, use, 'right'), null);
    assert.deepEqual(fakes.faults, []);
    if (sample.vendor !== 'nuance') assert.ok(fakes.seen.length > before);
  });

for (const { name, sample, use } of withKey)
  test(`a wrong key is said so, and does not come back: ${name}`, async () => {
    const said = (await reason(sample, use, 'wrong')) ?? '';
    assert.match(said, /does not accept this|AWS does not know this access key ID/);
    if (isOwn(sample)) assert.doesNotMatch(said, /inner|unknown|denied|bad signature|no such/i);
    else assert.ok(said.startsWith(vendorName(sample.vendor)), said);
  });

/** A 2xx is all that they are asked for (`W27`), so a page of words is one, too. */
const anyBody = ['voxist, hosted, stt', 'openai, hosted, stt', 'cartesia, hosted, stt'];

test('where any 2xx means a right key, the body does not matter', async () => {
  const named = withKey.filter(({ name }) => anyBody.includes(name));
  assert.equal(named.length, anyBody.length);
  for (const { name, sample, use } of named) assert.equal(await reason(sample, use, 'garbage'), null, name);
});

const endings: [Mood, RegExp][] = [
  ['broken', /has an internal error|closed the connection/],
  ['garbage', /gave an answer that this server does not understand/],
  ['closed', /closed the connection/],
  ['poor', /asks for payment|does not accept this/],
];
for (const [mood, expected] of endings)
  test(`a vendor that is ${mood} is said so, with nothing of a stranger's own words`, async () => {
    const asked = withKey.filter(({ name }) => mood !== 'garbage' || !anyBody.includes(name));
    const all = asked.map(async ({ name, sample, use }) => {
      const said = (await reason(sample, use, mood)) ?? '';
      assert.match(said, expected, name);
      if (isOwn(sample)) assert.doesNotMatch(said, /gave way|no money|hotel/, name);
    });
    await Promise.all(all);
  });

test('a vendor that is slow is left when the time is over, and that is said', async () => {
  const all = withKey.map(async ({ name, sample, use }) => {
    const said = (await reason(sample, use, 'slow', 400)) ?? '';
    assert.match(said, /did not answer within \d+ seconds?\.$/, name);
  });
  await Promise.all(all);
});
