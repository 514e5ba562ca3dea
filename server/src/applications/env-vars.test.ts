import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { EnvValues } from '@trunkline/contract/applications/app-env.ts';
import {
  type Application,
  applicationEndpoints,
} from '@trunkline/contract/applications/applications.contract.ts';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { makeCipher } from '../security/cipher.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { assertRefusedToViewers, makeTenants, type Tenants } from '../testing/tenants.ts';
import { json, startWebhookServer, type WebhookServer } from '../testing/webhook-server.ts';

const { create, list, read, update } = applicationEndpoints;
const KEY = 'sk-live-canary-secret-1';

let app: TestApp;
let who: Tenants;
let server: WebhookServer;

before(async () => {
  server = await startWebhookServer();
  app = await startApp({ TRUNKLINE_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' });
  who = await makeTenants(app);
  server.answers['/schema'] = json({
    API_KEY: { type: 'string', description: 'Key', required: true, obscure: true },
    LANGUAGE: { type: 'string', description: 'Language', enum: ['en', 'de'] },
    RETRIES: { type: 'number', description: 'Retries' },
    PIN: { type: 'number', description: 'PIN', obscure: true },
    GREET: { type: 'boolean', description: 'Greet', required: true },
  });
});
after(async () => {
  await app.close();
  server.close();
});

const hookAt = (path: string) => ({ url: server.at(path), method: 'POST' as const });
const full = { API_KEY: KEY, LANGUAGE: 'de', RETRIES: 0, PIN: 4711, GREET: false };

async function make(env_vars: EnvValues | null | undefined, path = '/schema'): Promise<string> {
  const over = { name: `App ${randomUUID()}`, account_sid: who.a1, call_hook: hookAt(path) };
  const body = anApplication(env_vars === undefined ? over : { ...over, env_vars });
  const reply = await app.ask<{ sid: string }>(create.method, create.path, { as: who.admin, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

const put = (application_sid: string, body: unknown) =>
  app.ask(update.method, at(update.path, { application_sid }), { as: who.userA1, body });

async function get(application_sid: string): Promise<Application> {
  return (await app.ask<Application>('GET', at(read.path, { application_sid }), { as: who.viewerA1 })).body;
}

async function stored(application_sid: string): Promise<string | null> {
  const query = app.db.selectFrom('applications').select('env_vars');
  return (await query.where('application_sid', '=', application_sid).executeTakeFirstOrThrow()).env_vars;
}

const inClear = async (sid: string) => JSON.parse(app.cipher.open((await stored(sid)) ?? '', 'It'));

const storeRaw = (application_sid: string, env_vars: string) =>
  app.db
    .updateTable('applications')
    .set({ env_vars })
    .where('application_sid', '=', application_sid)
    .execute();

test('variables are stored sealed and answered with the obscure ones masked, in lists as well', async () => {
  const sid = await make(full);
  assert.match((await stored(sid)) ?? '', /^tl1\./);
  assert.deepEqual(await inClear(sid), full);
  const masked = { ...full, API_KEY: 'sk-livXXXXXXXXXX', PIN: 'XXXXXXXXXX' };
  assert.deepEqual((await get(sid)).env_vars, masked);
  for (const as of [who.admin, who.viewerA1]) {
    const { body } = await app.ask<Application[]>('GET', list.path, { as });
    assert.deepEqual(body.find((one) => one.application_sid === sid)?.env_vars, masked);
  }
});

test('what was read and is sent back changes nothing; a masked value is kept while others change', async () => {
  const sid = await make(full);
  const before = await get(sid);
  assert.equal((await put(sid, before)).status, 204);
  assert.deepEqual(await get(sid), before);
  await put(sid, { env_vars: { ...before.env_vars, LANGUAGE: 'en', GREET: true } });
  assert.deepEqual(await inClear(sid), { ...full, LANGUAGE: 'en', GREET: true });
  await put(sid, { env_vars: { ...before.env_vars, API_KEY: 'another-canary-secret' } });
  assert.equal((await inClear(sid)).API_KEY, 'another-canary-secret');
});

test('a PUT that names variables replaces the set, one that does not leaves it, null empties it', async () => {
  const sid = await make(full);
  const { env_vars } = await get(sid);
  assert.equal((await put(sid, { name: `Renamed ${sid}` })).status, 204);
  assert.deepEqual(await inClear(sid), full);
  await put(sid, { env_vars: { API_KEY: env_vars?.API_KEY, GREET: true } });
  assert.deepEqual(await inClear(sid), { API_KEY: KEY, GREET: true });
  await put(sid, { env_vars: null });
  assert.deepEqual([await stored(sid), (await get(sid)).env_vars], [null, null]);
});

test('a mask that belongs to nothing stored is refused', async () => {
  const sid = await make({ API_KEY: KEY, GREET: true });
  const reply = await put(sid, {
    env_vars: { API_KEY: 'otherXXXXXXXXXX', GREET: true, X: 'sk-livXXXXXXXXXX' },
  });
  assert.equal(reply.status, 400);
  assert.deepEqual(
    reply.problem.issues?.map(({ path, message }) => [path, message]),
    [
      ['env_vars.API_KEY', 'Enter API_KEY again: the stored value does not match this mask.'],
      ['env_vars.X', 'Enter X again: the stored value does not match this mask.'],
    ],
  );
  assert.equal((await inClear(sid)).API_KEY, KEY);
});

test('every variable that does not fit the schema is named, and nothing is saved', async () => {
  const env_vars = { LANGUAGE: 'fr', RETRIES: '3', GREET: 'yes', OTHER: 'free' };
  const sid = await make(full);
  const reply = await put(sid, { name: 'Not saved', env_vars });
  assert.equal(reply.status, 400);
  assert.deepEqual(
    reply.problem.issues?.map(({ path, message }) => [path, message]),
    [
      ['env_vars.API_KEY', 'Missing required value env_vars.API_KEY'],
      ['env_vars.LANGUAGE', 'Invalid value/type for env_vars.LANGUAGE: it must be one of the allowed values'],
      ['env_vars.RETRIES', 'Invalid value/type for env_vars.RETRIES: it must be a number'],
      ['env_vars.GREET', 'Invalid value/type for env_vars.GREET: it must be true or false'],
    ],
  );
  assert.deepEqual(await inClear(sid), full);
  const body = anApplication({
    name: `Never ${sid}`,
    account_sid: who.a1,
    call_hook: hookAt('/schema'),
  });
  assert.equal((await app.ask(create.method, create.path, { as: who.userA1, body })).status, 201);
  const wrong = { ...body, name: `Never made ${sid}`, env_vars: { GREET: true } };
  assert.equal((await app.ask(create.method, create.path, { as: who.userA1, body: wrong })).status, 400);
});

test('an empty set is held to what is required as any other, adding and changing', async () => {
  const sid = await make(full);
  const over = { name: `None ${sid}`, account_sid: who.a1, call_hook: hookAt('/schema') };
  const made = await app.ask(create.method, create.path, {
    as: who.userA1,
    body: anApplication({ ...over, env_vars: {} }),
  });
  for (const reply of [made, await put(sid, { env_vars: {} })]) {
    assert.equal(reply.status, 400);
    assert.deepEqual(
      reply.problem.issues?.map(({ path }) => path),
      ['env_vars.API_KEY', 'env_vars.GREET'],
    );
  }
  assert.deepEqual(await inClear(sid), full);
  assert.equal((await put(sid, { call_hook: hookAt('/nothing-here'), env_vars: {} })).status, 204);
  assert.equal(await stored(sid), null);
});

test('an empty text is no value of what is asked for, so nothing is stored that the schema forbids', async () => {
  const sid = await make({ ...full, LANGUAGE: '', RETRIES: '', PIN: '' });
  assert.deepEqual(await inClear(sid), { API_KEY: KEY, GREET: false });
  await put(sid, { env_vars: { API_KEY: KEY, GREET: true, RETRIES: '' } });
  assert.deepEqual(await inClear(sid), { API_KEY: KEY, GREET: true });
  const required = await put(sid, { env_vars: { API_KEY: '', GREET: true } });
  assert.deepEqual([required.status, required.problem.issues?.[0]?.path], [400, 'env_vars.API_KEY']);
  server.answers['/optional'] = json({ RETRIES: { type: 'number', description: 'Retries' } });
  await put(sid, { call_hook: hookAt('/optional'), env_vars: { RETRIES: '' } });
  assert.deepEqual([await stored(sid), (await get(sid)).env_vars], [null, null]);
});

test('a webhook without a schema takes any variables; what they are is not known, so text is masked', async () => {
  const sid = await make({ TOKEN: 'a-long-canary-secret', COUNT: 5, ON: true }, '/nothing-here');
  assert.deepEqual((await get(sid)).env_vars, { TOKEN: 'a-longXXXXXXXXXX', COUNT: 5, ON: true });
  server.answers['/later'] = json({ TOKEN: { type: 'string', description: 'No secret at all' } });
  await put(sid, { call_hook: hookAt('/later'), env_vars: { TOKEN: 'plain words', COUNT: 5 } });
  assert.deepEqual((await get(sid)).env_vars, { TOKEN: 'plain words', COUNT: 5 });
});

test('an obscure variable stays so at another address, whose webhook says nothing of it', async () => {
  const sid = await make({ ...full });
  const before = await get(sid);
  server.answers['/other'] = json({ VOICE: { type: 'string', description: 'Voice' } });
  const env_vars = { ...before.env_vars, VOICE: 'Amy' };
  assert.equal((await put(sid, { call_hook: hookAt('/other'), env_vars })).status, 204);
  assert.deepEqual((await get(sid)).env_vars, env_vars);
  assert.deepEqual(await inClear(sid), { ...full, VOICE: 'Amy' });
});

test('a webhook that calls a secret none does not uncover it; typed again, it is shown', async () => {
  const sid = await make(full);
  const before = await get(sid);
  server.answers['/curious'] = json({ API_KEY: { type: 'string', description: 'Not obscure at all' } });
  await put(sid, { call_hook: hookAt('/curious'), env_vars: before.env_vars });
  assert.deepEqual((await get(sid)).env_vars, before.env_vars);
  await put(sid, { env_vars: { ...before.env_vars, API_KEY: 'plain words' } });
  assert.equal((await get(sid)).env_vars?.API_KEY, 'plain words');
});

test('a schema that breaks the rules is as good as none when values are saved', async () => {
  server.answers['/broken'] = json({ GREET: { type: 'truth' } });
  const sid = await make({ GREET: 'maybe' }, '/broken');
  assert.deepEqual(await inClear(sid), { GREET: 'maybe' });
});

test('values of any kind that the platform stored are kept, and shown only where they can be no secret', async () => {
  const sid = await make(null);
  const theirs = { TOKEN: 'platform-canary-secret', NEST: { key: 'inner canary-secret' }, N: 1, GONE: null };
  await storeRaw(sid, app.cipher.seal(JSON.stringify(theirs)));
  const answer = await get(sid);
  assert.deepEqual(answer.env_vars, { TOKEN: 'platfoXXXXXXXXXX', NEST: 'XXXXXXXXXX', N: 1 });
  await put(sid, { call_hook: hookAt('/nothing-here'), env_vars: { ...answer.env_vars, MORE: 2 } });
  assert.deepEqual(await inClear(sid), { TOKEN: theirs.TOKEN, NEST: theirs.NEST, N: 1, MORE: 2 });
});

test("on a shared database they are written in the platform's format, and read in it", async () => {
  const shared = await startApp({ TRUNKLINE_PLATFORM_DATABASE: 'shared' });
  const as = await shared.world.user();
  const account_sid = await shared.world.account(await shared.world.provider());
  const call_hook = { url: 'http://127.0.0.1:9/' };
  const body = anApplication({ account_sid, call_hook, env_vars: { API_KEY: KEY, COUNT: 3 } });
  const { sid } = (await shared.ask<{ sid: string }>(create.method, create.path, { as, body })).body;
  const row = await shared.db.selectFrom('applications').select('env_vars').executeTakeFirstOrThrow();
  assert.match(row.env_vars ?? '', /^\{"iv":"[0-9a-f]{32}","content":"[0-9a-f]+"\}$/);
  const { env_vars } = (await shared.ask<Application>('GET', at(read.path, { application_sid: sid }), { as }))
    .body;
  assert.deepEqual(env_vars, { API_KEY: 'sk-livXXXXXXXXXX', COUNT: 3 });
  await shared.close();
});

test('what cannot be decrypted says so, is not lost by a save, and can be replaced or emptied', async () => {
  const sid = await make(full);
  const foreign = makeCipher('the secret of another server', 'own').seal(JSON.stringify(full));
  await storeRaw(sid, foreign);
  const answer = await get(sid);
  assert.deepEqual([answer.env_vars, answer.env_vars_unreadable], [null, true]);
  assert.equal((await put(sid, { ...answer, name: `Kept ${sid}` })).status, 204);
  assert.equal(await stored(sid), foreign);
  const masked = await put(sid, { env_vars: { API_KEY: 'sk-livXXXXXXXXXX', GREET: true } });
  assert.deepEqual([masked.status, masked.problem.code], [422, 'unreadable']);
  assert.match(masked.problem.msg, /cannot be decrypted/);
  assert.equal((await put(sid, { env_vars: { API_KEY: KEY, GREET: true } })).status, 204);
  assert.deepEqual(await inClear(sid), { API_KEY: KEY, GREET: true });
  await storeRaw(sid, foreign);
  assert.equal((await put(sid, { env_vars: {} })).status, 204);
  assert.equal(await stored(sid), null);
});

test('names, values and their number are bounded', async () => {
  const issue = async (env_vars: unknown) => {
    const reply = await app.ask(create.method, create.path, {
      as: who.userA1,
      body: { ...anApplication({ name: randomUUID(), call_hook: hookAt('/nothing-here') }), env_vars },
    });
    return [reply.status, reply.problem.issues?.[0]?.path];
  };
  assert.deepEqual(await issue({ 'a b': 1 }), [400, 'env_vars.a b']);
  assert.deepEqual(await issue({ A: ['x'] }), [400, 'env_vars.A']);
  assert.deepEqual(await issue([]), [400, 'env_vars']);
  const large = Object.fromEntries(Array.from({ length: 5 }, (_, nth) => [`V${nth}`, 'x'.repeat(20_000)]));
  assert.deepEqual(await issue(large), [400, 'env_vars']);
});

test('variables are changed by those who may, with an audit entry that holds no secret', async () => {
  const sid = await make({ API_KEY: KEY, GREET: true });
  await assertRefusedToViewers(app, who, {
    method: update.method,
    path: at(update.path, { application_sid: sid }),
    body: { env_vars: { API_KEY: 'x', GREET: false } },
  });
  await put(sid, { env_vars: { API_KEY: 'another-canary-secret', GREET: false } });
  const entries = await app.db
    .selectFrom('trunkline_audit_entries')
    .select(['action', 'before_json', 'after_json'])
    .where('record_sid', '=', sid)
    .orderBy('audit_sid')
    .execute();
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['create', 'update'],
  );
  assert.doesNotMatch(JSON.stringify(entries), /canary-secret/);
  assert.match(entries[1]?.after_json ?? '', /"API_KEY":"anothe[X]+"/);
});
