import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { sessionEndpoints } from '@trunkline/contract/session/session.contract.ts';
import {
  EMAIL_TAKEN,
  LAST_ADMIN,
  type ListedUser,
  type Me,
  NAME_TAKEN,
  type User,
  userEndpoints,
} from '@trunkline/contract/users/users.contract.ts';
import { NO_ADMINS } from '@trunkline/contract/users/users.policy.ts';
import { aUser } from '@trunkline/contract/users/users.sample.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  assertRefusedToViewers,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';
import type { UserFacts, Who } from '../testing/world.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const { create, list, read, remove, update } = userEndpoints;

/** A body for a user nobody has yet. */
function someone(over: Parameters<typeof aUser>[0] = {}) {
  const name = `new-${randomUUID().slice(0, 8)}`;
  return aUser({ name, email: `${name}@example.com`, ...over });
}

const ofA1 = () => ({ service_provider_sid: who.providerA, account_sid: who.a1 });

async function make(as: Who | string, over: Parameters<typeof aUser>[0] = {}): Promise<string> {
  const reply = await app.ask<{ user_sid: string }>(create.method, create.path, { as, body: someone(over) });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.user_sid;
}

async function get(user_sid: string): Promise<User> {
  return (await app.ask<User>(read.method, at(read.path, { user_sid }), { as: who.admin })).body;
}

async function save(as: Who | string, user_sid: string, body: object) {
  return app.ask(update.method, at(update.path, { user_sid }), { as, body });
}

test('POST Users is refused without a credential, across tenants and to view-only users', async () => {
  const request = { method: create.method, path: create.path, body: someone(ofA1()) };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
});

test('nobody makes a user of a scope above the own', async () => {
  for (const [as, over] of [
    [who.userA1, { service_provider_sid: who.providerA, account_sid: who.a2 }],
    [who.userA, { service_provider_sid: who.providerB }],
    [await app.world.key({ account_sid: who.a1 }), { account_sid: who.b1 }],
  ] as const) {
    const reply = await app.ask(create.method, create.path, { as, body: someone(over) });
    assert.equal(reply.status, 403);
  }
});

test('what a caller leaves out of the ownership is the own tenant, never more', async () => {
  const byAccount = await get(await make(who.userA1));
  assert.deepEqual([byAccount.service_provider_sid, byAccount.account_sid], [who.providerA, who.a1]);
  const byProvider = await get(await make(who.userA, { service_provider_sid: who.providerA }));
  assert.deepEqual([byProvider.service_provider_sid, byProvider.account_sid], [who.providerA, null]);
  const byAdmin = await get(await make(who.admin));
  assert.deepEqual([byAdmin.service_provider_sid, byAdmin.account_sid], [null, null]);
});

test('sids that make no scope, or do not belong together, are refused', async () => {
  for (const [over, path] of [
    [{ account_sid: who.a1 }, 'service_provider_sid'],
    [{ account_sid: who.a1, service_provider_sid: who.providerB }, 'account_sid'],
    [{ service_provider_sid: randomUUID() }, 'service_provider_sid'],
    [{ account_sid: randomUUID(), service_provider_sid: who.providerA }, 'account_sid'],
  ] as const) {
    const reply = await app.ask(create.method, create.path, { as: who.admin, body: someone(over) });
    assert.deepEqual([reply.status, reply.problem.issues?.[0]?.path], [400, path]);
  }
});

test('name, email and temporary password are required and checked', async () => {
  const bad = await app.ask(create.method, create.path, {
    as: who.admin,
    body: { name: ' ', email: 'nowhere', initial_password: '' },
  });
  const issues = Object.fromEntries(bad.problem.issues?.map((issue) => [issue.path, issue.message]) ?? []);
  assert.deepEqual(issues, {
    name: 'User name is required',
    email: 'User email must be an email address',
    initial_password: 'A temporary password is required',
  });
  for (const initial_password of [undefined, null]) {
    const body = { ...someone(), initial_password };
    const none = await app.ask(create.method, create.path, { as: who.admin, body });
    assert.deepEqual([none.status, none.problem.msg], [400, 'A temporary password is required']);
  }
  const weak = await app.ask(create.method, create.path, {
    as: who.admin,
    body: someone({ initial_password: 'abc' }),
  });
  assert.equal(weak.problem.issues?.[0]?.path, 'initial_password');
});

test('name and email are unique everywhere, whatever their case, on adding and on changing', async () => {
  const taken = someone();
  await app.ask(create.method, create.path, { as: who.admin, body: taken });
  for (const [over, path, sentence] of [
    [{ name: taken.name.toUpperCase() }, 'name', NAME_TAKEN],
    [{ email: taken.email.toUpperCase() }, 'email', EMAIL_TAKEN],
  ] as const) {
    const reply = await app.ask(create.method, create.path, { as: who.userA1, body: someone(over) });
    assert.deepEqual([reply.status, reply.problem.msg], [422, sentence]);
    assert.equal(reply.problem.issues?.[0]?.path, path);
    assert.equal((await save(who.admin, who.userB.user_sid, over)).status, 422);
  }
});

test('a new user signs in with the temporary password and is told to change it', async () => {
  const body = someone(ofA1());
  await app.ask(create.method, create.path, { as: who.userA1, body });
  const session = await app.ask<{ force_change: boolean; scope: string }>(
    sessionEndpoints.login.method,
    sessionEndpoints.login.path,
    { body: { username: body.name, password: body.initial_password } },
  );
  assert.deepEqual([session.body.force_change, session.body.scope], [true, 'account']);
});

test('GET Users/{sid}: 401, neighbours 403, unknown 404, malformed 400; never a hash', async () => {
  const user_sid = await make(who.admin, ofA1());
  const path = at(read.path, { user_sid });
  await assertNeedsCredential(app, { method: 'GET', path });
  await assertRefusedToNeighbours(app, who, { method: 'GET', path });
  assert.equal((await app.ask('GET', `/Users/${randomUUID()}`, { as: who.admin })).status, 404);
  assert.equal((await app.ask('GET', '/Users/x', { as: who.admin })).status, 400);
  assert.equal(
    (await app.ask('GET', at(read.path, { user_sid: who.admin.user_sid }), { as: who.userA })).status,
    403,
  );
  assert.doesNotMatch((await app.ask('GET', path, { as: who.viewerA1 })).text, /hash|activation/);
});

test('PUT Users/{sid} is refused to neighbours and view-only users, and changes nothing then', async () => {
  const user_sid = await make(who.admin, ofA1());
  const stored = await get(user_sid);
  const request = {
    method: update.method,
    path: at(update.path, { user_sid }),
    body: { email: 'taken@over.example' },
  };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  assert.deepEqual(await get(user_sid), stored);
});

test('null sids equal to the stored ones are no change, and view-only stays when it is not mentioned', async () => {
  const user_sid = await make(who.admin, { service_provider_sid: who.providerA, is_view_only: true });
  const body = {
    account_sid: null,
    service_provider_sid: who.providerA,
    initial_password: null,
    force_change: 0,
  };
  assert.equal((await save(who.userA, user_sid, body)).status, 204);
  const saved = await get(user_sid);
  assert.deepEqual([saved.is_view_only, saved.force_change, saved.account_sid], [true, 0, null]);
});

test('only somebody above moves a user, and an explicit null from below is refused', async () => {
  const user_sid = await make(who.admin, ofA1());
  assert.equal((await save(who.userA1, user_sid, { account_sid: null })).status, 403);
  assert.equal((await save(who.userA1, user_sid, { account_sid: who.a2 })).status, 403);
  assert.equal(
    (await save(who.userA, user_sid, { account_sid: null, service_provider_sid: null })).status,
    403,
  );
  assert.equal((await save(who.userA, user_sid, { account_sid: who.a2 })).status, 204);
  assert.equal((await get(user_sid)).account_sid, who.a2);
});

test('a change of password, scope, permission or activity ends the sessions at once; other changes do not', async () => {
  for (const [body, ends] of [
    [{ initial_password: 'a temporary canary-secret 2' }, true],
    [{ is_view_only: true }, true],
    [{ is_active: 0 }, true],
    [{ account_sid: null }, true],
    [{ email: `moved-${randomUUID()}@example.com` }, false],
  ] as const) {
    const user = await app.world.user(ofA1());
    const before = await app.ask('GET', '/Users/me', { as: user });
    assert.equal(before.status, 200);
    const sessions = () =>
      app.db
        .selectFrom('trunkline_sessions')
        .select('session_sid')
        .where('user_sid', '=', user.user_sid)
        .execute();
    assert.equal((await sessions()).length, 1);
    assert.equal((await save(who.userA, user.user_sid, body)).status, 204);
    assert.equal((await sessions()).length, ends ? 0 : 1, JSON.stringify(body));
  }
});

test('Users/me tells the own account, provider and routing, and nothing of what one has not', async () => {
  const lcrs = { account: randomUUID(), provider: randomUUID(), other: randomUUID() };
  const own = await app.world.provider();
  const account_sid = await app.world.account(own);
  await app.db
    .insertInto('lcr')
    .values([
      { lcr_sid: lcrs.account, account_sid, service_provider_sid: own },
      { lcr_sid: lcrs.provider, account_sid: null, service_provider_sid: own },
      { lcr_sid: lcrs.other, account_sid: null, service_provider_sid: who.providerB },
    ])
    .execute();
  for (const [owner, lcr_sid] of [
    [{ service_provider_sid: own, account_sid }, lcrs.account],
    [{ service_provider_sid: own }, lcrs.provider],
    [{ service_provider_sid: who.providerA }, null],
    [{}, undefined],
  ] as [UserFacts, unknown][]) {
    const user = await app.world.user(owner);
    const { body } = await app.ask<Me>('GET', '/Users/me', { as: user });
    assert.equal(body.user.user_sid, user.user_sid);
    assert.equal(body.account.account_sid, owner.account_sid ?? null);
    assert.equal(body.sp.service_provider_sid, owner.service_provider_sid ?? null);
    assert.equal(body.own_lcr_sid, lcr_sid);
  }
});

test("an API key sets nobody's password", async () => {
  const key = await app.world.key({ account_sid: who.a1 });
  const user_sid = await make(who.admin, ofA1());
  assert.equal((await save(key, user_sid, { initial_password: 'a temporary canary-secret 2' })).status, 403);
  assert.equal((await save(key, user_sid, { force_change: 0 })).status, 204);
});

test('the last active admin is neither deactivated, demoted nor deleted', async () => {
  const alone = await startApp();
  const only = await alone.world.user();
  const path = at(update.path, { user_sid: only.user_sid });
  const provider = await alone.world.provider();
  const key = await alone.world.key({});
  // Who may only look is none who stays.
  await alone.world.user({ view_only: true });
  for (const body of [{ is_active: 0 }, { is_view_only: 1 }, { service_provider_sid: provider }]) {
    const reply = await alone.ask(update.method, path, { as: key, body });
    assert.deepEqual([reply.status, reply.problem.msg], [400, LAST_ADMIN]);
  }
  assert.equal((await alone.ask(remove.method, path, { as: only })).problem.msg, LAST_ADMIN);
  const second = await alone.world.user();
  assert.equal((await alone.ask(remove.method, path, { as: second })).status, 204);
  assert.equal((await alone.ask('GET', '/Users/me', { as: second })).status, 200);
  await alone.close();
});

test('DELETE Users/{sid} is refused to neighbours and view-only users; a user may delete itself', async () => {
  const user_sid = await make(who.admin, ofA1());
  const request = { method: remove.method, path: at(remove.path, { user_sid }) };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  assert.equal((await app.ask(remove.method, request.path, { as: who.userA1 })).status, 204);
  assert.equal((await app.ask(remove.method, request.path, { as: who.admin })).status, 404);
  const own = await app.world.user(ofA1());
  assert.equal(
    (await app.ask(remove.method, at(remove.path, { user_sid: own.user_sid }), { as: own })).status,
    204,
  );
});

test('a save from an older state is refused with 409 and the record as it is now', async () => {
  const user_sid = await make(who.admin, ofA1());
  const path = at(read.path, { user_sid });
  const first = await app.ask<User>('GET', path, { as: who.admin });
  const headers = { 'if-match': String(first.headers.etag) };
  assert.equal(
    (await app.ask('PUT', path, { as: who.userA, body: { force_change: 0 }, headers })).status,
    204,
  );
  const late = await app.ask('PUT', path, { as: who.userA1, body: { force_change: 1 }, headers });
  assert.deepEqual([late.status, late.problem.code], [409, 'changed_meanwhile']);
  assert.equal((late.problem.current as User).force_change, 0);
  assert.equal((await app.ask('PUT', path, { as: who.userA1, body: { force_change: 1 } })).status, 204);
});

test('the list is narrowed to the reach, tells scopes and names, and filters on the server', async () => {
  await assertNeedsCredential(app, { method: list.method, path: list.path });
  const page = async (as: Who, query: string) =>
    (await app.ask<Page<ListedUser>>(list.method, `${list.path}?page=1&page_size=200&${query}`, { as })).body;
  const sids = (users: { data: ListedUser[] }) => users.data.map((user) => user.user_sid);
  assert.ok(!sids(await page(who.userA, '')).includes(who.userB.user_sid));
  assert.ok(!sids(await page(who.userA1, '')).includes(who.userA.user_sid));
  assert.ok((await page(who.userA1, '')).data.every((user) => user.account_sid === who.a1));
  const viewer = (await page(who.admin, `filter=${who.viewerA1.name}`)).data[0];
  assert.deepEqual([viewer?.scope, viewer?.is_view_only, viewer?.last_login_at], ['account', true, null]);
  assert.ok((await page(who.admin, 'scope=admin')).data.every((user) => user.scope === 'admin'));
  const ofProvider = await page(who.admin, `service_provider_sid=${who.providerB}`);
  assert.ok(sids(ofProvider).includes(who.admin.user_sid) && sids(ofProvider).includes(who.userB1.user_sid));
  assert.ok(!sids(ofProvider).includes(who.userA.user_sid));
  assert.equal((await app.ask('GET', '/Users?scope=god', { as: who.admin })).status, 400);
});

test('the list is sorted by the last sign-in, those who never did before all others', async () => {
  const at = (user_sid: string, day: number) =>
    app.db
      .insertInto('trunkline_user_details')
      .values({ user_sid, last_login_at: `2026-01-0${day} 10:00:00.000` })
      .execute();
  await at(who.userA1.user_sid, 2);
  await at(who.viewerA1.user_sid, 1);
  const asked = async (sort: string, query: string) => {
    const path = `${list.path}?page=1&page_size=200&sort=${sort}&${query}`;
    const { body } = await app.ask<Page<ListedUser>>(list.method, path, { as: who.admin });
    return body.data.map(({ user_sid, last_login_at }) => [user_sid, last_login_at] as const);
  };
  for (const query of [`account_sid=${who.a1}`, `service_provider_sid=${who.providerA}`, '']) {
    const rows = await asked('last_login_at', query);
    const times = rows.map(([, time]) => time ?? '');
    assert.deepEqual(times, times.toSorted(), query);
    const known = rows.flatMap(([user_sid, time]) => (time ? [user_sid] : []));
    const expected = [who.viewerA1.user_sid, who.userA1.user_sid];
    assert.deepEqual(
      known.filter((sid) => expected.includes(sid)),
      expected,
      query,
    );
    assert.deepEqual(await asked('-last_login_at', query), rows.toReversed(), query);
  }
});

test('a provider who asks for an admin is refused with a sentence, and is not given something else', async () => {
  const body = someone({ account_sid: null, service_provider_sid: null });
  const reply = await app.ask(create.method, create.path, { as: who.userA, body });
  assert.deepEqual([reply.status, reply.problem.msg], [403, NO_ADMINS]);
  const made = await app.db.selectFrom('users').select('name').where('name', '=', body.name).execute();
  assert.deepEqual(made, []);
  const { account_sid: _, service_provider_sid: __, ...unsaid } = body;
  const own = await app.ask<{ user_sid: string }>(create.method, create.path, {
    as: who.userA,
    body: unsaid,
  });
  assert.equal((await get(own.body.user_sid)).service_provider_sid, who.providerA);
});

test('each scope is told with how many users it leaves of those within reach', async () => {
  const at = `service_provider_sid=${who.providerB}&page=1`;
  const ask = async (query: string, as: Who = who.userB) => {
    const { status, body } = await app.ask<Page<ListedUser>>('GET', `/Users?${at}&${query}`, { as });
    assert.equal(status, 200);
    return body;
  };
  const { counts } = await ask('count_by=scope');
  for (const scope of ['admin', 'service_provider', 'account'])
    assert.deepEqual(counts?.[scope], { total: (await ask(`scope=${scope}`)).total }, scope);
  assert.deepEqual([counts?.admin?.total, (counts?.account?.total ?? 0) > 0], [0, true]);
  const ofAdmin = (await ask('count_by=scope&scope=account', who.admin)).counts;
  assert.deepEqual([ofAdmin?.account, (ofAdmin?.admin?.total ?? 0) > 1], [counts?.account, true]);
  assert.equal((await ask('count_by=scope&filter=a')).counts, undefined);
  assert.equal((await app.ask('GET', `/Users?${at}&count_by=name`, { as: who.admin })).status, 400);
});
