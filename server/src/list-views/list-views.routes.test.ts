import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  type ListView,
  listViewEndpoints,
  MOST_VIEWS,
} from '@trunkline/contract/list-views/list-views.contract.ts';
import { at } from '../testing/paths.ts';
import { atOnce, rounds, WRITERS } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { insertApplication } from '../testing/telephony.ts';
import {
  assertNeedsCredential,
  assertRefusedToViewers,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

type Who = Tenants['admin'];
const { list, create, update, remove } = listViewEndpoints;

const keep = (body: object, as: Who = who.userA1) =>
  app.ask<{ sid: string }>(create.method, create.path, { as, body: { list: 'phone-numbers', ...body } });
const change = (view_sid: string, body: object, as: Who = who.userA1) =>
  app.ask(update.method, at(update.path, { view_sid }), { as, body });
const leave = (view_sid: string, as: Who = who.userA1) =>
  app.ask(remove.method, at(remove.path, { view_sid }), { as });
const viewsOf = async (as: Who = who.userA1, query = 'list=phone-numbers') =>
  (await app.ask<ListView[]>(list.method, `${list.path}?${query}`, { as })).body;
const namesOf = async (as: Who, query?: string) => (await viewsOf(as, query)).map(({ name }) => name);

async function kept(body: object, as: Who = who.userA1): Promise<string> {
  const reply = await keep({ name: `View ${randomUUID()}`, ...body }, as);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

test('views are for people, and an API key is none', async () => {
  const body = { list: 'users', name: 'Mine' };
  await assertNeedsCredential(app, { method: create.method, path: create.path, body });
  const key = await app.world.key({ service_provider_sid: who.providerA });
  const reply = await app.ask(create.method, create.path, { as: key, body });
  assert.equal(reply.status, 403);
  assert.match(reply.problem.msg, /^API keys have no views/);
});

test('who may only look keeps views of his own, and changes nothing that others see', async () => {
  const [viewer, service_provider_sid] = [who.viewerA1, who.providerA];
  const sid = await kept({ name: 'Looked at' }, viewer);
  assert.deepEqual(await namesOf(viewer), ['Looked at']);
  for (const body of [{ name: 'Still mine', search: { filter: '44' } }, { is_default: 1 }])
    assert.equal((await change(sid, body, viewer)).status, 204);
  for (const as of [who.userA1, who.userA, who.adminViewer]) {
    assert.equal((await change(sid, { name: 'Not mine' }, as)).status, 403);
    assert.equal((await leave(sid, as)).status, 403);
  }
  const offered = { list: 'carriers', name: 'Offered', service_provider_sid };
  const shared = await kept({ name: 'Of the provider', service_provider_sid }, who.userA);
  const [path, own] = [at(update.path, { view_sid: shared }), at(update.path, { view_sid: sid })];
  for (const asked of [
    { method: create.method, path: create.path, body: offered },
    { method: update.method, path, body: { name: 'Seized' } },
    { method: remove.method, path },
  ])
    await assertRefusedToViewers(app, who, asked);
  const given = await app.ask(update.method, own, { as: viewer, body: { service_provider_sid } });
  assert.deepEqual([given.status, given.problem.msg], [403, 'User has view-only access']);
  // What was shared before is no more one's own affair.
  await app.db
    .updateTable('trunkline_list_views')
    .set({ service_provider_sid })
    .where('view_sid', '=', sid)
    .execute();
  for (const body of [{ name: 'Mine' }, { service_provider_sid: null }])
    assert.equal((await change(sid, body, viewer)).status, 403);
  assert.equal((await leave(sid, viewer)).status, 403);
  assert.equal((await change(shared, { is_default: 1 }, viewer)).status, 204);
  for (const one of [sid, shared]) assert.equal((await leave(one, who.userA)).status, 204);
});

test('it says what is wrong with a view', async () => {
  const sid = await kept({ name: 'Taken' });
  for (const [body, status, message] of [
    [{ name: '  ' }, 400, /Name is required/],
    [{ name: 'x'.repeat(65) }, 400, /at most 64/],
    [{ name: 'x', list: 'settings' }, 400, /list must be one of/],
    [{ name: 'x', search: { filter: 'x'.repeat(256) } }, 400, /at most 255/],
    [{ name: 'x', search: { '<b>': 'x' } }, 400, /wrong type/],
    [
      { name: 'x', search: Object.fromEntries([...'abcdefghijklmnopqrstu'].map((c) => [c, c])) },
      400,
      /20 filters/,
    ],
    [{ name: 'Taken' }, 422, /view with this name/],
  ] as const) {
    const reply = await keep(body);
    assert.equal(reply.status, status, reply.text);
    assert.match(reply.problem.msg, message);
  }
  const other = await kept({ name: 'Other' });
  assert.equal((await change(other, { name: 'Taken' })).status, 422);
  assert.equal((await change(randomUUID(), { name: 'x' })).status, 404);
  await leave(sid);
  await leave(other);
});

test('a view is its own person’s: kept, read, changed and deleted, each with its entry', async () => {
  const search = { filter: '+44', account: who.a1, sort: '-number' };
  const sid = await kept({ name: 'London', search, columns: { carrier: false } });
  assert.deepEqual(
    (await viewsOf()).find((view) => view.view_sid === sid),
    {
      view_sid: sid,
      list: 'phone-numbers',
      name: 'London',
      search,
      columns: { carrier: false },
      service_provider_sid: null,
      is_own: true,
      is_default: false,
      gone: [],
    },
  );
  for (const as of [who.userA2, who.userA, who.userB, who.admin]) {
    assert.ok(!(await namesOf(as)).includes('London'));
    assert.deepEqual(await viewsOf(as, `view_sid=${sid}`), []);
    for (const body of [{ name: 'Stolen' }, { is_default: 1 }])
      assert.equal((await change(sid, body, as)).status, 403);
    assert.equal((await leave(sid, as)).status, 403);
  }
  assert.deepEqual(await viewsOf(who.userA1, 'list=carriers'), []);
  assert.equal((await change(sid, { name: 'UK', search: {} })).status, 204);
  const [changed] = await viewsOf(who.userA1, `view_sid=${sid}`);
  assert.deepEqual([changed?.name, changed?.search, changed?.columns], ['UK', {}, { carrier: false }]);
  assert.equal((await leave(sid)).status, 204);
  const entries = await app.db
    .selectFrom('trunkline_audit_entries')
    .select(['action', 'account_sid'])
    .where('record_sid', '=', sid)
    .orderBy('audit_sid')
    .execute();
  assert.deepEqual(
    entries.map(({ action, account_sid }) => [action, account_sid]),
    ['create', 'update', 'delete'].map((action) => [action, who.a1]),
  );
});

test('a provider shares one with its people, and with nobody else', async () => {
  const { providerA: service_provider_sid } = who;
  assert.equal((await keep({ name: 'x', service_provider_sid })).status, 403);
  assert.equal((await keep({ name: 'x', service_provider_sid: who.providerB }, who.userA)).status, 403);
  assert.equal((await keep({ name: 'x', service_provider_sid: randomUUID() }, who.admin)).status, 400);
  const sid = await kept(
    { name: 'Unrouted', search: { application: 'none' }, service_provider_sid },
    who.userA,
  );
  for (const as of [who.userA1, who.userA2, who.viewerA1, who.userA])
    assert.deepEqual([as, await namesOf(as)][1], ['Unrouted']);
  for (const as of [who.userB, who.userB1, who.admin]) assert.deepEqual(await namesOf(as), []);
  const ofProvider = `list=phone-numbers&service_provider_sid=${service_provider_sid}`;
  assert.deepEqual(await namesOf(who.admin, ofProvider), ['Unrouted']);
  assert.deepEqual(await namesOf(who.userB, ofProvider), [], 'whose it is comes from who asks');
  assert.equal((await change(sid, { name: 'Mine' }, who.userA1)).status, 403);
  assert.equal((await leave(sid, who.userA1)).status, 403);

  assert.equal((await change(sid, { is_default: 1 }, who.userA1)).status, 204);
  assert.equal((await viewsOf(who.userA1))[0]?.is_default, true);
  assert.equal((await viewsOf(who.userA))[0]?.is_default, false);
  const told = async (as: Who) =>
    (await app.ask<{ default_views?: object; viewed_lists: string[] }>('GET', '/Users/me', { as })).body;
  const me = async () => (await told(who.userA1)).default_views;
  const viewed = async (as: Who) => (await told(as)).viewed_lists.includes('phone-numbers');
  assert.deepEqual(await Promise.all([who.userA, who.userA1, who.admin, who.userB].map(viewed)), [
    true,
    true,
    true,
    false,
  ]);
  assert.deepEqual(await me(), {
    'phone-numbers': { view_sid: sid, search: { application: 'none' }, columns: {} },
  });
  // No longer shared, it is nobody else's beginning.
  assert.equal((await change(sid, { service_provider_sid: null }, who.userA)).status, 204);
  assert.deepEqual([await viewsOf(who.userA1), await me()], [[], {}]);
  assert.deepEqual(await Promise.all([who.userA, who.userA1].map(viewed)), [true, false]);
  assert.equal((await leave(sid, who.userA)).status, 204);
});

test('a person begins a list with one view, another one or none', async () => {
  const [one, two] = [await kept({}), await kept({})];
  const first = async () => (await viewsOf()).filter(({ is_default }) => is_default).map((v) => v.view_sid);
  await change(one, { is_default: 1 });
  await change(two, { is_default: 1 });
  assert.deepEqual(await first(), [two]);
  await change(two, { is_default: 0 });
  assert.deepEqual(await first(), []);
  await change(one, { is_default: 1 });
  assert.equal((await leave(one)).status, 204);
  assert.deepEqual(await first(), []);
  await leave(two);
});

test('filters whose account or application is gone, or is another tenant’s, are told', async () => {
  const account = await app.world.account(who.providerA);
  const application = await insertApplication(app.db, who.b1);
  const search = { account, application, carrier: 'none' };
  const sid = await kept({ search, service_provider_sid: who.providerA }, who.userA);
  const seen = async (as: Who) => (await viewsOf(as, `view_sid=${sid}`))[0];
  const gone = async (as: Who) => (await seen(as))?.gone;
  assert.deepEqual(await gone(who.userA), ['application']);
  assert.deepEqual(await gone(who.userA1), ['account', 'application']);
  // Whose they are and which is for nobody who does not reach them (`R15`).
  assert.deepEqual((await seen(who.userA))?.search, { account, carrier: 'none' });
  assert.deepEqual((await seen(who.userA1))?.search, { carrier: 'none' });
  await app.db.deleteFrom('accounts').where('account_sid', '=', account).execute();
  assert.deepEqual(await gone(who.userA), ['account', 'application']);
  // Who begins with it begins with what is left of it.
  assert.equal((await change(sid, { is_default: 1 }, who.userA)).status, 204);
  const me = await app.ask<{ default_views: object }>('GET', '/Users/me', { as: who.userA });
  assert.deepEqual(me.body.default_views, {
    'phone-numbers': { view_sid: sid, search: { carrier: 'none' }, columns: {} },
  });
  await leave(sid, who.userA);
});

test('[R44] of eight views of one name made at once, one is there', () =>
  rounds(async () => {
    const as = await app.world.user({ service_provider_sid: who.providerA });
    assert.deepEqual(await atOnce(() => keep({ name: 'Same' }, as)), { 201: 1, 422: WRITERS - 1 });
    assert.deepEqual(await namesOf(as), ['Same']);
  }));

test('[R44] of eight views made at once by who may have three more, three are there', () =>
  rounds(async () => {
    const as = await app.world.user({ service_provider_sid: who.providerA });
    const left = 3;
    for (let n = left; n < MOST_VIEWS; n += 1) await kept({}, as);
    const answers = await atOnce(async () => {
      const reply = await keep({ name: `View ${randomUUID()}` }, as);
      if (reply.status === 422) assert.match(reply.problem.msg, /50 views/);
      return reply;
    });
    assert.deepEqual(answers, { 201: left, 422: WRITERS - left });
    assert.equal((await viewsOf(as)).length, MOST_VIEWS);
  }));

test('[R44] of eight shared views one gets a name, whoever renames them', async () => {
  const { providerA: service_provider_sid, userA: maker, admin } = who;
  const other = await app.world.user({ service_provider_sid });
  await rounds(async () => {
    const views: string[] = [];
    for (let nth = 0; nth < WRITERS; nth += 1)
      views.push(await kept({ list: 'clients', service_provider_sid }, maker));
    const name = `One ${randomUUID()}`;
    const answers = await atOnce((nth) =>
      change(views[nth] ?? '', { name }, [maker, other, admin][nth % 3] ?? maker),
    );
    assert.deepEqual(answers, { 204: 1, 422: WRITERS - 1 });
    assert.equal((await namesOf(maker, 'list=clients')).filter((one) => one === name).length, 1);
    for (const sid of views) await leave(sid, maker);
  });
});

test('lists that have views are told in one order, whoever made these', async () => {
  const { providerB: service_provider_sid } = who;
  const maker = await app.world.user({ service_provider_sid });
  await kept({ list: 'users' }, maker);
  await kept({ list: 'accounts', service_provider_sid }, maker);
  const { body } = await app.ask<{ viewed_lists: string[] }>('GET', '/Users/me', { as: maker });
  assert.deepEqual(body.viewed_lists, ['accounts', 'users']);
});

test('[R44] a view that its maker shares with nobody any more is changed and deleted by nobody else', async () => {
  const { providerA: service_provider_sid, userA: maker } = who;
  const other = await app.world.user({ service_provider_sid });
  await rounds(async (round) => {
    const sid = await kept({ list: 'clients', service_provider_sid }, maker);
    const name = `Mine again ${randomUUID()}`;
    const answers = await Promise.all(
      Array.from({ length: WRITERS }, (_, nth) => {
        if (nth === 1) return change(sid, { name, service_provider_sid: null }, maker);
        if (nth > 1 && round % 2 === 0) return leave(sid, other);
        return change(sid, { name: `Theirs ${randomUUID()}` }, other);
      }),
    );
    // Whoever was before has changed or deleted a view that was shared with him.
    const isTaken = answers[1]?.status === 204;
    assert.deepEqual(await namesOf(maker, 'list=clients'), isTaken ? [name] : []);
    if (isTaken) await leave(sid, maker);
  });
});
