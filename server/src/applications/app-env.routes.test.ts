import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { appEnvEndpoints } from '@trunkline/contract/applications/app-env.contract.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { assertNeedsCredential, makeTenants, type Tenants } from '../testing/tenants.ts';
import { json, startWebhookServer, type WebhookServer } from '../testing/webhook-server.ts';

const { method, path } = appEnvEndpoints.read;

const schema = {
  LANGUAGE: { type: 'string', description: 'Spoken language', enum: ['en', 'de'], default: 'en' },
  RETRIES: { type: 'number', description: 'How often', default: 0, uiHint: 'input' },
  GREET: { type: 'boolean', description: 'Say hello', default: false },
  API_KEY: { type: 'string', description: 'Key', required: true, obscure: true, note: { free: 1 } },
};

let app: TestApp;
let who: Tenants;
let server: WebhookServer;

before(async () => {
  server = await startWebhookServer();
  app = await startApp({ TRUNKLINE_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' });
  who = await makeTenants(app);
  server.answers['/schema'] = json(schema);
  server.answers['/empty'] = json({});
  server.answers['/null'] = json(null);
  server.answers['/broken'] = json({ 'API-KEY': { type: 'string' }, RETRIES: { type: 'int' } });
  server.answers['/express'] = (_request, reply) => reply.writeHead(200).end('GET,HEAD');
  server.answers['/error'] = json({ error: 'inner workings' }, 500);
  server.answers['/moved'] = (_request, reply) => reply.writeHead(302, { location: '/schema' }).end();
  server.answers['/inside'] = (_request, reply) =>
    reply.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
});
after(async () => {
  await app.close();
  server.close();
});

const ask = (url: string, as = who.userA1) =>
  app.ask<unknown>(method, `${path}?url=${encodeURIComponent(url)}`, { as });

test('AppEnv needs a credential, and is there for everyone who has one, to look at', async () => {
  await assertNeedsCredential(app, { method, path: `${path}?url=${server.at('/schema')}` });
  for (const as of [who.admin, who.userA, who.userA1, who.viewerA1])
    assert.equal((await ask(server.at('/schema'), as)).status, 200);
});

test('only the address of a webhook is asked', async () => {
  for (const [url, said] of [
    ['', 'url is required'],
    ['ftp://example.com', 'The URL has missing or invalid protocol ftp'],
    ['file:///etc/passwd', 'The URL has missing or invalid protocol file'],
    ['nonsense', 'The URL has missing or invalid protocol nonsense'],
    [`https://example.com/${'x'.repeat(1024)}`, 'url may have at most 1024 characters'],
  ]) {
    const reply = await ask(url ?? '');
    assert.equal(reply.status, 400, url);
    assert.deepEqual(reply.problem.issues?.[0], { path: 'url', message: said });
  }
  assert.equal((await app.ask(method, path, { as: who.admin })).problem.msg, 'url is required');
});

test('the schema is asked for with OPTIONS, without credentials, and passed on whole', async () => {
  const reply = await ask(server.at('/schema'));
  assert.deepEqual(reply.body, schema);
  const { headers, method: sent } = server.asked.at(-1) ?? {};
  assert.deepEqual([sent, headers?.accept], ['OPTIONS', 'application/json']);
  assert.deepEqual([headers?.authorization, headers?.['jambonz-signature']], [undefined, undefined]);
  assert.deepEqual((await ask(server.at('/schema', 'ws'))).body, schema);
  assert.deepEqual((await ask(server.at('/moved'))).body, schema);
});

test('a webhook that offers none, or cannot be asked, is told in the same way', async () => {
  for (const url of [
    server.at('/express'),
    server.at('/error'),
    server.at('/null'),
    server.at('/nothing-here'),
    server.at('/inside'),
    'http://127.0.0.1:1/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
  ]) {
    const reply = await ask(url);
    assert.deepEqual([reply.status, reply.text], [204, ''], url);
  }
});

test('a document that breaks the rules is refused, and each fault told', async () => {
  const reply = await ask(server.at('/broken'));
  assert.equal(reply.status, 400);
  assert.match(reply.problem.msg, /^The webhook offers environment variables that cannot be used\. /);
  assert.deepEqual(
    reply.problem.issues?.map((issue) => issue.path),
    ['API-KEY', 'API-KEY.description', 'RETRIES.type', 'RETRIES.description'].filter((one) =>
      reply.problem.issues?.some((issue) => issue.path === one),
    ),
  );
  assert.match(JSON.stringify(reply.problem.issues), /letters, digits and underscores only/);
  assert.match(JSON.stringify(reply.problem.issues), /type must be string, number or boolean/);
  assert.match((await ask(server.at('/empty'))).problem.msg, /The schema must have at least one variable\.$/);
});

test('a person who types is not held up, one who asks without end is', async () => {
  const strict = await startApp({ TRUNKLINE_LOGINS_PER_MINUTE: '1' });
  const as = await strict.world.user();
  const statuses: number[] = [];
  for (let count = 0; count < 7; count += 1)
    statuses.push((await strict.ask(method, `${path}?url=http://10.0.0.1/`, { as })).status);
  assert.deepEqual(statuses, [204, 204, 204, 204, 204, 204, 429]);
  await strict.close();
});
