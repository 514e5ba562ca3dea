import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Application } from '@trunkline/contract/applications/applications.contract.ts';
import {
  APPLICATION_NAME_TAKEN,
  applicationEndpoints,
} from '@trunkline/contract/applications/applications.contract.ts';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertListsOwnReach,
  assertNeedsCredential,
  assertRefusedToNeighbours,
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

const { create, list, listOfAccount, listOfProvider, read, remove, update } = applicationEndpoints;

async function make(over: Parameters<typeof anApplication>[0] = {}): Promise<string> {
  const body = anApplication({ name: `App ${randomUUID()}`, account_sid: who.a1, ...over });
  const reply = await app.ask<{ sid: string }>(create.method, create.path, { as: who.admin, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

async function get(application_sid: string): Promise<Application> {
  return (await app.ask<Application>(read.method, at(read.path, { application_sid }), { as: who.admin }))
    .body;
}

test('POST Applications is refused without a credential, to neighbours and to view-only users', async () => {
  const body = anApplication({ account_sid: who.a1, name: 'Never made' });
  const request = { method: create.method, path: create.path, body };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  const made = await app.db
    .selectFrom('applications')
    .select('name')
    .where('name', '=', 'Never made')
    .execute();
  assert.deepEqual(made, []);
});

test('POST Applications says what is wrong with each field', async () => {
  const body = { name: ' ', call_hook: { url: 'ftp://example.com' }, app_json: '{' };
  const reply = await app.ask(create.method, create.path, { as: who.userA1, body });
  assert.equal(reply.status, 400);
  const issues = Object.fromEntries(reply.problem.issues?.map((issue) => [issue.path, issue.message]) ?? []);
  assert.equal(issues.name, 'Application name is required');
  assert.equal(issues['call_hook.url'], 'call_hook URL has missing or invalid protocol ftp');
  assert.equal(issues.call_status_hook, "'call_status_hook' must be an object with a url");
  assert.match(issues.app_json ?? '', /must be valid JSON/);
});

test('POST Applications needs an account that exists, from everyone but an account', async () => {
  const missing = await app.ask(create.method, create.path, { as: who.userA, body: anApplication() });
  assert.equal(missing.problem.msg, "missing required field: 'account_sid'");
  const unknown = await app.ask(create.method, create.path, {
    as: who.admin,
    body: anApplication({ account_sid: randomUUID() }),
  });
  assert.equal(unknown.status, 400);
  assert.equal(unknown.problem.issues?.[0]?.path, 'account_sid');
});

test('an account makes its own application without naming itself, and finds all it saved', async () => {
  const body = anApplication({
    name: 'Full house',
    call_hook: { url: 'wss://example.com/call', method: 'POST' },
    call_status_hook: { url: 'https://example.com/s', username: 'ada', password: 'correct canary-secret' },
    app_json: '[{"verb":"answer"}]',
    speech_synthesis_label: 'sales',
    use_for_fallback_speech: true,
    fallback_speech_synthesis_vendor: 'aws',
    record_all_calls: 1,
  });
  const reply = await app.ask<{ sid: string }>(create.method, create.path, { as: who.userA1, body });
  assert.equal(reply.status, 201, reply.text);
  const made = await get(reply.body.sid);
  assert.equal(made.account_sid, who.a1);
  assert.equal(made.call_hook?.method, 'GET');
  assert.deepEqual(
    { ...made.call_status_hook, webhook_sid: '' },
    {
      webhook_sid: '',
      url: 'https://example.com/s',
      method: 'POST',
      username: 'ada',
      password: 'correcXXXXXXXXXX',
    },
  );
  assert.equal(made.app_json, '[{"verb":"answer"}]');
  assert.equal(made.speech_synthesis_vendor, 'google');
  assert.equal(made.speech_synthesis_label, 'sales');
  assert.equal(made.use_for_fallback_speech, 1);
  assert.equal(made.fallback_speech_synthesis_vendor, 'aws');
  assert.equal(made.record_all_calls, 1);
  assert.match(String(made.created_at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('an application names a provider only where one is stored, as on the platform', async () => {
  const application_sid = await make();
  assert.equal((await get(application_sid)).service_provider_sid, null);
  const path = at(listOfAccount.path, { account_sid: who.a1 });
  const listed = await app.ask<Application[]>('GET', path, { as: who.userA });
  assert.ok(listed.body.every((one) => one.service_provider_sid === null));
});

test('a name is unique within its account, whatever its case, and free in another account', async () => {
  const name = `Twice ${randomUUID()}`;
  await make({ name });
  const again = await app.ask(create.method, create.path, {
    as: who.admin,
    body: anApplication({ name: name.toUpperCase(), account_sid: who.a1 }),
  });
  assert.equal(again.status, 422);
  assert.equal(again.problem.msg, APPLICATION_NAME_TAKEN);
  assert.deepEqual(again.problem.issues, [{ path: 'name', message: APPLICATION_NAME_TAKEN }]);
  await make({ name, account_sid: who.a2 });
});

test('GET Applications/{sid}: 401, foreign and unknown 404, malformed 400, and a view-only user reads', async () => {
  const application_sid = await make();
  const path = at(read.path, { application_sid });
  await assertNeedsCredential(app, { method: read.method, path });
  await assertRefusedToNeighbours(app, who, { method: read.method, path }, 404);
  assert.equal((await app.ask('GET', `/Applications/${randomUUID()}`, { as: who.admin })).status, 404);
  assert.equal((await app.ask('GET', '/Applications/undefined', { as: who.admin })).status, 400);
  assert.equal((await app.ask('GET', path, { as: who.viewerA1 })).status, 200);
});

test('PUT Applications/{sid} is refused to neighbours and view-only users, and changes nothing then', async () => {
  const application_sid = await make();
  const stored = await get(application_sid);
  const request = {
    method: update.method,
    path: at(update.path, { application_sid }),
    body: { name: 'Taken over' },
  };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  assert.deepEqual(await get(application_sid), stored);
});

test('a PUT that names one field changes one field', async () => {
  const application_sid = await make({ speech_recognizer_label: 'kept' });
  const stored = await get(application_sid);
  const path = at(update.path, { application_sid });
  // Null as a platform answers where it has stored none.
  const body = { speech_recognizer_vendor: 'aws', use_for_fallback_speech: null };
  const reply = await app.ask(update.method, path, { as: who.userA1, body });
  assert.equal(reply.status, 204, reply.text);
  assert.equal(reply.text, '');
  assert.deepEqual(await get(application_sid), { ...stored, speech_recognizer_vendor: 'aws' });
});

test('saving what was read changes nothing, the masked webhook password included', async () => {
  const application_sid = await make({
    call_hook: {
      url: 'https://example.com/c',
      method: 'GET',
      username: 'ada',
      password: 'correct canary-secret',
    },
  });
  const stored = await get(application_sid);
  const path = at(update.path, { application_sid });
  assert.equal((await app.ask(update.method, path, { as: who.userA1, body: stored })).status, 204);
  assert.deepEqual(await get(application_sid), stored);
  const { password } = await app.db
    .selectFrom('webhooks')
    .select('password')
    .where('webhook_sid', '=', stored.call_hook?.webhook_sid ?? '')
    .executeTakeFirstOrThrow();
  assert.equal(password, 'correct canary-secret');
});

test('a masked webhook password that stands for none stored is refused, not stored as the mask', async () => {
  const hook = { url: 'https://example.com/c', username: 'ada', password: 'correcXXXXXXXXXX' };
  const body = anApplication({ name: `Masked ${randomUUID()}`, call_status_hook: hook });
  const application_sid = await make();
  const path = at(update.path, { application_sid });
  for (const [reply, key] of [
    [await app.ask(create.method, create.path, { as: who.userA1, body }), 'call_status_hook'],
    [await app.ask(update.method, path, { as: who.userA1, body: { call_hook: hook } }), 'call_hook'],
  ] as const) {
    assert.equal(reply.status, 400);
    assert.deepEqual(reply.problem.issues, [
      {
        path: `${key}.password`,
        message: 'Enter the password again: the stored value does not match this mask.',
      },
    ]);
  }
  assert.equal((await get(application_sid)).call_hook?.password, null);
  const accounts = await app.ask('PUT', `/Accounts/${who.a1}`, {
    as: who.userA1,
    body: { registration_hook: hook },
  });
  assert.deepEqual(
    [accounts.status, accounts.problem.issues?.[0]?.path],
    [400, 'registration_hook.password'],
  );
});

test('a webhook row that two applications share is not changed under the other', async () => {
  const [one, two] = [await make(), await make()];
  const shared = (await get(one)).call_hook?.webhook_sid ?? null;
  await app.db
    .updateTable('applications')
    .set({ call_hook_sid: shared })
    .where('application_sid', '=', two)
    .execute();
  const body = { call_hook: { url: 'https://example.com/new' } };
  await app.ask(update.method, at(update.path, { application_sid: one }), { as: who.admin, body });
  assert.equal((await get(one)).call_hook?.url, 'https://example.com/new');
  assert.equal((await get(two)).call_hook?.url, 'https://example.com/call');
});

test('an application moves to another account within reach only, and not while it is used', async () => {
  const application_sid = await make();
  const path = at(update.path, { application_sid });
  const foreign = await app.ask(update.method, path, { as: who.userA1, body: { account_sid: who.b1 } });
  assert.equal(foreign.status, 403);
  await app.db
    .updateTable('accounts')
    .set({ siprec_hook_sid: application_sid })
    .where('account_sid', '=', who.a1)
    .execute();
  const used = await app.ask(update.method, path, { as: who.userA, body: { account_sid: who.a2 } });
  assert.equal(used.status, 422);
  await app.db
    .updateTable('accounts')
    .set({ siprec_hook_sid: null })
    .where('account_sid', '=', who.a1)
    .execute();
  assert.equal(
    (await app.ask(update.method, path, { as: who.userA, body: { account_sid: who.a2 } })).status,
    204,
  );
  assert.equal((await get(application_sid)).account_sid, who.a2);
});

test('DELETE Applications/{sid} is refused to neighbours and view-only users', async () => {
  const application_sid = await make();
  const request = { method: remove.method, path: at(remove.path, { application_sid }) };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  assert.equal((await get(application_sid)).application_sid, application_sid);
});

test('DELETE Applications/{sid} names what uses it, and takes its webhooks along once nothing does', async () => {
  const application_sid = await make();
  const { call_hook } = await get(application_sid);
  const path = at(remove.path, { application_sid });
  await app.db
    .updateTable('accounts')
    .set({ device_calling_application_sid: application_sid, siprec_hook_sid: application_sid })
    .where('account_sid', '=', who.a1)
    .execute();
  const tenant = { ms_teams_tenant_sid: randomUUID(), tenant_fqdn: `${randomUUID()}.example.com` };
  await app.db
    .insertInto('ms_teams_tenants')
    .values({ ...tenant, service_provider_sid: who.providerA, account_sid: who.a1, application_sid })
    .execute();
  const refused = await app.ask(remove.method, path, { as: who.userA1 });
  assert.equal(refused.status, 422);
  assert.deepEqual(
    refused.problem.blockers?.map((blocker) => blocker.kind),
    ['sip-device-application', 'siprec-application', 'ms-teams-tenants'],
  );
  assert.equal(refused.problem.msg, 'This application is in use. Remove what uses it, then delete it.');
  const number = { phone_number_sid: randomUUID(), number: '15550002222', application_sid };
  await app.db.insertInto('phone_numbers').values(number).execute();
  const numbered = await app.ask(remove.method, path, { as: who.userA1 });
  assert.equal(numbered.problem.msg, 'cannot delete application with phone numbers');
  await app.db.deleteFrom('phone_numbers').where('application_sid', '=', application_sid).execute();
  await app.db
    .updateTable('accounts')
    .set({ device_calling_application_sid: null, siprec_hook_sid: null })
    .where('account_sid', '=', who.a1)
    .execute();
  await app.db
    .deleteFrom('ms_teams_tenants')
    .where('ms_teams_tenant_sid', '=', tenant.ms_teams_tenant_sid)
    .execute();
  assert.equal((await app.ask(remove.method, path, { as: who.userA1 })).status, 204);
  assert.equal((await app.ask(remove.method, path, { as: who.userA1 })).status, 404);
  const hooks = await app.db
    .selectFrom('webhooks')
    .select('webhook_sid')
    .where('webhook_sid', '=', call_hook?.webhook_sid ?? '')
    .execute();
  assert.deepEqual(hooks, []);
});

test('the lists are refused without a credential; each caller sees the own reach', async () => {
  await assertListsOwnReach(app, who, list.path, [
    'application_sid',
    await make({ account_sid: who.a1 }),
    await make({ account_sid: who.b1 }),
  ]);
});

test("an account's and a provider's list are refused to neighbours", async () => {
  const account = at(listOfAccount.path, { account_sid: who.a1 });
  await assertNeedsCredential(app, { method: 'GET', path: account });
  await assertRefusedToNeighbours(app, who, { method: 'GET', path: account });
  const provider = at(listOfProvider.path, { service_provider_sid: who.providerA });
  await assertNeedsCredential(app, { method: 'GET', path: provider });
  assert.equal((await app.ask('GET', provider, { as: who.userB })).status, 403);
  assert.equal(
    (await app.ask('GET', at(listOfAccount.path, { account_sid: randomUUID() }), { as: who.admin })).status,
    404,
  );
  const { body } = await app.ask<Application[]>('GET', provider, { as: who.userA1 });
  assert.ok(body.every((row) => row.account_sid === who.a1));
});

test('a page is counted, ordered by name, filtered by any part of it, and sorted the other way', async () => {
  const account_sid = await app.world.account(who.providerA);
  for (const name of ['beta', 'Alpha', 'gamma', '50% off']) await make({ account_sid, name });
  const path = at(listOfAccount.path, { account_sid });
  const page = async (query: string) =>
    (await app.ask<Page<Application>>('GET', `${path}?${query}`, { as: who.userA })).body;
  const first = await page('page=1&page_size=2');
  assert.deepEqual([first.total, first.page, first.page_size], [4, 1, 2]);
  assert.deepEqual(
    first.data.map((row) => row.name),
    ['50% off', 'Alpha'],
  );
  assert.deepEqual(
    (await page('page=2&page_size=2')).data.map((row) => row.name),
    ['beta', 'gamma'],
  );
  assert.deepEqual((await page('page=9&page_size=2')).data, []);
  assert.deepEqual(
    (await page('page=1&name=AMM')).data.map((row) => row.name),
    ['gamma'],
  );
  assert.deepEqual(
    (await page(`page=1&name=${encodeURIComponent('%')}`)).data.map((row) => row.name),
    ['50% off'],
  );
  assert.equal((await page('page=1&sort=-name')).data[0]?.name, 'gamma');
  assert.equal((await app.ask('GET', `${path}?page=-1`, { as: who.userA })).status, 400);
  assert.equal((await app.ask('GET', `${path}?sort=password`, { as: who.userA })).status, 400);
});

test('every change has an audit entry in the name of its author, secrets masked', async () => {
  const application_sid = await make({
    call_hook: {
      url: 'https://example.com/c',
      method: 'GET',
      username: 'ada',
      password: 'correct canary-secret',
    },
  });
  await app.ask(update.method, at(update.path, { application_sid }), {
    as: who.userA1,
    body: { name: `Renamed ${application_sid}` },
  });
  await app.ask(remove.method, at(remove.path, { application_sid }), { as: who.userA1 });
  const entries = await app.db
    .selectFrom('trunkline_audit_entries')
    .selectAll()
    .where('record_sid', '=', application_sid)
    .orderBy('at')
    .execute();
  assert.deepEqual(
    entries.map((entry) => entry.action),
    ['create', 'update', 'delete'],
  );
  assert.equal(entries[1]?.actor_name, who.userA1.name);
  assert.equal(entries[1]?.account_sid, who.a1);
  assert.match(entries[1]?.after_json ?? '', /Renamed/);
  assert.ok(!JSON.stringify(entries).includes('canary-secret'));
});
