/** A record that goes from one to another: each reads of it what is theirs (`R15`, `R20`). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { type AuditEntry, auditEndpoints } from '@trunkline/contract/audit/audit.contract.ts';
import { aCarrier } from '@trunkline/contract/carriers/carriers.sample.ts';
import { aUser } from '@trunkline/contract/users/users.sample.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { freshNumber, insertCarrier } from '../testing/telephony.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let who: Tenants;
let carrier: string;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
  carrier = await insertCarrier(app.db, { service_provider_sid: who.providerA, name: 'Of all' });
});
after(() => app.close());

async function entriesOf(as: Who, query: string): Promise<AuditEntry[]> {
  const reply = await app.ask<{ data: AuditEntry[] }>('GET', `${auditEndpoints.list.path}?${query}`, { as });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
}

const actions = async (as: Who, query: string) => (await entriesOf(as, query)).map(({ action }) => action);

async function make(path: string, body: object): Promise<string> {
  const reply = await app.ask<{ sid?: string; user_sid?: string }>('POST', path, { as: who.admin, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid ?? reply.body.user_sid ?? '';
}

const makers: Record<string, () => [path: string, body: object]> = {
  Applications: () => ['Applications', anApplication({ name: 'Before', account_sid: who.a1 })],
  VoipCarriers: () => ['VoipCarriers', aCarrier({ name: 'Before', account_sid: who.a1 })],
  Users: () => [
    'Users',
    aUser({ name: 'Before', account_sid: who.a1, service_provider_sid: who.providerA, email: 'b@x.example' }),
  ],
};

for (const [kind, asMade] of Object.entries(makers))
  test(`${kind}: the account that it leaves reads that it left and what it was, not to whom`, async () => {
    const [path, body] = asMade();
    const sid = await make(`/${path}`, body);
    const moved = await app.ask('PUT', `/${path}/${sid}`, {
      as: who.admin,
      body: { name: 'Afterwards', account_sid: who.a2 },
    });
    assert.ok(moved.status < 300, moved.text);
    const about = `record_sid=${sid}`;
    const [left, made] = await entriesOf(who.userA1, about);
    assert.deepEqual([left?.action, made?.action], ['move-away', 'create']);
    assert.equal(left?.record_name, 'Before');
    assert.deepEqual([Object(left?.before).name, left?.after], ['Before', null]);
    assert.doesNotMatch(JSON.stringify(left), new RegExp(`Afterwards|${who.a2}`));
    assert.deepEqual(await actions(who.userA, about), ['update', 'create']);
    assert.deepEqual(await actions(who.admin, about), ['update', 'create']);
    assert.deepEqual(await actions(who.admin, `${about}&account_sid=${who.a1}`), ['move-away', 'create']);
    const got = await app.ask<{ data: AuditEntry[] }>('GET', `${auditEndpoints.list.path}?${about}`, {
      as: await app.world.user({ account_sid: who.a2, service_provider_sid: who.providerA }),
    });
    assert.deepEqual(
      got.body.data.map(({ action, before }) => [action, before]),
      [['update', null]],
    );
  });

test('what goes to another provider is told to the one that it leaves, once', async () => {
  const sid = await make('/Applications', anApplication({ name: 'Abroad', account_sid: who.a1 }));
  const body = { account_sid: who.b1 };
  assert.equal((await app.ask('PUT', `/Applications/${sid}`, { as: who.admin, body })).status, 204);
  for (const as of [who.userA, who.userA1]) {
    assert.deepEqual(await actions(as, `record_sid=${sid}`), ['move-away', 'create']);
    const [left] = await entriesOf(as, `record_sid=${sid}`);
    assert.ok(!JSON.stringify(left).includes(who.b1));
  }
  assert.deepEqual(await actions(who.userB, `record_sid=${sid}`), ['update']);
});

test('of many that go at once the account that they leave reads which', async () => {
  const numbers = [freshNumber(), freshNumber()].sort();
  const sids: string[] = [];
  for (const number of numbers)
    sids.push(await make('/PhoneNumbers', { number, voip_carrier_sid: carrier, account_sid: who.a1 }));
  const body = { kind: 'phone-numbers', action: 'set-account', sids, account_sid: who.a2 };
  assert.equal((await app.ask('POST', '/BulkChanges', { as: who.userA, body })).status, 200);
  const [left] = await entriesOf(who.userA1, 'kind=phone-numbers');
  assert.deepEqual([left?.action, left?.record_name], ['move-away', '2 phone numbers']);
  assert.deepEqual(Object(left?.before)['phone-numbers'].sort(), numbers);
  assert.ok(!JSON.stringify(left).includes(who.a2));
  const [whole] = await entriesOf(who.userA, 'kind=phone-numbers');
  assert.deepEqual([whole?.action, whole?.rows], ['set-account', 2]);
});

test('a change that moves nothing is one entry', async () => {
  const sid = await make('/PhoneNumbers', {
    number: freshNumber(),
    voip_carrier_sid: carrier,
    account_sid: who.a1,
  });
  const body = { application_sid: null, account_sid: who.a1 };
  assert.equal((await app.ask('PUT', `/PhoneNumbers/${sid}`, { as: who.userA, body })).status, 204);
  assert.equal((await app.ask('DELETE', `/PhoneNumbers/${sid}`, { as: who.userA })).status, 204);
  assert.deepEqual(await actions(who.userA1, `record_sid=${sid}`), ['delete', 'update', 'create']);
});
