import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ListView } from '@trunkline/contract/list-views/list-views.contract.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

test('who moves to another provider takes along the own views, and leaves those that the old one’s people see', async () => {
  const maker = await app.world.user({ service_provider_sid: who.providerA });
  const make = async (name: string, service_provider_sid: string | null) => {
    const body = { list: 'carriers', name, service_provider_sid };
    const reply = await app.ask<{ sid: string }>('POST', '/ListViews', { as: maker, body });
    assert.equal(reply.status, 201, reply.text);
    return `/ListViews/${reply.body.sid}`;
  };
  const [shared, own] = [await make('Shared', who.providerA), await make('Own', null)];
  const namesOf = async (as: typeof maker) => {
    const { body } = await app.ask<ListView[]>('GET', '/ListViews?list=carriers', { as });
    return body.map(({ name }) => name);
  };
  const change = (path: string, body: object) => app.ask('PUT', path, { as: maker, body });
  assert.equal((await change(shared, { is_default: 1 })).status, 204);
  assert.deepEqual(await namesOf(maker), ['Own', 'Shared']);

  const moved = await app.ask('PUT', `/Users/${maker.user_sid}`, {
    as: who.admin,
    body: { service_provider_sid: who.providerB },
  });
  assert.equal(moved.status, 204, moved.text);
  for (const body of [{ name: 'Told from elsewhere' }, { service_provider_sid: null }, { is_default: 1 }])
    assert.equal((await change(shared, body)).status, 403, JSON.stringify(body));
  assert.equal((await app.ask('DELETE', shared, { as: maker })).status, 403);
  assert.deepEqual([await namesOf(maker), await namesOf(who.userA1)], [['Own'], ['Shared']]);
  const me = await app.ask<{ default_views: object }>('GET', '/Users/me', { as: maker });
  assert.deepEqual(me.body.default_views, {});

  // The name of what is not seen any more is free.
  const again = await make('Shared', who.providerB);
  assert.deepEqual([await namesOf(maker), await namesOf(who.userB1)], [['Own', 'Shared'], ['Shared']]);
  assert.equal((await change(own, { name: 'Shared' })).status, 422);
  assert.equal((await change(own, { name: 'Still own' })).status, 204);
  assert.equal((await app.ask('DELETE', shared, { as: who.userA })).status, 204);
  for (const path of [own, again]) assert.equal((await app.ask('DELETE', path, { as: maker })).status, 204);
});
