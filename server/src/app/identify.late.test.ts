/** Sessions and keys that end while a body is on its way, with the head of its request long judged (`R11`). */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;
let base: string;
let queries = 0;

before(async () => {
  app = await startApp({}, { watch: () => (queries += 1) });
  who = await makeTenants(app);
  base = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
after(() => app.close());

/** Until the server has looked up who asks, and noted it: nothing more is asked of its database. */
async function begin(as: string, body: string): Promise<ClientRequest> {
  const from = queries;
  const headers = {
    authorization: `Bearer ${as}`,
    'content-type': 'application/json',
    'content-length': body.length,
  };
  const sent = request(`${base}/api/v1/Applications`, { method: 'POST', headers });
  sent.flushHeaders();
  let seen: number;
  do {
    seen = queries;
    await pause(100);
  } while (seen === from || seen !== queries);
  return sent;
}

async function statusOf(as: string, name: string, meanwhile: () => Promise<unknown>): Promise<number> {
  const body = JSON.stringify(anApplication({ account_sid: who.a1, name }));
  const sent = await begin(as, body);
  await meanwhile();
  sent.end(body);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  reply.resume();
  await once(reply, 'end');
  return reply.statusCode ?? 0;
}

const ofA1 = () => app.world.user({ service_provider_sid: who.providerA, account_sid: who.a1 });
const set = (user_sid: string, facts: { is_active?: 0; force_change?: 1 }) =>
  app.db.updateTable('users').set(facts).where('user_sid', '=', user_sid).execute();

test('a body that comes late is refused to whom its head would be refused by then, and changes nothing', async () => {
  const leaving = await app.sign(await ofA1());
  const [stopped, forced] = [await ofA1(), await ofA1()];
  const key = await app.world.key({ account_sid: who.a1 });
  const removeKey = () => app.db.deleteFrom('api_keys').where('account_sid', '=', who.a1).execute();
  for (const [what, as, meanwhile, status] of [
    ['nothing', await app.sign(await ofA1()), async () => {}, 201],
    ['signs out', leaving, () => app.ask('POST', '/logout', { as: leaving }), 401],
    ['is switched off', await app.sign(stopped), () => set(stopped.user_sid, { is_active: 0 }), 401],
    [
      'has to change the password',
      await app.sign(forced),
      () => set(forced.user_sid, { force_change: 1 }),
      403,
    ],
    ['the key is deleted', key, removeKey, 401],
  ] as const)
    assert.equal(await statusOf(as, what, meanwhile), status, what);
  const made = app.db.selectFrom('applications').select('name').where('account_sid', '=', who.a1);
  assert.deepEqual(
    (await made.execute()).map(({ name }) => name),
    ['nothing'],
  );
});
