import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCapture, sip } from './capture.sample.ts';
import { CaptureFault } from './pcap.ts';
import { messagesOf, participantsOf } from './sip-messages.ts';

const T0 = Date.parse('2026-11-20T09:30:00.000Z');
const phone = '203.0.113.9:5060';
const edge = '10.0.0.5:5060';

test('messages have their time, their way and what they say', () => {
  const messages = messagesOf(
    aCapture([
      { at: T0, from: phone, to: edge, text: sip('INVITE sip:1@example.com SIP/2.0', 1) },
      { at: T0 + 12, from: edge, to: phone, text: sip('SIP/2.0 100 Trying', 1) },
      { at: T0 + 900, from: edge, to: phone, text: sip('SIP/2.0 486 Busy Here', 1) },
    ]),
  );
  assert.deepEqual(
    messages.map(({ at, from, to, title, status, method }) => [at - T0, from, to, title, status, method]),
    [
      [0, phone, edge, 'INVITE', null, 'INVITE'],
      [12, edge, phone, '100 Trying', 100, 'INVITE'],
      [900, edge, phone, '486 Busy Here', 486, 'INVITE'],
    ],
  );
  assert.deepEqual(participantsOf(messages), [phone, edge]);
  assert.match(messages[0]?.text ?? '', /^INVITE sip:1@example\.com SIP\/2\.0\r\nVia: /);
});

test('what is sent again is marked, and the same request of another transaction is not', () => {
  const invite = sip('INVITE sip:1@example.com SIP/2.0', 1);
  const sent = [invite, invite, sip('INVITE sip:1@example.com SIP/2.0', 2), invite];
  const messages = messagesOf(
    aCapture(
      sent.map((text, n) => ({ at: T0 + n * 500, from: phone, to: n === 3 ? '10.0.0.6:5060' : edge, text })),
    ),
  );
  assert.deepEqual(
    messages.map(({ isRepeated }) => isRepeated),
    [false, true, false, false],
  );
});

test('both byte orders, both clocks, and every kind of frame that capture servers write are read', () => {
  const one = [{ at: T0 + 0.25, from: phone, to: edge, text: sip('OPTIONS sip:x SIP/2.0', 1) }];
  for (const over of [
    {},
    { little: false },
    { nano: true },
    { link: 101 },
    { link: 113 },
    { link: 276 },
    { link: 0 },
    { vlan: true },
    { tcp: true },
  ] as const) {
    const [message] = messagesOf(aCapture(one, over));
    assert.deepEqual(
      [message?.from, message?.to, message?.title],
      [phone, edge, 'OPTIONS'],
      JSON.stringify(over),
    );
    assert.equal(message?.at, T0 + 0.25);
  }
});

test('addresses of IPv6 are written as people write them', () => {
  const way = { from: '[2001:db8::9]:5060', to: '[::1]:5080' };
  const [message] = messagesOf(aCapture([{ at: T0, ...way, text: sip('OPTIONS sip:x SIP/2.0', 1) }]));
  assert.deepEqual([message?.from, message?.to], [way.from, way.to]);
});

test('a message over TCP that comes in two pieces is one', () => {
  const [head = '', tail = ''] = sip('INVITE sip:1@example.com SIP/2.0', 1).split('Call-ID');
  const way = { from: phone, to: edge };
  const [message, ...rest] = messagesOf(
    aCapture(
      [
        { at: T0, ...way, text: head },
        { at: T0 + 1, ...way, text: `Call-ID${tail}` },
      ],
      { tcp: true },
    ),
  );
  assert.equal(rest.length, 0);
  assert.match(message?.text ?? '', /Call-ID: /);
});

test('several messages in one segment over TCP are several, whatever they carry and wherever the segment ends', () => {
  const body = 'v=0\r\n\r\nSIP/2.0 200 OK\r\n';
  const invite = `${sip('INVITE sip:1@example.com SIP/2.0', 1).replace('Length: 0', `Length: ${body.length}`)}${body}`;
  const [trying, ringing] = ['SIP/2.0 100 Trying', 'SIP/2.0 180 Ringing'].map((first) => sip(first, 1));
  const unsaid = 'SIP/2.0 183 Session Progress\r\nVia: x\r\n\r\nv=0';
  const way = { from: phone, to: edge };
  const sent = [`${invite}${trying}\r\n\r\n${ringing?.slice(0, 30)}`, `${ringing?.slice(30)}`, unsaid, 'o=x'];
  const messages = messagesOf(
    aCapture(
      sent.map((text, n) => ({ at: T0 + n, ...way, text })),
      { tcp: true },
    ),
  );
  assert.deepEqual(
    messages.map(({ at, title }) => [at - T0, title]),
    [
      [0, 'INVITE'],
      [0, '100 Trying'],
      [0, '180 Ringing'],
      [2, '183 Session Progress'],
    ],
  );
  assert.equal(messages[0]?.text, invite);
  assert.equal(messages[2]?.text, ringing);
  assert.equal(messages[3]?.text, `${unsaid}o=x`);
});

test('a capture between more addresses than can be drawn is a sentence', () => {
  const among = (count: number) =>
    aCapture(
      Array.from({ length: count - 1 }, (_, n) => ({
        ...{ at: T0 + n, from: `10.0.1.${n}:5060`, to: edge },
        text: sip('OPTIONS sip:x SIP/2.0', n),
      })),
    );
  assert.equal(participantsOf(messagesOf(among(40))).length, 40);
  assert.throws(() => messagesOf(among(41)), /too many addresses/);
});

test('what is no capture, or too large a one, is a sentence', () => {
  for (const [bytes, reason] of [
    [new Uint8Array(), /not a packet capture/],
    [new TextEncoder().encode('<html>not found</html>                    '), /not a packet capture/],
    [Uint8Array.of(0x0a, 0x0d, 0x0d, 0x0a, ...new Array(40).fill(0)), /pcapng/],
    [new Uint8Array(65 * 1_048_576), /too large/],
  ] as const)
    assert.throws(
      () => messagesOf(bytes),
      (error) => error instanceof CaptureFault && reason.test(error.message),
    );
});

test('a capture that is cut, garbled or full of other things never fails and never runs for ever', () => {
  const whole = aCapture(
    Array.from({ length: 20 }, (_, n) => ({
      ...{ at: T0 + n, from: phone, to: edge },
      text: n % 2 ? sip('SIP/2.0 200 OK', n) : '\0\0\0\0',
    })),
  );
  for (let length = 24; length < whole.length; length += 7) messagesOf(whole.subarray(0, length));
  let state = 1;
  for (let round = 0; round < 300; round++) {
    const garbled = whole.slice();
    for (let n = 0; n < 20; n++) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      garbled[24 + (state % (garbled.length - 24))] = state >>> 24;
    }
    messagesOf(garbled);
  }
});

test('an answer whose phrase has thousands of marks on one letter can be drawn, and its message is whole', () => {
  const marks = '\u0301'.repeat(900);
  const text = sip(`SIP/2.0 200 a${marks}`, 1);
  const [message] = messagesOf(aCapture([{ at: T0, from: phone, to: edge, text }]));
  assert.equal(message?.title, `200 a${'\u0301'.repeat(8)}`);
  assert.ok(message?.text.includes(marks));
});
