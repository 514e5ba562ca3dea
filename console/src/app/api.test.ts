import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { appEnvEndpoints } from '@trunkline/contract/applications/app-env.contract.ts';
import { bulkEndpoints } from '@trunkline/contract/bulk/bulk.contract.ts';
import { configurationEndpoints } from '@trunkline/contract/configuration/configuration.contract.ts';
import { sessionEndpoints } from '@trunkline/contract/session/session.contract.ts';
import { speechServiceEndpoints } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import { subscriptionEndpoints } from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import { addressOf, call, download } from './api.ts';
import type { ApiProblem } from './api-problem.ts';

function signIn(t: TestContext, token: string | null): void {
  const box = { getItem: () => token, setItem: () => {}, length: 0 };
  // Of one before there may be something to clean up.
  Object.assign(globalThis, { localStorage: box, sessionStorage: box });
  t.after(() => {
    for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name);
  });
}

test('values in the path and the query are escaped', () => {
  assert.equal(
    addressOf('/Accounts/:account_sid', { account_sid: 'a/b c' }, {}),
    '/api/v1/Accounts/a%2Fb%20c',
  );
  assert.equal(
    addressOf('/Accounts', {}, { name: 'Smith & Sons', page: 2 }),
    '/api/v1/Accounts?name=Smith+%26+Sons&page=2',
  );
});

test('a query value that is not given is not sent', () => {
  assert.equal(addressOf('/Accounts', {}, { name: '', page: undefined, sort: null }), '/api/v1/Accounts');
});

test('a change says which version of the record it was made from, when the server told one', async (t) => {
  const asked: RequestInit[] = [];
  let etag: string | null = '"1"';
  t.mock.method(globalThis, 'fetch', async (_: string, init: RequestInit) => {
    asked.push(init);
    return Response.json({ account_sid: 'a', name: 'Acme' }, { headers: etag ? { etag } : {} });
  });
  signIn(t, 'a token');
  const params = { account_sid: 'a' };
  const sentWith = async () => {
    const madeFrom = await call(accountEndpoints.read, { params });
    await call(accountEndpoints.update, { params, body: { name: 'New' } }, { madeFrom });
    return new Headers(asked.at(-1)?.headers).get('if-match');
  };
  assert.equal(await sentWith(), '"1"');
  etag = null;
  assert.equal(await sentWith(), null);
});

test('a web page or nothing in place of an answer, and a record without its sid, are no success', async (t) => {
  const answers = [
    new Response('<h1>Sign in to the network</h1>', { headers: { 'content-type': 'text/html' } }),
    Response.json({ hello: 'world' }),
    Response.json(null),
    new Response(null, { status: 204 }),
    new Response(null, { status: 204 }),
    new Response(null, { status: 204 }),
  ];
  t.mock.method(globalThis, 'fetch', async () => answers.shift());
  signIn(t, 'a token');
  const params = { account_sid: 'a' };
  await assert.rejects(call(accountEndpoints.update, { params, body: { name: 'New' } }), /A web page came/);
  await assert.rejects(call(accountEndpoints.create, { body: { name: 'New' } as never }), /went wrong/);
  await assert.rejects(call(accountEndpoints.read, { params }), /went wrong/);
  const unsure = { status: 204, may_be_done: true };
  await assert.rejects(call(accountEndpoints.create, { body: { name: 'New' } as never }), unsure);
  // As platforms answer a change.
  assert.equal(await call(accountEndpoints.update, { params, body: { name: 'New' } }), undefined);
  // What a webhook that wants no variables comes to.
  assert.equal(await call(appEnvEndpoints.read, { query: { url: 'https://example.com' } }), undefined);
});

test('what a proxy answers in the place of the server is said, and that a change may be done all the same', async (t) => {
  const page = (status: number, headers = {}) =>
    new Response('<h1>nginx</h1>', { status, headers: { 'content-type': 'text/html', ...headers } });
  const answers = [page(413), page(503, { 'retry-after': '30' }), page(504), page(503)];
  t.mock.method(globalThis, 'fetch', async () => answers.shift());
  signIn(t, 'a token');
  const create = () => call(accountEndpoints.create, { body: { name: 'New' } as never });
  await assert.rejects(create(), (problem: ApiProblem) => {
    assert.match(problem.msg, /^The request is too large/);
    return !problem.may_be_done;
  });
  const msg = 'The server is unavailable. Try again in 30 seconds';
  await assert.rejects(create(), { status: 503, msg, may_be_done: true });
  await assert.rejects(create(), { status: 504, may_be_done: true });
  await assert.rejects(call(accountEndpoints.list, {}), { status: 503, may_be_done: false });
});

test('of what the server itself does not know yet it is not said that it was not done', async (t) => {
  const answer = () => Response.json({ msg: 'It is not known yet', code: 'not_known' }, { status: 503 });
  t.mock.method(globalThis, 'fetch', async () => answer());
  signIn(t, 'a token');
  const pay = () => call(subscriptionEndpoints.change, { body: { action: 'downgrade-to-free' } });
  await assert.rejects(pay(), { status: 503, msg: 'It is not known yet', may_be_done: true });
});

test('what is read has to be of its kind, and the request id is told', async (t) => {
  const headers = { 'x-request-id': 'req-7' };
  t.mock.method(globalThis, 'fetch', async () => Response.json([{ hello: 'world' }], { headers }));
  signIn(t, 'a token');
  const expected = { msg: 'Something went wrong, please try again', request_id: 'req-7' };
  await assert.rejects(call(accountEndpoints.read, { params: { account_sid: 'a' } }), expected);
  await assert.rejects(call(accountEndpoints.list, {}), expected);
});

test('a list as a file is told as it comes; one that breaks off, is refused or is no CSV is no file', async (t) => {
  const type = 'text/csv; charset=utf-8';
  const breaking = () => {
    const parts = ['name\r\n', null];
    return new ReadableStream({
      pull(controller) {
        const part = parts.shift();
        if (part) controller.enqueue(new TextEncoder().encode(part));
        else controller.error(new TypeError('terminated'));
      },
    });
  };
  const answers = [
    new Response('name\r\nAcme\r\n', { headers: { 'content-type': type } }),
    new Response(breaking(), { headers: { 'content-type': type } }),
    Response.json({ msg: 'insufficient permissions' }, { status: 403 }),
    Response.json([]),
  ];
  t.mock.method(globalThis, 'fetch', async () => answers.shift());
  signIn(t, 'a token');
  const told: number[] = [];
  const ask = () => call(accountEndpoints.list, {}, { csv: (bytes) => told.push(bytes) }) as Promise<unknown>;
  assert.equal(await ((await ask()) as Blob).text(), 'name\r\nAcme\r\n');
  await assert.rejects(ask(), { status: 0, msg: "The server's answer was cut off" });
  assert.deepEqual(told, [12, 6]);
  await assert.rejects(ask(), { status: 403, msg: 'insufficient permissions' });
  await assert.rejects(ask(), { status: 200 });
});

test('what something in between says in the place of a file is no file', async (t) => {
  const answers = [
    new Response('<h1>Sign in to the network</h1>', { headers: { 'content-type': 'text/html' } }),
    Response.json({}),
    new Response('trunkline: 1\n', { headers: { 'content-type': 'application/yaml' } }),
  ];
  t.mock.method(globalThis, 'fetch', async () => answers.shift());
  signIn(t, 'a token');
  const ask = () => download(configurationEndpoints.export, { query: {} }, { onProgress() {} });
  await assert.rejects(ask(), /A web page came back instead/);
  await assert.rejects(ask(), /Something went wrong/);
  assert.equal(await (await ask()).text(), 'trunkline: 1\n');
});

test('an answer is waited for twenty seconds, that of a vendor who is tested, or about very many, for longer', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const silent = (_: string, { signal }: RequestInit) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  t.mock.method(globalThis, 'fetch', silent);
  signIn(t, 'a token');
  const params = { service_provider_sid: 'a', speech_credential_sid: 'b' };
  const ends = [
    call(accountEndpoints.list, {}).catch(({ msg }) => msg),
    call(speechServiceEndpoints.test, { params }).catch(({ msg }) => msg),
    call(bulkEndpoints.undo, { params: { audit_sid: 'c' } }).catch(({ msg }) => msg),
  ];
  t.mock.timers.tick(20_000);
  const said = 'The server has not answered for 20 seconds';
  assert.equal(await ends[0], said);
  const later = ends.slice(1);
  assert.equal(await Promise.race([...later, 'they are waited for']), 'they are waited for');
  t.mock.timers.tick(100_000);
  const saidLater = 'The server has not answered for 120 seconds';
  assert.deepEqual(await Promise.all(later), [saidLater, saidLater]);
});

test('once the session is over nothing is asked that needs one', async (t) => {
  const asked: string[] = [];
  t.mock.method(globalThis, 'fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ token: 'new', user_sid: 'u', force_change: false });
  });
  signIn(t, null);
  await assert.rejects(call(accountEndpoints.read, { params: { account_sid: 'a' } }), { status: 401 });
  assert.deepEqual(asked, []);
  await call(sessionEndpoints.login, { body: { username: 'ann', password: 'secret' } });
  await call(accountEndpoints.read, { params: { account_sid: 'a' } }, { token: 'of another session' }).catch(
    () => {},
  );
  assert.deepEqual(asked, ['/api/v1/login', '/api/v1/Accounts/a']);
});

test('what comes once somebody else is signed in, or nobody, is told as the end of a session', async (t) => {
  const tokenOf = (user_sid: string) =>
    `x.${Buffer.from(JSON.stringify({ user_sid })).toString('base64url')}.y`;
  const answers = [
    () => Response.json({ account_sid: 'a' }),
    () => Response.json({ msg: 'Theirs is taken.' }, { status: 422 }),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ];
  const fetched = t.mock.method(globalThis, 'fetch');
  for (const answer of answers)
    for (const next of [tokenOf('two'), null]) {
      signIn(t, tokenOf('one'));
      fetched.mock.mockImplementation(async () => {
        Object.assign(globalThis, { localStorage: { getItem: () => next } });
        return answer();
      });
      await assert.rejects(call(accountEndpoints.read, { params: { account_sid: 'a' } }), {
        status: 401,
        msg: 'You must log in to view that page',
      });
    }
});
