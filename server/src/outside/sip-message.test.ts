import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printable } from './printable.ts';
import { answers, messageReader, NotSip, newSipIds, parseResponse, writeOptions } from './sip-message.ts';
import { sipAnswer } from './sip-options.fake.ts';

const ids = newSipIds();
const request = (over: object = {}) =>
  writeOptions({
    to: { host: 'sip.example.com', port: null, transport: 'udp' },
    secure: false,
    transport: 'udp',
    local: { ip: '192.0.2.7', port: 40_000 },
    ids,
    ...over,
  });
const parse = (text: string) => parseResponse(Buffer.from(text));

test('an OPTIONS request has what RFC 3261 asks for, and ends with an empty line', () => {
  assert.deepEqual(request().split('\r\n'), [
    'OPTIONS sip:sip.example.com SIP/2.0',
    `Via: SIP/2.0/UDP 192.0.2.7:40000;branch=${ids.branch};rport`,
    'Max-Forwards: 70',
    `From: <sip:trunkline@192.0.2.7>;tag=${ids.tag}`,
    'To: <sip:sip.example.com>',
    `Call-ID: ${ids.call_id}`,
    'CSeq: 1 OPTIONS',
    'Contact: <sip:trunkline@192.0.2.7:40000>',
    'Accept: application/sdp',
    'User-Agent: Trunkline',
    'Content-Length: 0',
    '',
    '',
  ]);
  assert.match(ids.branch, /^z9hG4bK/);
  assert.notEqual(newSipIds().branch, ids.branch);
});

test('the reason of a response may be any text, and what stands before it any number of blanks', () => {
  const response = parse(`SIP/2.0 200${'\t'.repeat(60_000)}all\u2028well\r\nCSeq: 1 OPTIONS\r\n\r\n`);
  assert.deepEqual([response?.status, response?.reason], [200, 'all\u2028well']);
  assert.equal(parse('SIP/2.0 200\r\n\r\n')?.status, 200);
  for (const no of ['SIP/2.0 2000 OK', 'SIP/2.0 200OK', 'SIP/2.0 700 OK']) assert.equal(parse(no), null);
});

test('port, transport, secure scheme and IPv6 are written as SIP has them', () => {
  const first = (over: object) => request(over).split('\r\n')[0];
  const to = { host: '2001:db8::1', port: 5080, transport: 'tcp' };
  assert.equal(first({ to }), 'OPTIONS sip:[2001:db8::1]:5080;transport=tcp SIP/2.0');
  const secure = request({
    to: { ...to, transport: 'tls' },
    secure: true,
    transport: 'tls',
    local: { ip: '::1', port: 9 },
  });
  for (const line of [
    'OPTIONS sips:[2001:db8::1]:5080 SIP/2.0',
    `Via: SIP/2.0/TLS [::1]:9;branch=${ids.branch};rport`,
    'To: <sips:[2001:db8::1]>',
    'Contact: <sips:trunkline@[::1]:9>',
  ])
    assert.ok(secure.includes(line), line);
});

test('an answer has its status, reason and headers, long or compact, folded or repeated', () => {
  const response = parse(
    'SIP/2.0 200 All is well\r\nv: SIP/2.0/UDP a\r\nAllow: INVITE,\r\n  ACK\r\nALLOW : BYE\r\nk: timer\r\nl: 0\r\nS\r\n: x\r\nX:\r\n\r\nbody: no',
  );
  assert.deepEqual([response?.status, response?.reason], [200, 'All is well']);
  assert.equal(response?.header('allow'), 'INVITE, ACK, BYE');
  assert.equal(response?.header('supported'), 'timer');
  assert.equal(response?.header('via'), 'SIP/2.0/UDP a');
  assert.equal(response?.header('body'), null);
  assert.equal(response?.header('x'), '');
});

test('bare line feeds, no reason, keep-alives before it and a missing end are put up with', () => {
  assert.deepEqual([parse('SIP/2.0 486\n\n')?.status, parse('SIP/2.0 486')?.reason], [486, '']);
  assert.equal(parse('\r\n\r\nsip/2.0  503  Busy')?.status, 503);
});

test('what is no response is none', () => {
  for (const text of [
    '',
    '\r\n\r\n',
    'OPTIONS sip:a SIP/2.0\r\n\r\n',
    'HTTP/1.1 200 OK\r\n\r\n',
    'SIP/2.0 20 OK',
    'SIP/2.0 999 No',
    'SIP/2.0 2000 No',
    'SIP/3.0 200 OK',
    ` SIP/2.0 200 OK`,
    '\u0000\u0001\u0002',
    `SIP/2.0 200 OK\r\nX: ${'x'.repeat(70_000)}`,
  ])
    assert.equal(parse(text), null, JSON.stringify(text.slice(0, 40)));
});

test('only the answer to this very request counts', () => {
  const right = parse(sipAnswer(request(), '200 OK'));
  assert.ok(right && answers(right, ids));
  const other = newSipIds();
  for (const wrong of [
    sipAnswer(request({ ids: other }), '200 OK'),
    sipAnswer(request({ ids: { ...ids, branch: other.branch } }), '200 OK'),
    sipAnswer(request(), '200 OK').replace('1 OPTIONS', '1 INVITE'),
    sipAnswer(request(), '200 OK').replace(/Via:.*\r\n/, ''),
    'SIP/2.0 200 OK\r\n\r\n',
  ]) {
    const response = parse(wrong);
    assert.ok(response);
    assert.equal(answers(response, ids), false);
  }
});

test('a stream is cut into messages however it comes', () => {
  const one = 'SIP/2.0 100 Trying\r\nContent-Length: 0\r\n\r\n';
  const two = 'SIP/2.0 200 OK\r\nl:  4\r\n\r\nbody';
  const three = 'OPTIONS sip:x SIP/2.0\r\nVia: y\r\n\r\n';
  const all = Buffer.from(`\r\n\r\n${one}${two}\r\n\r\n${three}`);
  for (const size of [1, 2, 7, 50, all.length]) {
    const read = messageReader();
    const messages: string[] = [];
    for (let at = 0; at < all.length; at += size)
      messages.push(...read(all.subarray(at, at + size)).map(String));
    assert.deepEqual(messages, [one, two, three], `in pieces of ${size}`);
  }
});

test('a stream that is not SIP, or has no end, is given up', () => {
  for (const text of [
    'HTTP/1.1 400 Bad Request\r\n\r\n',
    '220 mail.example.com ESMTP\r\n',
    'x'.repeat(2000),
    `SIP/2.0 200 OK\r\nX: ${'x'.repeat(70_000)}`,
    'SIP/2.0 200 OK\r\nContent-Length: 99999999999\r\n\r\n',
  ])
    assert.throws(() => messageReader()(Buffer.from(text)), NotSip, text.slice(0, 20));
  const read = messageReader();
  const trying = Buffer.from('SIP/2.0 100 Trying\r\n\r\n'.repeat(1000));
  assert.throws(() => {
    for (let count = 0; count < 100; count++) read(trying);
  }, NotSip);
});

test('no noise makes the parser or the reader fail in another way', () => {
  const good = Buffer.from(sipAnswer(request(), '200 OK', ['Allow: INVITE', ' folded', 'k: timer'], 'v=0'));
  // A small generator of its own, so that a failure happens again.
  let state = 7;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
  for (let round = 0; round < 3000; round++) {
    const bad = Buffer.from(good);
    for (let count = 0; count <= next(12); count++) bad[next(bad.length)] = next(256);
    const cut = bad.subarray(next(20), bad.length - next(20));
    const response = parseResponse(cut);
    if (response) assert.ok(response.status >= 100 && response.status < 700);
    try {
      messageReader()(cut);
    } catch (error) {
      assert.ok(error instanceof NotSip, String(error));
    }
  }
});

test('text of a stranger is shown on one line, visibly and cut to length', () => {
  assert.equal(printable('  a\u0000b\r\nc\u202Ed\u2028e  ', 20), 'a b c d e');
  assert.equal(printable('x'.repeat(10), 5), 'xxxx…');
  assert.equal(printable('Größe 📞', 20), 'Größe 📞');
});
