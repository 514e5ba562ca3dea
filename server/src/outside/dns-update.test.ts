import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { signMessage, updateMessage } from './dns-message.ts';
import { DnsNameTaken, DnsRefused } from './dns-provider.ts';
import { type FakeDnsServer, startFakeDnsServer } from './dns-update.fake.ts';
import { dnsUpdates } from './dns-update.ts';

let fake: FakeDnsServer;
beforeEach(async () => {
  fake = await startFakeDnsServer();
});
afterEach(() => fake.close());

const REALM = 'acme.sip.example.com';
const made = [`A ${REALM} 192.0.2.1`, `A ${REALM} 192.0.2.2`, `SRV _sip._udp.${REALM} 10 100 5060 ${REALM}`];
const dns = (more: Partial<Parameters<typeof dnsUpdates>[0]> = {}, limit_ms = 2000) =>
  dnsUpdates({ host: '127.0.0.1', port: fake.port, zone: fake.zone, key: fake.key, ...more }, limit_ms);
const publish = (is_new = true, addresses = ['192.0.2.1', '192.0.2.2']) =>
  dns().publish({ realm: REALM, addresses, is_new });
const isUnsettled = (error: Error) => !(error instanceof DnsRefused);

test('a realm is an A for each address and the SRV of SIP, and is removed with both', async () => {
  fake.records.add('A www.sip.example.com 192.0.2.80');
  await publish();
  assert.deepEqual([...fake.records].slice(1), made);
  await dns().withdraw(REALM);
  assert.deepEqual([...fake.records], ['A www.sip.example.com 192.0.2.80']);
  await dns().withdraw(REALM);
});

test('what is made again takes the place of what was there', async () => {
  await publish();
  await publish(false, ['192.0.2.9']);
  assert.deepEqual([...fake.records], [`A ${REALM} 192.0.2.9`, made[2]]);
});

test('a new name that somebody else has in the zone is left as it is', async () => {
  fake.records.add(`TXT ${REALM} hello`);
  await assert.rejects(publish(), DnsNameTaken);
  assert.equal(fake.records.size, 1);
});

test('a refusal that is signed is for good; a server that failed may do it later', async () => {
  fake.trouble = 'REFUSED';
  await assert.rejects(publish(), DnsRefused);
  fake.trouble = 'SERVFAIL';
  await assert.rejects(publish(), isUnsettled);
});

test('an answer without a signature, or by another key, counts for nothing', async () => {
  fake.trouble = 'does not sign';
  await assert.rejects(publish(), /without a signature/);
  fake.trouble = null;
  const key = { ...fake.key, secret: Buffer.from('another canary-secret') };
  await assert.rejects(dns({ key }).withdraw(REALM), /without a signature/);
  assert.equal(fake.records.size, 0);
});

test('a server that hangs, hangs up, or is not there is given up in time', async () => {
  fake.trouble = 'hangs';
  await assert.rejects(
    dns({}, 30).publish({ realm: REALM, addresses: ['192.0.2.1'], is_new: true }),
    /within 0.03 seconds/,
  );
  fake.trouble = 'forgets to answer';
  await assert.rejects(publish(), /without an answer/);
  assert.equal(fake.records.size, 3, 'it was done all the same');
  fake.close();
  await assert.rejects(publish(), isUnsettled);
});

test('bytes are as RFC 2136 and RFC 8945 say', () => {
  const message = updateMessage(0x1234, 'example.com', [], []);
  assert.equal(message.toString('hex'), '12342800000100000000000007657861' + '6d706c6503636f6d0000060001');
  const key = { name: 'k.', algorithm: 'hmac-sha256', secret: Buffer.from('canary-secret') };
  const { bytes, mac } = signMessage(message, key, { now_ms: 1_000_000_000_000 });
  assert.equal(mac.length, 32);
  // Name, type TSIG, class ANY, no time to live, then the algorithm, the time and what it may differ by.
  assert.match(
    bytes.subarray(message.length).toString('hex'),
    /^016b0000fa00ff00000000003d0b686d61632d7368613235360000003b9aca00012c0020[0-9a-f]{64}123400000000$/,
  );
});
