import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type ApiKey, apiKeyEndpoints } from '@trunkline/contract/api-keys/api-keys.contract.ts';
import { anApiKey } from '@trunkline/contract/api-keys/api-keys.sample.ts';
import { hashedKey } from '../security/tokens.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  assertRefusedToViewers,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';
import { storeZeroDate } from '../testing/zero-date.ts';
import { createApiKey } from './save-api-key.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const { create, listOfAccount, listOfProvider, remove } = apiKeyEndpoints;

async function make(as: Who | string, body: object = {}) {
  const reply = await app.ask<{ sid: string; token: string }>(create.method, create.path, {
    as,
    body: anApiKey(body),
  });
  assert.equal(reply.status, 201, reply.text);
  return reply.body;
}

test('POST ApiKeys is refused without a credential and to view-only users', async () => {
  const request = { method: create.method, path: create.path, body: anApiKey({ account_sid: who.a1 }) };
  await assertNeedsCredential(app, request);
  await assertRefusedToViewers(app, who, request);
});

test('nobody makes a key of a level or tenant above the own, and is told why', async () => {
  for (const [as, body, msg] of [
    [who.userA, {}, 'service provider token may not be used to create admin token'],
    [
      who.userA,
      { service_provider_sid: who.providerB },
      'a service provider token can only be used to create tokens for the same service provider',
    ],
    [
      who.userA,
      { account_sid: who.b1 },
      'a service provider token can only be used to create tokens for the same service provider',
    ],
    [
      who.userA1,
      { account_sid: who.a2 },
      'an account level token can only be used to create account level tokens for the same account',
    ],
    [
      who.userA1,
      { service_provider_sid: who.providerA },
      'an account level token can only be used to create account level tokens for the same account',
    ],
  ] as const) {
    const reply = await app.ask(create.method, create.path, { as, body });
    assert.deepEqual([reply.status, reply.problem.msg], [403, msg]);
  }
});

test('an account is not named with another’s provider (R15)', async () => {
  const ask = (as: Who | string, body: object) => app.ask(create.method, create.path, { as, body });
  for (const as of [who.admin, who.userA, who.userA1]) {
    const { status, problem } = await ask(as, { account_sid: who.a1, service_provider_sid: who.providerB });
    assert.deepEqual([status, problem.msg], [400, 'The account must belong to the service provider.']);
    const both = { account_sid: who.a1, service_provider_sid: who.providerA };
    assert.equal((await ask(as, both)).status, 201);
  }
});

test('an unknown owner and an expiry in the past are said', async () => {
  const ask = (body: object) => app.ask(create.method, create.path, { as: who.admin, body });
  assert.equal((await ask({ account_sid: randomUUID() })).status, 400);
  assert.equal((await ask({ service_provider_sid: randomUUID() })).status, 400);
  assert.equal(
    (await ask({ expires_at: '2001-01-01T00:00:00Z' })).problem.msg,
    'Expiry must be in the future',
  );
  assert.equal(
    (await ask({ expires_at: '2040-01-01T00:00:00Z' })).problem.msg,
    'Expiry must be before the year 2038',
  );
  for (const expires_at of ['tomorrow', '', '2030-02-30', '2030-01-31 25:00:00', 1_900_000_000_000])
    assert.match((await ask({ expires_at })).problem.msg, /must be a time such as/);
});

test('a key may work until the last year ends west of Greenwich too', async () => {
  const { sid } = await make(who.userA1, { expires_at: '2037-12-31T23:59:59-10:00' });
  const path = at(listOfAccount.path, { account_sid: who.a1 });
  const reply = await app.ask<ApiKey[]>('GET', path, { as: who.userA1 });
  const made = reply.body.find(({ api_key_sid }) => api_key_sid === sid);
  assert.equal(made?.expires_at, '2038-01-01T09:59:59.000Z');
});

test('a key is shown once, works for its level, and is listed masked with its last use', async () => {
  const { sid, token } = await make(who.userA1, { name: 'Nightly export' });
  assert.equal((await app.ask('GET', `/Accounts/${who.a1}`, { as: token })).status, 200);
  assert.equal((await app.ask('GET', `/Accounts/${who.a2}`, { as: token })).status, 403);
  const path = at(listOfAccount.path, { account_sid: who.a1 });
  const reply = await app.ask<ApiKey[]>('GET', path, { as: who.viewerA1 });
  const listed = reply.body.find((key) => key.api_key_sid === sid);
  assert.equal(listed?.token, `********-****-****-****-********${token.slice(-4)}`);
  assert.equal(listed?.name, 'Nightly export');
  assert.ok(listed?.last_used && listed.created_at);
  assert.doesNotMatch(reply.text, new RegExp(token));
  const stored = await app.db
    .selectFrom('api_keys')
    .select('token')
    .where('api_key_sid', '=', sid)
    .executeTakeFirstOrThrow();
  assert.match(stored.token, /^#/);
});

test('a key is known in capitals too, as on the platform', async () => {
  const token = await app.world.key({});
  assert.equal((await app.ask('GET', '/Accounts', { as: token.toUpperCase() })).status, 200);
});

test('an expiry may be written as databases write a time or a day, in UTC', async () => {
  for (const [expires_at, stored] of [
    ['2030-01-31 12:00:00', '2030-01-31T12:00:00.000Z'],
    ['2030-01-31', '2030-01-31T00:00:00.000Z'],
  ]) {
    const account_sid = await app.world.account(who.providerA);
    const body = { account_sid, expires_at };
    assert.equal((await app.ask(create.method, create.path, { as: who.admin, body })).status, 201);
    const listed = await app.ask<ApiKey[]>('GET', at(listOfAccount.path, { account_sid }), { as: who.admin });
    assert.equal(listed.body[0]?.expires_at, stored);
  }
});

test('a key without a name is told in the audit log by its last four characters, and so is who used it', async () => {
  const { sid, token } = await make(who.userA1, { name: null });
  const { sid: other } = await make(token, { name: null });
  assert.equal(
    (await app.ask(remove.method, at(remove.path, { api_key_sid: sid }), { as: who.userA1 })).status,
    204,
  );
  const entries = await app.db
    .selectFrom('trunkline_audit_entries')
    .select(['action', 'record_sid', 'record_name', 'actor_kind', 'actor_name'])
    .where('kind', '=', 'api-keys')
    .where('record_sid', 'in', [sid, other])
    .execute();
  const ending = `…${token.slice(-4)}`;
  assert.deepEqual(
    entries
      .filter(({ record_sid }) => record_sid === sid)
      .map(({ action, record_name }) => [action, record_name]),
    [
      ['create', ending],
      ['revoke', ending],
    ],
  );
  const made = entries.find(({ record_sid }) => record_sid === other);
  assert.deepEqual([made?.actor_kind, made?.actor_name], ['key', `API key ${ending}`]);
});

test('a clear token that the platform wrote is listed masked too', async () => {
  const token = randomUUID();
  await app.db
    .insertInto('api_keys')
    .values({ api_key_sid: randomUUID(), token, account_sid: who.a2 })
    .execute();
  const reply = await app.ask<ApiKey[]>('GET', at(listOfAccount.path, { account_sid: who.a2 }), {
    as: who.userA2,
  });
  assert.ok(reply.body.some((key) => key.token.endsWith(token.slice(-4))));
  assert.doesNotMatch(reply.text, new RegExp(token));
});

test('the lists are refused to neighbours; an account sees none of its provider', async () => {
  const account = at(listOfAccount.path, { account_sid: who.a1 });
  await assertNeedsCredential(app, { method: 'GET', path: account });
  await assertRefusedToNeighbours(app, who, { method: 'GET', path: account });
  await make(who.userA, { service_provider_sid: who.providerA });
  const provider = at(listOfProvider.path, { service_provider_sid: who.providerA });
  await assertNeedsCredential(app, { method: 'GET', path: provider });
  assert.equal((await app.ask('GET', provider, { as: who.userB })).status, 403);
  assert.deepEqual((await app.ask('GET', provider, { as: who.userA1 })).body, []);
  assert.equal((await app.ask<ApiKey[]>('GET', provider, { as: who.userA })).body.length, 1);
});

test('keys are listed newest first, or by name, by their last use and by when they expire', async () => {
  const account_sid = await app.world.account(who.providerA);
  const day = (nth: number) => `2026-01-0${nth} 10:00:00`;
  for (const [nth, name] of [
    [1, 'b'],
    [2, 'c'],
    [3, 'a'],
  ] as const) {
    const api_key_sid = randomUUID();
    await app.db
      .insertInto('api_keys')
      .values({
        ...{ api_key_sid, account_sid, token: randomUUID(), created_at: day(nth) },
        ...{ last_used: nth === 2 ? null : day(nth + 1), expires_at: nth === 3 ? null : day(9 - nth) },
      })
      .execute();
    await app.db
      .insertInto('trunkline_api_key_details')
      .values({ api_key_sid, name, last_four: '0000' })
      .execute();
  }
  const inOrder = async (sort: string) => {
    const path = `/Accounts/${account_sid}/ApiKeys?page=1${sort}`;
    const { body } = await app.ask<{ data: { name: string }[] }>('GET', path, { as: who.userA });
    return body.data.map(({ name }) => name).join('');
  };
  assert.equal(await inOrder(''), 'acb');
  assert.equal(await inOrder('&sort=created_at'), 'bca');
  assert.equal(await inOrder('&sort=name'), 'abc');
  assert.equal(await inOrder('&sort=-name'), 'cba');
  assert.equal(await inOrder('&sort=last_used'), 'cba');
  assert.equal(await inOrder('&sort=expires_at'), 'acb');
});

test('revoking is refused across tenants and levels, and takes effect at once', async () => {
  const { sid, token } = await make(who.userA1, { name: null });
  const path = at(remove.path, { api_key_sid: sid });
  await assertNeedsCredential(app, { method: remove.method, path });
  await assertRefusedToViewers(app, who, { method: remove.method, path });
  for (const as of [who.userA2, who.userB1])
    assert.equal(
      (await app.ask(remove.method, path, { as })).problem.msg,
      'a user may not delete a token associated with a different account',
    );
  assert.equal(
    (await app.ask(remove.method, path, { as: who.userB })).problem.msg,
    'a service provider user may not delete api key from another service provider',
  );
  const adminKey = await make(who.admin);
  assert.equal(
    (await app.ask(remove.method, at(remove.path, { api_key_sid: adminKey.sid }), { as: who.userA })).problem
      .msg,
    'a service provider user may not delete an admin token',
  );
  assert.equal((await app.ask('GET', `/Accounts/${who.a1}`, { as: token })).status, 200);
  assert.equal((await app.ask(remove.method, path, { as: who.userA })).status, 204);
  assert.equal((await app.ask('GET', `/Accounts/${who.a1}`, { as: token })).status, 401);
  assert.equal((await app.ask(remove.method, path, { as: who.userA })).status, 404);
});

test('a key that is revoked while it makes another makes none (R44)', async () => {
  const by = { kind: 'key', api_key_sid: randomUUID(), name: 'Gone' } as const;
  const owner = { account_sid: who.a1, service_provider_sid: who.providerA };
  const actor = { by, view_only: false, scope: 'account', ...owner } as const;
  const origin = { actor, session_sid: null, address: '203.0.113.1', request_id: 'r' };
  await assert.rejects(createApiKey(app.db, origin, owner, { name: 'Child' }), { status: 401 });
  const child = await app.db
    .selectFrom('trunkline_api_key_details')
    .where('name', '=', 'Child')
    .selectAll()
    .execute();
  assert.deepEqual(child, []);
});

test('a key whose end is a zero date, as a platform may hold one, has none, as it is shown', async () => {
  const as = await app.world.key({ account_sid: who.a1 });
  const { api_key_sid: sid } = await app.db
    .selectFrom('api_keys')
    .select('api_key_sid')
    .where('token', '=', hashedKey(as))
    .executeTakeFirstOrThrow();
  await storeZeroDate(app.db, { table: 'api_keys', column: 'expires_at', key: 'api_key_sid' }, sid);
  const reply = await app.ask<ApiKey[]>('GET', at(listOfAccount.path, { account_sid: who.a1 }), { as });
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.body.find(({ api_key_sid }) => api_key_sid === sid)?.expires_at, null);
});

test('a key that expires makes none that outlives it', async () => {
  const soon = new Date(Date.now() + 3_600_000);
  const as = await app.world.key({ account_sid: who.a1, expires: soon });
  const make = (expires_at?: string | null) =>
    app.ask('POST', '/ApiKeys', {
      as,
      body: { name: 'Child', ...(expires_at === undefined ? {} : { expires_at }) },
    });
  for (const expires_at of [undefined, null, new Date(soon.getTime() + 5000).toISOString()]) {
    const reply = await make(expires_at);
    assert.deepEqual([reply.status, reply.problem.issues?.[0]?.path], [403, 'expires_at']);
  }
  assert.equal((await make(soon.toISOString())).status, 201);
  assert.equal((await make(new Date(Date.now() + 60_000).toISOString())).status, 201);
  const unending = await app.world.key({ account_sid: who.a1 });
  assert.equal((await app.ask('POST', '/ApiKeys', { as: unending, body: {} })).status, 201);
});

test('keys as CSV are masked as in the list, and an account reads none of its provider', async () => {
  const { token } = await make(who.userA, { service_provider_sid: who.providerA, name: 'Nightly export' });
  const path = at(listOfProvider.path, { service_provider_sid: who.providerA });
  const headers = { accept: 'text/csv' };
  const csv = await app.ask('GET', path, { as: who.userA, headers });
  assert.equal(csv.status, 200, csv.text);
  assert.match(csv.text, new RegExp(`"Nightly export","\\*{8}-.*${token.slice(-4)}"`));
  assert.ok(!csv.text.includes(token));
  const none = await app.ask('GET', path, { as: who.userA1, headers });
  assert.deepEqual([none.status, none.text.trim().split('\n').length], [200, 1], none.text);
});
