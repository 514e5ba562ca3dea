import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { LONGEST_CALL_TEXT, timeRangeOf } from '@trunkline/contract/recent-calls/time-range.ts';
import { FieldType, InfluxDB, type ISingleHostConfig } from 'influx';
import type { CallStore, StoredCall } from '../calls/call-store.ts';
import { embeddedCallStore } from '../calls/embedded/embedded-store.ts';
import { embeddedBackend } from '../testing/call-backends.ts';
import { freePort, startServer } from '../testing/start-server.ts';
import { closeListener, ingestListener } from './ingest-listener.ts';

let calls: CallStore;
let base: string;
const closing: (() => Promise<void>)[] = [];

before(async () => {
  const backend = embeddedBackend();
  calls = await backend.open();
  base = await listen(calls);
  closing.push(backend.close);
});
after(async () => {
  for (const close of closing) await close();
});

async function listen(
  store: Pick<CallStore, 'write'>,
  credentials: { username: string; password: string } | null = null,
) {
  const listener = ingestListener({
    calls: store,
    traces: { write: async () => {} },
    retention_days: 90,
    credentials,
    log: { error: () => {} },
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  closing.unshift(() => closeListener(listener));
  return `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
}

type Sent = { query?: string; headers?: Record<string, string>; to?: string };

async function write(
  body: string | Buffer,
  { query = 'db=cdrs&precision=ms', headers = {}, to = base }: Sent = {},
) {
  const reply = await fetch(`${to}/write?${query}`, { method: 'POST', body: body as BodyInit, headers });
  const text = await reply.text();
  return { status: reply.status, error: text && JSON.parse(text).error, headers: reply.headers };
}

const lineOf = (sip_callid: string, account_sid: string, ms = Date.now()) =>
  `cdrs,account_sid=${account_sid},answered=true,direction=inbound duration=1,sip_callid="${sip_callid}" ${ms}`;
const stored = (account_sid: string) =>
  calls.listCalls({ account_sid }, { range: timeRangeOf({}) }, { limit: 500, offset: 0 });

test('the influx client makes its databases, finds them, and writes calls and alerts as the platform does', async () => {
  const { hostname, port } = new URL(base);
  const client = (database: string, more: Partial<ISingleHostConfig> = {}) =>
    new InfluxDB({ host: hostname, port: Number(port), database, ...more });
  const cdrs = client('cdrs');
  assert.equal((await cdrs.ping(2000))[0]?.online, true);
  await cdrs.createDatabase('cdrs');
  assert.ok((await cdrs.getDatabaseNames()).includes('cdrs'));
  const account_sid = randomUUID();
  const service_provider_sid = randomUUID();
  const attempted_at = Date.now() - 60_000;
  const fields = {
    call_sid: randomUUID(),
    from: `"O'Neill\\" <sip:+1508@x>`,
    to: 'a,b=c d',
    sip_callid: randomUUID(),
    sip_status: 200,
    duration: 30,
    answered_at: attempted_at + 1000,
    terminated_at: attempted_at + 31_000,
    termination_reason: 'caller hungup',
    remote_host: '203.0.113.7',
    trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
  };
  const tags = {
    ...{ service_provider_sid, account_sid, host: '10.0.0.1', trunk: 'Te,l "ia" = 1', direction: 'inbound' },
    ...{ answered: 'true', application_sid: 'undefined' },
  };
  const written = { ...fields, sip_parent_callid: 'undefined' };
  await cdrs.writePoints([{ measurement: 'cdrs', timestamp: new Date(attempted_at), tags, fields: written }]);
  await client('alerts', {
    schema: [
      {
        measurement: 'alerts',
        fields: { message: FieldType.STRING, detail: FieldType.STRING },
        tags: ['account_sid', 'alert_type', 'vendor'],
      },
    ],
  }).writeMeasurement('alerts', [
    {
      tags: { account_sid, alert_type: 'no-tts', vendor: 'undefined' },
      fields: { message: 'no credentials', detail: 'undefined' },
    },
  ]);
  await client('call_counts').writePoints([
    { measurement: 'call_counts', tags: { account_sid }, fields: { calls_in_progress: 3 } },
  ]);
  const { rows } = await stored(account_sid);
  assert.deepEqual(rows, [
    {
      ...fields,
      ...{ attempted_at, service_provider_sid, account_sid, host: '10.0.0.1', trunk: 'Te,l "ia" = 1' },
      ...{
        direction: 'inbound',
        answered: true,
        application_sid: null,
        sip_parent_callid: null,
        recording_url: null,
      },
    },
  ]);
  const alerts = await calls.listAlerts({ account_sid }, { range: timeRangeOf({}) }, { limit: 5, offset: 0 });
  assert.deepEqual(
    alerts.rows.map(({ alert_type, vendor, message, detail }) => [alert_type, vendor, message, detail]),
    [['no-tts', null, 'no credentials', null]],
  );
});

test('good lines beside bad ones are stored and the bad ones told, as InfluxDB does', async () => {
  const account_sid = randomUUID();
  const old = Date.now() - 91 * 86_400_000;
  const reply = await write(
    [
      lineOf('good-1', account_sid),
      'cdrs nonsense',
      lineOf('old', account_sid, old),
      lineOf('good-2', account_sid),
    ].join('\n'),
  );
  assert.equal(reply.status, 400);
  assert.equal(
    reply.error,
    "partial write: unable to parse 'cdrs nonsense': missing fields\npoints beyond retention policy dropped=1",
  );
  assert.deepEqual((await stored(account_sid)).rows.map((row) => row.sip_callid).sort(), [
    'good-1',
    'good-2',
  ]);
  assert.deepEqual(
    [(await write('nonsense')).status, (await write('nonsense')).error],
    [400, "unable to parse 'nonsense': missing fields"],
  );
  const wrong = await write(`cdrs,account_sid=${account_sid} duration="long" ${Date.now()}`);
  assert.match(
    wrong.error,
    /field type conflict: input field "duration" on measurement "cdrs" is type string/,
  );
});

test('a number that nobody can count is as good as untold, and its call is kept', async () => {
  const account_sid = randomUUID();
  const fields = 'duration=-3,answered_at=1764177343000000000,terminated_at=1e300,sip_callid="far off"';
  const reply = await write(`cdrs,account_sid=${account_sid},answered=true ${fields} ${Date.now()}`);
  assert.equal(reply.status, 204, reply.error);
  assert.deepEqual(
    (await stored(account_sid)).rows.map((row) => [row.duration, row.answered_at, row.terminated_at]),
    [[0, null, null]],
  );
});

test('a call that a store could not take comes to none: a sign that would be cut in two, a number that is too large', async () => {
  const taken: StoredCall[] = [];
  const to = await listen({
    async write({ calls }) {
      taken.push(...calls);
    },
  });
  const long = `${'x'.repeat(LONGEST_CALL_TEXT - 1)}\u{1f600}`;
  const odd = `cdrs,trunk=${long} from="${long}",duration=9e12,sip_status=9e12 ${Date.now()}`;
  const half = Buffer.concat([
    Buffer.from('cdrs from="a'),
    Buffer.from([0xed, 0xa0, 0xbd]),
    Buffer.from('b"'),
  ]);
  const body = Buffer.concat([
    Buffer.from(`${odd}\n`),
    half,
    Buffer.from(`\n${lineOf('good', randomUUID())}`),
  ]);
  const reply = await write(body, { to });
  assert.equal(reply.status, 204, reply.error);
  assert.deepEqual(
    taken.map(({ from, trunk }) => [from, trunk].map((text) => text?.isWellFormed() ?? true)),
    Array(3).fill([true, true]),
  );
  const whole = long.slice(0, -2);
  const [first] = taken;
  assert.deepEqual([first?.from, first?.trunk, first?.duration, first?.sip_status], [whole, whole, 0, null]);
});

test('a packed body is unpacked; one that is no such thing, is packed otherwise, or too large, is refused', async () => {
  const account_sid = randomUUID();
  const send = (encoding: string, body: string | Buffer) =>
    write(body, { headers: { 'content-encoding': encoding } });
  for (const encoding of ['gzip', 'GZIP', 'x-gzip'])
    assert.equal((await send(encoding, gzipSync(lineOf(encoding, account_sid)))).status, 204);
  assert.equal((await stored(account_sid)).total, 3);
  for (const encoding of ['deflate', 'br', 'gzip, gzip']) {
    const { status, error } = await send(encoding, 'x');
    assert.deepEqual([status, error], [415, 'send the body as it is, or packed once with gzip']);
  }
  const bad = await send('gzip', 'no gzip');
  assert.deepEqual([bad.status, bad.error], [400, 'gzip: invalid header or data']);
  const bomb = await send('gzip', gzipSync(Buffer.alloc(30_000_000, '#')));
  assert.equal(bomb.status, 413);
});

test('what is asked wrongly is said', async () => {
  for (const [query, status, error] of [
    ['', 400, 'database is required'],
    ['db=mine', 404, 'database not found: "mine"'],
    ['db=cdrs&precision=ps', 400, 'invalid precision "ps" (use n, u, ms, s, m or h)'],
  ] as const) {
    const reply = await write('', { query });
    assert.deepEqual([reply.status, reply.error], [status, error]);
  }
  assert.equal((await write('')).status, 204);
  assert.equal((await fetch(`${base}/query`)).status, 400);
  assert.equal((await fetch(`${base}/`)).status, 404);
  assert.equal((await fetch(`${base}//`)).status, 400);
  const select = await (
    await fetch(`${base}/query?q=${encodeURIComponent('select * from cdrs; show databases')}`)
  ).json();
  assert.match(select.results[0].error, /only CREATE DATABASE/);
  assert.deepEqual(select.results[1].series[0].columns, ['name']);
  // Each statement would have an answer.
  const many = await fetch(`${base}/query`, { method: 'POST', body: `q=${'a;'.repeat(40_000)}` });
  assert.equal(many.status, 413);
});

test('a page in a browser that reaches the port writes nothing and asks nothing', async () => {
  const account_sid = randomUUID();
  const ofPages = [
    { origin: 'https://elsewhere.example.com' },
    { origin: 'null' },
    { origin: base },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-origin' },
  ];
  for (const headers of ofPages) {
    const url = new URL(`${base}/write?db=cdrs&precision=ms`);
    const sent = request(url, { method: 'POST', headers: { ...headers, 'content-type': 'text/plain' } });
    sent.end(lineOf('forged', account_sid));
    const [reply] = await once(sent, 'response');
    const { error } = JSON.parse((await buffer(reply)).toString());
    assert.deepEqual(
      [reply.statusCode, error],
      [403, 'requests of web pages are not taken: write from a component of the platform'],
      JSON.stringify(headers),
    );
    const query = await fetch(`${base}/query?q=show+databases`, { headers: { origin: 'null' } });
    assert.equal(query.status, 403);
  }
  assert.equal((await stored(account_sid)).total, 0);
  // An address that somebody typed.
  const typed = request(`${base}/query?q=show+databases`, { headers: { 'sec-fetch-site': 'none' } });
  const [shown] = await once(typed.end(), 'response');
  assert.equal(shown.resume().statusCode, 200);
});

test('with credentials set, nobody writes without them', async () => {
  const to = await listen(calls, { username: 'sbc', password: 'a long canary-secret' });
  const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` });
  for (const [sent, status] of [
    [{}, 401],
    [{ headers: basic('sbc:wrong') }, 401],
    [{ headers: basic('sbc:a long canary-secret') }, 204],
    [{ headers: { authorization: 'Token sbc:a long canary-secret' } }, 204],
    [{ query: 'db=cdrs&u=sbc&p=a+long+canary-secret' }, 204],
    [{ query: 'db=cdrs&u=sbc&p=' }, 401],
  ] as const)
    assert.equal((await write('', { to, ...sent })).status, status, JSON.stringify(sent));
  assert.equal((await fetch(`${to}/ping`)).status, 204);
  assert.equal((await fetch(`${to}/query?q=show+databases`)).status, 401);
});

test('who guesses credentials is stopped, and sends nothing more for a minute', async () => {
  const to = await listen(calls, { username: 'sbc', password: 'a long canary-secret' });
  const guess = (p: string) => write('', { to, query: `db=cdrs&u=sbc&p=${p}` });
  for (let n = 0; n < 30; n++) assert.equal((await guess(String(n))).status, 401);
  const late = await guess('a+long+canary-secret');
  assert.deepEqual([late.status, late.headers.get('retry-after')], [429, '60']);
});

test('a body that says that it is too large is refused before it is sent, and a slow one has an end', async () => {
  const headers = { 'content-length': 64_000_000, authorization: 'Basic x' };
  const asked = request(`${base}/write?db=cdrs`, { method: 'POST', headers });
  asked.flushHeaders();
  const [reply] = await once(asked, 'response');
  assert.equal(reply.statusCode, 413);
  asked.on('error', () => {}).destroy();
  const listener = ingestListener({
    ...{ calls, traces: { write: async () => {} }, retention_days: 90, credentials: null },
    log: { error: () => {} },
  });
  assert.equal(listener.requestTimeout, 30_000);
  await closeListener(listener);
});

test('a store that fails is 503, so that the sender tries again', async () => {
  const to = await listen({ write: () => Promise.reject(new Error('disk full')) });
  const reply = await write(lineOf('lost', randomUUID()), { to });
  assert.deepEqual([reply.status, reply.error], [503, 'what arrived could not be stored, try again']);
});

test('a sender that goes away in the middle costs nothing', async () => {
  const account_sid = randomUUID();
  const { port } = new URL(base);
  const half = request({
    port,
    host: '127.0.0.1',
    path: '/write?db=cdrs',
    method: 'POST',
    headers: { 'content-length': 1000 },
  });
  half.on('error', () => {});
  half.write(lineOf('half', account_sid));
  await new Promise((resolve) => setImmediate(resolve));
  half.destroy();
  assert.equal((await write(lineOf('whole', account_sid))).status, 204);
  assert.deepEqual(
    (await stored(account_sid)).rows.map((row) => row.sip_callid),
    ['whole'],
  );
});

test('what was acknowledged is there after kill -9 in the middle of a flood', async (t) => {
  const data_dir = mkdtempSync(join(tmpdir(), 'flood-'));
  t.after(() => rmSync(data_dir, { recursive: true }));
  const port = await freePort();
  const server = await startServer({
    TRUNKLINE_DATA_DIR: data_dir,
    TRUNKLINE_ADMIN_PASSWORD: 'a long canary-secret 1',
    TRUNKLINE_INGEST_PORT: String(port),
  });
  t.after(() => server.stop());
  const account_sid = randomUUID();
  const acknowledged: string[] = [];
  const to = `http://127.0.0.1:${port}`;
  async function flood(writer: number) {
    for (let batch = 0; ; batch++) {
      const ids = Array.from({ length: 20 }, (_, n) => `${writer}-${batch}-${n}`);
      const lines = ids.map((id, n) => lineOf(id, account_sid, Date.now() - n)).join('\n');
      const reply = await write(lines, { to }).catch(() => null);
      if (reply?.status !== 204) return;
      acknowledged.push(...ids);
      if (acknowledged.length > 2000) server.process.kill('SIGKILL');
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, writer) => flood(writer)));
  const left = embeddedCallStore(join(data_dir, 'calls.db'), 90);
  t.after(() => left.close());
  const found = new Set<string | null>();
  for (let offset = 0; ; offset += 500) {
    const { rows } = await left.listCalls(
      { account_sid },
      { range: timeRangeOf({}) },
      { limit: 500, offset },
    );
    for (const { sip_callid } of rows) found.add(sip_callid);
    if (rows.length < 500) break;
  }
  assert.ok(acknowledged.length > 2000);
  assert.deepEqual(
    acknowledged.filter((id) => !found.has(id)),
    [],
  );
});
