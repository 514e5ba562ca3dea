import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  type Sbc,
  type SmppAddress,
  sbcEndpoints,
  smppAddressEndpoints,
} from '@trunkline/contract/carriers/signalling-addresses.contract.ts';
import { faultsOf } from '../testing/carrier-world.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { assertNeedsCredential, makeTenants, type Tenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const tables = [
  {
    path: sbcEndpoints.list.path,
    changes: [sbcEndpoints.create.method, sbcEndpoints.remove.method],
    sid: 'sbc_address_sid',
    word: 'SIP signalling address',
    port: 5060,
  },
  {
    path: smppAddressEndpoints.list.path,
    changes: [smppAddressEndpoints.create.method, smppAddressEndpoints.remove.method],
    sid: 'smpp_address_sid',
    word: 'SMPP address',
    port: 2775,
  },
] as const;

async function add(path: string, body: object): Promise<string> {
  const reply = await app.ask<{ sid: string }>('POST', path, { as: who.admin, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

const addresses = async (path: string, as: Who | string) =>
  (await app.ask<(Sbc | SmppAddress)[]>('GET', path, { as })).body.map(({ ipv4, port }) => `${ipv4}:${port}`);

for (const { changes, path, port, sid, word } of tables) {
  test(`${path}: only an admin who may write adds and deletes`, async () => {
    const body = { ipv4: '198.51.100.99' };
    const made = await add(path, body);
    for (const method of changes) {
      const where = method === 'POST' ? path : `${path}/${made}`;
      await assertNeedsCredential(app, { method, path: where, body });
      const keys = [{ service_provider_sid: who.providerA }, { account_sid: who.a1 }];
      for (const as of [
        who.userA,
        who.userA1,
        ...(await Promise.all(keys.map((key) => app.world.key(key)))),
      ]) {
        const reply = await app.ask(method, where, { as, body });
        assert.deepEqual([reply.status, reply.problem.msg], [403, 'insufficient permissions']);
      }
      const viewer = await app.ask(method, where, { as: who.adminViewer, body });
      assert.equal(viewer.problem.msg, 'User has view-only access');
    }
    assert.deepEqual(await addresses(path, who.admin), [`198.51.100.99:${port}`]);
    assert.equal((await app.ask('DELETE', `${path}/${made}`, { as: who.admin })).status, 204);
    const again = await app.ask('DELETE', `${path}/${made}`, { as: who.admin });
    assert.deepEqual([again.status, again.problem.msg], [404, `There is no such ${word}.`]);
    assert.equal((await app.ask('DELETE', `${path}/x`, { as: who.admin })).status, 400);
  });

  test(`${path}: what is wrong is said on its field`, async () => {
    const post = (body: object) => app.ask('POST', path, { as: who.admin, body });
    assert.deepEqual(faultsOf(await post({ port: 0 })), [
      'ipv4: The address is required',
      'port: The port must be a whole number from 1 to 65535',
    ]);
    assert.deepEqual(faultsOf(await post({ ipv4: 'not an address' })), [
      'ipv4: Please provide a valid IP address or fully qualified domain name.',
    ]);
    const service_provider_sid = randomUUID();
    assert.deepEqual(faultsOf(await post({ ipv4: '198.51.100.1', service_provider_sid })), [
      `service_provider_sid: service_provider not found for sid ${service_provider_sid}`,
    ]);
  });

  test(`${path}: each caller gets the own provider's rows, or the shared ones where it has none`, async () => {
    await assertNeedsCredential(app, { method: 'GET', path });
    const shared = await add(path, { ipv4: '198.51.100.1', port: 5061 });
    await add(path, { ipv4: 'sbc.example.com', service_provider_sid: who.providerA });
    await add(path, { ipv4: '198.51.100.7', service_provider_sid: who.providerA });
    const own = [`198.51.100.7:${port}`, `sbc.example.com:${port}`];
    const key = await app.world.key({ account_sid: who.a1 });
    for (const as of [who.userA, who.userA1, who.viewerA1, key])
      assert.deepEqual(await addresses(path, as), own);
    for (const as of [who.userB, who.userB1, who.admin])
      assert.deepEqual(await addresses(path, as), ['198.51.100.1:5061']);
    const ofA = `${path}?service_provider_sid=${who.providerA}`;
    for (const as of [who.admin, who.userA1]) assert.deepEqual(await addresses(ofA, as), own);
    assert.equal((await app.ask('GET', ofA, { as: who.userB })).status, 403);
    const unknown = `${path}?service_provider_sid=${randomUUID()}`;
    assert.equal((await app.ask('GET', unknown, { as: who.admin })).status, 404);
    await app.ask('DELETE', `${path}/${shared}`, { as: who.admin });
    const entries = await app.db
      .selectFrom('trunkline_audit_entries')
      .select(['action', 'kind', 'record_name', 'actor_name', 'before_json'])
      .where('record_sid', '=', shared)
      .orderBy('audit_sid')
      .execute();
    assert.deepEqual(
      entries.map(({ before_json, ...entry }) => entry),
      ['create', 'delete'].map((action) => ({
        action,
        kind: 'signalling-addresses',
        record_name: '198.51.100.1:5061',
        actor_name: who.admin.name,
      })),
    );
    assert.equal(JSON.parse(entries[1]?.before_json ?? '')[sid], shared);
  });
}

test('a row that the SIP edge wrote tells its ports and when it was there last', async () => {
  const service_provider_sid = await app.world.provider();
  await app.db
    .insertInto('sbc_addresses')
    .values({
      sbc_address_sid: randomUUID(),
      ipv4: '198.51.100.30',
      service_provider_sid,
      tls_port: 5061,
      wss_port: 8443,
      last_updated: '2026-11-21 10:00:00',
    })
    .execute();
  const { body } = await app.ask<Sbc[]>('GET', `/Sbcs?service_provider_sid=${service_provider_sid}`, {
    as: who.admin,
  });
  const [row] = body;
  assert.deepEqual(
    [row?.port, row?.tls_port, row?.wss_port, row?.last_updated],
    [5060, 5061, 8443, '2026-11-21T10:00:00.000Z'],
  );
});
