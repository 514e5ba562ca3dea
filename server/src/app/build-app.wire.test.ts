import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { aCarrier } from '@trunkline/contract/carriers/carriers.sample.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { anLlmCredential } from '@trunkline/contract/llm-services/llm-services.sample.ts';
import type { ServiceProvider } from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { NEWEST_SCHEMA } from '../db/migrate.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp({ TRUNKLINE_CORS_ORIGINS: 'https://console.example.com' });
  who = await makeTenants(app);
});
after(() => app.close());

test('both base paths answer, in any case, with a trailing slash and with doubled slashes', async () => {
  for (const path of [
    '/api/v1/ServiceProviders',
    '/v1/ServiceProviders',
    '/v1/serviceproviders',
    '/v1/ServiceProviders/',
    '/v1//ServiceProviders',
    '/API/V1/SERVICEPROVIDERS',
  ])
    assert.equal((await app.ask('GET', path, { as: who.admin })).status, 200, path);
  const path = `/v1//ServiceProviders/${who.providerA.toUpperCase()}/`;
  assert.equal(
    (await app.ask<ServiceProvider>('GET', path, { as: who.admin })).body.service_provider_sid,
    who.providerA,
  );
});

test('every error has a sentence and a stable code', async () => {
  const headers = { 'content-type': 'application/json' };
  const raw = (payload: string, type: Record<string, string> = headers) =>
    app.app.inject({
      method: 'POST',
      url: '/v1/ServiceProviders',
      headers: { authorization: `Bearer ${key}`, ...type },
      payload,
    });
  // Whoever does not say who it is may not fill the memory.
  const stranger = (url: string) =>
    app.app.inject({ method: 'POST', url, headers, payload: JSON.stringify({ name: 'x'.repeat(70_000) }) });
  const key = await app.world.key({});
  for (const [reply, status, code] of [
    [await raw('{"name": '), 400, 'bad_request'],
    [await raw('"text"'), 400, 'invalid_input'],
    [await raw(''), 400, 'invalid_input'],
    [await raw('{"__proto__": {"admin": true}}'), 400, 'bad_request'],
    [await raw(JSON.stringify({ name: 'x'.repeat(2_000_000) })), 413, 'too_large'],
    [await stranger('/v1/login'), 413, 'too_large'],
    [await stranger('/v1/Nowhere'), 413, 'too_large'],
    [await raw('<xml/>', { 'content-type': 'text/xml' }), 415, 'unsupported_media_type'],
    [await raw('{}', { ...headers, 'content-encoding': 'gzip' }), 415, 'unsupported_media_type'],
    [await raw('{}', { ...headers, 'content-encoding': 'identity' }), 400, 'invalid_input'],
    [await app.app.inject({ url: '/v1/Nowhere' }), 404, 'no_such_path'],
    [await app.app.inject({ url: '/v1/%zz' }), 400, 'bad_request'],
  ] as const) {
    assert.equal(reply.statusCode, status, reply.body);
    assert.equal(reply.json().code, code);
    assert.match(reply.json().msg, /\S/);
  }
});

test('what is wrong with an address is said, without the address as this server reads it', async () => {
  const told = async (url: string) => (await app.app.inject({ url })).json().msg;
  assert.equal(
    await told('/v1/Accounts/%c0%af'),
    'The address cannot be decoded: percent-encode it as UTF-8.',
  );
  assert.equal(await told(`/v1/Accounts/${'a'.repeat(1500)}`), 'A part of the address is too long.');
});

test('a body with a key that none may have is told so, and not that it is no JSON', async () => {
  const key = await app.world.key({});
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const told = async (payload: string) =>
    (await app.app.inject({ method: 'POST', url: '/v1/ServiceProviders', headers, payload })).json().msg;
  const refused = 'The body has a key that is not allowed: "__proto__", or "constructor" with a "prototype".';
  for (const body of ['{"__proto__":{}}', '{"a":[{"\\u005f_proto__":1}]}', '{"constructor":{"prototype":1}}'])
    assert.equal(await told(body), refused, body);
  for (const body of ['{"__proto__":', '{"name":"__proto__"', '{"constructor":{"prototype":1}'])
    assert.match(await told(body), /not valid JSON/, body);
});

test('a body that nobody asks for is passed over, whatever type it names, and an empty one is none', async () => {
  const key = await app.world.key({});
  const status = async (method: 'DELETE' | 'PUT', url: string, type: string | null, payload: string) => {
    const headers = { authorization: `Bearer ${key}`, ...(type === null ? {} : { 'content-type': type }) };
    return (await app.app.inject({ method, url, headers, payload })).statusCode;
  };
  const limits = `/v1/ServiceProviders/${who.providerA}/Limits`;
  const types = [null, 'application/json', 'application/x-www-form-urlencoded', 'text/plain;charset=UTF-8'];
  for (const type of types) {
    for (const body of ['', '{"a":1}'])
      assert.equal(await status('DELETE', limits, type, body), 204, `${type}`);
    assert.equal(await status('PUT', '/v1/SystemInformation', type, ''), 201, `${type}`);
    assert.equal(await status('PUT', '/v1/PhoneNumbers', type, ''), 400, `${type}`);
  }
  assert.equal(await status('DELETE', limits, 'application/x-www-form-urlencoded', 'a=1'), 204);
  for (const type of [null, 'text/plain'])
    assert.equal(await status('PUT', '/v1/SystemInformation', type, '{"log_level":"info"}'), 415, `${type}`);
});

test('a POST without a body is one that names nothing: what it has to name is said, and a key needs no more', async () => {
  const key = await app.world.key({ account_sid: who.a1 });
  const post = (url: string, payload?: string) => {
    const type = payload === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { authorization: `Bearer ${key}`, ...type };
    return app.app.inject({ method: 'POST', url, headers, ...(payload !== undefined && { payload }) });
  };
  for (const payload of [undefined, '', 'null', '{}']) {
    const made = await post('/v1/ApiKeys', payload);
    assert.deepEqual([made.statusCode, typeof made.json().token], [201, 'string'], made.body);
    const refused = (await post('/v1/Applications', payload)).json();
    assert.ok(
      refused.issues.some(({ path }: { path: string }) => path === 'name'),
      refused.msg,
    );
  }
});

test('a malformed Authorization header is 401, with a word on how to send it', async () => {
  const challenges = [];
  for (const authorization of ['Basic YTpi', 'Bearer', 'Bearer a b', 'bearer of-nobody']) {
    const reply = await app.ask('GET', '/ServiceProviders', { headers: { authorization } });
    assert.deepEqual([reply.status, reply.problem.code], [401, 'unauthenticated']);
    challenges.push(reply.headers['www-authenticate']);
  }
  const [asked, refused] = ['Bearer realm="Users"', 'Bearer realm="Users", error="invalid_token"'];
  assert.deepEqual(challenges, [asked, asked, refused, refused]);
});

test('answers are never cached and carry the hardening headers', async () => {
  const { headers } = await app.ask('GET', '/ServiceProviders', { as: who.admin });
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['content-security-policy'], "default-src 'none';frame-ancestors 'none'");
  assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/);
  const page = await app.app.inject({ url: '/api/docs' });
  assert.match(String(page.headers['content-security-policy']), /script-src 'self';/);
  assert.equal(page.headers['x-frame-options'], 'SAMEORIGIN');
});

test('nothing that says how the server is may be kept by a cache before it', async () => {
  const kept = async (url: string) => (await app.app.inject({ url })).headers['cache-control'];
  for (const url of ['/health', '/ready', '/api/docs']) assert.equal(await kept(url), 'no-store', url);
});

test('so do refusals at addresses that nothing has, or that cannot be decoded, and nobody keeps them', async () => {
  for (const url of ['/v1/Nowhere', '/api/v1/Charges', '/nowhere', '/assets/nowhere.js', '/v1/%zz', '/%zz']) {
    const { headers } = await app.app.inject({ url });
    assert.deepEqual(
      [headers['cache-control'], headers['x-content-type-options'], headers['content-security-policy']],
      ['no-store', 'nosniff', "default-src 'none';frame-ancestors 'none'"],
      url,
    );
    assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/, url);
  }
});

test('browsers are told to keep to HTTPS only where the operator says so, and for this name alone', async (t) => {
  const page = await app.app.inject({ url: '/api/docs' });
  assert.equal(page.headers['strict-transport-security'], undefined);
  const strict = await startApp({ TRUNKLINE_HSTS_SECONDS: '3600' });
  t.after(() => strict.close());
  for (const url of ['/api/docs', '/api/v1/Users/me', '/health'])
    assert.equal(
      (await strict.app.inject({ url })).headers['strict-transport-security'],
      'max-age=3600',
      url,
    );
});

test('only a configured origin may call from another page', async () => {
  const origin = async (name: string) =>
    (await app.app.inject({ url: '/health', headers: { origin: name } })).headers[
      'access-control-allow-origin'
    ];
  assert.equal(await origin('https://console.example.com'), 'https://console.example.com');
  assert.notEqual(await origin('https://elsewhere.example.com'), 'https://elsewhere.example.com');
});

test('who asks for OPTIONS without the headers of a browser is answered as a browser is, and not with a text', async () => {
  const url = '/api/v1/Users';
  const { statusCode, body } = await app.app.inject({ method: 'OPTIONS', url });
  assert.deepEqual([statusCode, body], [204, '']);
});

test('a page of another origin reads every header that an answer of the API means for its client', async () => {
  const headers = { origin: 'https://console.example.com' };
  const as = who.admin;
  const list = (accept: string) => app.ask('GET', '/Clients', { as, headers: { ...headers, accept } });
  const answers = [
    await list('text/csv'),
    await list('application/json'),
    await app.ask('GET', `/Accounts/${who.a1}`, { as, headers }),
    await app.ask('GET', '/Clients', { headers }),
  ];
  const exposed = String(answers[0]?.headers['access-control-expose-headers']).toLowerCase().split(', ');
  const sent = new Set(answers.flatMap((reply) => Object.keys(reply.headers)));
  const meant = ['content-disposition', 'etag', 'ratelimit-remaining', 'www-authenticate', 'x-request-id'];
  for (const name of meant) assert.ok(sent.has(name) && exposed.includes(name), name);
  for (const name of ['retry-after', 'link', 'content-range', 'idempotent-replayed'])
    assert.ok(exposed.includes(name), name);
  // Which origin may read it decides as much as what it accepts.
  for (const { headers } of answers.slice(0, 2)) assert.equal(headers.vary, 'Origin, accept');
});

test('a failure inside says nothing of what failed, and the log has it under the request id', async () => {
  app.app.answer_check = () => {
    throw new Error('secret inner workings');
  };
  const reply = await app.ask('GET', '/ServiceProviders', { as: who.admin });
  app.app.answer_check = null;
  assert.equal(reply.status, 500);
  assert.equal(reply.problem.msg, 'Something went wrong, please try again');
  assert.doesNotMatch(reply.text, /inner workings/);
  const line = app.log.find((text) => text.includes('inner workings'));
  assert.ok(line?.includes(reply.problem.request_id ?? 'none'));
});

test('health and readiness answer without a credential', async () => {
  assert.equal((await app.app.inject({ url: '/health' })).body, 'OK');
  const health = await app.app.inject({ url: '/health', headers: { accept: 'application/json' } });
  const { status, release, schema } = health.json();
  assert.deepEqual([status, typeof release, schema], ['ok', 'string', NEWEST_SCHEMA]);
  assert.deepEqual((await app.app.inject({ url: '/ready' })).json(), { database: 'ok' });
  assert.equal((await app.app.inject({ url: '/metrics' })).statusCode, 404);
});

test('the page-level settings are told to the console as a script', async () => {
  const other = await startApp({
    TRUNKLINE_DISABLE_LCR: 'true',
    TRUNKLINE_TERMS_URL: 'https://a.example/</script>',
  });
  const reply = await other.app.inject({ url: '/config.js' });
  await other.close();
  assert.match(String(reply.headers['content-type']), /^text\/javascript/);
  assert.match(reply.body, /"DISABLE_LCR":"true"/);
  assert.doesNotMatch(reply.body, /<\/script>/);
});

test('the API is described at openapi.json and readable at /api/docs without inline script', async () => {
  const read = (headers: Record<string, string>) => app.app.inject({ url: '/api/v1/openapi.json', headers });
  const whole = await read({});
  const description = whole.json();
  assert.equal(description.openapi, '3.1.0');
  assert.ok(description.paths['/Applications/{application_sid}'].get);
  const small = await read({ 'accept-encoding': 'gzip' });
  assert.deepEqual(JSON.parse(String(gunzipSync(small.rawPayload))), description);
  assert.ok(small.rawPayload.length < whole.rawPayload.length / 10);
  assert.equal((await read({ 'if-none-match': String(whole.headers.etag) })).statusCode, 304);
  const page = await app.app.inject({ url: '/api/docs' });
  assert.equal(page.statusCode, 200);
  assert.doesNotMatch(page.body, /<script>/);
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'start.js'])
    assert.equal((await app.app.inject({ url: `/api/docs/${file}` })).statusCode, 200, file);
  assert.equal((await app.app.inject({ url: '/api/docs/package.json' })).statusCode, 404);
});

test('metrics need their token and count requests by route', async () => {
  const other = await startApp({ TRUNKLINE_METRICS_TOKEN: 'a-token-for-metrics' });
  await other.app.inject({ url: '/health' });
  assert.equal((await other.app.inject({ url: '/metrics' })).statusCode, 401);
  const headers = { authorization: 'Bearer a-token-for-metrics' };
  const reply = await other.app.inject({ url: '/metrics', headers });
  await other.close();
  assert.match(
    reply.body,
    /trunkline_http_request_seconds_count\{method="GET",route="\/health",status="200"\} 1/,
  );
});

test('an empty query parameter is one that was not sent', async () => {
  const path = '/Applications?account_sid=&page=&page_size=&name=';
  const reply = await app.ask<unknown[]>('GET', path, { as: who.admin });
  assert.deepEqual([reply.status, Array.isArray(reply.body)], [200, true], reply.text);
});

test('a record’s own sid is enough to read it where its address has no tenant’s, not to change it (R4)', async () => {
  const speech = await app.ask<{ sid: string }>('POST', `/Accounts/${who.a1}/SpeechCredentials`, {
    as: who.userA1,
    body: aSpeechCredential('deepgram', { label: 'wire' }),
  });
  const llm = await app.ask<{ sid: string }>('POST', `/Accounts/${who.a1}/LlmCredentials`, {
    as: who.userA1,
    body: anLlmCredential('openai', { label: 'wire' }),
  });
  const carrier = await app.ask<{ sid: string }>('POST', '/VoipCarriers', {
    as: who.userA1,
    body: aCarrier({ name: 'Wire', account_sid: who.a1 }),
  });
  for (const path of [
    `/ServiceProviders/undefined/SpeechCredentials/${speech.body.sid}`,
    `/Accounts/null/SpeechCredentials/${speech.body.sid}`,
    `/ServiceProviders/undefined/LlmCredentials/${llm.body.sid}`,
  ]) {
    assert.equal((await app.ask('GET', path, { as: who.userA1 })).status, 200, path);
    assert.equal((await app.ask('GET', path, { as: who.userA })).status, 200, path);
    for (const as of [who.userA2, who.userB, who.userB1])
      assert.equal((await app.ask('GET', path, { as })).status, 403, path);
    assert.equal((await app.ask('GET', path)).status, 401, path);
  }
  for (const [method, path] of [
    ['PUT', `SpeechCredentials/${speech.body.sid}`],
    ['POST', `SpeechCredentials/${speech.body.sid}/replace-key`],
    ['DELETE', `SpeechCredentials/${speech.body.sid}`],
    ['PUT', `LlmCredentials/${llm.body.sid}`],
    ['POST', `LlmCredentials/${llm.body.sid}/replace-key`],
    ['DELETE', `LlmCredentials/${llm.body.sid}`],
    ['PUT', `VoipCarriers/${carrier.body.sid}`],
    ['DELETE', `VoipCarriers/${carrier.body.sid}`],
  ] as const)
    for (const parent of ['ServiceProviders/undefined', 'Accounts/null']) {
      const body = method === 'DELETE' ? undefined : {};
      const reply = await app.ask(method, `/${parent}/${path}`, { as: who.userA1, body });
      assert.deepEqual([reply.status, reply.problem.msg.endsWith('must be a valid sid')], [400, true], path);
    }
  const path = `/Accounts/${who.a1}/VoipCarriers/${carrier.body.sid}`;
  assert.equal((await app.ask('DELETE', path, { as: who.userB })).status, 403);
  assert.equal((await app.ask('DELETE', path, { as: who.userA1 })).status, 204);
});

test('a list that is read whole has its pages too (R6)', async () => {
  const names = ['Paged 1', 'Paged 2', 'Paged 3'];
  for (const name of names) await app.world.provider(name);
  const all = (await app.ask<ServiceProvider[]>('GET', '/ServiceProviders', { as: who.admin })).body;
  const page = (query: string) =>
    app.ask<Page<ServiceProvider>>('GET', `/ServiceProviders?${query}`, { as: who.admin });
  assert.deepEqual((await page('page=2&page_size=2')).body, {
    total: all.length,
    page: 2,
    page_size: 2,
    data: all.slice(2, 4),
  });
  assert.deepEqual((await page('page=0')).body, { total: all.length, page: 1, page_size: 50, data: all });
  assert.deepEqual((await page('page=9')).body.data, []);
  assert.deepEqual((await page('page=&page_size=2')).body, all);
  for (const query of ['page=-1', 'page=one', 'page=1&page_size=501'])
    assert.equal((await page(query)).status, 400, query);
});

test('what is not served says so, to anybody, below what it is asked for too', async () => {
  for (const path of [
    '/Charges',
    `/Accounts/${who.a1}/Charges`,
    '/BetaInviteCodes',
    '/InviteCodes',
    '/messaging/twilio',
    '/messaging/twilio/more',
    '/outboundSMS',
    '/Webhooks',
    `/Webhooks/${who.a1}`,
    `/AccountTest/${who.providerA}`,
    `/Accounts/${who.a1}/SubspaceTeleport`,
  ])
    for (const method of ['GET', 'POST'] as const) {
      const reply = await app.ask(method, path, { body: method === 'POST' ? {} : undefined });
      assert.deepEqual([reply.status, reply.problem.code], [404, 'not_served'], path);
      assert.match(reply.problem.msg, /is not served by Trunkline\.$/);
    }
});

test('[R3] a body with more faults than can be told is refused with the first of them and their number', async () => {
  const as = await app.world.user();
  const secrets = Object.fromEntries(Array.from({ length: 200_000 }, (_, nth) => [`k${nth}`, 0]));
  const reply = await app.ask('POST', '/Apply', { as, body: { documents: [], secrets } });
  assert.deepEqual([reply.status, reply.problem.code], [400, 'invalid_input'], reply.text.slice(0, 200));
  const { issues = [], issues_total = 0 } = reply.problem;
  assert.deepEqual([issues[0]?.path, issues[1]?.path], ['documents', 'secrets.k0']);
  assert.ok(issues.length < 10_000 && issues_total >= 200_000, `${issues.length} of ${issues_total}`);
  const sip_gateways = Array.from({ length: 200_000 }, () => 0);
  const long = await app.ask('POST', '/VoipCarriers', { as, body: { name: 'Acme', sip_gateways } });
  assert.deepEqual(long.problem.issues, [{ path: 'sip_gateways', message: 'At most 150 SIP gateways' }]);
});
