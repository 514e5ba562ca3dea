import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { callLogEndpoints, MOST_LOG_LINES } from '@trunkline/contract/recent-calls/call-logs.contract.ts';
import { readConfig } from '../app/config.ts';
import { type FakeCloudWatch, startFakeCloudWatch } from '../outside/cloudwatch-logs.fake.ts';
import { cloudWatchLogs, LogFailure } from '../outside/cloudwatch-logs.ts';
import { aStoredCall } from '../testing/call-points.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';

const GROUP = 'jambonz-feature_server';
const { read } = callLogEndpoints;
let app: TestApp;
let who: Tenants;
let fake: FakeCloudWatch;
const environment = { ...process.env };

before(async () => {
  fake = await startFakeCloudWatch();
  // The SDK finds its place and its identity there by itself.
  Object.assign(process.env, fake.env);
  app = await startApp({ TRUNKLINE_AWS_REGION: 'eu-west-1', TRUNKLINE_LOG_GROUPS: `${GROUP}, sbc-inbound` });
  who = await makeTenants(app);
});
after(async () => {
  for (const name of Object.keys(fake.env)) delete process.env[name];
  Object.assign(process.env, environment);
  await app.close();
  fake.close();
});
beforeEach(() => {
  fake.trouble = null;
  fake.asked.length = 0;
});

const path = (call_sid: string, account_sid = who.a1) => at(read.path, { account_sid, call_sid });
const ask = (to: string, as = who.userA1) => app.ask<string[]>('GET', to, { as });

/** A call of a minute that ended just now, with what was logged about it. */
async function logged(lines: object[] = [], over: object = {}) {
  const call_sid = randomUUID();
  const now = Date.now();
  const owner = { service_provider_sid: who.providerA, account_sid: who.a1 };
  const times = { attempted_at: now - 120_000, terminated_at: now - 60_000 };
  const call = aStoredCall({ ...owner, ...times, call_sid, ...over });
  await app.calls.write({ calls: [call], alerts: [] });
  const written = lines.map((line, nth) => ({
    timestamp: now - 110_000 + nth,
    message: JSON.stringify({ callSid: call_sid, ...line }),
  }));
  fake.lines.set(GROUP, [...(fake.lines.get(GROUP) ?? []), ...written]);
  return call_sid;
}

test('logs are refused without a credential, to neighbours, and under another account of their reader', async () => {
  const call_sid = await logged([{ msg: 'ours' }]);
  await assertNeedsCredential(app, { method: 'GET', path: path(call_sid) });
  await assertRefusedToNeighbours(app, who, { method: 'GET', path: path(call_sid) });
  for (const [as, account_sid] of [
    [who.userA2, who.a2],
    [who.admin, who.a2],
    [who.userB1, who.b1],
  ] as const) {
    const { problem, status } = await app.ask('GET', path(call_sid, account_sid), { as });
    assert.deepEqual([status, problem.msg], [404, 'There is no such call.']);
  }
  assert.deepEqual(fake.asked, []);
});

test('the lines of a call come in their order, of all pages, to whoever reaches the call', async () => {
  const call_sid = await logged(Array.from({ length: 8 }, (_, nth) => ({ msg: `line ${nth}` })));
  for (const as of [who.userA1, who.viewerA1, who.userA, who.admin]) {
    const { body, status } = await ask(path(call_sid), as);
    assert.equal(status, 200);
    assert.deepEqual(
      body.map((line) => JSON.parse(line).msg),
      Array.from({ length: 8 }, (_, nth) => `line ${nth}`),
    );
  }
  const [first] = fake.asked;
  assert.equal((first?.endTime ?? 0) - (first?.startTime ?? 0), 180_000);
  const ofProvider = at(read.also[0].path, { service_provider_sid: who.providerA, call_sid });
  assert.equal((await ask(ofProvider, who.userA)).body.length, 8);
  assert.deepEqual((await ask(path(await logged()))).body, []);
});

test('however many pages they come in, none is left out', async () => {
  const call_sid = await logged(Array.from({ length: 304 }, (_, nth) => ({ msg: `line ${nth}` })));
  assert.equal((await ask(path(call_sid))).body.length, 304);
});

test('of a call that ended before it began, by a clock that was set meanwhile, there are the lines from its beginning on', async () => {
  const call_sid = await logged([{ msg: 'x' }], { terminated_at: Date.now() - 720_000, duration: 0 });
  assert.equal((await ask(path(call_sid))).body.length, 1);
});

test('a Call-ID that a caller made to match everything brings nobody else’s lines', async () => {
  await logged([{ msg: 'of another call' }], { sip_callid: 'other@example.com' });
  for (const sip_callid of ['*', '" || $.level = "30', 'a\\"*', '*@*']) {
    const call_sid = await logged([{ msg: 'mine' }], { sip_callid });
    const lines = [
      { callId: sip_callid, callSid: undefined, msg: 'before it had a sid' },
      { callId: sip_callid, callSid: undefined, accountSid: who.b1, msg: 'of another account' },
      { callId: `x${sip_callid}`, callSid: undefined, msg: 'another Call-ID' },
    ].map((line) => ({ timestamp: Date.now() - 100_000, message: JSON.stringify(line) }));
    fake.lines.set(GROUP, [...(fake.lines.get(GROUP) ?? []), ...lines]);
    const { body } = await ask(path(call_sid));
    assert.deepEqual(
      body.map((line) => JSON.parse(line).msg),
      ['mine', 'before it had a sid'],
      sip_callid,
    );
  }
});

test('the groups are those that the operator names', async () => {
  const call_sid = await logged([{ msg: 'x' }]);
  const other = await ask(`${path(call_sid)}?logGroupName=/aws/lambda/payroll`);
  assert.deepEqual(
    [other.status, other.problem.issues?.[0]?.message],
    [400, `logGroupName must be one of ${GROUP}, sbc-inbound`],
  );
  const missing = await ask(`${path(call_sid)}?logGroupName=sbc-inbound`);
  assert.deepEqual(
    [missing.status, missing.problem.msg],
    [502, 'There is no log group sbc-inbound in CloudWatch in eu-west-1.'],
  );
});

test('a CloudWatch that refuses, fails or is silent is a sentence, without anything of its answer', async () => {
  const call_sid = await logged([{ msg: 'x' }]);
  for (const [trouble, msg] of [
    ['refuses', `This server may not read the log group ${GROUP} in CloudWatch.`],
    ['breaks', 'CloudWatch answered with an error (503).'],
    ['breaks off', 'CloudWatch cannot be reached.'],
    ['babbles', 'CloudWatch gave an answer that cannot be read.'],
  ] as const) {
    fake.trouble = trouble;
    const { problem, status } = await ask(path(call_sid));
    assert.deepEqual([status, problem.msg], [502, msg]);
  }
  fake.trouble = 'hangs';
  const impatient = cloudWatchLogs({ region: 'eu-west-1', groups: [GROUP], time_limit_ms: 200 });
  const call = { account_sid: null, call_sid, sip_callid: null, from: 0, until: 1 };
  await assert.rejects(
    impatient.find(GROUP, call, MOST_LOG_LINES),
    (error) =>
      error instanceof LogFailure && error.message === 'CloudWatch did not answer within 0.2 seconds.',
  );
});

test('no more than so many lines come of one call', async () => {
  const call_sid = await logged(Array.from({ length: 9 }, () => ({ msg: 'x' })));
  const call = { account_sid: who.a1, call_sid, sip_callid: null, from: 0, until: Date.now() };
  const logs = cloudWatchLogs({ region: 'eu-west-1', groups: [GROUP] });
  assert.equal((await logs.find(GROUP, call, 4)).length, 4);
  // What was given up before may arrive only now.
  assert.equal(fake.asked.filter(({ filterPattern }) => filterPattern.includes(call_sid)).length, 2);
});

test('without a region there are none, and a region that is none is refused at the start', async () => {
  const other = await startApp();
  try {
    const call_sid = randomUUID();
    const { a1, admin, providerA } = await makeTenants(other);
    const owner = { service_provider_sid: providerA, account_sid: a1 };
    await other.calls.write({ calls: [aStoredCall({ ...owner, call_sid })], alerts: [] });
    const { problem, status } = await other.ask('GET', path(call_sid, a1), { as: admin });
    assert.deepEqual([status, problem.msg], [404, 'Reading the logs of calls is not set up on this server.']);
  } finally {
    await other.close();
  }
  assert.throws(() => readConfig({ TRUNKLINE_AWS_REGION: 'Ireland' }), /must be a region of AWS/);
  assert.throws(() => readConfig({ TRUNKLINE_LOG_GROUPS: ' ,' }), /must name a log group/);
});
