import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type SystemInformation, settingsEndpoints } from '@trunkline/contract/settings/settings.contract.ts';
import { somePasswordSettings, someSystemInformation } from '@trunkline/contract/settings/settings.sample.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
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

const {
  clearTtsCache,
  clearTtsCacheOfAccount,
  readPasswordSettings,
  readSystemInformation,
  readTtsCache,
  readTtsCacheOfAccount,
  savePasswordSettings,
  saveSystemInformation,
} = settingsEndpoints;

test('the password rules are read by everyone who is signed in, view-only users too', async () => {
  const { method, path } = readPasswordSettings;
  await assertNeedsCredential(app, { method, path });
  const reply = await app.ask(method, path, { as: who.viewerA1 });
  assert.deepEqual(reply.body, { min_password_length: 6, require_digit: 0, require_special_character: 0 });
});

test('everything else of the installation belongs to admins who may write', async () => {
  for (const [endpoint, body] of [
    [savePasswordSettings, somePasswordSettings()],
    [readSystemInformation, undefined],
    [saveSystemInformation, someSystemInformation()],
    [readTtsCache, undefined],
    [clearTtsCache, undefined],
  ] as const) {
    const { method, path } = endpoint;
    await assertNeedsCredential(app, { method, path, body });
    for (const as of [who.userA, who.userA1, await app.world.key({ service_provider_sid: who.providerA })])
      assert.equal((await app.ask(method, path, { as, body })).status, 403, `${method} ${path}`);
    if (method !== 'GET') await assertRefusedToViewers(app, who, { method, path, body });
  }
});

test('password rules are saved by POST and by PUT, each naming what changes', async () => {
  const save = (method: 'POST' | 'PUT', body: object) =>
    app.ask(method, savePasswordSettings.path, { as: who.admin, body });
  assert.deepEqual(
    [
      (await save('POST', somePasswordSettings())).status,
      (await save('PUT', { min_password_length: '10' })).status,
    ],
    [201, 201],
  );
  const stored = await app.ask('GET', readPasswordSettings.path, { as: who.userA1 });
  assert.deepEqual(stored.body, { min_password_length: 10, require_digit: 1, require_special_character: 0 });
  for (const min_password_length of [5, 65, 7.5, 'ten'])
    assert.match((await save('PUT', { min_password_length })).problem.msg, /from 6 to 64/);
});

test('system information is trimmed, keeps what is not named, and comes back whole', async () => {
  const save = (body: object) =>
    app.ask<SystemInformation>('PUT', saveSystemInformation.path, { as: who.admin, body });
  const saved = await save(someSystemInformation({ private_network_cidr: ' 10.0.0.0/8 , 192.168.1.1' }));
  assert.equal(saved.body.private_network_cidr, '10.0.0.0/8,192.168.1.1');
  const changed = await save({ log_level: 'debug', domain_name: '' });
  assert.deepEqual(
    [changed.body.log_level, changed.body.domain_name, changed.body.sip_domain_name],
    ['debug', null, 'sip.example.com'],
  );
  for (const wrong of ['10.0.0.0/33', '10.0.0', 'ten', '256.1.1.1', '010.1.1.1', '10.0.0.0/08'])
    assert.equal(
      (await save({ private_network_cidr: `10.0.0.0/8,${wrong}` })).problem.msg,
      `Invalid private network CIDR "${wrong}"`,
    );
});

test('what a platform has stored of the installation stops no other change, and 0 asks for 6 characters', async () => {
  const private_network_cidr = '10.0.0.0/8, fe80::/10';
  await app.db.deleteFrom('system_information').execute();
  await app.db.insertInto('system_information').values({ private_network_cidr }).execute();
  const { path } = readSystemInformation;
  const stored = await app.ask<SystemInformation>('GET', path, { as: who.admin });
  const save = (body: object) => app.ask<SystemInformation>('PUT', path, { as: who.admin, body });
  const saved = await save({ ...stored.body, log_level: 'debug' });
  assert.deepEqual([saved.status, saved.body.log_level], [201, 'debug']);
  assert.equal((await save({ private_network_cidr: 'fe80::/10' })).status, 400);

  await app.db.deleteFrom('password_settings').execute();
  await app.db.insertInto('password_settings').values({ min_password_length: 0, require_digit: 1 }).execute();
  const rules = await app.ask('GET', readPasswordSettings.path, { as: who.admin });
  assert.deepEqual(rules.body, { min_password_length: 6, require_digit: 1, require_special_character: 0 });
  const again = await app.ask('PUT', savePasswordSettings.path, {
    as: who.admin,
    body: rules.body as object,
  });
  assert.equal(again.status, 201);
});

test('without Redis the TTS cache is empty and clearing it is no error', async () => {
  assert.deepEqual((await app.ask('GET', readTtsCache.path, { as: who.admin })).body, { size: 0 });
  assert.equal((await app.ask('DELETE', clearTtsCache.path, { as: who.admin })).status, 204);
});

test('Redis that does not answer is a 503 that says so, and its reason is in the log', async () => {
  const lost = async () => {
    throw new Error('Command timed out');
  };
  const away = await startApp({}, { tts_cache: { size: lost, clear: lost } });
  try {
    const { a1: account_sid, admin } = await makeTenants(away);
    for (const endpoint of [readTtsCache, clearTtsCache, readTtsCacheOfAccount, clearTtsCacheOfAccount]) {
      const { method, path } = endpoint;
      const reply = await away.ask(method, at(path, { account_sid }), { as: admin });
      assert.deepEqual([reply.status, reply.problem.code], [503, 'store_down'], `${method} ${path}`);
      assert.match(reply.problem.msg, /^The TTS cache cannot be reached/);
      assert.match(String(away.log.findLast((line) => line.includes('request failed'))), /Command timed out/);
    }
  } finally {
    await away.close();
  }
});

test("an account's TTS cache is its own", async () => {
  const path = at(readTtsCacheOfAccount.path, { account_sid: who.a1 });
  for (const { method } of [readTtsCacheOfAccount, clearTtsCacheOfAccount]) {
    await assertNeedsCredential(app, { method, path });
    await assertRefusedToNeighbours(app, who, { method, path });
  }
  await assertRefusedToViewers(app, who, { method: 'DELETE', path });
  assert.deepEqual((await app.ask('GET', path, { as: who.viewerA1 })).body, { size: 0 });
  assert.equal((await app.ask('DELETE', path, { as: who.userA1 })).status, 204);
});
