import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Call, recentCallEndpoints } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import type { StoredCall } from '../calls/call-store.ts';
import { DatabaseFailure } from '../db/failures.ts';
import { aStoredCall } from '../testing/call-points.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

type Page = { as_of?: string; total: number; page: number; page_size: number; data: Call[] };

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const { list, read } = recentCallEndpoints;
const ofAccount = (account_sid: string) => at(list.path, { account_sid });
const ofProvider = (service_provider_sid: string) => at(list.also[0].path, { service_provider_sid });
const T0 = Date.parse('2026-03-10T12:00:00.000Z');
const MARCH = 'start=2026-03-01T00:00:00Z&end=2026-03-31T23:59:59Z';

async function write(...calls: Partial<StoredCall>[]): Promise<StoredCall[]> {
  const stored = calls.map((over) =>
    aStoredCall({ service_provider_sid: who.providerA, account_sid: who.a1, ...over }),
  );
  await app.calls.write({ calls: stored, alerts: [] });
  return stored;
}

async function ask(path: string, query: string, as: Who = who.userA1) {
  const reply = await app.ask<Page>('GET', `${path}?${query}`, { as });
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

test('a list is refused without a credential and to neighbours; a provider’s to its accounts', async () => {
  const path = `${ofAccount(who.a1)}?page=1&count=25`;
  await assertNeedsCredential(app, { method: 'GET', path });
  await assertRefusedToNeighbours(app, who, { method: 'GET', path });
  for (const as of [who.userB, who.userA1, who.userB1])
    assert.equal((await app.ask('GET', `${ofProvider(who.providerA)}?page=1`, { as })).status, 403);
  const unknown = await app.ask('GET', `${ofAccount(randomUUID())}?page=1`, { as: who.admin });
  assert.equal(unknown.status, 404);
});

test('one call is refused without a credential and unknown to neighbours, by either of its ids', async () => {
  const [call] = await write({ attempted_at: T0 - 86_400_000 });
  for (const call_id of [call?.call_sid, call?.sip_callid]) {
    const path = at(read.path, { call_id: call_id ?? '' });
    await assertNeedsCredential(app, { method: 'GET', path });
    await assertRefusedToNeighbours(app, who, { method: 'GET', path }, 404);
    for (const as of [who.userA1, who.viewerA1, who.userA, who.admin])
      assert.equal((await app.ask<Call>('GET', path, { as })).body.call_sid, call?.call_sid);
  }
  const nothing = await app.ask('GET', at(read.path, { call_id: "' or 1=1 --" }), { as: who.admin });
  assert.deepEqual([nothing.status, nothing.problem.msg], [404, 'There is no such call.']);
});

test('a call is found by a Call-ID of any signs and as long as they come', async () => {
  const owner = { account_sid: who.a1, service_provider_sid: who.providerA };
  for (const sip_callid of ['x'.repeat(255), `${'€'.repeat(80)}/%2F?#@sbc.example.com`]) {
    await app.calls.write({ calls: [aStoredCall({ ...owner, call_sid: null, sip_callid })], alerts: [] });
    const path = at(read.path, { call_id: encodeURIComponent(sip_callid) });
    const { body, status } = await app.ask<Call>('GET', path, { as: who.userA1 });
    assert.deepEqual([status, body.sip_callid], [200, sip_callid]);
  }
});

test('what cannot be asked is said to the letter that clients of the platform know', async () => {
  for (const [query, msg] of [
    ['count=25', 'missing or invalid "page" query arg'],
    ['page=0&count=25', 'missing or invalid "page" query arg'],
    ['page=x&count=25', 'missing or invalid "page" query arg'],
    ['page=1&count=100000', 'missing or invalid "count" query arg'],
    ['page=1&count=0', 'missing or invalid "count" query arg'],
    ['page=1&start=yesterday', 'start must be a time such as 2030-01-31T12:00:00Z'],
    ['page=1&end=2026-13-45', 'end must be a time such as 2030-01-31T12:00:00Z'],
    ['page=1&days=0', 'days must be a whole number from 1 to 3650'],
    ['page=1&direction=sideways', 'direction must be inbound or outbound'],
    ['page=1&account_sid=x', 'account_sid must be a valid sid'],
    [`page=1&account_sid=${who.a2}`, 'account_sid does not match the account in the address.'],
  ] as const) {
    const { status, problem } = await app.ask('GET', `${ofAccount(who.a1)}?${query}`, { as: who.userA1 });
    assert.deepEqual([status, problem.msg], [400, msg], query);
  }
});

test('calls come newest first in pages, with every key, and none of another account', async () => {
  const mine = await write(...[0, 1, 2, 3, 4].map((n) => ({ attempted_at: T0 + n * 1000 })));
  await write({ attempted_at: T0, account_sid: who.a2 });
  await write({ attempted_at: T0, account_sid: who.b1, service_provider_sid: who.providerB });
  const first = await ask(ofAccount(who.a1), `page=1&count=2&start=2026-03-10&end=2026-03-11`);
  assert.deepEqual([first.total, first.page, first.page_size], [5, 1, 2]);
  const sids = (page: Page) => page.data.map(({ call_sid }) => call_sid);
  assert.deepEqual(sids(first), [mine[4]?.call_sid, mine[3]?.call_sid]);
  const last = await ask(ofAccount(who.a1), `page=3&page_size=2&start=2026-03-10&end=2026-03-11`);
  assert.deepEqual(sids(last), [mine[0]?.call_sid]);
  assert.deepEqual((await ask(ofAccount(who.a1), 'page=9&count=2&start=2026-03-10&end=2026-03-11')).data, []);
  const whole = await ask(ofProvider(who.providerA), 'page=1&start=2026-03-10&end=2026-03-11', who.userA);
  assert.deepEqual([whole.total, whole.page_size], [6, 50]);
  const one = await ask(
    ofProvider(who.providerA),
    `page=1&start=2026-03-10&end=2026-03-11&account_sid=${who.a2}`,
    who.userA,
  );
  assert.equal(one.total, 1);
  const strange = `${ofProvider(who.providerA)}?page=1&account_sid=${who.b1}`;
  assert.equal((await app.ask('GET', strange, { as: who.userA })).status, 404);
});

test('the pages of one look say as of when they are, and hold together while calls come in', async () => {
  const [account_sid, at] = [who.b1, Date.now() - 600_000];
  const lasting = (attempted_at: number, ms: number) => ({
    ...{ account_sid, service_provider_sid: who.providerB },
    ...{ attempted_at, terminated_at: attempted_at + ms },
  });
  const known = await write(...[5, 4, 3, 2, 1].map((n) => lasting(at - n * 1000, 1000)));
  const first = await ask(ofAccount(account_sid), 'page=1&count=2&days=1', who.userB1);
  assert.ok(Math.abs(Date.parse(first.as_of ?? '') - Date.now()) < 10_000);
  // One that began before those, and one after them, are over only now.
  await write(lasting(at - 3500, 3_600_000), lasting(at + 1, 3_600_000));
  const asked = `count=2&days=1&as_of=${first.as_of}`;
  const pages = [first];
  for (const page of [2, 3])
    pages.push(await ask(ofAccount(account_sid), `page=${page}&${asked}`, who.userB1));
  const sids = pages.flatMap(({ data }) => data.map(({ call_sid }) => call_sid));
  assert.deepEqual(sids, known.map(({ call_sid }) => call_sid).toReversed());
  assert.deepEqual(
    pages.map(({ total, as_of }) => [total, as_of]),
    Array(3).fill([5, first.as_of]),
  );
  assert.equal((await ask(ofAccount(account_sid), 'page=1&days=1', who.userB1)).total, 7);
});

test('calls of a media server whose clock is ahead are on their pages too', async () => {
  const account_sid = who.a2;
  const known = await write(
    ...[1, 2, 3].map((n) => {
      const attempted_at = Date.now() + n * 1000;
      return { account_sid, attempted_at, terminated_at: attempted_at + 60_000 };
    }),
  );
  const first = await ask(ofAccount(account_sid), 'page=1&count=2&days=1', who.userA2);
  const asked = `page=2&count=2&days=1&as_of=${first.as_of}`;
  const second = await ask(ofAccount(account_sid), asked, who.userA2);
  assert.equal(second.total, 3);
  assert.equal(second.data[0]?.call_sid, known[0]?.call_sid);
});

test('direction, answered, trunk and application narrow a list; what is neither true nor false is passed over', async () => {
  const application_sid = randomUUID();
  const long = 'T'.repeat(4096);
  const day = 'page=1&start=2026-03-12&end=2026-03-12T23:59:59Z';
  const noon = Date.parse('2026-03-12T12:00:00Z');
  await write(
    { attempted_at: noon, direction: 'outbound', trunk: 'O\'Neill "50%"', application_sid },
    {
      attempted_at: noon + 1,
      answered: false,
      sip_status: 486,
      answered_at: null,
      duration: 0,
      call_sid: null,
    },
    { attempted_at: noon + 2, trunk: long },
  );
  for (const [query, total] of [
    ['direction=outbound', 1],
    ['direction=inbound', 2],
    ['answered=true', 2],
    ['answered=false', 1],
    ['answered=maybe', 3],
    ['answered=&direction=', 3],
    [`trunk=${encodeURIComponent('O\'Neill "50%"')}`, 1],
    [`trunk=${long}`, 1],
    [`application_sid=${application_sid}`, 1],
    [`application_sid=${randomUUID()}`, 0],
    ['direction=inbound&answered=true', 1],
  ] as const)
    assert.equal((await ask(ofAccount(who.a1), `${day}&${query}`)).total, total, query);
  const [failed] = (await ask(ofAccount(who.a1), `${day}&answered=false`)).data;
  assert.deepEqual(
    [failed?.answered, failed?.answered_at, failed?.call_sid, failed?.sip_status, failed?.duration],
    [false, null, null, 486, 0],
  );
});

test('each direction, and answered and not, is told with how many calls it leaves', async () => {
  const account_sid = await app.world.account(who.providerA);
  const at = { account_sid, direction: 'inbound' };
  await write(
    { ...at, attempted_at: T0, answered: true },
    { ...at, attempted_at: T0 + 1, answered: false },
    { ...at, attempted_at: T0 + 2, answered: true, direction: 'outbound' },
  );
  const counts = async (query: string, as = who.userA) => {
    const path = `${ofAccount(account_sid)}?page=1&count=1&${MARCH}&${query}`;
    const reply = await app.ask<Page & { counts?: object }>('GET', path, { as });
    assert.equal(reply.status, 200, reply.text);
    return reply.body.counts;
  };
  assert.deepEqual(await counts('count_by=direction'), { inbound: { total: 2 }, outbound: { total: 1 } });
  assert.deepEqual(await counts('count_by=answered'), { true: { total: 2 }, false: { total: 1 } });
  const inbound = await counts('count_by=answered&direction=inbound', who.adminViewer);
  assert.deepEqual(inbound, { true: { total: 1 }, false: { total: 1 } });
  // All calls of the time would be looked into.
  for (const query of ['filter=4416', 'trunk=x', 'application_sid=00000000-0000-4000-8000-000000000000', ''])
    assert.equal(await counts(`${query && `${query}&count_by=direction`}`), undefined, query);
  const wrong = await app.ask('GET', `${ofAccount(account_sid)}?page=1&count_by=trunk`, { as: who.admin });
  assert.equal(wrong.problem.msg, 'count_by must be direction or answered');
  const stranger = await app.ask('GET', `${ofAccount(account_sid)}?page=1&count_by=direction`, {
    as: who.userB,
  });
  assert.equal(stranger.status, 403);
});

test('a filter is plain text: quotes, backslashes, %, _ and signs of patterns stand for themselves (R30)', async () => {
  const attempted_at = Date.parse('2026-03-14T10:00:00Z');
  const odd = [
    "o'hara",
    'say "hi"',
    'back\\slash',
    '100%',
    'a_b',
    'a.*b',
    '[x',
    '(?<!',
    'Ünïcode',
    '\u{1f600}',
  ];
  await write(...odd.map((from, n) => ({ attempted_at: attempted_at + n, from })), {
    attempted_at,
    from: 'axb',
    to: '1000',
    sip_callid: 'A84b4c76e66710@pc33.example.com',
  });
  const found = async (filter: string) =>
    (await ask(ofAccount(who.a1), `page=1&${MARCH}&filter=${encodeURIComponent(filter)}`)).data;
  for (const from of odd)
    assert.deepEqual(
      (await found(from)).map((one) => one.from),
      [from],
      from,
    );
  assert.equal((await found('a84B4C')).length, 1);
  for (const none of ["' or '1'='1", '\0a', 'a\0', '\u00dc\0']) assert.deepEqual(await found(none), [], none);
  assert.deepEqual(await found('   '), await found(''));
  const long = await app.ask('GET', `${ofAccount(who.a1)}?page=1&filter=${'x'.repeat(256)}`, {
    as: who.userA1,
  });
  assert.equal(long.status, 400);
});

test('a store that is down is a 503 that names it, and the rest goes on', async (t) => {
  t.mock.method(app.calls, 'listCalls', () =>
    Promise.reject(Object.assign(new Error('disk I/O error'), { errcode: 10 })),
  );
  const reply = await app.ask('GET', `${ofAccount(who.a1)}?page=1`, { as: who.userA1 });
  assert.deepEqual(
    [reply.status, reply.problem.msg],
    [
      503,
      'The store of calls and alerts cannot be used at the moment. The log of the server contains the cause.',
    ],
  );
  t.mock.method(app.calls, 'listCalls', () => Promise.reject(new DatabaseFailure('lost', 'gone')));
  const lost = await app.ask('GET', `${ofAccount(who.a1)}?page=1`, { as: who.userA1 });
  assert.match(lost.problem.msg, /^The store of calls and alerts cannot be reached at the moment/);
  t.mock.method(app.calls, 'listCalls', () =>
    Promise.reject(new DatabaseFailure('slow', 'longer than 30 s')),
  );
  const slow = await app.ask('GET', `${ofAccount(who.a1)}?page=1`, { as: who.userA1 });
  assert.deepEqual([slow.status, slow.problem.code], [503, 'store_down']);
  assert.match(slow.problem.msg, /A shorter time or another filter is quicker\.$/);
  assert.equal((await app.ask('GET', '/Users/me', { as: who.userA1 })).status, 200);
});
