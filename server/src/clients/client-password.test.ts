import assert from 'node:assert/strict';
import { createDecipheriv, createHash, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Client, clientEndpoints } from '@trunkline/contract/clients/clients.contract.ts';
import { aClient } from '@trunkline/contract/clients/clients.sample.ts';
import { makeCipher } from '../security/cipher.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import { sealPassword } from './client-password.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
  await app.db
    .updateTable('accounts')
    .set({ sip_realm: 'phones.example.com' })
    .where('account_sid', '=', who.a1)
    .execute();
});
after(() => app.close());

const { create, read, update } = clientEndpoints;
const PASSWORD = 'kettle-drum-canary-secret';

async function make(): Promise<string> {
  const body = aClient({ username: `desk-${randomUUID()}`, password: PASSWORD });
  return (await app.ask<{ sid: string }>('POST', create.path, { as: who.userA1, body })).body.sid;
}

async function get(client_sid: string): Promise<Client> {
  return (await app.ask<Client>('GET', at(read.path, { client_sid }), { as: who.userA1 })).body;
}

const put = (client_sid: string, password: unknown) =>
  app.ask('PUT', at(update.path, { client_sid }), { as: who.userA1, body: { password } });

async function stored(client_sid: string): Promise<string> {
  const row = await app.db
    .selectFrom('clients')
    .select('password')
    .where('client_sid', '=', client_sid)
    .executeTakeFirstOrThrow();
  return row.password ?? '';
}

const store = (client_sid: string, password: string | null) =>
  app.db.updateTable('clients').set({ password }).where('client_sid', '=', client_sid).execute();

test('a password is stored sealed; an update without one, or with its mask, leaves it as it is', async () => {
  const client_sid = await make();
  const sealed = await stored(client_sid);
  assert.doesNotMatch(sealed, /kettle/);
  assert.equal(app.cipher.open(sealed, 'It'), PASSWORD);
  for (const unchanged of [undefined, null, '', (await get(client_sid)).password])
    assert.equal((await put(client_sid, unchanged)).status, 204);
  assert.equal(await stored(client_sid), sealed);
  assert.equal((await put(client_sid, 'another canary-secret')).status, 204);
  assert.equal(app.cipher.open(await stored(client_sid), 'It'), 'another canary-secret');
});

test('the mask that the platform shows leaves the password: its first character, and an X for each further one', async () => {
  for (const clear of [PASSWORD, 'four', 'canary-secret']) {
    const client_sid = await make();
    await put(client_sid, clear);
    const sealed = await stored(client_sid);
    assert.equal((await put(client_sid, `${clear[0]}${'X'.repeat(clear.length - 1)}`)).status, 204, clear);
    assert.equal(await stored(client_sid), sealed, clear);
  }
  const client_sid = await make();
  await store(client_sid, null);
  assert.equal((await put(client_sid, '{X')).status, 204);
  assert.equal((await get(client_sid)).password, null);
});

test('the mask of another password is refused, not stored', async () => {
  const client_sid = await make();
  for (const mask of ['otherXXXXXXXXXXX', 'XXXXXXXXXX']) {
    const reply = await put(client_sid, mask);
    assert.equal(reply.status, 400, mask);
    assert.match(reply.problem.issues?.[0]?.message ?? '', /^Enter the Password again/);
  }
  assert.equal(app.cipher.open(await stored(client_sid), 'It'), PASSWORD);
});

test('one that cannot be read says so, is not lost by a save, and can be replaced', async () => {
  const client_sid = await make();
  const foreign = makeCipher('the secret of another installation', 'own').seal('x');
  await store(client_sid, foreign);
  const shown = await get(client_sid);
  assert.equal(shown.password, null);
  assert.match(shown.password_problem ?? '', /^The password cannot be decrypted/);
  assert.equal((await put(client_sid, null)).status, 204);
  assert.equal(await stored(client_sid), foreign);
  assert.equal((await put(client_sid, 'XXXXXXXXXX')).status, 422);
  assert.equal((await put(client_sid, 'a new canary-secret')).status, 204);
  assert.equal((await get(client_sid)).password, 'a new XXXXXXXXXX');
  await store(client_sid, null);
  assert.deepEqual(Object.keys(await get(client_sid)).includes('password_problem'), false);
});

test('on a shared database the platform can read it, and the longest one fits its column', () => {
  const secret = 'an encryption secret';
  const cipher = makeCipher(secret, 'shared');
  const longest = '€'.repeat(128);
  const sealed = sealPassword(cipher, longest, null) ?? '';
  assert.ok(sealed.length <= 1024, `${sealed.length} characters`);
  const key = createHash('sha256').update(secret).digest('base64').slice(0, 32);
  const { iv, content } = JSON.parse(sealed);
  const decipher = createDecipheriv('aes-256-cbc', key, Buffer.from(iv, 'hex'));
  const clear = Buffer.concat([decipher.update(Buffer.from(content, 'hex')), decipher.final()]);
  assert.equal(clear.toString(), longest);
});
