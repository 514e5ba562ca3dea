import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  type PredefinedCarrier,
  predefinedCarrierEndpoints,
} from '@trunkline/contract/carriers/predefined-carriers.contract.ts';
import { type CarrierWorld, carrierWorld } from '../testing/carrier-world.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  assertRefusedToViewers,
  type Tenants,
} from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let world: CarrierWorld;
let who: Tenants;

before(async () => {
  app = await startApp();
  world = await carrierWorld(app);
  who = world.who;
});
after(() => app.close());

const { copyToAccount, copyToProvider, list } = predefinedCarrierEndpoints;
const TWILIO = '7d509a18-bbff-4c5d-b21e-b99bf8f8c49a';
const SIMWOOD = 'e6fb301a-1af0-4fb8-a1f6-f65530c6e1c6';
const TELECOMSXCHANGE = '17479288-bb9f-421a-89d1-f4ac57af1dca';

const toProvider = (service_provider_sid: string, predefined_carrier_sid = TWILIO) =>
  at(copyToProvider.path, { service_provider_sid, predefined_carrier_sid });
const toAccount = (account_sid: string, predefined_carrier_sid = TWILIO) =>
  at(copyToAccount.path, { account_sid, predefined_carrier_sid });

async function copy(path: string, as: Who): Promise<string> {
  const reply = await app.ask<{ sid: string }>('POST', path, { as });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

const countCarriers = async () => (await app.db.selectFrom('voip_carriers').select('name').execute()).length;

test('anybody lists the templates by name, with the gateways that choosing one would add', async () => {
  const { body, status } = await app.ask<PredefinedCarrier[]>(list.method, list.path);
  assert.equal(status, 200);
  assert.deepEqual(
    body.map(({ name, sip_gateways, smpp_gateways }) => [name, sip_gateways.length, smpp_gateways.length]),
    [
      ['Retell', 1, 0],
      ['Simwood', 6, 0],
      ['TelecomsXChange', 2, 3],
      ['Twilio', 10, 0],
      ['Voxbone', 7, 0],
    ],
  );
  assert.equal(body[3]?.register_username, '<your-twilio-credential-username>');
  assert.deepEqual(Object.keys(body[3]?.sip_gateways[0] ?? {}).sort(), [
    'inbound',
    'ipv4',
    'netmask',
    'outbound',
    'port',
  ]);
});

test('a copy is refused without a credential, to neighbours and to view-only users', async () => {
  const counted = await countCarriers();
  for (const path of [toProvider(who.providerA), toAccount(who.a1)]) {
    const request = { method: 'POST', path } as const;
    await assertNeedsCredential(app, request);
    await assertRefusedToNeighbours(app, who, request);
    await assertRefusedToViewers(app, who, request);
  }
  const upwards = await app.ask('POST', toProvider(who.providerA), { as: who.userA1 });
  assert.equal(upwards.problem.msg, 'insufficient permissions');
  for (const path of [toProvider(randomUUID()), toAccount(randomUUID()), toAccount(who.a1, randomUUID())])
    assert.equal((await app.ask('POST', path, { as: who.admin })).status, 404, path);
  assert.equal((await app.ask('POST', toAccount(who.a1, 'x'), { as: who.admin })).status, 400);
  assert.equal(await countCarriers(), counted);
});

test("a provider's copy is its own, with every column of the template and its gateways", async () => {
  const sid = await copy(toProvider(who.providerA), who.userA);
  const carrier = await world.get(sid);
  assert.deepEqual(
    [carrier.name, carrier.account_sid, carrier.service_provider_sid],
    ['Twilio', null, who.providerA],
  );
  const { e164_leading_plus, register_username, register_password, trunk_type } = await world.row(sid);
  assert.deepEqual(
    [e164_leading_plus, register_username, register_password, trunk_type],
    [1, '<your-twilio-credential-username>', '<your-twilio-credential-password>', 'static_ip'],
  );
  assert.equal(carrier.sip_gateways.length, 10);
  const outbound = carrier.sip_gateways.find((row) => row.outbound);
  assert.deepEqual(
    [outbound?.ipv4, outbound?.port, outbound?.protocol, outbound?.inbound, outbound?.is_active],
    ['<your-twilio-domain>.pstn.twilio.com', 5060, 'udp', 0, 1],
  );
  const wide = carrier.sip_gateways.find((row) => row.ipv4 === '168.86.128.0');
  assert.equal(wide?.netmask, 18);
});

test("an account's copy is the account's, whoever asks for it, and has its SMPP gateways", async () => {
  for (const as of [who.userA2, who.userA, who.admin]) {
    const carrier = await world.get(await copy(toAccount(who.a2, TELECOMSXCHANGE), as));
    assert.deepEqual([carrier.account_sid, carrier.service_provider_sid], [who.a2, who.providerA]);
    assert.deepEqual(
      carrier.smpp_gateways.map(({ ipv4, port, inbound, is_primary, use_tls }) => [
        ipv4,
        port,
        inbound,
        is_primary,
        use_tls,
      ]),
      [
        ['174.136.44.11', 2775, 1, 1, 0],
        ['174.136.44.213', 2775, 1, 1, 0],
        ['smpp01.telecomsxchange.com', 2776, 0, 1, 0],
      ],
    );
    assert.equal(carrier.tech_prefix, 'your-tech-prefix');
  }
});

test('a second copy gets a name of its own within the provider, and another provider the plain one', async () => {
  const provider = await app.world.provider();
  const account_sid = await app.world.account(provider);
  const names = [];
  for (const path of [toAccount(account_sid), toProvider(provider), toAccount(account_sid)])
    names.push((await world.get(await copy(path, who.admin))).name);
  assert.equal(names[0], 'Twilio');
  for (const name of names.slice(1)) assert.match(name, /^Twilio-[0-9a-f]{8}$/);
  assert.equal(new Set(names).size, 3);
  const other = await app.world.provider();
  assert.equal((await world.get(await copy(toProvider(other), who.admin))).name, 'Twilio');
});

test('what is kept beside a template’s gateway is copied too, and a long name is cut', async () => {
  const predefined_carrier_sid = randomUUID();
  const name = 'N'.repeat(64);
  await app.db
    .insertInto('predefined_carriers')
    .values({ predefined_carrier_sid, name, requires_register: 1, trunk_type: 'reg' })
    .execute();
  const predefined_sip_gateway_sid = randomUUID();
  await app.db
    .insertInto('predefined_sip_gateways')
    .values({
      predefined_sip_gateway_sid,
      predefined_carrier_sid,
      ipv4: 'sip.example.com',
      inbound: 0,
      outbound: 1,
    })
    .execute();
  await app.db
    .insertInto('trunkline_predefined_sip_gateways')
    .values({ predefined_sip_gateway_sid, protocol: 'tls/srtp', send_options_ping: 1, pad_crypto: 1 })
    .execute();
  const path = toAccount(who.a1, predefined_carrier_sid);
  const carrier = await world.get(await copy(path, who.userA1));
  const [row] = carrier.sip_gateways;
  assert.deepEqual(
    [row?.protocol, row?.send_options_ping, row?.pad_crypto, row?.dtls_off, carrier.trunk_type],
    ['tls/srtp', 1, 1, 0, 'reg'],
  );
  const second = await world.get(await copy(path, who.userA1));
  assert.equal(second.name.length, 64);
  assert.match(second.name, /^N{55}-[0-9a-f]{8}$/);
});

test('a copy has one audit entry, gateways included', async () => {
  const sid = await copy(toAccount(who.a1), who.userA1);
  const entries = await world.entries(sid);
  assert.deepEqual(
    entries.map(({ action, kind, account_sid, actor_name }) => [action, kind, account_sid, actor_name]),
    [['create', 'carriers', who.a1, who.userA1.name]],
  );
  assert.equal(JSON.parse(entries[0]?.after_json ?? '').sip_gateways.length, 10);
});

test('what its template left open keeps a copy from being active until it is replaced', async () => {
  const sid = await copy(toAccount(who.a1), who.userA);
  const made = await world.get(sid);
  assert.equal(made.is_active, 0);
  const on = await world.put(sid, { is_active: 1 });
  assert.equal(on.status, 400, on.text);
  const paths = (on.problem.issues ?? []).map(({ path }) => path);
  assert.deepEqual(paths.slice(0, 2), ['register_username', 'register_password']);
  assert.ok(paths.some((path) => /^sip_gateways\.\d+\.ipv4$/.test(path)));
  assert.equal((await world.put(sid, { dtmf_type: 'tones' })).status, 204);
  const own = {
    register_username: 'ada',
    register_password: 'a long canary-secret',
    sip_gateways: made.sip_gateways.map((row) => ({
      ...row,
      ipv4: row.ipv4.replace('<your-twilio-domain>', 'ada'),
    })),
  };
  assert.equal((await world.put(sid, { ...own, is_active: 1 })).status, 204);
  const own_login = { register_username: 'ada', register_password: 'another canary-secret' };
  const simwood = await copy(toProvider(who.providerA, SIMWOOD), who.userA);
  assert.equal((await world.get(simwood)).is_active, 0);
  assert.equal((await world.put(simwood, { ...own_login, is_active: 1 })).status, 204);
});
