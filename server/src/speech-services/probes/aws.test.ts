import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, test } from 'node:test';
import { errorOf } from '../../testing/error-of.ts';
import { type Credential, VendorRefusal, type VendorTools } from '../vendor-call.ts';
import { FAKE_ACCESS_KEY } from './aws.fake.ts';
import { awsListens, awsSpeaks } from './aws.ts';
import { fakeKey, type Mood } from './stand-in.fake.ts';
import { startFakeTools } from './tools.fake.ts';
import type { FakeVendors } from './vendors.fake.ts';

let fakes: FakeVendors;
let tools: VendorTools;
/** The service that tells a machine in the cloud who it is. */
let metadata: Server;
let profile: Mood = 'right';

before(async () => {
  ({ fakes, tools } = await startFakeTools());
  metadata = createServer((request, reply) => {
    if (request.method === 'PUT') return reply.end('metadata-token');
    if (!request.url?.endsWith('/speech-server')) return reply.end('speech-server');
    reply.end(
      JSON.stringify({
        Code: 'Success',
        Type: 'AWS-HMAC',
        AccessKeyId: FAKE_ACCESS_KEY,
        SecretAccessKey: fakeKey('aws', profile),
        Token: 'session',
        Expiration: '2099-01-01T00:00:00Z',
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(metadata, 'listening');
});
/** What the machine has itself. */
const own = Object.entries(process.env).filter(([name]) => name.startsWith('AWS_'));
before(nobody);
afterEach(nobody);
function nobody() {
  for (const name of Object.keys(process.env).filter((one) => one.startsWith('AWS_')))
    delete process.env[name];
}
after(() => {
  Object.assign(process.env, Object.fromEntries(own));
  fakes.close();
  metadata.closeAllConnections();
  metadata.close();
  assert.deepEqual(fakes.faults, []);
});

const region = { aws_region: 'eu-west-1' };
const role = { ...region, role_arn: 'arn:aws:iam::123456789012:role/speech' };

function serverIs(mood: Mood) {
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: FAKE_ACCESS_KEY,
    AWS_SECRET_ACCESS_KEY: fakeKey('aws', mood),
  });
}

function profileIs(mood: Mood) {
  nobody();
  profile = mood;
  const { port } = metadata.address() as AddressInfo;
  process.env.AWS_EC2_METADATA_SERVICE_ENDPOINT = `http://127.0.0.1:${port}`;
}

async function reason(credential: Credential, probe = awsSpeaks, limit_ms = 60_000): Promise<string | null> {
  const asked = probe(credential, tools, AbortSignal.timeout(limit_ms));
  return (await errorOf(VendorRefusal, asked))?.message ?? null;
}

test('a role is assumed with the identity of the server, and its keys are used', async () => {
  serverIs('right');
  assert.equal(await reason(role), null);
  assert.equal(await reason(role, awsListens), null);
  const hosts = new Set(fakes.seen.map(({ host }) => host));
  assert.deepEqual(
    [...hosts],
    ['sts.eu-west-1.amazonaws.com', 'polly.eu-west-1.amazonaws.com', 'transcribe.eu-west-1.amazonaws.com'],
  );
});

test('a role that may not be assumed is said so, without who the server is', async () => {
  serverIs('right');
  const other = 'arn:aws:iam::123456789012:role/other';
  assert.equal(
    await reason({ ...role, role_arn: other }),
    `AWS does not accept this credential (HTTP 403: User: … is not authorized to perform: sts:AssumeRole on resource: ${other}).`,
  );
  serverIs('wrong');
  assert.match((await reason(role)) ?? '', /^AWS does not/);
});

test('with nothing but a region it is the instance profile of the server', async () => {
  profileIs('right');
  assert.equal(await reason(region), null);
  assert.equal(await reason(region, awsListens), null);
  profileIs('late');
  for (const probe of [awsSpeaks, awsListens])
    assert.equal(
      await reason(region, probe),
      'AWS does not accept this credential (HTTP 403: User: … may not do this).',
    );
});

test('AWS that is broken or slow is said so, for a role and for the profile', async () => {
  for (const probe of [awsSpeaks, awsListens])
    for (const [credential, be] of [
      [role, serverIs],
      [region, profileIs],
    ] as const) {
      be('broken');
      assert.match((await reason(credential, probe)) ?? '', /^AWS has an internal error \(HTTP 500\)\.$/);
      be('slow');
      assert.match(
        (await reason(credential, probe, 200)) ?? '',
        /^AWS did not answer within \d+ seconds?\.$/,
      );
    }
});

test('half a key pair is said so, and is not made whole with the identity of the server', async () => {
  profileIs('right');
  serverIs('right');
  const before = fakes.seen.length;
  for (const probe of [awsSpeaks, awsListens]) {
    assert.equal(
      await reason({ ...region, access_key_id: FAKE_ACCESS_KEY }, probe),
      'This credential has no Secret access key.',
    );
    assert.equal(
      await reason({ ...region, secret_access_key: fakeKey('aws', 'right'), role_arn: '' }, probe),
      'This credential has no Access key ID.',
    );
  }
  assert.match(
    (await reason({ ...region, access_key_id: 'AKIA\u00e9', secret_access_key: 'x' })) ?? '',
    /^The stored access key ID has a character in it that none has/,
  );
  assert.equal(fakes.seen.length, before);
});

test('a server without an identity says so', async () => {
  process.env.AWS_EC2_METADATA_DISABLED = 'true';
  assert.equal(await reason(region), 'This server has no AWS identity of its own to use.');
});

test('a metadata service that is silent does not hold the test up', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  process.env.AWS_EC2_METADATA_SERVICE_ENDPOINT = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  assert.match((await reason(region, awsSpeaks, 200)) ?? '', /^AWS did not answer within \d+ seconds?\.$/);
  silent.closeAllConnections();
  silent.close();
});

test('a key pair goes before a role', async () => {
  const keys = { access_key_id: FAKE_ACCESS_KEY, secret_access_key: fakeKey('aws', 'right') };
  assert.equal(await reason({ ...role, ...keys }), null);
});
