import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { liveCallEndpoints } from '@trunkline/contract/live-calls/live-calls.contract.ts';
import { aCallTo, aMessage } from '@trunkline/contract/live-calls/live-calls.sample.ts';
import { type LiveState, noLiveState } from '../outside/live-state.ts';
import { type FakeMediaServer, startFakeMediaServer } from '../outside/media-servers.fake.ts';
import { at } from '../testing/paths.ts';
import { refuseWrites } from '../testing/refusing-trigger.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

const { create, createMessage } = liveCallEndpoints;

let app: TestApp;
let who: Tenants;
let media: FakeMediaServer;
let urls: string[];
let application_sid: string;

const live: LiveState = { ...noLiveState, is_known: true, listMediaServers: async () => urls };

before(async () => {
  media = await startFakeMediaServer();
  app = await startApp({}, { live });
  who = await makeTenants(app);
  application_sid = await applicationOf(who.a1);
});
beforeEach(() => {
  urls = [media.url];
  media.asked = [];
  media.trouble = null;
});
after(async () => {
  media.close();
  await app.close();
});

async function applicationOf(account_sid: string): Promise<string> {
  const [webhook_sid, application_sid] = [randomUUID(), randomUUID()];
  const hook = { url: 'https://app.example.com/call', method: 'POST' as const, username: 'ada' };
  await app.db
    .insertInto('webhooks')
    .values({ webhook_sid, ...hook, password: 'hook-canary-secret' })
    .execute();
  await app.db
    .insertInto('applications')
    .values({ application_sid, name: application_sid, account_sid, call_hook_sid: webhook_sid })
    .execute();
  return application_sid;
}

const place = (body: unknown, as: Tenants['admin'] = who.userA1) =>
  app.ask<{ sid: string; callId: string }>('POST', at(create.path, { account_sid: who.a1 }), { as, body });

const send = (body: unknown, as: Tenants['admin'] = who.userA1) =>
  app.ask<{ sid: string }>('POST', at(createMessage.path, { account_sid: who.a1 }), { as, body });

test('a call is placed with the webhooks and the voice of its application, and told in the audit log', async () => {
  const reply = await place(aCallTo('15551230002', { application_sid, timeout: 30, tag: { order: 7 } }));
  assert.equal(reply.status, 201);
  assert.match(reply.body.callId, /@192\.0\.2\.9$/);
  const [asked] = media.asked;
  assert.equal(asked?.path, '/v1/createCall');
  assert.deepEqual(asked?.body.call_hook, {
    ...{ url: 'https://app.example.com/call', method: 'POST' },
    ...{ username: 'ada', password: 'hook-canary-secret' },
  });
  const { account_sid, from, speech_synthesis_vendor, tag, timeout, to } = asked?.body ?? {};
  assert.deepEqual(
    { account_sid, from, speech_synthesis_vendor, tag, timeout, to },
    {
      ...{ account_sid: who.a1, from: '15551230001', speech_synthesis_vendor: 'google' },
      ...{ tag: { order: 7 }, timeout: 30, to: { type: 'phone', number: '15551230002' } },
    },
  );
  const entry = await app.db
    .selectFrom('trunkline_audit_entries')
    .select(['action', 'kind', 'record_name', 'account_sid'])
    .where('record_sid', '=', reply.body.sid)
    .executeTakeFirst();
  assert.deepEqual(
    [entry?.action, entry?.kind, entry?.record_name, entry?.account_sid],
    ['place-call', 'live-calls', '15551230001 to 15551230002', who.a1],
  );
});

test('what is told of a call is whom it is to, and no number is too long to be told of', async () => {
  const long = '5'.repeat(1000);
  const beside = { type: 'sip', sipUri: 'sip:ada@example.com', number: { toString: 1 } };
  const begun: string[] = [];
  for (const call of [{ from: long, to: beside }, aCallTo(long)]) {
    const reply = await place({ ...aCallTo('1'), ...call, application_sid });
    assert.equal(reply.status, 201, reply.text);
    begun.push(reply.body.sid);
  }
  const sent = await send(aMessage({ from: long, to: long }));
  assert.equal(sent.status, 201, sent.text);
  const names = await app.db
    .selectFrom('trunkline_audit_entries')
    .select(['record_name', 'after_json'])
    .where('record_sid', 'in', begun)
    .orderBy('audit_sid')
    .execute();
  assert.deepEqual(
    names.map(({ record_name, after_json }) => [record_name?.length, JSON.parse(after_json ?? '').to]),
    [
      [255, 'sip:ada@example.com'],
      [255, long],
    ],
  );
});

test('a call stands in the audit log before a media server is asked, and is answered though its outcome cannot be entered', async (t) => {
  const call = aCallTo('15551230002', { application_sid });
  const refuse = (action: string) =>
    refuseWrites(app.db, {
      table: 'trunkline_audit_entries',
      to: 'insert',
      when: `new.action = '${action}'`,
    });
  const allowed = await refuse('place-call');
  t.after(allowed);
  app.log.length = 0;
  const placed = await place(call);
  assert.equal(placed.status, 201, placed.text);
  assert.match(app.log.join(''), /could not be entered into the audit log/);
  assert.ok(app.log.join('').includes(placed.body.sid));
});

test('where no entry can be written no media server is asked', async (t) => {
  t.after(
    await refuseWrites(app.db, {
      ...{ table: 'trunkline_audit_entries', to: 'insert' },
      when: "new.action = 'ask-for-call'",
    }),
  );
  assert.ok((await place(aCallTo('15551230002', { application_sid }))).status >= 500);
  assert.deepEqual(media.asked, []);
});

test('without an application a call needs a webhook and all of a voice; a webhook may be a text', async () => {
  const bare = await place(aCallTo('15551230002'));
  assert.deepEqual([bare.status, bare.problem.msg], [400, 'either call_hook or application_sid required']);
  const voice = {
    ...{ speech_synthesis_vendor: 'google', speech_synthesis_language: 'en-US' },
    ...{ speech_synthesis_voice: 'en-US-Standard-C', speech_recognizer_vendor: 'google' },
  };
  const call_hook = 'wss://app.example.com';
  const dumb = await place(aCallTo('15551230002', { call_hook, ...voice }));
  assert.deepEqual([dumb.status, dumb.problem.msg], [400, 'missing speech_recognizer_language parameter']);
  const full = { ...voice, speech_recognizer_language: 'en-US' };
  assert.equal((await place(aCallTo('15551230002', { call_hook, ...full }))).status, 201);
  assert.deepEqual(media.asked[0]?.body.call_hook, { url: call_hook, method: 'POST' });
});

test('numbers may be numbers, and reach the media server as text', async () => {
  const to = { type: 'phone', number: 15551230002 };
  assert.equal((await place({ from: 15551230001, to, application_sid })).status, 201);
  assert.equal((await send({ from: 15551230001, to: 15551230002, text: 'x' })).status, 201);
  const [call, message] = media.asked.map(({ body }) => body);
  assert.deepEqual([call?.from, call?.to], ['15551230001', { ...to, number: '15551230002' }]);
  assert.deepEqual([message?.from, message?.to], ['15551230001', '15551230002']);
});

test('what cannot be a call is refused with the sentence of the platform, and no media server is asked', async () => {
  const foreign = await applicationOf(who.a2);
  for (const [body, msg] of [
    [{ to: { type: 'phone', number: '1' } }, /^missing from parameter/],
    [{ from: '1' }, /^missing to parameter/],
    [{ from: 1.5, to: { type: 'phone', number: '1' } }, /^missing from parameter/],
    [{ from: '1', to: '2' }, /^missing or invalid to property: it is an object/],
    [{ from: '1', to: { type: 'fax' } }, /^missing or invalid to property: type must be one of/],
    [{ from: '1', to: { type: 'user' } }, /^missing or invalid to property: name is required/],
    [{ from: '1', to: { type: 'sip', sipUri: null } }, /^missing or invalid to property: sipUri/],
    [aCallTo('2', { call_hook: 'app.example.com' }), /^call_hook url be an absolute url/],
    [aCallTo('2', { call_hook: { to: 'x' } as never }), /^call_hook must be string or an object/],
    [aCallTo('2', { application_sid: foreign }), new RegExp(`^application_sid not found ${foreign}`)],
    [aCallTo('2', { application_sid: 'x' }), /must be a valid sid/],
    [null, /./],
    [[], /./],
  ] as const) {
    const reply = await place(body);
    assert.equal(reply.status, 400, JSON.stringify(body));
    assert.match(reply.problem.msg, msg);
  }
  assert.deepEqual(media.asked, []);
});

test('an empty text where a call may name an application or a webhook is none, as in a change of a call', async () => {
  const none = { call_hook: '', call_status_hook: '' };
  assert.equal((await place(aCallTo('15551230002', { application_sid, ...none }))).status, 201);
  const own = { call_hook: 'https://app.example.com/own', call_status_hook: '', application_sid: '' };
  const spoken = { speech_synthesis_vendor: 'google', speech_synthesis_language: 'en-US' };
  const voice = { ...spoken, speech_synthesis_voice: 'en-US-Standard-C' };
  const heard = { speech_recognizer_vendor: 'google', speech_recognizer_language: 'en-US' };
  const reply = await place(aCallTo('15551230002', { ...own, ...voice, ...heard }));
  assert.equal(reply.status, 201, reply.text);
  assert.deepEqual(
    media.asked.map(({ body: { call_hook, call_status_hook } }) => [
      (call_hook as { url: string }).url,
      call_status_hook,
    ]),
    [
      ['https://app.example.com/call', null],
      ['https://app.example.com/own', null],
    ],
  );
  const refused = await place(aCallTo('15551230002', { application_sid: '', call_hook: '' }));
  assert.deepEqual(
    [refused.status, refused.problem.msg],
    [400, 'either call_hook or application_sid required'],
  );
});

test("calls are the account's and the admin's to place, messages the account's alone", async () => {
  const call = aCallTo('15551230002', { application_sid });
  const byProvider = await place(call, who.userA);
  assert.deepEqual(
    [byProvider.status, byProvider.problem.msg],
    [403, `unauthorized createCall request for account ${who.a1}`],
  );
  assert.equal((await place(call, who.admin)).status, 201);
  assert.equal((await send(aMessage())).status, 201);
  for (const as of [who.userA, who.admin]) {
    const refused = await send(aMessage(), as);
    assert.deepEqual(
      [refused.status, refused.problem.msg],
      [403, `unauthorized createMessage request for account ${who.a1}`],
    );
  }
});

test('a message goes to a media server with a sid of its own', async () => {
  const reply = await send(aMessage({ provider: 'acme' }));
  const [asked] = media.asked;
  assert.equal(asked?.path, `/v1/createMessage/${who.a1}`);
  assert.deepEqual([asked?.body.message_sid, asked?.body.text], [reply.body.sid, 'Your table is ready.']);
  for (const [body, msg] of [
    [{ to: '1', text: 'x' }, 'missing from property'],
    [{ from: '1', text: 'x' }, 'missing to property'],
    [{ from: '1', to: '2' }, 'either text or media required in outbound message'],
  ] as const) {
    const refused = await send(body);
    assert.deepEqual([refused.status, refused.problem.msg], [400, msg]);
  }
});

test('without a media server it is 480; one that is away is passed over; each has its turn', async () => {
  const call = aCallTo('15551230002', { application_sid });
  urls = [];
  for (const reply of [await place(call), await send(aMessage())])
    assert.deepEqual(
      [reply.status, reply.problem.code, reply.problem.msg],
      [480, 'no_media_server', 'no available feature servers at this time'],
    );
  const other = await startFakeMediaServer();
  urls = [media.url, 'http://127.0.0.1:2', other.url];
  for (let nth = 0; nth < 6; nth += 1) assert.equal((await place(call)).status, 201);
  assert.ok(media.asked.length >= 2 && other.asked.length >= 2);
  other.close();
  urls = ['http://127.0.0.1:2'];
  const away = await place(call);
  assert.deepEqual([away.status, away.problem.msg], [502, 'None of the media servers can be reached.']);
});

test('a media server that answers nonsense, breaks off or breaks is a 502 with a sentence', async () => {
  const call = aCallTo('15551230002', { application_sid });
  for (const [trouble, msg] of [
    ['talks nonsense', 'The media server returned an unreadable answer.'],
    ['breaks off', 'The media server broke off the connection.'],
    ['breaks', 'The media server did not place the call (it answered 500).'],
  ] as const) {
    media.trouble = trouble;
    const reply = await place(call);
    assert.deepEqual([reply.status, reply.problem.msg], [502, msg]);
  }
});
