import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type FakeCollector, startFakeCollector } from '../outside/collector.fake.ts';
import { BATCH, type Span } from '../outside/span-exporter.ts';
import { type Lent, lendMysql, mysqlUrl } from '../testing/fresh-mysql.ts';
import { startServer } from '../testing/start-server.ts';

const mysql = process.env.TRUNKLINE_TEST_DATABASE_URL;
const directory = mkdtempSync(join(tmpdir(), 'tracing-'));
const [FIRST, SECOND] = ['canary-secret 1 of the admin', 'canary-secret 2 of the admin'];
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
let collector: FakeCollector;
let lent: Lent | null = null;

before(async () => {
  collector = await startFakeCollector();
  lent = mysql ? await lendMysql(mysql) : null;
});
after(async () => {
  collector.close();
  await lent?.giveBack();
  rmSync(directory, { recursive: true, force: true });
});

async function serve(env: Record<string, string>) {
  const server = await startServer({
    TRUNKLINE_DATA_DIR: directory,
    TRUNKLINE_ADMIN_PASSWORD: FIRST,
    TRUNKLINE_JWT_SECRET: randomUUID(),
    TRUNKLINE_ENCRYPTION_SECRET: randomUUID(),
    TRUNKLINE_LOG_LEVEL: 'info',
    TRUNKLINE_SHUTDOWN_SECONDS: '600',
    ...(mysql && lent ? { DATABASE_URL: mysqlUrl(mysql, lent.name) } : {}),
    ...env,
  });
  const ask = async (method: string, path: string, headers: Record<string, string> = {}, body?: object) => {
    const reply = await fetch(`${server.url}${path}`, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: reply.status, text: await reply.text() };
  };
  return { ask, server };
}

const attribute = (span: Span | undefined, key: string) => {
  const value = span?.attributes.find((one) => one.key === key)?.value;
  return value && ('stringValue' in value ? value.stringValue : Number(value.intValue));
};

test('a span for each request, with its trace, its statements and calls below it, and nothing of whom it is about; a silent collector changes no answer', async (t) => {
  const { ask, server } = await serve({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20canary-secret%203',
    OTEL_SERVICE_NAME: 'our-trunkline',
  });
  t.after(() => server.stop());
  const health = async () => {
    const asked = await Promise.all(Array.from({ length: BATCH }, () => ask('GET', '/health')));
    assert.deepEqual([...new Set(asked.map(({ status, text }) => `${status} ${text}`))], ['200 OK']);
  };
  const traced = { traceparent: `00-${TRACE}-${PARENT}-01` };
  const login = await ask('POST', '/api/v1/login', traced, { username: 'admin', password: FIRST });
  const { token, user_sid } = JSON.parse(login.text);
  const as = { authorization: `Bearer ${token}` };
  const changed = { old_password: FIRST, new_password: SECOND };
  const changing = await ask('PUT', `/api/v1/Users/${user_sid}`, as, changed);
  const provider = JSON.parse((await ask('GET', '/api/v1/ServiceProviders', as)).text)[0]
    .service_provider_sid;
  const unsampled = { ...as, traceparent: `00-${'c'.repeat(32)}-${PARENT}-00` };
  const odd = { ...as, traceparent: `00-${'0'.repeat(32)}-${PARENT}-01` };
  const statuses = [
    login.status,
    changing.status,
    (await ask('GET', '/api/v1/Users/me?word=canary-secret', unsampled)).status,
    (await ask('GET', `/api/v1/ServiceProviders/${provider}/Home?word=canary-secret`, odd)).status,
    (await ask('GET', '/api/v1/nothing/canary-secret')).status,
  ];
  const isLast = (one: Span) => attribute(one, 'http.response.status_code') === 404;
  const { promise: isSent, resolve } = Promise.withResolvers<void>();
  collector.taken = () => collector.spans.some(isLast) && resolve();
  // A full batch is sent at once.
  await health();
  await isSent;
  assert.deepEqual(collector.faults, []);
  assert.equal(collector.authorization, 'Bearer canary-secret 3');
  assert.deepEqual(statuses, [200, 204, 200, 200, 404]);

  const spanNamed = (name: string) => collector.spans.find((one) => one.name === name);
  const below = (span: Span | undefined) =>
    collector.spans.filter((one) => span && one.parentSpanId === span.spanId && one.traceId === span.traceId);
  const first = spanNamed('POST /api/v1/login');
  assert.deepEqual([first?.traceId, first?.parentSpanId, first?.kind], [TRACE, PARENT, 2]);
  assert.deepEqual(
    ['http.request.method', 'http.route', 'http.response.status_code', 'url.scheme'].map((key) =>
      attribute(first, key),
    ),
    ['POST', '/api/v1/login', 200, 'http'],
  );
  const inserts = below(first).filter((one) => one.name === 'INSERT');
  assert.ok(inserts.length > 0, JSON.stringify(below(first)));
  assert.equal(attribute(inserts[0], 'db.system.name'), mysql ? 'mysql' : 'sqlite');
  const change = spanNamed('PUT /api/v1/Users/:user_sid');
  assert.equal(change?.parentSpanId, undefined);
  assert.notEqual(change?.traceId, TRACE);
  assert.ok(below(change).some((one) => one.name === 'UPDATE'));
  const home = spanNamed('GET /api/v1/ServiceProviders/:service_provider_sid/Home');
  assert.doesNotMatch(`${home?.traceId}`, /^0+$/);
  assert.ok(
    below(home).some((one) => one.name === 'calls' && one.kind === 3),
    JSON.stringify(below(home)),
  );
  assert.equal(spanNamed('GET /api/v1/Users/me'), undefined);
  assert.equal(attribute(home, 'http.response.status_code'), 200);
  const known = new Set(collector.spans.map((one) => one.spanId));
  assert.equal(known.size, collector.spans.length);
  assert.ok(
    collector.spans.every(({ parentSpanId: of }) => of === undefined || of === PARENT || known.has(of)),
  );

  const sent = collector.bodies.join('\n');
  for (const secret of ['canary-secret', token, user_sid, provider, '127.0.0.1', '?'])
    assert.ok(!sent.includes(secret), secret);
  assert.match(sent, /"service.name","value":\{"stringValue":"our-trunkline"\}/);
  const lines = server.output().split('\n');
  assert.ok(lines.some((line) => line.includes(`"trace_id":"${TRACE}"`) && line.includes('/api/v1/login')));
  assert.ok(!server.output().includes('canary-secret 3'));

  collector.trouble = 'hangs';
  await health();
  await health();
  await server.stop();
  assert.equal(server.process.exitCode, 0, server.output());
});
