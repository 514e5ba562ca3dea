import assert from 'node:assert/strict';
import type { NaptrRecord, SrvRecord } from 'node:dns';
import { test } from 'node:test';
import type { SipNames } from './sip-names.ts';
import { resolveSip } from './sip-resolve.ts';
import type { SipTransport } from './sip-uri.ts';

type Zone = {
  naptr?: Record<string, [order: number, preference: number, service: string, replacement: string][]>;
  srv?: Record<string, [priority: number, weight: number, port: number, name: string][]>;
  a?: Record<string, string[] | string>;
  aaaa?: Record<string, string[] | string>;
};

const fails = (code: string) => Object.assign(new Error(code), { code });

/** A text in place of records is the error that the name server answers with; `asked` is what it was asked. */
function zone({ a = {}, aaaa = {}, naptr = {}, srv = {} }: Zone) {
  const asked: string[] = [];
  const look = async <T>(kind: string, name: string, found: T[] | string | undefined): Promise<T[]> => {
    asked.push(`${kind} ${name}`);
    if (typeof found === 'string') throw fails(found);
    if (!found) throw fails('ENOTFOUND');
    return found;
  };
  const names: SipNames = {
    naptr: (name) =>
      look(
        'NAPTR',
        name,
        naptr[name]?.map(
          ([order, preference, service, replacement]): NaptrRecord => ({
            flags: 's',
            order,
            preference,
            regexp: '',
            replacement,
            service,
          }),
        ),
      ),
    srv: (name) =>
      look(
        'SRV',
        name,
        srv[name]?.map(
          ([priority, weight, port, target]): SrvRecord => ({ priority, weight, port, name: target }),
        ),
      ),
    a: (name) => look('A', name, a[name]),
    aaaa: (name) => look('AAAA', name, aaaa[name]),
    cancel: () => void asked.push('cancelled'),
  };
  return { names, asked };
}

async function resolve(host: string, port: number | null, transport: SipTransport, records: Zone = {}) {
  const { asked, names } = zone(records);
  const found = await resolveSip({ host, port, transport }, names, new AbortController().signal, () => true);
  return { ...found, asked, to: found.targets.map((one) => `${one.transport} ${one.ip} ${one.port}`) };
}

test('an address is itself, at its port or the usual one, and no name is looked up', async () => {
  for (const [host, port, transport, to] of [
    ['8.8.8.8', null, 'udp', 'udp 8.8.8.8 5060'],
    ['8.8.8.8', null, 'tls', 'tls 8.8.8.8 5061'],
    ['8.8.8.8', 5080, 'tcp', 'tcp 8.8.8.8 5080'],
    ['2001:4860::8', null, 'udp', 'udp 2001:4860::8 5060'],
  ] as const) {
    const found = await resolve(host, port, transport);
    assert.deepEqual([found.to, found.asked, found.failure], [[to], [], null]);
  }
  assert.deepEqual((await resolve('8.8.8.8', null, 'tls')).steps, [
    '8.8.8.8 is an address: port 5061, the usual one',
  ]);
});

test('with a port only addresses are looked up, of both families', async () => {
  const found = await resolve('sip.example.com', 5080, 'udp', {
    naptr: { 'sip.example.com': [[1, 1, 'SIP+D2U', '_sip._udp.sip.example.com']] },
    a: { 'sip.example.com': ['8.8.8.8', '8.8.4.4'] },
    aaaa: { 'sip.example.com': ['2001:4860::8'] },
  });
  assert.deepEqual(found.to, ['udp 8.8.8.8 5080', 'udp 8.8.4.4 5080', 'udp 2001:4860::8 5080']);
  assert.deepEqual(found.steps, [
    'sip.example.com is given with port 5080: no NAPTR or SRV is looked up',
    'A sip.example.com -> 8.8.8.8',
    'A sip.example.com -> 8.8.4.4',
    'AAAA sip.example.com -> 2001:4860::8',
  ]);
  assert.deepEqual(found.asked, ['A sip.example.com', 'AAAA sip.example.com']);
});

const full: Zone = {
  naptr: {
    'example.com': [
      [20, 1, 'SIP+D2T', '_sip._tcp.example.com'],
      [10, 2, 'SIP+D2U', '_sip._udp.far.example.net'],
      [10, 1, 'sip+d2u', '_sip._udp.example.com'],
      [5, 1, 'SIPS+D2T', '_sips._tcp.example.com'],
    ],
  },
  srv: {
    '_sip._udp.example.com': [
      [20, 0, 5060, 'c.example.com'],
      [10, 5, 5070, 'b.example.com'],
      [10, 60, 5060, 'a.example.com'],
    ],
    '_sip._tcp.example.com': [[0, 0, 5090, 'a.example.com']],
    '_sips._tcp.example.com': [[0, 0, 5061, 's.example.com']],
  },
  a: {
    'a.example.com': ['8.8.8.1'],
    'b.example.com': ['8.8.8.2'],
    'c.example.com': ['8.8.8.3'],
    's.example.com': ['8.8.8.4'],
  },
};

test('without a port NAPTR leads to SRV, SRV to hosts by priority and weight, and those to addresses', async () => {
  const found = await resolve('example.com', null, 'udp', full);
  assert.deepEqual(found.to, ['udp 8.8.8.1 5060', 'udp 8.8.8.2 5070', 'udp 8.8.8.3 5060']);
  assert.deepEqual(found.steps, [
    'NAPTR example.com -> SIP+D2U _sip._udp.example.com',
    'NAPTR example.com -> SIP+D2U _sip._udp.far.example.net',
    'SRV _sip._udp.example.com -> a.example.com:5060 (priority 10, weight 60)',
    'SRV _sip._udp.example.com -> b.example.com:5070 (priority 10, weight 5)',
    'SRV _sip._udp.example.com -> c.example.com:5060 (priority 20, weight 0)',
    'A a.example.com -> 8.8.8.1',
    'A b.example.com -> 8.8.8.2',
    'A c.example.com -> 8.8.8.3',
  ]);
});

test("the gateway's protocol chooses among the services", async () => {
  assert.deepEqual((await resolve('example.com', null, 'tcp', full)).to, ['tcp 8.8.8.1 5090']);
  assert.deepEqual((await resolve('example.com', null, 'tls', full)).to, ['tls 8.8.8.4 5061']);
});

test('a second NAPTR is followed when the first leads nowhere', async () => {
  const found = await resolve('example.com', null, 'udp', {
    naptr: { 'example.com': full.naptr?.['example.com'] ?? [] },
    srv: { '_sip._udp.far.example.net': [[1, 1, 5060, 'far.example.net']] },
    a: { 'far.example.net': ['8.8.8.9'] },
  });
  assert.deepEqual(found.to, ['udp 8.8.8.9 5060']);
  assert.ok(found.steps.includes('SRV _sip._udp.example.com: none'));
});

test('without NAPTR the SRV of the protocol is asked for, and without SRV the host itself', async () => {
  const srv = await resolve('example.com', null, 'tcp', { srv: full.srv ?? {}, a: full.a ?? {} });
  assert.deepEqual(srv.to, ['tcp 8.8.8.1 5090']);
  assert.equal(srv.steps[0], 'NAPTR example.com: none');
  for (const [transport, service, port] of [
    ['udp', '_sip._udp', 5060],
    ['tcp', '_sip._tcp', 5060],
    ['tls', '_sips._tcp', 5061],
  ] as const) {
    const plain = await resolve('example.com', null, transport, { a: { 'example.com': ['8.8.8.8'] } });
    assert.deepEqual(plain.to, [`${transport} 8.8.8.8 ${port}`]);
    assert.deepEqual(plain.steps, [
      'NAPTR example.com: none',
      `SRV ${service}.example.com: none`,
      `So example.com itself is asked, at port ${port}`,
      'A example.com -> 8.8.8.8',
    ]);
  }
});

test('NAPTR for other protocols, with other flags or with nonsense in it does not lead astray', async () => {
  const found = await resolve('example.com', null, 'udp', {
    naptr: {
      'example.com': [
        [1, 1, 'SIP+D2T', '_sip._tcp.example.com'],
        [1, 1, 'SIP+D2U', 'a b\r\n'],
      ],
    },
    a: { 'example.com': ['8.8.8.8'] },
  });
  assert.deepEqual(found.to, ['udp 8.8.8.8 5060']);
  assert.equal(found.steps[0], 'NAPTR example.com: nothing for SIP+D2U');
});

test('a name server that knows no NAPTR, or fails for one family, does not stand in the way', async () => {
  const { names } = zone({ a: { 'example.com': ['8.8.8.8'] }, aaaa: { 'example.com': 'ESERVFAIL' } });
  names.naptr = async () => Promise.reject(fails('ENOTIMP'));
  const found = await resolveSip(
    { host: 'example.com', port: null, transport: 'udp' },
    names,
    new AbortController().signal,
    () => true,
  );
  assert.equal(found.targets[0]?.ip, '8.8.8.8');
  assert.equal(found.steps[0], 'The name server could not answer about example.com (ENOTIMP).');
});

const UNKNOWN =
  'is not a known host name. Check its spelling, and whether it has an A or AAAA record in DNS.';

test('why there is no address is said in words, and what to do', async () => {
  const srv = { '_sip._udp.example.com': [[1, 1, 5060, 'gone.example.com']] } as const;
  for (const [records, failure] of [
    [{}, `example.com ${UNKNOWN}`],
    [{ a: { 'example.com': 'ENODATA' } }, `example.com ${UNKNOWN}`],
    [{ srv }, 'example.com points to gone.example.com, which has no address.'],
    [
      { srv: { '_sip._udp.example.com': [[0, 0, 0, '.']] } },
      'SRV _sip._udp.example.com says that there is no such service.',
    ],
    [{ a: { 'example.com': 'ETIMEOUT' } }, 'The name server did not answer about example.com in time.'],
    [
      { a: { 'example.com': 'ESERVFAIL' } },
      'The name server could not answer about example.com (ESERVFAIL).',
    ],
  ] as [Zone, string][]) {
    const found = await resolve('example.com', null, 'udp', records);
    assert.deepEqual([found.failure, found.targets], [failure, []]);
  }
  for (const host of ['a b', 'exa\r\nmple.com', '1.2.3', '', '-x.com', 'a..b', `${'a'.repeat(64)}.com`])
    assert.match((await resolve(host, null, 'udp')).failure ?? '', /is no possible host name/);
});

test('a large zone is cut short, and each address is tried once', async () => {
  const hosts = Array.from({ length: 30 }, (_, nth) => `h${nth}.example.com`);
  const found = await resolve('example.com', null, 'udp', {
    srv: { '_sip._udp.example.com': hosts.map((host) => [1, 1, 5060, host]) },
    a: Object.fromEntries(hosts.map((host, nth) => [host, ['9.9.9.9', `8.8.${nth}.1`, `8.8.${nth}.2`]])),
  });
  assert.equal(found.targets.length, 8);
  assert.equal(new Set(found.to).size, 8);
  assert.equal(found.asked.filter((one) => one.startsWith('A ')).length, 8);
  assert.ok(found.steps.length <= 40);
  assert.match(found.steps.at(-1) ?? '', /^Only the first 8 addresses are tried, \d+ more are left out$/);
});

test('private addresses are found like any others: whether they may be called is asked when they are', async () => {
  const found = await resolve('example.com', 5060, 'udp', {
    a: { 'example.com': ['10.0.0.1', '127.0.0.1'] },
  });
  assert.deepEqual(found.to, ['udp 10.0.0.1 5060', 'udp 127.0.0.1 5060']);
});

test('a silent name server is given up when time is over', async () => {
  const { asked, names } = zone({});
  names.naptr = () => new Promise(() => {});
  const limit = new AbortController();
  setTimeout(() => limit.abort(), 20);
  const found = await resolveSip(
    { host: 'example.com', port: null, transport: 'udp' },
    names,
    limit.signal,
    () => true,
  );
  assert.equal(found.failure, 'The name server did not answer about example.com in time.');
  assert.ok(asked.includes('cancelled'));
});
