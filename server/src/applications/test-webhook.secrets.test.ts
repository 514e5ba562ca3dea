/** Attempts to have an application's secrets told to somebody they were not entered for (`R16`). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import {
  type Application,
  applicationEndpoints,
} from '@trunkline/contract/applications/applications.contract.ts';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import {
  type TestedHook,
  testedHooks,
  webhookTestEndpoints,
} from '@trunkline/contract/applications/webhook-test.contract.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import { startThief, type Thief } from '../testing/thief.ts';
import { json, startWebhookServer, type WebhookServer } from '../testing/webhook-server.ts';

const PASSWORD = 'webhook canary-secret 1';
const KEY = 'sk-live-canary-secret-1';

let app: TestApp;
let who: Tenants;
let own: WebhookServer;
let thief: Thief;

before(async () => {
  own = await startWebhookServer();
  thief = await startThief();
  app = await startApp({ TRUNKLINE_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' });
  who = await makeTenants(app);
  own.answers['OPTIONS /call'] = json({ API_KEY: { type: 'string', description: 'Key', obscure: true } });
});
after(async () => {
  await app.close();
  own.close();
  thief.close();
});
beforeEach(() => thief.forget());

const hook = (url: string, password: string | null = PASSWORD) => ({
  url,
  method: 'POST' as const,
  username: password && 'ada',
  password,
});

async function make(over: object): Promise<string> {
  const body = anApplication({ name: randomUUID(), account_sid: who.a1, ...over });
  const reply = await app.ask<{ sid: string }>('POST', applicationEndpoints.create.path, {
    as: who.userA1,
    body,
  });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

const pathOf = (application_sid: string) => at(applicationEndpoints.update.path, { application_sid });
const put = (sid: string, body: object) => app.ask('PUT', pathOf(sid), { as: who.userA1, body });

async function get(sid: string): Promise<Application> {
  return (await app.ask<Application>('GET', pathOf(sid), { as: who.userA1 })).body;
}

async function runTest(application_sid: string, tested: TestedHook): Promise<void> {
  const { method, path } = webhookTestEndpoints.run;
  const body = { hook: tested, env: true };
  assert.equal((await app.ask(method, at(path, { application_sid }), { as: who.userA1, body })).status, 200);
}

/** Another port, another host and another scheme, and what some would read as the old host. */
const places = () => [
  `http://${thief.host}/call`,
  `http://localhost:${thief.port}/call`,
  `ws://${thief.host}/call`,
  own.at('/call', 'https'),
  own.at('/call', 'ws'),
  `http://127.0.0.1\\@${thief.host}/call`,
];

for (const name of testedHooks)
  test(`the password of ${name} reaches nobody but the place it was entered for`, async () => {
    const sid = await make({ [name]: hook(own.at('/call')) });
    const shown = (await get(sid))[name];
    for (const url of places()) {
      const reply = await put(sid, { [name]: { ...shown, url } });
      assert.equal(reply.status, 400, url);
      const [issue] = reply.problem.issues ?? [];
      assert.match(issue?.path ?? '', new RegExp(`^${name}\\.(password|url)$`), url);
      if (issue?.path === `${name}.password`)
        assert.equal(issue.message, 'Enter the password again, since the address has changed.');
      await runTest(sid, name);
    }
    assert.equal(thief.has(PASSWORD), false);
    assert.equal((await get(sid))[name]?.url, own.at('/call'));
    const { authorization = '' } = own.asked.at(-1)?.headers ?? {};
    assert.equal(
      Buffer.from(authorization.slice(6), 'base64').toString(),
      `ada:${PASSWORD}`,
      'its own place',
    );

    // Another path of the same place is told it, another place what is entered for it.
    assert.equal((await put(sid, { [name]: { ...shown, url: own.at('/other') } })).status, 204);
    assert.equal((await put(sid, { [name]: hook(`http://${thief.host}/`, 'for the other') })).status, 204);
    await runTest(sid, name);
    assert.deepEqual([thief.has('for the other'), thief.has(PASSWORD)], [true, false]);
  });

test('secret variables reach nobody but the calling webhook they were entered for', async () => {
  const sid = await make({
    call_hook: hook(own.at('/call'), null),
    env_vars: { API_KEY: KEY, OTHER: 'free' },
  });
  const { env_vars } = await get(sid);
  const issues = ['API_KEY', 'OTHER'].map((name) => ({
    path: `env_vars.${name}`,
    message: `Enter ${name} again, since the address has changed.`,
  }));
  for (const url of places().slice(0, 5))
    for (const body of [{ env_vars }, {}]) {
      const reply = await put(sid, { ...body, call_hook: hook(url, null) });
      assert.deepEqual([reply.status, reply.problem.issues], [400, issues], url);
      await runTest(sid, 'call_hook');
    }
  assert.equal(thief.has(KEY), false);
  assert.ok(own.asked.at(-1)?.body.includes(KEY), 'its own place is told');

  for (const [env_vars, isTold] of [
    [{ API_KEY: 'for the other' }, true],
    [null, false],
  ] as const) {
    assert.equal((await put(sid, { env_vars, call_hook: hook(`http://${thief.host}/`, null) })).status, 204);
    await runTest(sid, 'call_hook');
    assert.deepEqual([thief.has('for the other'), thief.has(KEY)], [isTold, false]);
    thief.forget();
  }
});

test('variables are told to the calling webhook alone, so the others may move', async () => {
  const sid = await make({ call_hook: hook(own.at('/call'), null), env_vars: { API_KEY: KEY } });
  assert.equal((await put(sid, { call_status_hook: hook(`http://${thief.host}/`, null) })).status, 204);
  await runTest(sid, 'call_status_hook');
  assert.deepEqual([thief.wasAsked(), thief.has(KEY)], [true, false]);
});

test('what an answer calls itself is no way to read a password', async () => {
  own.answers['/typed'] = ({ headers: { authorization = '' } }, reply) => {
    const [, sent = ''] = Buffer.from(authorization.slice(6), 'base64').toString().split(':');
    reply.writeHead(200, { 'content-type': sent }).end('[]');
  };
  const application_sid = await make({ call_hook: hook(own.at('/typed')) });
  const { method, path } = webhookTestEndpoints.run;
  const body = { hook: 'call_hook' };
  const { text } = await app.ask(method, at(path, { application_sid }), { as: who.userA1, body });
  assert.match(text, /The answer has the content type webhooX{10} instead of application/);
});

test('credentials inside an address are refused, and masked where they are stored', async () => {
  const url = own.at('/call').replace('//', '//ada:canary-secret@');
  const refused = await put(await make({}), { call_hook: hook(url, null) });
  assert.deepEqual(refused.problem.issues, [
    {
      path: 'call_hook.url',
      message:
        'call_hook URL may not contain a username or password: remove them from the address and use HTTP basic authentication',
    },
  ]);

  const sid = await make({ call_hook: hook(own.at('/call'), null) });
  const row = app.db.selectFrom('applications').select('call_hook_sid').where('application_sid', '=', sid);
  const { call_hook_sid } = await row.executeTakeFirstOrThrow();
  // As the platform may have written it.
  const stored = () => app.db.selectFrom('webhooks').select('url').where('webhook_sid', '=', call_hook_sid);
  await app.db.updateTable('webhooks').set({ url }).where('webhook_sid', '=', call_hook_sid).execute();
  const { call_hook } = await get(sid);
  assert.equal(call_hook?.url, own.at('/call').replace('//', '//XXXXXXXXXX@'));
  assert.equal((await put(sid, { name: 'Saved back', call_hook })).status, 204);
  assert.equal((await stored().executeTakeFirst())?.url, url);
  await runTest(sid, 'call_hook');
  assert.equal(own.asked.at(-1)?.url, '/call', 'tests go there as before');
  const other = { ...call_hook, url: `http://XXXXXXXXXX@${thief.host}/` };
  assert.equal((await put(sid, { call_hook: other })).status, 400);
  const trail = await app.ask('GET', `/AuditEntries?record_sid=${sid}`, { as: who.userA1 });
  assert.doesNotMatch(trail.text, /canary-secret/);
});
