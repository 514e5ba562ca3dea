import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { applicationEndpoints } from '@trunkline/contract/applications/applications.contract.ts';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import {
  type WebhookTestResult,
  webhookTestEndpoints,
} from '@trunkline/contract/applications/webhook-test.contract.ts';
import { makeCipher } from '../security/cipher.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  assertRefusedToViewers,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';
import { json, startWebhookServer, type WebhookServer } from '../testing/webhook-server.ts';

const { create } = applicationEndpoints;
const { method, path } = webhookTestEndpoints.run;
const PASSWORD = 'correct canary-secret';
const KEY = 'sk-live-canary-secret-1';
const WEBHOOK_SECRET = 'wh_secret_3hpmQXJ5-canary-secret';

let app: TestApp;
let who: Tenants;
let server: WebhookServer;

before(async () => {
  server = await startWebhookServer();
  app = await startApp({ TRUNKLINE_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' });
  who = await makeTenants(app);
  server.answers['/hello'] = json([{ verb: 'say', text: 'Hello' }, { verb: 'hangup' }]);
  server.answers['/wrong'] = json([
    { verb: 'sya', text: 'Hello' },
    { verb: 'pause' },
    { verb: 'leave', x: 1 },
  ]);
  server.answers['/error'] = json({ error: 'no' }, 500);
  server.answers['/page'] = (_request, reply) =>
    reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<!doctype html><p>Hello');
  server.answers['/moved'] = (_request, reply) => reply.writeHead(302, { location: '/hello' }).end();
  server.answers['/echo'] = (request, reply) => {
    const { body, headers } = server.asked.at(-1) ?? { body: '', headers: {} };
    reply.writeHead(200, { 'x-echo': String(headers.authorization), 'x-url': request.url ?? '' });
    reply.end(JSON.stringify({ body, headers }));
  };
  server.answers['/binary'] = (_request, reply) => reply.end(Buffer.from([0, 1, 2, 3]));
  server.answers['/long'] = json([{ verb: 'say', text: 'x'.repeat(80_000) }]);
});
after(async () => {
  await app.close();
  server.close();
});

type Hook = NonNullable<Parameters<typeof anApplication>[0]>['call_hook'];

async function make(call_hook: Hook, over: object = {}): Promise<string> {
  const body = anApplication({ name: `App ${randomUUID()}`, account_sid: who.a1, call_hook, ...over });
  const reply = await app.ask<{ sid: string }>(create.method, create.path, { as: who.admin, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

async function run(application_sid: string, body?: object): Promise<WebhookTestResult> {
  const reply = await app.ask<WebhookTestResult>(method, at(path, { application_sid }), {
    as: who.userA1,
    body,
  });
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

test('a webhook is tested by those who may change its application', async () => {
  const application_sid = await make({ url: server.at('/hello') });
  const asked = server.asked.length;
  const request = { method, path: at(path, { application_sid }) };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  assert.equal(server.asked.length, asked);
  const unknown = at(path, { application_sid: randomUUID() });
  assert.equal((await app.ask(method, unknown, { as: who.admin })).status, 404);
});

test('what is wrong with the question is said, and so is a webhook that is not there', async () => {
  const application_sid = await make({ url: server.at('/hello') });
  const ask = (body: unknown) => app.ask(method, at(path, { application_sid }), { as: who.userA1, body });
  assert.equal((await ask({ hook: 'registration_hook' })).problem.issues?.[0]?.path, 'hook');
  assert.equal((await ask({ direction: 'sideways' })).problem.issues?.[0]?.path, 'direction');
  assert.equal((await ask({ from: 'x'.repeat(129) })).problem.issues?.[0]?.path, 'from');
  const none = await ask({ hook: 'messaging_hook' });
  assert.deepEqual(
    [none.status, none.problem.msg],
    [422, 'This application has no messaging webhook to test.'],
  );
});

test('a call is posted as the platform posts it, signed with the secret of the account', async () => {
  const call_hook = { url: server.at('/hello'), username: 'ada', password: PASSWORD };
  const application_sid = await make(call_hook, { env_vars: { LANGUAGE: 'de' } });
  const result = await run(application_sid, { from: '+4930123456', to: '100' });
  const { body, headers, method: sent } = server.asked.at(-1) ?? assert.fail('it was not asked');
  assert.equal(sent, 'POST');
  assert.equal(headers.authorization, `Basic ${Buffer.from(`ada:${PASSWORD}`).toString('base64')}`);
  const call = JSON.parse(body);
  assert.deepEqual(
    [call.direction, call.from, call.to, call.call_status, call.sip_status],
    ['inbound', '+4930123456', '100', 'trying', 100],
  );
  assert.deepEqual([call.account_sid, call.application_sid], [who.a1, application_sid]);
  assert.deepEqual([call.env_vars, call.sip.method], [{ LANGUAGE: 'de' }, 'INVITE']);
  const [, time = '', digest] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['jambonz-signature'])) ?? [];
  assert.equal(digest, createHmac('sha256', WEBHOOK_SECRET).update(`${time}.${body}`).digest('hex'));
  assert.ok(Math.abs(Number(time) - Date.now() / 1000) < 10);
  assert.deepEqual([result.status, result.verdict, result.verbs?.length], [200, 'ok', 2]);
  assert.match(result.summary, /^The webhook answered 200 in \d+ ms with 2 verbs\.$/);
  assert.equal(result.body, '[{"verb":"say","text":"Hello"},{"verb":"hangup"}]');
  assert.ok(
    result.headers.some(({ name, value }) => name === 'content-type' && value === 'application/json'),
  );
});

test('with GET the call is in the query, beside what the address has already', async () => {
  const url = server.at('/hello?tenant=7');
  const application_sid = await make({ url, method: 'GET' }, { env_vars: { COUNT: 3 } });
  await run(application_sid, { direction: 'outbound' });
  const { method: sent, url: asked = '' } = server.asked.at(-1) ?? {};
  const query = new URL(asked, 'http://localhost').searchParams;
  assert.deepEqual([sent, query.get('tenant'), query.get('direction')], ['GET', '7', 'outbound']);
  assert.deepEqual([query.get('call_status'), query.get('env_vars')], ['in-progress', '{"COUNT":3}']);
  assert.equal(query.get('sip'), null);
});

test('with GET what is signed is what stands in the query, so that who is asked can check it', async () => {
  const url = server.at('/hello?tenant=7');
  const application_sid = await make({ url, method: 'GET' }, { env_vars: { COUNT: 3, ON: true } });
  await run(application_sid);
  const { headers, url: asked = '' } = server.asked.at(-1) ?? assert.fail('it was not asked');
  const { tenant: _, ...query } = Object.fromEntries(new URL(asked, 'http://localhost').searchParams);
  const [, time = '', digest] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['jambonz-signature'])) ?? [];
  const payload = `${time}.${JSON.stringify(query)}`;
  assert.equal(digest, createHmac('sha256', WEBHOOK_SECRET).update(payload).digest('hex'));
});

test('the other webhooks are told what they are for, and no variables', async () => {
  const call_status_hook = { url: server.at('/page') };
  const messaging_hook = { url: server.at('/hello') };
  const env_vars = { LANGUAGE: 'de' };
  const application_sid = await make(
    { url: server.at('/hello') },
    { call_status_hook, messaging_hook, env_vars },
  );
  const status = await run(application_sid, { hook: 'call_status_hook' });
  const told = JSON.parse(server.asked.at(-1)?.body ?? '');
  assert.deepEqual([told.call_status, told.duration, told.env_vars], ['completed', 42, undefined]);
  assert.deepEqual([status.verdict, status.verbs], ['ok', null]);
  await run(application_sid, { hook: 'messaging_hook', from: '1', to: '2' });
  const message = JSON.parse(server.asked.at(-1)?.body ?? '');
  assert.deepEqual([message.from, message.to, message.call_sid], ['1', '2', undefined]);
  await run(application_sid, { env: false });
  assert.equal(JSON.parse(server.asked.at(-1)?.body ?? '').env_vars, undefined);
});

test('verbs are checked, and each fault named', async () => {
  const result = await run(await make({ url: server.at('/wrong') }));
  assert.equal(result.verdict, 'failed');
  assert.deepEqual(
    result.verbs?.map(({ faults, verb }) => [verb, ...faults.map(({ level, path }) => `${level} ${path}`)]),
    [
      ['sya', 'fault '],
      ['pause', 'fault length'],
      ['leave', 'warning x'],
    ],
  );
  assert.match(result.summary, /with 3 verbs; 2 errors to fix\.$/);
});

for (const [what, where, said] of [
  ['an error', '/error', /answers 500 instead of 200/],
  ['a web page', '/page', /is a web page/],
  ['a redirect, which is not followed,', '/moved', /redirects to another address \(302\)/],
  ['what is not text', '/binary', /is not JSON/],
] as const)
  test(`${what} is a failed test, not an error`, async () => {
    const result = await run(await make({ url: server.at(where) }));
    assert.equal(result.verdict, 'failed');
    assert.match(result.faults[0] ?? '', said);
    if (where === '/binary') assert.deepEqual([result.body, result.warnings.length], ['', 1]);
  });

test('so is a webhook that cannot be reached, or may not be called', async () => {
  for (const [url, said] of [
    ['http://127.0.0.1:1/', '127.0.0.1 refuses the connection.'],
    ['http://10.0.0.1/', 'The address of 10.0.0.1 is not one that this server may call.'],
    ['ws://169.254.169.254/', 'The address of 169.254.169.254 is not one that this server may call.'],
  ] as const) {
    const result = await run(await make({ url }));
    assert.deepEqual(
      [result.verdict, result.status, result.summary, result.faults],
      ['failed', null, said, [said]],
    );
  }
});

for (const [url, said, shown] of [
  ['http://ada:100%canary-secret@example.com/', /contains an invalid %/, 'http://XXXXXXXXXX@example.com/'],
  ['ws://50%@example.com/', /contains an invalid %/, 'ws://XXXXXXXXXX@example.com/'],
  ['http://ada:canary-secret@/', /is not a valid URL/, 'http://XXXXXXXXXX@/'],
  ['call.example.com', /is not a valid URL/, 'call.example.com'],
  ['ftp://example.com/', /must begin with http/, 'ftp://example.com/'],
  ['', /is not a valid URL/, ''],
] as const)
  test(`an address that cannot be called, such as ${url || 'none'}, is a failed test that says so`, async () => {
    const application_sid = await make({ url: server.at('/hello') });
    // As the platform may have written it.
    const application = app.db.selectFrom('applications').select('call_hook_sid');
    const { call_hook_sid } = await application
      .where('application_sid', '=', application_sid)
      .executeTakeFirstOrThrow();
    await app.db.updateTable('webhooks').set({ url }).where('webhook_sid', '=', call_hook_sid).execute();
    const result = await run(application_sid);
    assert.deepEqual([result.verdict, result.status, result.request.url], ['failed', null, shown]);
    assert.match(result.summary, said);
    assert.deepEqual(result.faults, [result.summary]);
  });

test('a long answer is cut, yet checked whole', async () => {
  const result = await run(await make({ url: server.at('/long') }));
  assert.deepEqual([result.body.length, result.truncated, result.verdict], [65_536, true, 'ok']);
});

test('nothing secret is shown: not in the request, and not when the webhook sends it back', async () => {
  const call_hook = { url: server.at('/echo'), username: 'ada', password: PASSWORD };
  for (const method of ['POST', 'GET'] as const) {
    const application_sid = await make({ ...call_hook, method }, { env_vars: { API_KEY: KEY, ON: true } });
    // The canary of `ask` looks at the whole answer too.
    const { body, headers, request } = await run(application_sid);
    const header = (name: string) => request.headers.find((one) => one.name === name)?.value ?? '';
    assert.equal(header('authorization'), 'Basic XXXXXXXXXX');
    assert.match(header('jambonz-signature'), /^t=\d+,v1=XXXXXXXXXX$/);
    assert.match(method === 'POST' ? (request.body ?? '') : request.url, /sk-livXXXXXXXXXX/);
    const secret = Buffer.from(`ada:${PASSWORD}`).toString('base64');
    const signed = String(server.asked.at(-1)?.headers['jambonz-signature']).split('v1=')[1] ?? '?';
    for (const text of [body, JSON.stringify(headers)]) {
      assert.ok(!text.includes(secret), 'basic authentication');
      assert.ok(!text.includes(signed), 'signature');
    }
  }
  assert.ok(
    server.asked.at(-1)?.url.includes(encodeURIComponent(KEY)),
    'the webhook itself gets it in clear',
  );
});

test('variables that cannot be decrypted are said, and the call can be sent without them', async () => {
  const application_sid = await make({ url: server.at('/hello') }, { env_vars: { ON: true } });
  const env_vars = makeCipher('the secret of another server', 'own').seal('{"ON":true}');
  await app.db
    .updateTable('applications')
    .set({ env_vars })
    .where('application_sid', '=', application_sid)
    .execute();
  const reply = await app.ask(method, at(path, { application_sid }), { as: who.userA1 });
  assert.deepEqual([reply.status, reply.problem.code], [422, 'unreadable']);
  assert.equal((await run(application_sid, { env: false })).verdict, 'ok');
});

test('a websocket is opened, told of the call, and its ack checked', async () => {
  server.sockets['/agent'] = (text, socket) => {
    const { data, msgid, type } = JSON.parse(text);
    assert.equal(type, 'session:new');
    socket.say(JSON.stringify({ type: 'ack', msgid: 'another' }));
    socket.say(JSON.stringify({ type: 'ack', msgid, data: [{ verb: 'say', text: data.env_vars.API_KEY }] }));
  };
  const call_hook = { url: server.at('/agent', 'ws'), username: 'ada', password: PASSWORD };
  const application_sid = await make(call_hook, { env_vars: { API_KEY: KEY } });
  const result = await run(application_sid);
  const { headers } = server.asked.at(-1) ?? {};
  assert.equal(headers?.['sec-websocket-protocol'], 'ws.jambonz.org');
  assert.match(String(headers?.authorization), /^Basic /);
  assert.deepEqual([result.status, result.verdict, result.verbs?.[0]?.verb], [101, 'ok', 'say']);
  assert.match(result.summary, /^The webhook answered over the websocket in \d+ ms with 1 verb\.$/);
  assert.match(result.body, /sk-livXXXXXXXXXX/);
  assert.match(result.request.body ?? '', /"type":"session:new"/);

  server.speaks(null);
  assert.match((await run(application_sid)).faults[0] ?? '', /subprotocol/);
  server.speaks('ws.jambonz.org');
  const closed = await run(await make({ url: server.at('/no-socket', 'ws') }));
  assert.deepEqual(closed.faults, ['The webhook answers 403 instead of opening a websocket.']);
});

test('tests are limited, so that nobody is called again and again', async () => {
  const strict = await startApp({ TRUNKLINE_LOGINS_PER_MINUTE: '2' });
  const as = await strict.world.user();
  const statuses: number[] = [];
  for (let count = 0; count < 3; count += 1)
    statuses.push((await strict.ask(method, at(path, { application_sid: randomUUID() }), { as })).status);
  assert.deepEqual(statuses, [404, 404, 429]);
  await strict.close();
});
