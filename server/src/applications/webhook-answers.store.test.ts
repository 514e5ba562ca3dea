import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { applicationEndpoints } from '@trunkline/contract/applications/applications.contract.ts';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import {
  type WebhookAnswer,
  webhookTestEndpoints,
} from '@trunkline/contract/applications/webhook-test.contract.ts';
import { type Home, homeEndpoints } from '@trunkline/contract/home/home.contract.ts';
import { aCarrierRow, aGatewayRow } from '../testing/carrier-rows.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';
import { json, startWebhookServer, type WebhookServer } from '../testing/webhook-server.ts';

let app: TestApp;
let who: Tenants;
let server: WebhookServer;

before(async () => {
  server = await startWebhookServer();
  app = await startApp({ TRUNKLINE_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' });
  who = await makeTenants(app);
  server.answers['/hello'] = json([{ verb: 'hangup' }]);
  server.answers['/error'] = json({ error: 'no' }, 500);
});
after(async () => {
  await app.close();
  server.close();
});

const { listAnswers, run } = webhookTestEndpoints;
const { create, update } = applicationEndpoints;

async function make(url: string): Promise<string> {
  const call_hook = { url };
  const body = anApplication({ name: `App ${randomUUID()}`, account_sid: who.a1, call_hook });
  const reply = await app.ask<{ sid: string }>(create.method, create.path, { as: who.admin, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}
async function answerOf(application_sid: string) {
  const path = at(listAnswers.path, { application_sid });
  const { status, body, text } = await app.ask<WebhookAnswer[]>('GET', path, { as: who.viewerA1 });
  assert.equal(status, 200, text);
  return body.find(({ hook }) => hook === 'call_hook')?.last;
}
const tryIt = (application_sid: string) =>
  app.ask(run.method, at(run.path, { application_sid }), { as: who.userA1, body: {} });

test('what a test found is kept until the webhook is another, for who sees the application', async () => {
  const application_sid = await make(server.at('/hello'));
  const request = { method: listAnswers.method, path: at(listAnswers.path, { application_sid }) };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  assert.equal(await answerOf(application_sid), null);
  assert.equal((await tryIt(application_sid)).status, 200);
  const last = await answerOf(application_sid);
  assert.deepEqual([last?.verdict, last?.status], ['ok', 200]);
  assert.match(last?.summary ?? '', /^The webhook answered 200 in \d+ ms with 1 verb\.$/);
  await tryIt(application_sid);
  assert.equal((await answerOf(application_sid))?.verdict, 'ok');
  const changed = await app.ask(update.method, at(update.path, { application_sid }), {
    as: who.userA1,
    body: { call_hook: { url: server.at('/error') } },
  });
  assert.equal(changed.status, 204, changed.text);
  assert.equal(await answerOf(application_sid), null);
  await tryIt(application_sid);
  assert.equal((await answerOf(application_sid))?.verdict, 'failed');
  await Promise.all(Array.from({ length: 8 }, () => tryIt(application_sid)));
  assert.equal((await answerOf(application_sid))?.verdict, 'failed');
});

test('a step of the first call is not done while its last test fails, nor in the way of those after it', async () => {
  const account_sid = await app.world.account(who.providerB, 'To be tested');
  const steps = async () => {
    const path = `${at(homeEndpoints.read.path, { account_sid })}?only=steps`;
    const { body, text } = await app.ask<Home>('GET', path, { as: who.admin });
    return (kind: string) => body.steps?.find((step) => step.kind === kind) ?? assert.fail(text);
  };
  const application_sid = randomUUID();
  const webhook_sid = randomUUID();
  await app.db
    .insertInto('webhooks')
    .values({ webhook_sid, url: server.at('/error'), method: 'POST' })
    .execute();
  await app.db
    .insertInto('applications')
    .values({ application_sid, name: 'Reception', account_sid, call_hook_sid: webhook_sid })
    .execute();
  const voip_carrier_sid = await aCarrierRow(app.db, { account_sid });
  await aGatewayRow(app.db, { voip_carrier_sid, inbound: 1, outbound: 0 });
  const untested = (await steps())('application');
  assert.deepEqual([untested.done, untested.can_test, untested.test], [true, true, null]);
  // It only takes calls, so there is nobody to ask.
  const carrier = (await steps())('carrier');
  assert.deepEqual([carrier.done, carrier.can_test], [true, false]);
  await app.ask(run.method, at(run.path, { application_sid }), { as: who.admin, body: {} });
  const failed = (await steps())('application');
  assert.deepEqual([failed.done, failed.test?.verdict], [false, 'failed']);
  await app.db
    .updateTable('webhooks')
    .set({ url: server.at('/hello') })
    .where('webhook_sid', '=', webhook_sid)
    .execute();
  await app.ask(run.method, at(run.path, { application_sid }), { as: who.admin, body: {} });
  const good = (await steps())('application');
  assert.deepEqual([good.done, good.test?.verdict], [true, 'ok']);

  assert.equal((await steps())('number').done, false);
  await app.db
    .updateTable('accounts')
    .set({ device_calling_application_sid: application_sid })
    .where('account_sid', '=', account_sid)
    .execute();
  assert.equal((await steps())('number').done, false);
  await app.db
    .insertInto('clients')
    .values({ client_sid: randomUUID(), username: 'desk', password: 'x', account_sid })
    .execute();
  const client = (await steps())('number');
  assert.deepEqual([client.done, client.by, client.name], [true, 'client', 'desk']);
});
