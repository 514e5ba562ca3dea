import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import tls, { type TlsOptions } from 'node:tls';
import { selfSigned } from '../testing/self-signed.ts';
import { mayCallOnly } from './public-address.ts';
import type { SipNames } from './sip-names.ts';
import { type Answering, type FakeSip, sipAnswer, startFakeSip } from './sip-options.fake.ts';
import { type AskedGateway, type SipTester, sipTester } from './sip-options.ts';

const started: FakeSip[] = [];
after(() => {
  for (const fake of started) fake.close();
});

async function fake(protocol: 'udp' | 'tcp' | 'tls', answering: Answering, tls?: TlsOptions, host?: string) {
  const one = await startFakeSip(protocol, answering, { ...(tls ? { tls } : {}), ...(host ? { host } : {}) });
  started.push(one);
  return one;
}

/** `sip.test` and what is below it are this machine. */
const names =
  (addresses = ['127.0.0.1']) =>
  (): SipNames => ({
    naptr: async () => [],
    srv: async () => [],
    a: async (name) => (name.endsWith('sip.test') ? addresses : []),
    aaaa: async () => [],
    cancel() {},
  });

const local = (limit_ms = 5000) =>
  sipTester(mayCallOnly(['127.0.0.0/8', '::1']), { limit_ms, names: names() });
/** For what never answers. */
const hurried = local(250);

const gateway = (over: Partial<AskedGateway> & Pick<AskedGateway, 'port'>): AskedGateway => ({
  host: '127.0.0.1',
  protocol: 'udp',
  use_sips_scheme: false,
  proxy: null,
  ...over,
});

async function only(tester: SipTester, asked: AskedGateway) {
  const { attempts } = await tester(asked);
  const [attempt] = attempts;
  assert.ok(attempt && attempts.length === 1);
  return attempt;
}

const ok: Answering = (request) =>
  sipAnswer(request, '200 OK', ['Server: Fake 1.0', 'Allow: INVITE, OPTIONS']);
const certificate = selfSigned(['sip.test', 'www.sip.test']);

for (const protocol of ['udp', 'tcp', 'tls'] as const)
  test(`a gateway that answers over ${protocol} is reached, and what it says of itself is told`, async () => {
    const { port, requests } = await fake(protocol, ok, certificate);
    const attempt = await only(local(), gateway({ port, protocol }));
    const { ms, tls, ...rest } = attempt;
    assert.deepEqual(rest, {
      ip: '127.0.0.1',
      port,
      transport: protocol,
      outcome: 'answered',
      status_code: 200,
      reason_phrase: 'OK',
      server: 'Fake 1.0',
      allow: 'INVITE, OPTIONS',
      supported: null,
      failure: null,
    });
    assert.equal(tls === null, protocol !== 'tls');
    assert.ok(ms >= 0 && ms < 5000);
    assert.equal(requests.length, 1);
    assert.match(requests[0] ?? '', new RegExp(`^OPTIONS sip:127.0.0.1:${port}[^ ]* SIP/2.0\r\n`));
  });

test('every answer is one, whatever it says; a name in User-Agent counts too', async () => {
  for (const status of ['403 Forbidden', '503 Service Unavailable', '603 Decline']) {
    const { port } = await fake('udp', (request) => sipAnswer(request, status, ['User-Agent: other']));
    const { outcome, reason_phrase, server, status_code } = await only(local(), gateway({ port }));
    assert.deepEqual([outcome, `${status_code} ${reason_phrase}`, server], ['answered', status, 'other']);
  }
});

test('a request over UDP is sent again while nobody answers; a provisional answer is not the last', async () => {
  const slow = await fake('udp', (request, nth) => (nth === 1 ? null : sipAnswer(request, '200 OK')));
  const attempt = await only(local(), gateway({ port: slow.port }));
  assert.deepEqual([attempt.status_code, slow.requests.length], [200, 2]);
  assert.ok(attempt.ms >= 490);
  assert.equal(slow.requests[0], slow.requests[1]);
  const trying = await fake('tcp', (request) => [
    sipAnswer(request, '100 Trying'),
    sipAnswer(request, '200 OK'),
  ]);
  assert.equal((await only(local(), gateway({ port: trying.port, protocol: 'tcp' }))).status_code, 200);
  const never = await fake('udp', (request) => sipAnswer(request, '100 Trying'));
  const { failure, outcome, status_code } = await only(hurried, gateway({ port: never.port }));
  assert.deepEqual([outcome, status_code, failure], ['answered', 100, null]);
});

test('silence ends in time, and says what it may mean', async () => {
  const udp = await fake('udp', () => null);
  assert.equal(
    (await only(hurried, gateway({ port: udp.port }))).failure,
    "127.0.0.1 did not answer within 0.25 seconds: a firewall or the carrier's IP whitelist often drops unknown senders silently.",
  );
  const tcp = await fake('tcp', () => null);
  const silent = await hurried(gateway({ port: tcp.port, protocol: 'tcp' }));
  assert.equal(
    silent.attempts[0]?.failure,
    '127.0.0.1 took the connection, but did not answer within 0.25 seconds.',
  );
  assert.ok(silent.ms >= 200 && silent.ms < 4000, `${silent.ms}`);
  assert.equal(
    (await only(hurried, gateway({ port: tcp.port, protocol: 'tls' }))).failure,
    '127.0.0.1 took the connection, but it did not become secure within 0.25 seconds.',
  );
});

test('a port where nothing listens refuses', async () => {
  for (const protocol of ['udp', 'tcp', 'tls'] as const) {
    const { close, port } = await startFakeSip(protocol === 'udp' ? 'udp' : 'tcp', () => null);
    close();
    const { failure, outcome } = await only(local(), gateway({ port, protocol }));
    assert.equal(outcome, 'failed');
    assert.equal(
      failure,
      `127.0.0.1 refuses ${protocol.toUpperCase()} at port ${port}: nothing listens there, or a firewall rejects the connection.`,
    );
  }
});

test('garbage, other protocols, answers to others and a connection that ends are told apart', async () => {
  const sentence = async (protocol: 'udp' | 'tcp' | 'tls', answering: Answering, listens = protocol) => {
    const { port } = await fake(listens, answering, certificate);
    return (await only(hurried, gateway({ port, protocol }))).failure;
  };
  const noise = '127.0.0.1 sent no valid SIP answer within 0.25 seconds.';
  assert.equal(await sentence('udp', () => Buffer.from([0, 255, 1, 2])), noise);
  assert.match(
    (await sentence('udp', (request) => sipAnswer(request.replace(/Call-ID: .*/, 'Call-ID: x'), '200 OK'))) ??
      '',
    /did not answer within/,
  );
  const not = '127.0.0.1 answered with something other than SIP.';
  assert.equal(await sentence('tcp', () => 'HTTP/1.1 400 Bad Request\r\n\r\n'), not);
  assert.equal(
    await sentence('tcp', () => Array.from({ length: 3 }, () => Buffer.alloc(40_000, 'SIP/2.0 200 x'))),
    not,
  );
  const broken = '127.0.0.1 closed the connection without an answer.';
  assert.equal(await sentence('tcp', () => 'hang up'), broken);
  assert.equal(await sentence('tls', () => 'hang up'), broken);
  assert.equal(
    await sentence('tls', () => 'hang up', 'tcp'),
    '127.0.0.1 closed the connection during the TLS handshake.',
  );
  assert.equal(
    await sentence('tls', () => 'SIP/2.0 400 Bad Request\r\n\r\n', 'tcp'),
    '127.0.0.1 does not support TLS on this port.',
  );
});

test('what is passed on of an answer is short, on one line and visible', async () => {
  const { port } = await fake('udp', (request) =>
    sipAnswer(request, `200 ${'O'.repeat(500)}\u0007K`, [
      `Server: a\u202Eb\u001b[31m${'s'.repeat(5000)}`,
      'X-Secret: no',
    ]),
  );
  const attempt = await only(local(), gateway({ port }));
  assert.equal(attempt.reason_phrase?.length, 80);
  assert.equal(attempt.server?.length, 200);
  assert.match(attempt.server ?? '', /^a b \[31ms+…$/);
  assert.ok(!JSON.stringify(attempt).includes('no"'));
});

test('a certificate is described, and one that cannot be trusted does not end the test', async () => {
  const { port } = await fake('tls', ok, certificate);
  const named = await only(local(), gateway({ host: 'sip.test', port, protocol: 'tls/srtp' }));
  assert.equal(named.status_code, 200);
  const { cipher, valid_from, valid_to, ...facts } = named.tls ?? assert.fail('no facts');
  assert.deepEqual(facts, {
    protocol: 'TLSv1.3',
    subject: 'CN=sip.test',
    issuer: 'CN=sip.test',
    trusted: false,
    trust_failure: 'it is self-signed',
    name_matches: true,
  });
  assert.match(cipher, /^TLS_/);
  assert.ok(Date.parse(valid_from ?? '') < Date.now() && Date.parse(valid_to ?? '') > Date.now());
  // By an address, no name can be held against it.
  assert.equal((await only(local(), gateway({ port, protocol: 'tls' }))).tls?.name_matches, null);
});

test('whom a certificate names is told: another, an address, a SIP address', async () => {
  for (const [host, certified, matches] of [
    ['sip.test', ['other.test'], false],
    ['eu.sip.test', ['*.sip.test'], true],
    ['sip.test', ['other.test', 'sip:sip.test'], true],
    ['127.0.0.1', ['127.0.0.1'], true],
  ] as const) {
    const { port } = await fake('tls', ok, selfSigned([...certified]));
    const { tls } = await only(local(), gateway({ host, port, protocol: 'tls' }));
    assert.equal(tls?.name_matches, matches, `${certified} for ${host}`);
  }
});

test('a certificate from an authority that this server knows is trusted, until it expires', async (context) => {
  const day_ms = 86_400_000;
  const expired = selfSigned(['sip.test'], { to: new Date(Date.now() - day_ms / 2) });
  const known = tls.getCACertificates('default');
  context.after(() => tls.setDefaultCACertificates(known));
  tls.setDefaultCACertificates([certificate.cert, expired.cert]);
  const told = [];
  for (const one of [certificate, expired]) {
    const { port } = await fake('tls', ok, one);
    const { tls } = await only(local(), gateway({ host: 'sip.test', port, protocol: 'tls' }));
    told.push([tls?.trusted, tls?.trust_failure]);
  }
  assert.deepEqual(told, [
    [true, null],
    [false, 'it has expired'],
  ]);
});

test('what a carrier asks for and a test has not is told: a client certificate, a modern TLS', async () => {
  const strict = await fake('tls', ok, { ...certificate, requestCert: true, rejectUnauthorized: true });
  const mutual = await only(local(), gateway({ port: strict.port, protocol: 'tls' }));
  assert.match(mutual.failure ?? '', /client certificate|breaks off/);
  const old = await fake('tls', ok, {
    ...certificate,
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  });
  const { failure } = await only(local(), gateway({ port: old.port, protocol: 'tls' }));
  assert.equal(failure, '127.0.0.1 supports only insecure versions of TLS.');
});

test('every address of a name is asked at the same time; a proxy is asked in place of the gateway', async () => {
  const { port, requests } = await fake('udp', ok);
  const both = sipTester(mayCallOnly(['127.0.0.0/8']), {
    limit_ms: 1500,
    names: names(['127.0.0.1', '127.0.0.2']),
  });
  const { attempts, ms } = await both(gateway({ host: 'sip.test', port }));
  assert.deepEqual(
    attempts.map(({ ip, outcome }) => `${ip} ${outcome}`),
    ['127.0.0.1 answered', '127.0.0.2 failed'],
  );
  // One after the other would take twice that.
  assert.ok(ms < 60_000);
  const by = await local()(
    gateway({ host: 'far.example.com', port: 5080, proxy: `sip:sip.test:${port};lr` }),
  );
  assert.deepEqual([by.called, by.attempts[0]?.status_code], ['sip.test', 200]);
  assert.equal(by.steps[0], 'Calls to far.example.com go through the outbound SIP proxy sip.test');
  assert.match(requests.at(-1) ?? '', /^OPTIONS sip:far\.example\.com:5080 SIP/);
});

test('port 5060 of a host name is left out, as the platform leaves it out of its calls', async () => {
  const closed = sipTester(mayCallOnly([]), { names: names() });
  const { attempts, steps } = await closed(gateway({ host: 'sip.test', port: 5060, protocol: 'tcp' }));
  assert.deepEqual(steps.slice(0, 3), [
    'Calls leave out port 5060, so services are looked up as without a port',
    'NAPTR sip.test: none',
    'SRV _sip._tcp.sip.test: none',
  ]);
  assert.equal(attempts[0]?.port, 5060);
  const secure = await closed(gateway({ host: 'sip.test', port: 5060, protocol: 'tls' }));
  assert.deepEqual([secure.steps.length, secure.attempts[0]?.port], [2, 5060]);
});

test('no address inside is called unless it is allowed, by address or by name', async () => {
  const { port, requests } = await fake('udp', ok);
  const inside = ['127.0.0.1', '10.0.0.1', '169.254.169.254'];
  const closed = sipTester(mayCallOnly([]), { limit_ms: 300, names: names(inside) });
  for (const host of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '0.0.0.0', '255.255.255.255'])
    for (const attempt of (await closed(gateway({ host, port }))).attempts)
      assert.equal(attempt.failure, `${host} is not an address that this server may call.`);
  const byName = await closed(gateway({ host: 'sip.test', port }));
  assert.equal(byName.attempts.length, 3);
  for (const { failure, ip, outcome } of byName.attempts)
    assert.deepEqual(
      [ip, failure, outcome],
      ['a private address', 'A private address is not an address that this server may call.', 'not_asked'],
    );
  for (const address of inside) assert.ok(!JSON.stringify(byName).includes(address), address);
  assert.ok(byName.steps.includes('A sip.test -> a private address'));
  const allowed = await sipTester(mayCallOnly(['10.0.0.0/8']), { limit_ms: 300, names: names(['10.0.0.1']) })(
    gateway({ host: 'sip.test', port }),
  );
  assert.equal(allowed.attempts[0]?.ip, '10.0.0.1', 'an operator may allow it, and sees it then');
  assert.deepEqual(requests, []);
});

test('what is no gateway at all is told without asking anybody', async () => {
  for (const [over, failure] of [
    [{ host: 'a b\r\nVia: x' }, 'a b Via: x is no possible host name or address.'],
    [{ port: 0 }, '0 is no possible port.'],
    [{ port: 70_000 }, '70000 is no possible port.'],
    [
      { proxy: 'sip:me:canary-secret@' },
      "The carrier's outbound SIP proxy is no host, host:port or SIP address.",
    ],
    [
      { host: 'nowhere.test' },
      'nowhere.test is not a known host name. Check its spelling, and whether it has an A or AAAA record in DNS.',
    ],
  ] as const)
    assert.equal((await local()(gateway({ port: 5060, ...over }))).failure, failure);
});
