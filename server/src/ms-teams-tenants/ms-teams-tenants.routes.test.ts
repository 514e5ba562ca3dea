import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Page } from '@trunkline/contract/core/paging.ts';
import {
  type ListedTenant,
  type MsTeamsTenant,
  msTeamsTenantEndpoints,
  TENANT_DOMAIN_TAKEN,
} from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import { noTeamsDomain } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.policy.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { assertListsOwnReach, makeTenants, type Tenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
  for (const provider of [who.providerA, who.providerB]) await setTeamsDomain(provider, 'sbc.example.com');
});
after(() => app.close());

const { create, list, read, remove, update } = msTeamsTenantEndpoints;
const domain = () => `t-${randomUUID().slice(0, 12)}.example.com`;

async function setTeamsDomain(service_provider_sid: string, ms_teams_fqdn: string | null): Promise<void> {
  await app.db
    .updateTable('service_providers')
    .set({ ms_teams_fqdn })
    .where('service_provider_sid', '=', service_provider_sid)
    .execute();
}

async function application(account_sid: string, name = `App ${randomUUID()}`): Promise<string> {
  const application_sid = randomUUID();
  await app.db.insertInto('applications').values({ application_sid, account_sid, name }).execute();
  return application_sid;
}

const aNew = (over: object = {}) => ({ tenant_fqdn: domain(), account_sid: who.a1, ...over });
const post = (body: unknown, as: Who = who.admin) =>
  app.ask<{ sid: string }>(create.method, create.path, { as, body });
const put = (ms_teams_tenant_sid: string, body: unknown, as: Who = who.userA1) =>
  app.ask(update.method, at(update.path, { ms_teams_tenant_sid }), { as, body });

async function make(over: object = {}): Promise<string> {
  const reply = await post(aNew(over));
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

async function get(ms_teams_tenant_sid: string): Promise<MsTeamsTenant> {
  const path = at(read.path, { ms_teams_tenant_sid });
  return (await app.ask<MsTeamsTenant>('GET', path, { as: who.admin })).body;
}

test('POST MicrosoftTeamsTenants says what is missing or wrong', async () => {
  for (const [body, path, message] of [
    [{ account_sid: who.a1 }, 'tenant_fqdn', 'missing field tenant_fqdn'],
    [aNew({ tenant_fqdn: ' ' }), 'tenant_fqdn', 'Domain name is required'],
    [aNew({ account_sid: null }), 'account_sid', 'missing field account_sid'],
    [aNew({ account_sid: randomUUID() }), 'account_sid', /^There is no account/],
    [aNew({ service_provider_sid: who.providerB }), 'account_sid', /must belong to the service provider/],
  ] as const) {
    const reply = await post(body);
    assert.equal(reply.status, 400, reply.text);
    assert.equal(reply.problem.issues?.[0]?.path, path);
    assert.equal(reply.problem.issues?.length, 1);
    assert.match(reply.problem.issues?.[0]?.message ?? '', new RegExp(message));
  }
  for (const tenant_fqdn of [
    'localhost',
    '192.0.2.7',
    'a b.example.com',
    '-a.example.com',
    'sip:example.com',
  ])
    assert.equal((await post(aNew({ tenant_fqdn }))).status, 400, tenant_fqdn);
});

test('an account adds its own tenant without naming itself; the domain is kept in small letters', async () => {
  const application_sid = await application(who.a1);
  const tenant_fqdn = domain();
  const body = { tenant_fqdn: ` ${tenant_fqdn.toUpperCase()} `, application_sid, account_sid: '' };
  const reply = await post(body, who.userA1);
  assert.equal(reply.status, 201, reply.text);
  assert.deepEqual(await get(reply.body.sid), {
    ms_teams_tenant_sid: reply.body.sid,
    service_provider_sid: who.providerA,
    account_sid: who.a1,
    application_sid,
    tenant_fqdn,
  });
});

test('a domain is one tenant only, over the whole system', async () => {
  const tenant_fqdn = domain();
  await make({ tenant_fqdn });
  const other = await make({ account_sid: who.b1 });
  for (const reply of [
    await post(aNew({ tenant_fqdn: tenant_fqdn.toUpperCase(), account_sid: who.b1 }), who.userB),
    await put(other, { tenant_fqdn }, who.userB1),
  ]) {
    assert.equal(reply.status, 422);
    assert.deepEqual(reply.problem.issues, [{ path: 'tenant_fqdn', message: TENANT_DOMAIN_TAKEN }]);
  }
});

test('a provider without a domain for MS Teams can have no tenants', async () => {
  const provider = await app.world.provider('Quiet Voice');
  const account_sid = await app.world.account(provider);
  const reply = await post(aNew({ account_sid }));
  assert.deepEqual([reply.status, reply.problem.msg], [422, noTeamsDomain('Quiet Voice')]);
  const moved = await put(await make(), { account_sid, application_sid: null }, who.admin);
  assert.deepEqual([moved.status, moved.problem.msg], [422, noTeamsDomain('Quiet Voice')]);
});

test("an application must be one of the tenant's account", async () => {
  const foreign = await application(who.a2);
  const ms_teams_tenant_sid = await make();
  for (const reply of [
    await post(aNew({ application_sid: foreign })),
    await post(aNew({ application_sid: randomUUID() })),
    await put(ms_teams_tenant_sid, { application_sid: foreign }),
  ])
    assert.deepEqual([reply.status, reply.problem.issues?.[0]?.path], [400, 'application_sid']);
});

test('a PUT changes what it names, and saving what was read changes nothing', async () => {
  const application_sid = await application(who.a1);
  const ms_teams_tenant_sid = await make({ application_sid });
  const stored = await get(ms_teams_tenant_sid);
  assert.equal((await put(ms_teams_tenant_sid, stored)).status, 204);
  assert.deepEqual(await get(ms_teams_tenant_sid), stored);
  const tenant_fqdn = domain();
  assert.equal((await put(ms_teams_tenant_sid, { tenant_fqdn })).status, 204);
  assert.deepEqual(await get(ms_teams_tenant_sid), { ...stored, tenant_fqdn });
  assert.equal((await put(ms_teams_tenant_sid, { application_sid: '' })).status, 204);
  assert.deepEqual(await get(ms_teams_tenant_sid), { ...stored, tenant_fqdn, application_sid: null });
});

test('a domain that is none, as a platform takes any, stops no other change', async () => {
  const ms_teams_tenant_sid = await make();
  const stored = `${randomUUID()} of nobody`;
  await app.db
    .updateTable('ms_teams_tenants')
    .set({ tenant_fqdn: `${stored.toUpperCase()} ` })
    .where('ms_teams_tenant_sid', '=', ms_teams_tenant_sid)
    .execute();
  const application_sid = await application(who.a1);
  const read = await get(ms_teams_tenant_sid);
  assert.equal((await put(ms_teams_tenant_sid, { ...read, application_sid })).status, 204);
  assert.deepEqual(await get(ms_teams_tenant_sid), { ...read, application_sid });
  const other = await put(ms_teams_tenant_sid, { tenant_fqdn: `another ${stored}` });
  assert.deepEqual([other.status, other.problem.issues?.[0]?.path], [400, 'tenant_fqdn']);
});

test('a tenant moves to an account within reach, and says what becomes of its application', async () => {
  const ms_teams_tenant_sid = await make({ application_sid: await application(who.a1) });
  const foreign = await put(ms_teams_tenant_sid, { account_sid: who.b1, application_sid: null }, who.userA);
  assert.equal(foreign.status, 403);
  const own = await put(ms_teams_tenant_sid, { account_sid: who.a2, application_sid: null }, who.userA1);
  assert.equal(own.status, 403);
  const left = await put(ms_teams_tenant_sid, { account_sid: who.a2 }, who.userA);
  assert.deepEqual([left.status, left.problem.issues?.[0]?.path], [400, 'application_sid']);
  const application_sid = await application(who.a2);
  assert.equal(
    (await put(ms_teams_tenant_sid, { account_sid: who.a2, application_sid }, who.userA)).status,
    204,
  );
  const moved = await get(ms_teams_tenant_sid);
  assert.deepEqual([moved.account_sid, moved.application_sid], [who.a2, application_sid]);
  await put(ms_teams_tenant_sid, { account_sid: who.b1, application_sid: null }, who.admin);
  assert.equal((await get(ms_teams_tenant_sid)).service_provider_sid, who.providerB);
});

test('a change that was made from an older state is refused with what is stored now', async () => {
  const ms_teams_tenant_sid = await make();
  const path = at(read.path, { ms_teams_tenant_sid });
  const { headers } = await app.ask('GET', path, { as: who.userA1 });
  const tenant_fqdn = domain();
  assert.equal((await put(ms_teams_tenant_sid, { tenant_fqdn })).status, 204);
  const late = {
    as: who.userA1,
    body: { tenant_fqdn: domain() },
    headers: { 'if-match': String(headers.etag) },
  };
  const reply = await app.ask('PUT', path, late);
  assert.equal(reply.status, 409);
  assert.equal((reply.problem.current as MsTeamsTenant).tenant_fqdn, tenant_fqdn);
});

test('the list is refused without a credential; each caller sees the own reach', async () => {
  await assertListsOwnReach(app, who, list.path, [
    'ms_teams_tenant_sid',
    await make(),
    await make({ account_sid: who.b1 }),
  ]);
});

test('the list pages, filters and sorts on the server, and names account and application', async () => {
  const account_sid = await app.world.account(who.providerA, 'Harbour Dental');
  const application_sid = await application(account_sid, 'Reception');
  const end = `${randomUUID().slice(0, 8)}.example.com`;
  for (const nth of [2, 1, 3]) await make({ account_sid, application_sid, tenant_fqdn: `n${nth}-${end}` });
  await make({ account_sid: who.a1, tenant_fqdn: `n4-${end}` });
  await make({ account_sid: who.b1, tenant_fqdn: `n5-${end}` });
  const ask = async (query: string, as = who.admin) =>
    (
      await app.ask<Page<ListedTenant>>(
        'GET',
        `${list.path}?page=1&tenant_fqdn=${end.toUpperCase()}${query}`,
        { as },
      )
    ).body;
  const names = (page: Page<ListedTenant>) => page.data.map((row) => row.tenant_fqdn.slice(0, 2));
  assert.deepEqual(names(await ask('')), ['n1', 'n2', 'n3', 'n4', 'n5']);
  assert.deepEqual(names(await ask('&sort=-tenant_fqdn&page_size=2')), ['n5', 'n4']);
  assert.deepEqual(names(await ask(`&account_sid=${account_sid}`)), ['n1', 'n2', 'n3']);
  assert.deepEqual(names(await ask(`&service_provider_sid=${who.providerB}`)), ['n5']);
  assert.equal((await ask('', who.userA)).total, 4);
  const [first, , , fourth] = (await ask('')).data;
  assert.deepEqual([first?.account_name, first?.application_name], ['Harbour Dental', 'Reception']);
  assert.equal(fourth?.application_name, null);
});

test('every change leaves an audit entry with its owner and its domain', async () => {
  const tenant_fqdn = domain();
  const ms_teams_tenant_sid = await make({ tenant_fqdn });
  await put(ms_teams_tenant_sid, { application_sid: await application(who.a1) });
  const gone = { method: remove.method, path: at(remove.path, { ms_teams_tenant_sid }) };
  assert.equal((await app.ask(gone.method, gone.path, { as: who.userA1 })).status, 204);
  assert.equal((await app.ask(gone.method, gone.path, { as: who.userA1 })).status, 404);
  const entries = await app.db
    .selectFrom('trunkline_audit_entries')
    .select(['action', 'kind', 'service_provider_sid', 'account_sid', 'record_name'])
    .where('record_sid', '=', ms_teams_tenant_sid)
    .orderBy('audit_sid')
    .execute();
  const what = {
    kind: 'ms-teams-tenants',
    service_provider_sid: who.providerA,
    account_sid: who.a1,
    record_name: tenant_fqdn,
  };
  assert.deepEqual(
    entries,
    ['create', 'update', 'delete'].map((action) => ({ action, ...what })),
  );
});
