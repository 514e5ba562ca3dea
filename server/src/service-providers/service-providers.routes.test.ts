import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  type ServiceProvider,
  serviceProviderEndpoints,
} from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { assertNeedsCredential, makeTenants, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const { create, list, read } = serviceProviderEndpoints;

test('only an admin who may write adds a service provider', async () => {
  const body = { name: 'Not made' };
  await assertNeedsCredential(app, { method: create.method, path: create.path, body });
  for (const as of [who.userA, who.userA1, await app.world.key({ service_provider_sid: who.providerA })])
    assert.equal(
      (await app.ask(create.method, create.path, { as, body })).problem.msg,
      'only admin users can add a service provider',
    );
  const viewer = await app.ask(create.method, create.path, { as: who.adminViewer, body });
  assert.equal(viewer.problem.msg, 'User has view-only access');
});

test('a name is required, at most 64 characters, and unique', async () => {
  const ask = (name: unknown) => app.ask(create.method, create.path, { as: who.admin, body: { name } });
  assert.equal((await ask('')).problem.msg, 'Service provider name is required');
  assert.equal(
    (await ask('x'.repeat(65))).problem.msg,
    'Service provider name may have at most 64 characters',
  );
  const name = `Fresh ${randomUUID().slice(0, 8)}`;
  assert.equal((await ask(name)).status, 201);
  const again = await ask(` ${name.toUpperCase()} `);
  assert.deepEqual([again.status, again.problem.issues?.[0]?.path], [422, 'name']);
});

test('all that a provider has is stored when it is added and when it is changed, and a root domain only once', async () => {
  const name = `Hosted ${randomUUID().slice(0, 8)}`;
  const registration_hook = {
    url: 'https://example.com/register',
    method: 'get',
    username: null,
    password: null,
  };
  const body = {
    name,
    root_domain: 'SIP.Hosted.example.com',
    ms_teams_fqdn: 'teams.example.com',
    registration_hook,
  };
  const made = await app.ask<{ sid: string }>(create.method, create.path, { as: who.admin, body });
  assert.equal(made.status, 201, made.text);
  const path = at(read.path, { service_provider_sid: made.body.sid });
  const stored = async () => (await app.ask<ServiceProvider>('GET', path, { as: who.admin })).body;
  assert.deepEqual(
    { ...(await stored()), service_provider_sid: null },
    {
      service_provider_sid: null,
      name,
      description: null,
      root_domain: 'sip.hosted.example.com',
      ms_teams_fqdn: 'teams.example.com',
      registration_hook: { ...registration_hook, method: 'GET' },
    },
  );
  const again = await app.ask(create.method, create.path, {
    as: who.admin,
    body: { ...body, name: `${name} 2` },
  });
  assert.deepEqual([again.status, again.problem.issues?.[0]?.path], [422, 'root_domain']);
  assert.equal(
    (await app.ask('PUT', path, { as: who.admin, body: { root_domain: 'b.example.com' } })).status,
    204,
  );
  assert.equal((await stored()).root_domain, 'b.example.com');
});

test('an admin key adds a provider, and the audit names the key', async () => {
  const as = await app.world.key({});
  const reply = await app.ask<{ sid: string }>(create.method, create.path, {
    as,
    body: { name: `By key ${randomUUID().slice(0, 8)}` },
  });
  assert.equal(reply.status, 201);
  const entry = await app.db
    .selectFrom('trunkline_audit_entries')
    .select(['actor_kind', 'action'])
    .where('record_sid', '=', reply.body.sid)
    .executeTakeFirstOrThrow();
  assert.deepEqual(entry, { actor_kind: 'key', action: 'create' });
});

test('an admin lists all providers by name, everyone else the own one', async () => {
  await assertNeedsCredential(app, { method: list.method, path: list.path });
  const all = (await app.ask<ServiceProvider[]>(list.method, list.path, { as: who.admin })).body;
  assert.ok(all.length >= 3);
  const names = all.map((row) => row.name.toLowerCase());
  assert.deepEqual(names, [...names].sort());
  for (const as of [who.userA, who.userA1, await app.world.key({ account_sid: who.a1 })]) {
    const own = (await app.ask<ServiceProvider[]>(list.method, list.path, { as })).body;
    assert.deepEqual(
      own.map((row) => row.service_provider_sid),
      [who.providerA],
    );
  }
});

test('one provider: foreign 403, unknown 404, malformed 400', async () => {
  const path = at(read.path, { service_provider_sid: who.providerA });
  await assertNeedsCredential(app, { method: read.method, path });
  assert.equal((await app.ask(read.method, path, { as: who.userB })).status, 403);
  assert.equal((await app.ask(read.method, path, { as: who.userA1 })).status, 200);
  const unknown = at(read.path, { service_provider_sid: randomUUID() });
  assert.equal((await app.ask(read.method, unknown, { as: who.admin })).status, 404);
  assert.equal((await app.ask(read.method, '/ServiceProviders/x', { as: who.admin })).status, 400);
});

test('a provider changes its own settings; neighbours, its accounts and view-only users do not', async () => {
  const path = at(serviceProviderEndpoints.update.path, { service_provider_sid: who.providerA });
  const ask = (as: Tenants['admin'], body: object) =>
    app.ask(serviceProviderEndpoints.update.method, path, { as, body });
  await assertNeedsCredential(app, { method: 'PUT', path, body: {} });
  for (const as of [who.userB, who.userA1])
    assert.equal(
      (await ask(as, { name: 'x' })).problem.msg,
      'insufficient permissions to update service provider',
    );
  assert.equal((await ask(who.adminViewer, { name: 'x' })).status, 403);
  assert.equal(
    (await ask(who.userA, { ms_teams_fqdn: 'not a domain' })).problem.issues?.[0]?.path,
    'ms_teams_fqdn',
  );
  const stored = await app.ask<ServiceProvider>('GET', path, { as: who.userA });
  assert.equal((await ask(who.userA, { ms_teams_fqdn: 'sbc.example.com' })).status, 204);
  const changed = await app.ask<ServiceProvider>('GET', path, { as: who.userA });
  assert.deepEqual(changed.body, { ...stored.body, ms_teams_fqdn: 'sbc.example.com' });
  assert.equal((await ask(who.userA, { ms_teams_fqdn: null })).status, 204);
  assert.deepEqual((await app.ask('GET', path, { as: who.userA })).body, stored.body);
});

test('a provider is deleted by an admin only, without accounts and users, and never the last one', async () => {
  const { method } = serviceProviderEndpoints.remove;
  const pathOf = (service_provider_sid: string) =>
    at(serviceProviderEndpoints.remove.path, { service_provider_sid });
  await assertNeedsCredential(app, { method, path: pathOf(who.providerB) });
  assert.equal(
    (await app.ask(method, pathOf(who.providerB), { as: who.userB })).problem.msg,
    'only admin users can delete a service provider',
  );
  const used = await app.ask(method, pathOf(who.providerB), { as: who.admin });
  assert.equal(used.status, 422);
  assert.deepEqual(
    [...new Set(used.problem.blockers?.map((blocker) => blocker.kind))],
    ['accounts', 'users'],
  );
  const empty = await app.world.provider();
  await app.world.key({ service_provider_sid: empty });
  assert.equal((await app.ask(method, pathOf(empty), { as: who.admin })).status, 204);
  assert.equal((await app.ask(method, pathOf(empty), { as: who.admin })).status, 404);

  const alone = await startApp();
  const admin = await alone.world.user();
  const [only] = (await alone.ask<ServiceProvider[]>('GET', list.path, { as: admin })).body;
  const refused = await alone.ask(method, pathOf(only?.service_provider_sid ?? ''), { as: admin });
  await alone.close();
  assert.deepEqual([refused.status, refused.problem.code], [422, 'conflict']);
});

test('a provider’s webhook is shown to its own people, and not to the users of its accounts', async () => {
  const path = at(serviceProviderEndpoints.update.path, { service_provider_sid: who.providerA });
  const registration_hook = { url: 'https://inside.example.com/register', method: 'POST' };
  const saved = await app.ask('PUT', path, { as: who.userA, body: { registration_hook } });
  assert.equal(saved.status, 204, saved.text);
  for (const address of [path, serviceProviderEndpoints.list.path])
    for (const [as, isShown] of [
      [who.userA, true],
      [who.admin, true],
      [who.userA1, false],
      [who.viewerA1, false],
    ] as const) {
      const { status, text } = await app.ask('GET', address, { as });
      assert.deepEqual(
        [status, text.includes('inside.example.com')],
        [200, isShown],
        `${address} ${as.name}`,
      );
    }
});

test('domains that a platform has stored otherwise stop no other change', async () => {
  const sid = await app.world.provider();
  const path = at(serviceProviderEndpoints.update.path, { service_provider_sid: sid });
  const odd = { root_domain: `Old_${sid}`, ms_teams_fqdn: 'sbc_old' };
  await app.db.updateTable('service_providers').set(odd).where('service_provider_sid', '=', sid).execute();
  const stored = (await app.ask<ServiceProvider>('GET', path, { as: who.admin })).body;
  const put = (body: object) => app.ask('PUT', path, { as: who.admin, body });
  const saved = await put({ ...stored, description: 'Changed' });
  assert.equal(saved.status, 204, saved.text);
  const worse = await put({ root_domain: 'no domain', ms_teams_fqdn: 'sbc_new' });
  assert.deepEqual(
    [worse.status, worse.problem.issues?.map(({ path }) => path)],
    [400, ['root_domain', 'ms_teams_fqdn']],
  );
});
