import assert from 'node:assert/strict';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { type FakeHomer, startFakeHomer } from './homer.fake.ts';
import { CaptureFailure, homer } from './homer.ts';

let fake: FakeHomer;

before(async () => {
  fake = await startFakeHomer();
});
after(() => fake.close());
beforeEach(() => {
  fake.trouble = null;
  fake.captured['1_call'].clear();
  fake.captured['1_registration'].clear();
});

const client = (over: object = {}) => homer({ ...fake, ...over }, { login: 300, search: 300, export: 300 });

const failsWith = (message: string) => (error: unknown) =>
  error instanceof CaptureFailure && error.message === message;

test('messages are counted by their Call-ID, calls and registrations alike', async () => {
  assert.equal(await client().count({ call_id: 'nobody', method: 'register' }), 0);
  fake.captured['1_registration'].set('a', ['REGISTER sip:example.com SIP/2.0', 'SIP/2.0 200 OK']);
  fake.captured['1_call'].set('b', ['INVITE sip:bob@example.com SIP/2.0']);
  assert.equal(await client().count({ call_id: 'a', method: 'register' }), 2);
  assert.equal(await client().count({ call_id: 'b', method: 'invite' }), 1);
  assert.equal(await client({ url: `${fake.url}/` }).count({ call_id: 'b', method: 'invite' }), 1);
});

test('a count is not taken from what a message says, however long the answer is', async () => {
  const messages = Array.from({ length: 3000 }, () => `{"total":7} ${'x'.repeat(2000)} "total": 8, `);
  fake.captured['1_registration'].set('a', messages);
  assert.equal(await homer(fake).count({ call_id: 'a', method: 'register' }), 3000);
});

test('a capture has the messages of its method alone; without any there is none', async () => {
  fake.captured['1_registration'].set('a', ['REGISTER one', 'REGISTER two']);
  const pcap = await client().pcap({ call_id: 'a', method: 'register' });
  assert.ok(pcap);
  const content = await buffer(pcap);
  assert.equal(content.readUInt32LE(0), 0xa1b2c3d4);
  assert.equal(content.length, 24 + 2 * 16 + 2 * 'REGISTER one'.length);
  assert.match(content.toString('latin1'), /REGISTER one.*REGISTER two/s);
  assert.equal(await client().pcap({ call_id: 'a', method: 'invite' }), null);
  assert.equal(await client().pcap({ call_id: 'nobody', method: 'register' }), null);
});

test('a capture that breaks off is an error of its stream, not a short file', async () => {
  fake.captured['1_registration'].set('a', ['REGISTER one']);
  fake.trouble = 'hangs up';
  const pcap = await client().pcap({ call_id: 'a', method: 'register' });
  assert.ok(pcap);
  await assert.rejects(buffer(pcap));
});

test('a reader who goes away ends the request to the server, whether it has read anything or not', async () => {
  fake.captured['1_registration'].set('a', ['REGISTER one']);
  fake.trouble = 'goes on';
  for (const reads of [true, false]) {
    const before = fake.abandoned;
    // Longer than this test: the time limit would end the request too.
    const pcap = await homer(fake).pcap({ call_id: 'a', method: 'register' });
    assert.ok(pcap);
    if (reads) await once(pcap, 'data');
    pcap.destroy();
    for (let turn = 0; fake.abandoned === before && turn < 3000; turn++) await setTimeout(10);
    assert.equal(fake.abandoned, before + 1);
  }
});

test('what goes wrong is a sentence without anything of the answer or the password', async () => {
  const ask = (over?: object) => client(over).count({ call_id: 'a', method: 'register' });
  await assert.rejects(
    ask({ password: 'wrong' }),
    failsWith("The SIP capture server does not accept this server's credentials."),
  );
  await assert.rejects(
    ask({ url: 'http://127.0.0.1:1' }),
    failsWith('The SIP capture server cannot be reached.'),
  );
  await assert.rejects(
    ask({ url: `${fake.url}/elsewhere` }),
    failsWith("The SIP capture server does not accept this server's credentials."),
  );
  fake.trouble = 'breaks';
  await assert.rejects(ask(), failsWith('The SIP capture server answered with an error (500).'));
  fake.trouble = 'hangs';
  await assert.rejects(ask(), failsWith('The SIP capture server did not answer within 0.3 seconds.'));
});
