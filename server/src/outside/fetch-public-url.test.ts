import assert from 'node:assert/strict';
import type dns from 'node:dns';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { failureOf } from '../testing/error-of.ts';
import { type FetchPublicUrl, OutboundFailure, publicFetcher } from './fetch-public-url.ts';
import { guardedAgents } from './guarded-agent.ts';
import { mayCallOnly } from './public-address.ts';

let server: Server;
let port: number;
let asked: { method: string; url: string; headers: Record<string, unknown>; body: string }[] = [];

const answers: Record<string, RequestListener> = {
  '/plain': (_request, reply) => reply.writeHead(200, { 'content-type': 'text/plain' }).end('hello'),
  '/large': (_request, reply) => reply.end(Buffer.alloc(1_048_577)),
  '/endless': (_request, reply) => reply.write('never ends'),
  '/broken-off': (request, reply) =>
    void reply.writeHead(200, { 'content-length': 9 }).write('half', () => request.socket.destroy()),
  '/silent': () => {},
  '/abrupt': (request) => request.socket.destroy(),
  '/error': (_request, reply) => reply.writeHead(500).end('inner workings'),
  '/again': (_request, reply) => reply.writeHead(302, { location: '/plain' }).end(),
  '/loop': (_request, reply) => reply.writeHead(302, { location: '/loop' }).end(),
  '/file': (_request, reply) => reply.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/inside': (_request, reply) => reply.writeHead(302, { location: `http://127.0.0.2:${port}/plain` }).end(),
  '/metadata': (_request, reply) => reply.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  '/away': (_request, reply) => reply.writeHead(302, { location: `http://other.test:${port}/plain` }).end(),
};

before(async () => {
  server = createServer(async (request, reply) => {
    let body = '';
    for await (const part of request) body += part;
    const { headers, method = '', url = '' } = request;
    asked.push({ method, url, headers, body });
    answers[url]?.(request, reply);
  }).listen(0, '0.0.0.0');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

/** Names under `.test` are this machine; each ask may give another address, as with DNS rebinding. */
function resolving(addresses: Record<string, string[]>): typeof dns.lookup {
  const lookup = (name: string, _options: unknown, found: (...answer: unknown[]) => void) => {
    const next = addresses[name]?.length === 1 ? addresses[name][0] : addresses[name]?.shift();
    if (!next) return found(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }));
    found(null, [{ address: next, family: 4 }]);
  };
  return lookup as unknown as typeof dns.lookup;
}

const mayCall = mayCallOnly(['127.0.0.1']);
const local: FetchPublicUrl = publicFetcher(
  mayCall,
  guardedAgents(
    mayCall,
    resolving({ 'here.test': ['127.0.0.1'], 'other.test': ['127.0.0.1'], 'inner.test': ['10.0.0.1'] }),
  ),
);
const at = (path: string, host = 'here.test') => `http://${host}:${port}${path}`;

const failure = async (work: Promise<unknown>) => (await failureOf(OutboundFailure, work)).message;

test('an answer has its status, headers and body; an error of the other side is an answer too', async () => {
  const answer = await local(at('/plain'));
  assert.deepEqual(
    [answer.status, answer.headers['content-type'], answer.text],
    [200, 'text/plain', 'hello'],
  );
  assert.equal((await local(at('/error'))).status, 500);
});

test('method, headers and body are sent as given; a websocket address is asked by HTTP', async () => {
  asked = [];
  await local(at('/plain').replace('http:', 'ws:'), {
    method: 'OPTIONS',
    headers: { accept: 'application/json' },
  });
  await local(at('/plain'), { method: 'PUT', body: 'text' });
  assert.deepEqual(
    asked.map(({ method, body }) => [method, body]),
    [
      ['OPTIONS', ''],
      ['PUT', 'text'],
    ],
  );
  assert.equal(asked[0]?.headers.accept, 'application/json');
});

test('only web addresses are called', async () => {
  for (const address of ['file:///etc/passwd', 'ftp://here.test/', 'gopher://here.test/', 'nonsense', ''])
    assert.match(await failure(local(address)), /must begin with http/);
});

test('an address inside is refused however it is written', async () => {
  const closed = publicFetcher(mayCallOnly([]));
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
    'localhost',
  ])
    assert.match(await failure(closed(at('/plain', host))), /not one that this server may call/, host);
  assert.match(
    await failure(local(at('/plain', 'inner.test'))),
    /inner\.test is not one that this server may call/,
  );
  assert.match(await failure(local('https://10.0.0.1/')), /not one that this server may call/);
});

test('metadata addresses are refused even when their network is allowed', async () => {
  const open = publicFetcher(mayCallOnly(['169.254.0.0/16', '127.0.0.0/8']));
  assert.match(await failure(open('http://169.254.169.254/latest/meta-data/')), /may call/);
  assert.match(await failure(open(`http://127.0.0.1:${port}/metadata`)), /169\.254\.169\.254 is not one/);
});

test('a redirect is followed, but not inside, not to another scheme and not for ever', async () => {
  assert.equal((await local(at('/again'))).text, 'hello');
  assert.equal((await local(at('/again'), { redirects: 0 })).status, 302);
  assert.equal((await local(at('/again'), { method: 'POST' })).status, 302);
  assert.match(await failure(local(at('/inside'))), /127\.0\.0\.2 is not one that this server may call/);
  assert.match(await failure(local(at('/file'))), /must begin with http/);
  assert.match(await failure(local(at('/loop'))), /redirects too often/);
});

test('credentials do not follow a redirect to another host', async () => {
  asked = [];
  await local(at('/away'), { headers: { authorization: 'Bearer secret', 'x-kept': 'yes' } });
  const [first, second] = asked.map(({ headers }) => [headers.authorization, headers['x-kept']]);
  assert.deepEqual(
    [first, second],
    [
      ['Bearer secret', 'yes'],
      [undefined, 'yes'],
    ],
  );
});

test('a name that changes its address between two looks is caught at the second', async () => {
  const rebinding = resolving({ 'turns.test': ['127.0.0.1', '10.0.0.1'] });
  const turning = publicFetcher(mayCall, guardedAgents(mayCall, rebinding));
  assert.equal((await turning(at('/plain', 'turns.test'))).text, 'hello');
  assert.match(await failure(turning(at('/plain', 'turns.test'))), /may call/);
});

test('silence, endless and oversized answers end', async () => {
  assert.match(
    await failure(local(at('/silent'), { timeout_ms: 80 })),
    /did not answer within 0\.08 seconds/,
  );
  assert.match(await failure(local(at('/endless'), { timeout_ms: 80 })), /did not answer within/);
  assert.match(await failure(local(at('/large'))), /answer of here\.test is too large/);
});

test('who asks may give up earlier, and may take more', async () => {
  const signal = AbortSignal.timeout(50);
  assert.match(await failure(local(at('/silent'), { signal })), /the request to here\.test was cancelled/i);
  assert.equal((await local(at('/large'), { largest: 2_000_000 })).body.length, 1_048_577);
  assert.match(await failure(local(at('/plain'), { largest: 4 })), /is too large/);
});

test('where the status alone is asked for, it does not matter what follows it', async () => {
  for (const path of ['/large', '/endless', '/broken-off']) {
    const { status, text } = await local(at(path), { status_only: true });
    assert.deepEqual([path, status, text], [path, 200, '']);
  }
  const error = await failure(local(at('/silent'), { status_only: true, timeout_ms: 80 }));
  assert.match(error, /did not answer within 0\.08 seconds/);
});

test('why a host cannot be reached is said in words, without anything it answered', async () => {
  assert.match(await failure(local('http://nowhere.test/')), /nowhere\.test is not a known host name/);
  assert.match(await failure(local('http://127.0.0.1:1/')), /refuses the connection/);
  assert.match(await failure(local(at('/abrupt'))), /closed the connection/);
  assert.match(await failure(local(at('/plain').replace('http:', 'https:'))), /secure connection/);
});
