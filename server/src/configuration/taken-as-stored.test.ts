import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

type Plan = { unchanged: number; changed: number; created: number; deleted: number };

let app: TestApp;
let who: Tenants;
let account_sid: string;

/** What a platform takes, and this program would not take anew. */
before(async () => {
  app = await startApp();
  who = await makeTenants(app);
  const service_provider_sid = await app.world.provider('Adopted');
  account_sid = await app.world.account(service_provider_sid, 'Of before');
  const owner = { account_sid, service_provider_sid };
  const { db } = app;
  await db
    .updateTable('accounts')
    .set({ sip_realm: '192.0.2.10' })
    .where('account_sid', '=', account_sid)
    .execute();
  const sid = (n: number) => `44444444-0000-4000-8000-00000000000${n}`;
  await db
    .insertInto('voip_carriers')
    .values({ voip_carrier_sid: sid(1), name: 'Trunk', ...owner })
    .execute();
  await db
    .insertInto('phone_numbers')
    .values([
      { phone_number_sid: sid(2), number: 'support', voip_carrier_sid: sid(1), account_sid },
      { phone_number_sid: sid(3), number: '15551230001', voip_carrier_sid: sid(1), account_sid },
    ])
    .execute();
  await db
    .insertInto('clients')
    .values({ client_sid: sid(4), account_sid, username: 'bob' })
    .execute();
  await db
    .insertInto('ms_teams_tenants')
    .values({ ms_teams_tenant_sid: sid(5), tenant_fqdn: 'customer', ...owner })
    .execute();
  await db
    .insertInto('webhooks')
    .values({ webhook_sid: sid(6), url: 'http://my_app:3000/call' })
    .execute();
  await db
    .insertInto('applications')
    .values({
      ...{ application_sid: sid(7), account_sid, name: 'Reception' },
      ...{ call_hook_sid: sid(6), call_status_hook_sid: sid(6) },
    })
    .execute();
});
after(() => app.close());

const exported = async () =>
  (await app.ask('GET', `/Export?account_sid=${account_sid}`, { as: who.admin })).text;

async function apply(text: string, over: object = {}) {
  const body = { documents: [{ name: 'a.yaml', text }], secrets: {}, dry_run: true, ...over };
  return app.ask<Plan>('POST', '/Apply', { as: who.admin, body });
}

test('what a platform has stored and the rules refuse is no change where a document says it as an export does', async () => {
  const text = await exported();
  for (const refused of ['192.0.2.10', 'support', 'my_app', 'customer']) assert.ok(text.includes(refused));
  const { status, body, text: answer } = await apply(text, { deletes: true });
  assert.equal(status, 200, answer);
  assert.deepEqual([body.created, body.changed, body.deleted], [0, 0, 0]);
});

test('beside it other things are changed, and it stays as it was', async () => {
  const text = (await exported()).replace('enable_debug_log: false', 'enable_debug_log: true');
  const { status, body, text: answer } = await apply(text, { dry_run: false });
  assert.equal(status, 200, answer);
  assert.deepEqual([body.created, body.changed, body.deleted], [0, 1, 0]);
  const account = await app.ask<{ sip_realm: string; enable_debug_log: number }>(
    'GET',
    `/Accounts/${account_sid}`,
    { as: who.admin },
  );
  assert.deepEqual([account.body.sip_realm, account.body.enable_debug_log], ['192.0.2.10', 1]);
});

test('said otherwise than it is stored, it is refused with its line', async () => {
  const text = await exported();
  for (const [from, to, message] of [
    ['192.0.2.10', '192.0.2.11', /SIP realm must be a domain name/],
    ['number: support', 'number: sales', /number has no digits/],
    ['tenant_fqdn: customer', 'tenant_fqdn: another', /must be a domain name/],
    ['my_app:3000/call', 'my_app:3001/call', /invalid hostname my_app/],
  ] as const) {
    const line = text.split('\n').findIndex((one) => one.includes(from)) + 1;
    const { status, problem } = await apply(text.replaceAll(from, to));
    assert.equal(status, 400, to);
    const [issue] = problem.issues ?? [];
    assert.match(issue?.message ?? '', message);
    assert.match(issue?.message ?? '', new RegExp(`^a\\.yaml, line ${line}:`), to);
  }
});
