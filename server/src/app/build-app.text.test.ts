import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { anAccount } from '@trunkline/contract/accounts/accounts.sample.ts';
import { apiKeyEndpoints } from '@trunkline/contract/api-keys/api-keys.contract.ts';
import { applicationEndpoints } from '@trunkline/contract/applications/applications.contract.ts';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { carrierEndpoints } from '@trunkline/contract/carriers/carriers.contract.ts';
import { aCarrier } from '@trunkline/contract/carriers/carriers.sample.ts';
import { clientEndpoints } from '@trunkline/contract/clients/clients.contract.ts';
import { aClient } from '@trunkline/contract/clients/clients.sample.ts';
import { lcrEndpoints } from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { anLcr } from '@trunkline/contract/least-cost-routing/least-cost-routing.sample.ts';
import { llmServiceEndpoints } from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { anLlmCredential } from '@trunkline/contract/llm-services/llm-services.sample.ts';
import { phoneNumberEndpoints } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { serviceProviderEndpoints } from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { speechServiceEndpoints } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { aUser } from '@trunkline/contract/users/users.sample.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

test('no record is called by what nobody can see', async () => {
  const unseen = 'North\u0000\u001b[2J';
  const account_sid = who.a1;
  const service_provider_sid = who.providerA;
  for (const [{ path }, field, body] of [
    [serviceProviderEndpoints.create, 'name', { name: unseen }],
    [accountEndpoints.create, 'name', anAccount({ service_provider_sid, name: unseen })],
    [applicationEndpoints.create, 'name', anApplication({ account_sid, name: unseen })],
    [carrierEndpoints.create, 'name', aCarrier({ account_sid, name: unseen })],
    [carrierEndpoints.create, 'description', aCarrier({ account_sid, description: unseen })],
    [clientEndpoints.create, 'username', aClient({ account_sid, username: unseen })],
    [clientEndpoints.create, 'password', aClient({ account_sid, password: unseen })],
    [lcrEndpoints.create, 'name', anLcr({ account_sid, name: unseen })],
    [apiKeyEndpoints.create, 'name', { name: unseen }],
    [llmServiceEndpoints.create, 'label', anLlmCredential('openai', { account_sid, label: unseen })],
    [speechServiceEndpoints.create, 'label', aSpeechCredential('deepgram', { account_sid, label: unseen })],
    [userEndpoints.create, 'name', aUser({ name: unseen })],
    [userEndpoints.create, 'email', aUser({ email: 'gr\u0000ace@example.com' })],
    [userEndpoints.create, 'initial_password', aUser({ initial_password: '\u0000'.repeat(6) })],
  ] as const) {
    const reply = await app.ask('POST', path, { as: who.admin, body });
    assert.equal(reply.status, 400, `${path} ${field}: ${reply.text}`);
    assert.ok(
      reply.problem.issues?.some((issue) => issue.path === field),
      `${path} ${field}: ${reply.text}`,
    );
  }
});

test('a name is one, and found, however its letters with marks are made up', async () => {
  const { path } = accountEndpoints.create;
  const make = (name: string) =>
    app.ask('POST', path, {
      as: who.admin,
      body: anAccount({ service_provider_sid: who.providerA, name }),
    });
  assert.equal((await make('Zu\u0308rich')).status, 201);
  assert.equal((await make('Z\u00fcrich')).status, 422);
  for (const written of ['Z\u00fcrich', 'Zu\u0308rich', 'Zu\u0308\u200brich']) {
    const asked = encodeURIComponent(written);
    const list = await app.ask<{ total: number }>('GET', `${path}?page=1&name=${asked}`, { as: who.admin });
    assert.deepEqual([list.status, list.body.total], [200, 1], asked);
    const search = await app.ask<{ found: { name: string }[] }>('GET', `/Search?q=${asked}`, {
      as: who.admin,
    });
    assert.deepEqual(
      search.body.found.map(({ name }) => name),
      ['Z\u00fcrich'],
    );
  }
});

test('a filter finds the picture or rare letter that it names, and no other', async () => {
  const { path } = accountEndpoints.create;
  // Each of a provider of its own: names with one picture each are the same name to MySQL and MariaDB.
  const names = ['Depot \u{1f600}', 'Depot \u{1f680}', 'Depot \u{20bb7}'];
  for (const name of names) {
    const provider = await app.ask<{ sid: string }>('POST', serviceProviderEndpoints.create.path, {
      as: who.admin,
      body: { name: `Of ${names.indexOf(name)}` },
    });
    const body = anAccount({ service_provider_sid: provider.body.sid, name });
    const made = await app.ask('POST', path, { as: who.admin, body });
    assert.equal(made.status, 201, made.text);
  }
  for (const name of names)
    for (const asked of [name, [...name].at(-1) ?? '']) {
      const query = encodeURIComponent(asked);
      const list = await app.ask<{ data: { name: string }[] }>('GET', `${path}?page=1&name=${query}`, {
        as: who.admin,
      });
      assert.deepEqual(
        list.body.data.map((one) => one.name),
        [name],
      );
    }
});

test('a filter with a character that no text has finds nothing', async () => {
  const all = ['\0', 'a\0', '\0a', '\u00e9\0'];
  for (const { path, filter } of [
    { path: accountEndpoints.list.path, filter: 'name' },
    { path: phoneNumberEndpoints.list.path, filter: 'filter' },
    { path: userEndpoints.list.path, filter: 'filter' },
  ])
    for (const asked of all) {
      const list = await app.ask<{ total: number }>(
        'GET',
        `${path}?page=1&${filter}=${encodeURIComponent(asked)}`,
        { as: who.admin },
      );
      assert.deepEqual([list.status, list.body.total], [200, 0], `${path} ${JSON.stringify(asked)}`);
    }
});

test('six NULs are no password, whoever sets it', async () => {
  const user = await app.world.user();
  for (const new_password of ['\u0000'.repeat(6), 'new\u0007password', 'half \ud800 one']) {
    const body = { old_password: 'a long enough canary-secret 1', new_password };
    const reply = await app.ask('PUT', `/Users/${user.user_sid}`, { as: user, body });
    assert.deepEqual([reply.status, reply.problem.issues?.[0]?.path], [400, 'new_password']);
    const given = { initial_password: new_password };
    const byAdmin = await app.ask('PUT', `/Users/${user.user_sid}`, { as: who.admin, body: given });
    assert.deepEqual([byAdmin.status, byAdmin.problem.issues?.[0]?.path], [400, 'initial_password']);
  }
});

test('a body in which lists or objects lie too deep in each other is refused, never a 500', async () => {
  const headers = {
    authorization: `Bearer ${await app.sign(who.admin)}`,
    'content-type': 'application/json',
  };
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  for (const [url, payload] of [
    ['/v1/Applications', `{"app_json": ${deep}}`],
    [`/v1/Accounts/${who.a1}/SpeechCredentials`, `{"vendor": "google", "service_key": {"a": ${deep}}}`],
    ['/v1/login', deep],
  ] as const) {
    const reply = await app.app.inject({ method: 'POST', url, headers, payload });
    assert.deepEqual(
      [reply.statusCode, reply.json().msg],
      [400, 'Lists and objects may be nested at most 500 deep.'],
    );
  }
  const body = anApplication({ account_sid: who.a1, app_json: `[{"verb": "say", "text": ${deep}}]` });
  const { status, problem } = await app.ask('POST', '/Applications', { as: who.admin, body });
  assert.deepEqual([status, problem.msg], [400, 'Verbs may be nested at most 500 deep']);
});

test('a body that is no UTF-8 is refused, never read as something else', async () => {
  const authorization = `Bearer ${await app.sign(who.admin)}`;
  for (const broken of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80]]) {
    const payload = Buffer.concat([Buffer.from('{"name": "North'), Buffer.from(broken), Buffer.from('"}')]);
    const headers = { authorization, 'content-type': 'application/json' };
    for (const url of ['/v1/ServiceProviders', '/v1/login']) {
      const reply = await app.app.inject({ method: 'POST', url, headers, payload });
      assert.deepEqual([reply.statusCode, reply.json().msg], [400, 'The body is not UTF-8 text.']);
    }
  }
  const payload = Buffer.from('{"name": "Zoë 日本 😀"}');
  const headers = { authorization, 'content-type': 'application/json; charset=utf-8' };
  const good = await app.app.inject({ method: 'POST', url: '/v1/ServiceProviders', headers, payload });
  assert.equal(good.statusCode, 201);
});
