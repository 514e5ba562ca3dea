import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import type { Page } from '@trunkline/contract/core/paging.ts';
import {
  type ListedLiveCall,
  liveCallEndpoints,
} from '@trunkline/contract/live-calls/live-calls.contract.ts';
import { aCallTo } from '@trunkline/contract/live-calls/live-calls.sample.ts';
import type { Me } from '@trunkline/contract/users/users.contract.ts';
import { AT_ONCE } from '../http/list-csv.ts';
import { readCsv } from '../http/read-csv.ts';
import { type CallFacts, type LiveState, newestFirst, noLiveState } from '../outside/live-state.ts';
import { type FakeMediaServer, startFakeMediaServer } from '../outside/media-servers.fake.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

const { count, create, list, listConferences, listOfProvider, listQueues, read, remove, update } =
  liveCallEndpoints;

let app: TestApp;
let who: Tenants;
let media: FakeMediaServer;
const kept = new Map<string, { account_sid: string; started_at: number; facts: CallFacts | null }>();
let isDown = false;

function orDown<T>(answer: T): Promise<T> {
  return isDown ? Promise.reject(new Error('connect ECONNREFUSED')) : Promise.resolve(answer);
}

const live: LiveState = {
  ...noLiveState,
  is_known: true,
  listCalls: (account_sid) =>
    orDown(
      [...kept]
        .map(([call_sid, call]) => ({ call_sid, ...call }))
        .filter((call) => account_sid === null || call.account_sid === account_sid)
        .sort(newestFirst),
    ),
  readCalls: (keys) =>
    orDown(
      keys.map(({ account_sid, call_sid }) => {
        const call = kept.get(call_sid);
        return call?.account_sid === account_sid ? call.facts : null;
      }),
    ),
  removeCall: (_account_sid, call_sid) => orDown(kept.delete(call_sid)),
  listQueues: (_account_sid, glob) => orDown(glob === 'sup*' ? [{ name: 'support', length: 2 }] : []),
  listConferences: () => orDown(['board']),
  countCalls: () => orDown({ inbound: 3, outbound: 1 }),
  listMediaServers: (cluster) =>
    orDown(cluster === 'default' && !media.url.endsWith('none') ? [media.url] : []),
};

before(async () => {
  media = await startFakeMediaServer();
  app = await startApp({}, { live });
  who = await makeTenants(app);
});
beforeEach(() => {
  kept.clear();
  isDown = false;
});
after(async () => {
  media.close();
  await app.close();
});

const started = Date.parse('2026-11-20T10:00:00Z');

/** As a media server keeps it. */
function going(account_sid: string, facts: CallFacts = {}, started_at = started): string {
  const call_sid = randomUUID();
  const call = {
    callSid: call_sid,
    accountSid: account_sid,
    direction: 'inbound',
    callStatus: 'in-progress',
  };
  const more = { from: '15551230001', to: '15551230002', sipStatus: '200', serviceUrl: media.url };
  kept.set(call_sid, { account_sid, started_at, facts: { ...call, ...more, ...facts } });
  return call_sid;
}

const ofA1 = (path: string, call_sid = '') => at(path, { account_sid: who.a1, call_sid });

test('the calls of an account are listed, newest first, with the names beside the sids', async () => {
  const application_sid = randomUUID();
  await app.db
    .insertInto('applications')
    .values({ application_sid, name: 'Reception', account_sid: who.a1 })
    .execute();
  const older = going(who.a1, { applicationSid: application_sid, duration: '12' });
  const newer = going(who.a1, { direction: 'outbound' }, started + 1000);
  going(who.a2, { applicationSid: application_sid });
  const { body } = await app.ask<ListedLiveCall[]>('GET', ofA1(list.path), { as: who.userA1 });
  assert.deepEqual(
    body.map(({ call_sid }) => call_sid),
    [newer, older],
  );
  const call = body[1];
  assert.deepEqual(
    [call?.started_at, call?.application_name, call?.sip_status, call?.duration, call?.call_status],
    ['2026-11-20T10:00:00.000Z', 'Reception', 200, 12, 'in-progress'],
  );
  assert.equal(body[0]?.duration, null);
  const outbound = `${ofA1(list.path)}?direction=outbound`;
  assert.equal((await app.ask<unknown[]>('GET', outbound, { as: who.userA1 })).body.length, 1);
});

test("a provider sees the calls of its accounts and no other's, page by page", async () => {
  for (let nth = 0; nth < 3; nth += 1) going(who.a1, {}, started + nth);
  const own = going(who.a2, {}, started + 10);
  going(who.a2, { callStatus: 'completed' }, started + 20);
  going(who.b1);
  kept.set(randomUUID(), { account_sid: 'not-a-sid', started_at: started, facts: {} });
  const path = at(listOfProvider.path, { service_provider_sid: who.providerA });
  const ask = (query: string) => app.ask<Page<ListedLiveCall>>('GET', `${path}?${query}`, { as: who.userA });
  const first = (await ask('page=1&page_size=2&live=1')).body;
  assert.deepEqual([first.total, first.data.length, first.data[0]?.call_sid], [4, 2, own]);
  assert.equal(first.data[0]?.account_name, (await nameOf(who.a2)) ?? '');
  assert.equal((await ask('page=1')).body.total, 5);
  assert.equal((await ask('page=3&page_size=2')).body.data.length, 1);
  for (const as of [who.userB, who.userA1]) assert.equal((await app.ask('GET', path, { as })).status, 403);
});

test('a part of a number or of an id finds calls, in the list as in its CSV, and nobody else finds them', async () => {
  const found = going(who.a1, { from: '442079460012', callId: 'Edge-77@192.0.2.1' }, started + 1);
  going(who.a1, { to: 'desk%_' });
  going(who.a1, { from: '442079460013', callStatus: 'completed' });
  going(who.a2, { from: '442079460012' });
  const ask = async (filter: string, as = who.userA1) => {
    const path = `${ofA1(list.path)}?live=1&page=1&filter=${encodeURIComponent(filter)}`;
    const { body } = await app.ask<Page<ListedLiveCall>>('GET', path, { as });
    const file = await csvOf(path, as);
    assert.deepEqual(
      file.map((row) => row.call_sid),
      body.data.map(({ call_sid }) => call_sid),
    );
    assert.equal(body.total, body.data.length);
    return file;
  };
  for (const part of ['207946001', 'edge-77', found.slice(4, 20).toUpperCase()])
    assert.deepEqual(
      (await ask(part)).map(({ call_sid, started_at, from }) => [call_sid, started_at, from]),
      [[found, '2026-11-20T10:00:00.001Z', '442079460012']],
    );
  assert.equal((await ask('%_')).length, 1);
  assert.equal((await ask('79460013')).length, 0);
  for (const as of [who.userA2, who.userB]) {
    const reply = await app.ask('GET', ofA1(list.path), { as, headers: { accept: 'text/csv' } });
    assert.equal(reply.status, 403);
  }
});

test('the CSV has more calls than are read at a time, each once, of the accounts of the provider alone', async () => {
  const own = Array.from({ length: AT_ONCE + 3 }, (_, nth) => going(who.a1, {}, started - (nth % 7)));
  own.push(going(who.a2));
  for (let nth = 0; nth < 3; nth += 1) going(who.b1);
  const path = at(listOfProvider.path, { service_provider_sid: who.providerA });
  const rows = await csvOf(`${path}?live=1&direction=inbound`, who.userA);
  assert.deepEqual(rows.map(({ call_sid }) => call_sid).sort(), own.sort());
  assert.equal((await csvOf(`${path}?direction=outbound`, who.userA)).length, 0);
});

async function csvOf(path: string, as: Tenants['admin']): Promise<Record<string, string>[]> {
  const reply = await app.ask('GET', path, { as, headers: { accept: 'text/csv' } });
  assert.equal(reply.status, 200, reply.text);
  const [head = [], ...rows] = (await readCsv(reply.text, 10_000)).rows.map(({ cells }) => cells);
  return rows.map((row) => Object.fromEntries(head.map((name, nth) => [name, row[nth] ?? ''])));
}

async function nameOf(account_sid: string): Promise<string | undefined> {
  const rows = app.db.selectFrom('accounts').select('name').where('account_sid', '=', account_sid);
  return (await rows.executeTakeFirst())?.name;
}

test('one call, queues, conferences and counts are answered as the platform keeps them', async () => {
  const call_sid = going(who.a1, { originatingSipTrunkName: 'acme', sipStatus: 'none' });
  const call = await app.ask<Record<string, unknown>>('GET', ofA1(read.path, call_sid), { as: who.userA1 });
  assert.deepEqual(
    [call.body.originating_sip_trunk_name, call.body.sip_status, call.body.service_url],
    ['acme', null, media.url],
  );
  const elsewhere = at(read.path, { account_sid: who.a2, call_sid });
  assert.equal((await app.ask('GET', elsewhere, { as: who.userA2 })).status, 404);
  assert.equal((await app.ask('GET', ofA1(read.path, 'x'), { as: who.userA1 })).status, 400);
  const queues = await app.ask('GET', `${ofA1(listQueues.path)}?search=sup*`, { as: who.userA1 });
  assert.deepEqual(queues.body, [{ name: 'support', length: 2 }]);
  const stars = await app.ask('GET', `${ofA1(listQueues.path)}?search=*a*a*a*`, { as: who.userA1 });
  assert.deepEqual([stars.status, stars.problem.msg], [400, 'search has at most 3 stars']);
  assert.deepEqual((await app.ask('GET', ofA1(listConferences.path), { as: who.userA1 })).body, ['board']);
  const counts = await app.ask('GET', ofA1(count.path), { as: who.viewerA1 });
  assert.deepEqual(counts.body, { inbound: 3, outbound: 1 });
});

test('deleting a call forgets it, says so in the audit log, and asks no media server', async () => {
  const call_sid = going(who.a1);
  const before = media.asked.length;
  assert.equal((await app.ask('DELETE', ofA1(remove.path, call_sid), { as: who.userA1 })).status, 204);
  assert.equal((await app.ask('DELETE', ofA1(remove.path, call_sid), { as: who.userA1 })).status, 404);
  assert.equal(media.asked.length, before);
  assert.deepEqual(await entriesOf(call_sid), [['delete', '15551230001 to 15551230002']]);
});

test('of eight who delete a call at once one has deleted it, and the audit log says so', async () => {
  const call_sid = going(who.a1);
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async () => {
      return (await app.ask('DELETE', ofA1(remove.path, call_sid), { as: who.userA1 })).status;
    }),
  );
  assert.deepEqual(statuses.sort(), [204, ...Array.from({ length: 7 }, () => 404)]);
  const actions = (await entriesOf(call_sid)).map(([action]) => action);
  const of = (wanted: string) => actions.filter((action) => action === wanted).length;
  assert.equal(of('delete') - of('not-done'), 1);
});

test('hanging up asks the media server that has the call; both methods, and its words pass through', async () => {
  const call_sid = going(who.a1);
  const ask = (method: 'PUT' | 'POST', body: unknown) =>
    app.ask(method, ofA1(update.path, call_sid), { as: who.userA1, body });
  for (const method of ['PUT', 'POST'] as const) {
    const reply = await ask(method, { call_status: 'completed' });
    assert.deepEqual([reply.status, reply.text], [202, 'Accepted']);
  }
  const path = `/v1/updateCall/${call_sid}`;
  assert.deepEqual(media.asked.at(-1), { path, body: { call_status: 'completed' } });
  const sip_request = { method: 'INFO', content_type: 'text/plain', content: 'hello' };
  const answered = await ask('PUT', { sip_request });
  assert.deepEqual([answered.status, answered.body], [200, { status: 200, reason: 'OK' }]);
  media.trouble = 'refuses';
  const refused = await ask('PUT', { mute_status: 'mute' });
  assert.deepEqual([refused.status, refused.problem.msg], [400, 'the call has been answered elsewhere']);
  media.trouble = null;
  assert.equal((await ask('PUT', { call_status: '', mute_status: 'mute' })).status, 202);
  assert.deepEqual(
    (await entriesOf(call_sid)).map(([action]) => action),
    ['hang-up', 'hang-up', 'update', 'update', 'not-done', 'update'],
  );
  const gone = await app.ask('PUT', ofA1(update.path, randomUUID()), {
    ...{ as: who.userA1, body: { call_status: 'completed' } },
  });
  assert.equal(gone.status, 404);
});

test('a media server with a password in its address is asked with it, and nobody is shown it', async () => {
  const call_sid = going(who.a1, { serviceUrl: media.url.replace('://', '://platform:media-canary@') });
  const shown = await app.ask('GET', ofA1(read.path, call_sid), { as: who.userA1 });
  assert.doesNotMatch(shown.text, /media-canary/);
  const asked = { as: who.userA1, body: { call_status: 'completed' } };
  assert.equal((await app.ask('PUT', ofA1(update.path, call_sid), asked)).status, 202);
  assert.equal(media.authorization, `Basic ${btoa('platform:media-canary')}`);
});

test('a media server that is away, breaks or was never named is a 502 with a sentence', async () => {
  const say = async (facts: CallFacts, trouble: FakeMediaServer['trouble'] = null) => {
    media.trouble = trouble;
    const path = ofA1(update.path, going(who.a1, facts));
    const reply = await app.ask('PUT', path, { as: who.userA1, body: { call_status: 'completed' } });
    media.trouble = null;
    assert.deepEqual([reply.status, reply.problem.code], [502, 'outside_failed']);
    return reply.problem.msg;
  };
  assert.match(await say({ serviceUrl: 'http://127.0.0.1:2' }), /cannot be reached/);
  assert.match(await say({}, 'breaks off'), /broke off the connection/);
  assert.match(await say({}, 'breaks'), /did not change the call \(it answered 500\)/);
  for (const serviceUrl of ['', 'file:///etc/passwd', 'nonsense'])
    assert.match(await say({ serviceUrl }), /The media server of this call is unknown/);
});

test('Redis that does not answer is a 503 that says so; without one nobody knows of calls', async () => {
  isDown = true;
  for (const path of [list.path, listQueues.path, listConferences.path, count.path]) {
    const reply = await app.ask('GET', ofA1(path), { as: who.userA1 });
    assert.deepEqual([reply.status, reply.problem.code], [503, 'store_down']);
    assert.match(reply.problem.msg, /^The store of live calls cannot be reached/);
  }
  const placed = await app.ask('POST', ofA1(create.path), {
    as: who.userA1,
    body: aCallTo('15551230002', { application_sid: await anApplicationOf(who.a1) }),
  });
  assert.equal(placed.status, 503);
  const features = (await app.ask<Me>('GET', '/Users/me', { as: who.userA1 })).body.features ?? [];
  assert.ok(features.includes('live-calls'));
});

async function anApplicationOf(account_sid: string): Promise<string> {
  const application_sid = randomUUID();
  await app.db
    .insertInto('applications')
    .values({ application_sid, name: application_sid, account_sid })
    .execute();
  return application_sid;
}

async function entriesOf(record_sid: string): Promise<[string, string | null][]> {
  const rows = await app.db
    .selectFrom('trunkline_audit_entries')
    .select(['action', 'record_name'])
    .where('record_sid', '=', record_sid)
    .orderBy('audit_sid')
    .execute();
  return rows.map(({ action, record_name }) => [action, record_name]);
}
