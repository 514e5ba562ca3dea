import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { configurationDocument } from '@trunkline/contract/configuration/document.ts';
import { referenceTo } from '@trunkline/contract/configuration/document-values.ts';
import { parse } from 'yaml';
import { type Configured, makeConfigured } from '../testing/configured-world.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { insertCarrier } from '../testing/telephony.ts';
import { assertNeedsCredential, makeTenants, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let made: Configured;
let who: Tenants;

before(async () => {
  app = await startApp();
  made = await makeConfigured(app, 'acme');
  who = await makeTenants(app);
});
after(() => app.close());

test('an export needs a credential: GET /Export', () =>
  assertNeedsCredential(app, { method: 'GET', path: '/Export' }));

test('an export of one provider has all that it has, in names, and none of its secrets', async () => {
  const { service_provider_sid, as } = made;
  const reply = await app.ask('GET', `/Export?service_provider_sid=${service_provider_sid}`, { as });
  assert.equal(reply.status, 200, reply.text);
  assert.match(String(reply.headers['content-type']), /^application\/yaml/);
  assert.doesNotMatch(reply.text, /[0-9a-f]{8}-[0-9a-f]{4}-/, 'no sid stands in it');
  assert.doesNotMatch(reply.text, /XXXX/, 'nor a mask');
  const document = configurationDocument.parse(parse(reply.text));
  const [provider] = document.providers;
  assert.equal(provider?.name, 'acme');
  const tree = parse(reply.text).providers[0];
  assert.deepEqual(Object.keys(tree), [
    ...['name', 'description', 'root_domain', 'ms_teams_fqdn', 'registration_hook', 'limits', 'carriers'],
    ...['numbers', 'routing', 'speech_services', 'llm_services', 'alert_rules', 'accounts'],
  ]);
  const [empty, harbour] = tree.accounts;
  assert.equal(empty.name, 'Empty');
  assert.equal(harbour.device_calling_application, 'Reception desk');
  assert.deepEqual(harbour.limits, { voice_call_session: 12 });
  assert.deepEqual(harbour.numbers, [
    { number: '1555*', provider_carrier: 'Shared trunk' },
    { number: '15550001111', carrier: 'Own trunk', application: 'Reception desk' },
  ]);
  assert.equal(harbour.clients[0].password, referenceTo('ACME_HARBOUR_ALICE_PASSWORD'));
  assert.equal(
    harbour.applications[1].call_hook.password,
    referenceTo('ACME_HARBOUR_RECEPTION_DESK_CALL_HOOK_PASSWORD'),
  );
  assert.equal(tree.alert_rules[0].target, referenceTo('ACME_CHAT_TARGET'));
  assert.match(reply.text, /^# {3}ACME_HARBOUR_ALICE_PASSWORD$/m, 'its head lists the variables');
});

test('of two limits of one category, which a platform may have stored, the one that lists show first stands in an export', async () => {
  const service_provider_sid = await app.world.provider('Twice limited');
  const account_sid = await app.world.account(service_provider_sid, 'Twice');
  const rows = [7, 5].map((quantity, n) => ({
    sid: `11111111-0000-4000-8000-00000000000${2 - n}`,
    quantity,
  }));
  for (const { sid, quantity } of rows) {
    const limit = { category: 'device' as const, quantity };
    await app.db
      .insertInto('account_limits')
      .values({ account_limits_sid: sid, account_sid, ...limit })
      .execute();
    await app.db
      .insertInto('service_provider_limits')
      .values({ service_provider_limits_sid: sid, service_provider_sid, ...limit })
      .execute();
  }
  for (const path of [
    `/Accounts/${account_sid}/Limits`,
    `/ServiceProviders/${service_provider_sid}/Limits`,
  ]) {
    const { body } = await app.ask<{ quantity: number }[]>('GET', path, { as: who.admin });
    assert.deepEqual(
      body.map(({ quantity }) => quantity),
      [5, 7],
    );
  }
  const as = who.admin;
  const reply = await app.ask('GET', `/Export?service_provider_sid=${service_provider_sid}`, { as });
  assert.equal(reply.status, 200, reply.text);
  const [provider] = parse(reply.text).providers;
  assert.deepEqual([provider.limits, provider.accounts[0].limits], [{ device: 5 }, { device: 5 }]);
});

test('an export has what its reader reaches, and nothing beside it', async () => {
  const { service_provider_sid, account_sid } = made;
  const inA = { service_provider_sid };
  const provider = await app.world.user({ ...inA, view_only: true });
  const user = await app.world.user({ ...inA, account_sid });
  const ofProvider = parse((await app.ask('GET', '/Export', { as: provider })).text);
  assert.deepEqual(
    ofProvider.providers.map((one: { name: string }) => one.name),
    ['acme'],
  );
  const reply = await app.ask('GET', '/Export', { as: user });
  const [only] = parse(reply.text).providers;
  assert.deepEqual(Object.keys(only), ['name', 'accounts'], 'of its provider the name alone');
  assert.deepEqual(
    only.accounts.map((one: { name: string }) => one.name),
    ['Harbour'],
  );
  assert.equal(only.accounts[0].routing.default_provider_carrier, 'Shared trunk');
  const all = parse((await app.ask('GET', '/Export', { as: who.admin })).text);
  assert.ok(all.providers.length >= 3);
  for (const as of [who.userA, who.userA1, user]) {
    const foreign = await app.ask('GET', `/Export?service_provider_sid=${who.providerB}`, { as });
    assert.equal(foreign.status, 403);
  }
  const other = await app.ask('GET', `/Export?account_sid=${who.a2}`, { as: who.userA1 });
  assert.equal(other.status, 403);
  const none = await app.ask('GET', '/Export?account_sid=00000000-0000-4000-8000-000000000000', {
    as: who.admin,
  });
  assert.equal(none.status, 404);
});

test('lists are in the order of their characters, whichever order the database has', async () => {
  const names = ['10', '9', 'Zoe', '^34', '_', 'anna', 'ägir'];
  for (const name of names.toReversed()) await insertCarrier(app.db, { account_sid: who.a1, name });
  const { text } = await app.ask('GET', `/Export?account_sid=${who.a1}`, { as: who.userA1 });
  const { carriers } = parse(text).providers[0].accounts[0];
  assert.deepEqual(
    carriers.map(({ name }: { name: string }) => name),
    names,
  );
});

test('what a document could not tell apart is refused with its names, what it has no words for is named', async () => {
  const { as, account_sid, reception } = made;
  const twin = await makeConfigured(app, 'twins');
  const body = { name: 'Shared trunk', service_provider_sid: twin.service_provider_sid };
  assert.equal(
    (await app.ask('POST', '/VoipCarriers', { as, body: { ...body, trunk_type: 'auth' } })).status,
    400,
  );
  await app.db
    .updateTable('voip_carriers')
    .set({ name: 'Shared trunk' })
    .where('voip_carrier_sid', '=', twin.own)
    .execute();
  await app.db
    .updateTable('voip_carriers')
    .set({ account_sid: null, service_provider_sid: twin.service_provider_sid })
    .where('voip_carrier_sid', '=', twin.own)
    .execute();
  const refused = await app.ask('GET', `/Export?service_provider_sid=${twin.service_provider_sid}`, { as });
  assert.equal(refused.status, 422);
  assert.match(refused.problem.msg, /^twins has two carriers called Shared trunk, and/);
  await app.db
    .updateTable('applications')
    .set({ env_vars: app.cipher.seal('["no", "object"]') })
    .where('application_sid', '=', reception)
    .execute();
  const { text } = await app.ask('GET', `/Export?account_sid=${account_sid}`, { as });
  assert.match(text, /^# {3}the environment variables of the application Reception desk of Harbour$/m);
});

test('an export that is refused names all records of one name at once', async () => {
  const service_provider_sid = await app.world.provider('Namesakes');
  const account_sid = await app.world.account(service_provider_sid, 'Doubles');
  for (const sid of ['33333333-0000-4000-8000-000000000001', '33333333-0000-4000-8000-000000000002']) {
    await app.db
      .insertInto('lcr')
      .values({ lcr_sid: sid, account_sid, name: `Routing ${sid}` })
      .execute();
    const carrier = { voip_carrier_sid: sid, account_sid, service_provider_sid, name: 'Trunk' };
    await app.db.insertInto('voip_carriers').values(carrier).execute();
  }
  const path = `/Export?service_provider_sid=${service_provider_sid}`;
  const { status, problem } = await app.ask('GET', path, { as: who.admin });
  assert.equal(status, 422);
  assert.equal(
    problem.msg,
    'Doubles has two carriers called Trunk; Doubles has two outbound call routings. A document tells records apart by their names. Give one of each another name first, or delete it.',
  );
});
