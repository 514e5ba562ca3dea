import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { NO_TRACE } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import {
  span as spanSchema,
  type Trace,
  traceEndpoints,
} from '@trunkline/contract/recent-calls/traces.contract.ts';
import { aTrace } from '@trunkline/contract/recent-calls/traces.sample.ts';
import { jaeger } from '../outside/jaeger.ts';
import { aStoredCall } from '../testing/call-points.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;
/** What Jaeger answers, by trace id; a number is the status of an error. */
const kept = new Map<string, unknown>();
const fake = createServer((request, reply) => {
  const answer = kept.get(request.url?.split('/').at(-1) ?? '') ?? 404;
  if (typeof answer === 'number') return reply.writeHead(answer).end('{"msg":"canary-secret"}');
  return reply.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
});

before(async () => {
  await once(fake.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(fake.address() as AddressInfo).port}/`;
  app = await startApp({}, { traces: jaeger(url, 500) });
  who = await makeTenants(app);
});
after(async () => {
  await app.close();
  fake.close();
});

const { read } = traceEndpoints;
const path = (trace_id: string, account_sid = who.a1) => at(read.path, { account_sid, trace_id });

async function traced(answer: unknown, trace_id = randomUUID().replaceAll('-', '')): Promise<string> {
  kept.set(trace_id, answer);
  const owner = { service_provider_sid: who.providerA, account_sid: who.a1 };
  await app.calls.write({ calls: [aStoredCall({ ...owner, trace_id })], alerts: [] });
  return trace_id;
}

test('a trace is refused without a credential, to neighbours, and under another account of its reader', async () => {
  const trace_id = await traced({ result: aTrace() });
  await assertNeedsCredential(app, { method: 'GET', path: path(trace_id) });
  await assertRefusedToNeighbours(app, who, { method: 'GET', path: path(trace_id) });
  for (const [as, account_sid] of [
    [who.userA2, who.a2],
    [who.admin, who.a2],
    [who.userB1, who.b1],
  ] as const)
    assert.equal((await app.ask('GET', path(trace_id, account_sid), { as })).status, 404);
  const ofProvider = at(read.also[0].path, { service_provider_sid: who.providerA, trace_id });
  assert.equal((await app.ask('GET', ofProvider, { as: who.userA1 })).status, 403);
  for (const as of [who.userA, who.admin])
    assert.equal((await app.ask('GET', ofProvider, { as })).status, 200);
});

test('Jaeger’s trace is given with one name for the lists of spans, whichever Jaeger used', async () => {
  const trace = aTrace();
  const older = await traced({ result: trace });
  const newer = await traced({
    result: {
      resourceSpans: trace.resourceSpans.map(({ instrumentationLibrarySpans, ...rest }) => ({
        ...rest,
        scopeSpans: instrumentationLibrarySpans,
      })),
    },
  });
  for (const trace_id of [older, newer, older.toUpperCase()])
    assert.deepEqual((await app.ask<Trace>('GET', path(trace_id), { as: who.viewerA1 })).body, trace);
});

test('what Jaeger leaves out because it is empty or 0 takes no span of the trace along', async () => {
  const [first, ...others] = aTrace().resourceSpans;
  const open = { traceId: 'a', spanId: 'open', startTimeUnixNano: '1767225600000000000' };
  const given = [{ resource: {} }, { scopeSpans: [{ scope: {} }, { spans: [open] }] }, first, ...others];
  const trace_id = await traced({ result: { resourceSpans: given } });
  const { body, status } = await app.ask<Trace>('GET', path(trace_id), { as: who.viewerA1 });
  assert.equal(status, 200);
  const spans = body.resourceSpans.flatMap((one) =>
    one.instrumentationLibrarySpans.flatMap((scope) => scope.spans),
  );
  assert.equal(spans.length, aTrace().resourceSpans.length + 1);
  assert.deepEqual(spans[0], { ...open, name: '', endTimeUnixNano: '0' });
});

test('a trace of very many spans is read while others are answered', async (t) => {
  const span = aTrace().resourceSpans[0]?.instrumentationLibrarySpans[0]?.spans[0];
  const spans = Array.from({ length: 5000 }, (_, nth) => ({ ...span, spanId: String(nth) }));
  const trace_id = await traced({ result: { resourceSpans: [{ scopeSpans: [{ spans }] }] } });
  /** How often others had their turn between the first span and the last. */
  let turns = 0;
  let [before, after] = [0, 0];
  let other: NodeJS.Immediate;
  const takeTurn = () => {
    turns += 1;
    other = setImmediate(takeTurn);
  };
  takeTurn();
  t.after(() => clearImmediate(other));
  const read = spanSchema.safeParse;
  t.mock.method(spanSchema, 'safeParse', (given: unknown) => {
    before ||= turns;
    after = turns;
    return read(given);
  });
  const { body } = await app.ask<Trace>('GET', path(trace_id), { as: who.viewerA1 });
  assert.equal(body.resourceSpans[0]?.instrumentationLibrarySpans[0]?.spans.length, 5000);
  assert.ok(after - before > 5, `others had ${after - before} turns`);
});

test('a trace that is not there, or that no call names, is 404; what is no id is 400', async () => {
  const gone = await traced(404);
  const empty = await traced({});
  const stray = randomUUID().replaceAll('-', '');
  kept.set(stray, { result: aTrace() });
  const none = await traced({ result: aTrace() }, NO_TRACE);
  for (const trace_id of [gone, empty, stray, none]) {
    const { problem, status } = await app.ask('GET', path(trace_id), { as: who.admin });
    assert.deepEqual([status, problem.msg], [404, 'There is no such trace.'], trace_id);
  }
  for (const trace_id of ['x', '..%2F..%2Fsecret', `${stray}0`])
    assert.equal((await app.ask('GET', path(trace_id), { as: who.admin })).status, 400);
});

test('a Jaeger in trouble is a sentence for a person, and nothing of its answer', async () => {
  for (const [answer, msg] of [
    [500, 'The trace server answered with an error (500).'],
    ['{"result":', 'The trace server gave an answer that cannot be read.'],
    [
      `{"result":{"resourceSpans":[{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}]}}`,
      'The trace server gave an answer that cannot be read.',
    ],
    [{ result: { resourceSpans: 'many' } }, 'The trace server gave an answer that cannot be read.'],
    [
      { result: { resourceSpans: [{ scopeSpans: [{ spans: [{ name: 5 }] }] }] } },
      'The trace server gave an answer that cannot be read.',
    ],
  ] as const) {
    const { problem, status } = await app.ask('GET', path(await traced(answer)), { as: who.userA1 });
    assert.deepEqual([status, problem.code, problem.msg], [502, 'outside_failed', msg]);
  }
});

test('without a Jaeger the trace comes from what was written here, and a file that is damaged is told as that of traces', async (t) => {
  const plain = await startApp();
  const other = await makeTenants(plain);
  const trace_id = randomUUID().replaceAll('-', '');
  const owner = { service_provider_sid: other.providerA, account_sid: other.a1 };
  await plain.calls.write({ calls: [aStoredCall({ ...owner, trace_id })], alerts: [] });
  const own = at(read.path, { account_sid: other.a1, trace_id });
  assert.equal((await plain.ask('GET', own, { as: other.userA1 })).status, 404);
  await plain.traces.write([{ trace_id, spans: aTrace().resourceSpans }]);
  // A sender that heard no answer sends them once more.
  await plain.traces.write([{ trace_id, spans: aTrace().resourceSpans }]);
  assert.deepEqual((await plain.ask<Trace>('GET', own, { as: other.userA1 })).body, aTrace());
  t.mock.method(plain.traces, 'find', () =>
    Promise.reject(Object.assign(new Error('database disk image is malformed'), { errcode: 11 })),
  );
  const { problem, status } = await plain.ask('GET', own, { as: other.userA1 });
  assert.equal(status, 503);
  assert.match(problem.msg, /^The store of traces cannot be used at the moment\./);
  await plain.close();
});
