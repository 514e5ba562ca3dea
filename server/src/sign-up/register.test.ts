/** What people who register are told and called, where it is not as usual. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type Registered,
  signUpEndpoints,
  WRONG_CODE,
} from '@trunkline/contract/sign-up/sign-up.contract.ts';
import { type Me, userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { toDbTimeExact } from '../db/values.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { at } from '../testing/paths.ts';
import { rounds, WRITERS } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { MOST_MAILS, refusalMail } from './register.ts';

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

const enter = ({ jwt, user_sid }: Registered, code: string) =>
  app.ask(activate.method, at(activate.path, { code }), { as: jwt, body: { user_sid, type: 'email' } });

async function storedCode({ user_sid }: Registered): Promise<string> {
  const row = await app.db
    .selectFrom('trunkline_sign_ups')
    .select('sealed_code')
    .where('user_sid', '=', user_sid)
    .executeTakeFirstOrThrow();
  return app.cipher.open(row.sealed_code, 'The code');
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
  assert.match(text, /valid for one hour after you registered/);
});

test('who asks for another code before a minute is over is told how long to wait, in the header too', async () => {
  const { jwt: as, user_sid } = await send('early@example.com');
  const early = await app.ask(resendCode.method, resendCode.path, { as, body: { user_sid, type: 'email' } });
  assert.equal(early.status, 429);
  assert.ok(Number(early.headers['retry-after']) > 50);
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

test('a code that was not sent, since the address has had its five mails, is none that can be guessed (R32)', async () => {
  const email = 'guessed@example.com';
  for (let nth = 0; nth < MOST_MAILS; nth++) await send(email);
  const unsent = await send(email);
  const entered = await enter(unsent, await storedCode(unsent));
  assert.deepEqual([entered.status, entered.problem?.msg], [400, WRONG_CODE]);
});

/** Of those that registered, how many were sent a code. */
async function told(emails: readonly string[]): Promise<number> {
  const notes = app.db.selectFrom('trunkline_sign_ups').select('mails').where('email', 'in', emails);
  return (await notes.execute()).reduce((sum, { mails }) => sum + mails, 0);
}

test('a mailbox gets five codes an hour under all of its addresses, also when eight register at once (R44)', () =>
  rounds(async (round) => {
    const emails = Array.from(
      { length: WRITERS },
      (_, nth) => `${nth % 2 ? 'M' : 'm'}any-${round}+${nth}@example.com`,
    );
    await Promise.all(emails.map(send));
    assert.equal(await told(emails), MOST_MAILS);
    assert.equal(await told([(await send(`many-${round}@example.com`)).email]), 0);
  }));

test('what was sent just before a code is over counts within the hour that follows too', async (t) => {
  const email = 'late@example.com';
  const first = await send(email);
  const began = Date.now();
  t.mock.timers.enable({ apis: ['Date'], now: began });
  for (const minute of [55, 56, 57]) {
    t.mock.timers.setTime(began + minute * 60_000);
    const body = { user_sid: first.user_sid, type: 'email' };
    assert.equal((await app.ask(resendCode.method, resendCode.path, { as: first.jwt, body })).status, 204);
  }
  t.mock.timers.setTime(began + 61 * 60_000);
  const later: string[] = [];
  for (let nth = 0; nth < 5; nth++) later.push((await send(email)).user_sid);
  const rows = await app.db
    .selectFrom('trunkline_sign_ups')
    .select('mails')
    .where('user_sid', 'in', later)
    .execute();
  assert.equal(rows.filter(({ mails }) => mails === 1).length, 1, 'the fifth');
});

test('an account that is called as a long address is not called by half a sign', async () => {
  const start = 'b'.repeat(63);
  const email = `${start}😀@example.com`;
  const registered = await send(email);
  const entered = await enter(registered, await storedCode(registered));
  assert.equal(entered.status, 204, entered.text);
  const { method, path } = userEndpoints.readMe;
  const { account } = (await app.ask<Me>(method, path, { as: registered.jwt })).body;
  assert.equal(account.name, start);
});

test('a code of a clock that was ahead is over once it is right again, and keeps nobody from another', async () => {
  const email = 'ahead@example.com';
  const first = await send(email);
  const code = await storedCode(first);
  const ahead = toDbTimeExact(new Date(Date.now() + 86_400_000));
  await app.db
    .updateTable('trunkline_sign_ups')
    .set({ expires_at: ahead, mailed_at: ahead, mails: MOST_MAILS })
    .where('user_sid', '=', first.user_sid)
    .execute();
  assert.equal((await enter(first, code)).status, 400);
  const again = await send(email);
  assert.equal((await enter(again, await storedCode(again))).status, 204);
});
