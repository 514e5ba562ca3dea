import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { applicationEndpoints } from '@trunkline/contract/applications/applications.contract.ts';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

const { create, remove } = applicationEndpoints;
let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

async function make(): Promise<string> {
  const body = anApplication({ name: randomUUID(), account_sid: who.a1 });
  const reply = await app.ask<{ sid: string }>('POST', create.path, { as: who.userA1, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

test('DELETE Applications/{sid} takes the call routes of the platform along that lead to it, and no others', async () => {
  const [application_sid, other] = [await make(), await make()];
  const routeTo = async (to: string) => {
    const route = { call_route_sid: randomUUID(), account_sid: who.a1, application_sid: to };
    await app.db
      .insertInto('call_routes')
      .values({ ...route, priority: 1, regex: '^1' })
      .execute();
  };
  await routeTo(application_sid);
  await routeTo(other);
  const path = at(remove.path, { application_sid });
  assert.equal((await app.ask(remove.method, path, { as: who.userA1 })).status, 204);
  const left = await app.db.selectFrom('call_routes').select('application_sid').execute();
  assert.deepEqual(left, [{ application_sid: other }]);
});
