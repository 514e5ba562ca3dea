/** What people who register are told and called, where it is not as usual. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Registered, signUpEndpoints } from '@trunkline/contract/sign-up/sign-up.contract.ts';
import { type Me, userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { toDbTimeExact } from '../db/values.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { refusalMail } from './register.ts';

let app: TestApp;
let mails: MailServer;

before(async () => {
  mails = await startMailServer();
  app = await startApp({
    TRUNKLINE_ENABLE_HOSTED_SYSTEM: 'true',
    TRUNKLINE_BASE_URL: 'https://console.example',
    TRUNKLINE_SMTP_URL: mails.url,
    TRUNKLINE_MAIL_FROM: 'noreply@console.example',
  });
  const service_provider_sid = await app.world.provider();
  await app.db
    .updateTable('service_providers')
    .set({ root_domain: 'sip.example.com' })
    .where('service_provider_sid', '=', service_provider_sid)
    .execute();
});
after(async () => {
  await app.close();
  await mails.close();
});

const { activate, register, resendCode } = signUpEndpoints;

async function send(email: string): Promise<Registered> {
  const input = { provider: 'local', email, password: 'a first canary-secret 1' };
  const { status, body, text } = await app.ask<Registered>(register.method, register.path, { body: input });
  assert.equal(status, 200, text);
  return body;
}

test('of a code that is sent again it is not said that it is good for another hour', async () => {
  const email = 'again@example.com';
  const { jwt: as, user_sid } = await send(email);
  const soon = new Date(Date.now() + 90_000);
  await app.db
    .updateTable('trunkline_sign_ups')
    .set({ mailed_at: toDbTimeExact(new Date(Date.now() - 61_000)), expires_at: toDbTimeExact(soon) })
    .where('user_sid', '=', user_sid)
    .execute();
  const body = { user_sid, type: 'email' };
  assert.equal((await app.ask(resendCode.method, resendCode.path, { as, body })).status, 204);
  const { text } = await mails.mailTo(email, 2);
  assert.match(text, /good until one hour after you registered/);
});

test('of an address that a database takes for another one it is not said that it has a user (R10)', async () => {
  const service_provider_sid = await app.world.provider();
  const account_sid = await app.world.account(service_provider_sid);
  const { name } = await app.world.user({ service_provider_sid, account_sid });
  await send(`${name}@example.com`);
  assert.match((await mails.mailTo(`${name}@example.com`)).text, /already has a user/);
  const alike = `${name}@exämple.com`;
  await send(alike);
  assert.doesNotMatch((await mails.mailTo(alike)).text, /has a user/);
});

test('of an address that has a user no fewer questions are asked than of others, which would be told by the time (R10)', async () => {
  const service_provider_sid = await app.world.provider();
  const account_sid = await app.world.account(service_provider_sid);
  const { name } = await app.world.user({ service_provider_sid, account_sid });
  const questions = async (email: string) => {
    let asked = 0;
    const counting = app.db.withPlugin({
      transformQuery({ node }) {
        asked += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await refusalMail(counting, email, 'https://console.example');
    return asked;
  };
  assert.equal(await questions(`${name}@example.com`), await questions('nobody@example.com'));
});

test('an account that is called as a long address is not called by half a sign', async () => {
  const start = 'b'.repeat(63);
  const email = `${start}😀@example.com`;
  const { jwt: as, user_sid } = await send(email);
  const row = await app.db
    .selectFrom('trunkline_sign_ups')
    .select('sealed_code')
    .where('user_sid', '=', user_sid)
    .executeTakeFirstOrThrow();
  const code = app.cipher.open(row.sealed_code, 'The code');
  const body = { user_sid, type: 'email' };
  const entered = await app.ask(activate.method, at(activate.path, { code }), { as, body });
  assert.equal(entered.status, 204, entered.text);
  const { account } = (await app.ask<Me>(userEndpoints.readMe.method, userEndpoints.readMe.path, { as }))
    .body;
  assert.equal(account.name, start);
});
