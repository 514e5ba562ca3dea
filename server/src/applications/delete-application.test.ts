import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { applicationEndpoints } from '@trunkline/contract/applications/applications.contract.ts';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { bulkEndpoints } from '@trunkline/contract/bulk/bulk.contract.ts';
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

async function routeTo(application_sid: string, regex = '^1', account_sid = who.a1): Promise<string> {
  const call_route_sid = randomUUID();
  await app.db
    .insertInto('call_routes')
    .values({ call_route_sid, account_sid, application_sid, priority: 1, regex })
    .execute();
  return call_route_sid;
}

test('the entry of a deleted application has its call routes, of its own account alone', async () => {
  const applications = [await make(), await make(), await make()];
  const [alone, many, none] = applications as [string, string, string];
  const routes = { [alone]: await routeTo(alone, '^2'), [many]: await routeTo(many, '^3') };
  await routeTo(alone, '^foreign', who.b1);
  const gone = async (application_sid: string, request: () => ReturnType<TestApp['ask']>) => {
    const { status, text } = await request();
    assert.ok(status < 300, text);
    const entry = await app.db
      .selectFrom('trunkline_audit_entries')
      .select(['before_json'])
      .where('record_sid', '=', application_sid)
      .where('action', '=', 'delete')
      .executeTakeFirst();
    return JSON.parse(entry?.before_json ?? '{}').call_routes;
  };
  const single = (application_sid: string) => () =>
    app.ask(remove.method, at(remove.path, { application_sid }), { as: who.userA1 });
  assert.deepEqual(await gone(alone, single(alone)), [
    { call_route_sid: routes[alone], priority: 1, regex: '^2' },
  ]);
  assert.equal(await gone(none, single(none)), undefined);
  const { method, path } = bulkEndpoints.change;
  const body = { kind: 'applications', action: 'delete', sids: [many] };
  const { status, text } = await app.ask(method, path, { as: who.userA1, body });
  assert.ok(status < 300, text);
  const rows = await app.db.selectFrom('trunkline_audit_rows').selectAll().execute();
  assert.match(JSON.stringify(rows), new RegExp(routes[many] ?? 'none'));
});

test('DELETE Applications/{sid} takes the call routes of the platform along that lead to it, and no others', async () => {
  const [application_sid, other] = [await make(), await make()];
  await routeTo(application_sid);
  await routeTo(other);
  const path = at(remove.path, { application_sid });
  assert.equal((await app.ask(remove.method, path, { as: who.userA1 })).status, 204);
  const left = await app.db.selectFrom('call_routes').select('application_sid').execute();
  assert.deepEqual(left, [{ application_sid: other }]);
});
