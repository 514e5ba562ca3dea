import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { accountEndpoints, SIP_REALM_TAKEN } from '@trunkline/contract/accounts/accounts.contract.ts';
import { applicationEndpoints } from '@trunkline/contract/applications/applications.contract.ts';
import type { RecordFacts } from '@trunkline/contract/record-facts/record-facts.contract.ts';
import { sessionEndpoints } from '@trunkline/contract/session/session.contract.ts';
import { type Registered, signUpEndpoints } from '@trunkline/contract/sign-up/sign-up.contract.ts';
import { type Me, userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { sql } from 'kysely';
import { toDbTimeExact } from '../db/values.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { at } from '../testing/paths.ts';
import { atOnce, WRITERS } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;
let mails: MailServer;
let count = 0;

before(async () => {
  mails = await startMailServer();
  app = await startApp({
    TRUNKLINE_ENABLE_HOSTED_SYSTEM: 'true',
    TRUNKLINE_BASE_URL: 'https://console.example',
    TRUNKLINE_SMTP_URL: mails.url,
    TRUNKLINE_MAIL_FROM: 'noreply@console.example',
  });
  who = await makeTenants(app);
  await app.db
    .updateTable('service_providers')
    .set({ root_domain: 'sip.example.com' })
    .where('service_provider_sid', '=', who.providerA)
    .execute();
});
after(async () => {
  await app.close();
  await mails.close();
});

const PASSWORD = 'a first canary-secret 1';
const { activate, readAvailability, register, resendCode } = signUpEndpoints;

const someone = () => `new-${++count}@example.com`;
const send = (email: string, more: object = {}) =>
  app.ask<Registered>(register.method, register.path, {
    body: { provider: 'local', email, password: PASSWORD, ...more },
  });
const enter = ({ jwt, user_sid }: Registered, code: string, as = jwt) =>
  app.ask(activate.method, at(activate.path, { code }), { as, body: { user_sid, type: 'email' } });
const resend = ({ jwt, user_sid }: Registered) =>
  app.ask(resendCode.method, resendCode.path, { as: jwt, body: { user_sid, type: 'email' } });
const me = (as: string) => app.ask<Me>(userEndpoints.readMe.method, userEndpoints.readMe.path, { as });

async function codeFor(email: string, nth = 1): Promise<string> {
  return /\n(\d{6})\n/.exec((await mails.mailTo(email, nth)).text)?.[1] ?? '';
}

async function signUp(email = someone()): Promise<Registered> {
  const { status, body, text } = await send(email);
  assert.equal(status, 200, text);
  assert.equal((await enter(body, await codeFor(email))).status, 204);
  return body;
}

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

/** As if the last mail had been sent some time ago. */
const letTimePass = ({ user_sid }: Registered) =>
  app.db
    .updateTable('trunkline_sign_ups')
    .set({ mailed_at: toDbTimeExact(new Date(Date.now() - 61_000)) })
    .where('user_sid', '=', user_sid)
    .execute();

test('a code that was sent makes an account on trial with its products, applications and person', async () => {
  const email = someone();
  const { body } = await send(email, { email_activation_code: '111111', inviteCode: null });
  assert.deepEqual(
    [body.root_domain, body.name, body.pristine, body.is_active, body.email_validated],
    ['sip.example.com', email, true, false, false],
  );
  assert.equal((await me(body.jwt)).status, 401, 'the token is no session before');
  assert.equal(
    (await app.ask('POST', '/login', { body: { username: email, password: PASSWORD } })).status,
    403,
  );

  assert.equal((await enter(body, await codeFor(email))).status, 204);
  const { account, user } = (await me(body.jwt)).body;
  assert.deepEqual(
    [user.user_sid, user.name, user.email_validated, account.account_sid, account.name, account.plan_type],
    [body.user_sid, email, true, body.account_sid, email, 'trial'],
  );
  assert.deepEqual([account.root_domain, account.sip_realm], ['sip.example.com', null]);
  const { body: people } = await app.ask<{ last_login_at: string | null }[]>('GET', '/Users', {
    as: body.jwt,
  });
  assert.ok(people[0]?.last_login_at, 'whoever registered is signed in, and was not "Never"');
  const days = (Date.parse(account.trial_end_date ?? '') - Date.now()) / 86_400_000;
  assert.ok(days > 20.9 && days <= 21, String(days));
  const products = await app.db
    .selectFrom('account_subscriptions as s')
    .innerJoin('account_products as p', 'p.account_subscription_sid', 's.account_subscription_sid')
    .innerJoin('products', 'products.product_sid', 'p.product_sid')
    .select(['products.category', 'p.quantity'])
    .where('s.account_sid', '=', body.account_sid)
    .orderBy('products.category')
    .execute();
  assert.deepEqual(products.map(({ category, quantity }) => [category, quantity]).sort(), [
    ['device', 0],
    ['voice_call_session', 5],
  ]);
  const { body: applications } = await app.ask<{ name: string; call_hook: { url: string } }[]>(
    'GET',
    at(applicationEndpoints.listOfAccount.path, { account_sid: body.account_sid }),
    { as: body.jwt },
  );
  assert.deepEqual(applications.map(({ name }) => name).sort(), [
    'dial time clock',
    'hello world',
    'simple echo test',
  ]);
  assert.ok(applications.every(({ call_hook }) => call_hook.url.startsWith('https://')));
  await app.world.key({ account_sid: body.account_sid });
  const { api_keys = [], static_ips } = (await me(body.jwt)).body;
  assert.match(api_keys.map(({ token }) => token).join(), /^[*]{8}(-[*]{4}){3}-[*]{8}[\w-]{4}$/);
  assert.deepEqual([static_ips, account.is_active], [[], true]);
  const { login } = sessionEndpoints;
  assert.equal(
    (await app.ask(login.method, login.path, { body: { username: email, password: PASSWORD } })).status,
    200,
  );
});

test('whoever comes back after deleting the account starts on the free plan', async () => {
  const first = await signUp();
  const { method, path } = accountEndpoints.remove;
  const reply = await app.ask(method, at(path, { account_sid: first.account_sid }), {
    as: first.jwt,
    body: { password: PASSWORD },
  });
  assert.equal(reply.status, 204, reply.text);
  const { body } = await send(first.email);
  await enter(body, await codeFor(first.email, 2));
  const { account } = (await me(body.jwt)).body;
  assert.deepEqual([account.plan_type, account.trial_end_date], ['free', null]);
});

test('the first applications go with the account, unless somebody has made something of one (R19)', async () => {
  const { account_sid, jwt } = await signUp();
  const { remove } = accountEndpoints;
  const request = { as: jwt, body: { password: PASSWORD } };
  const ask = () => app.ask(remove.method, at(remove.path, { account_sid }), request);
  const ofAccount = () =>
    app.db
      .selectFrom('applications')
      .select(['application_sid', 'call_hook_sid'])
      .where('account_sid', '=', account_sid)
      .where('name', '=', 'hello world')
      .executeTakeFirstOrThrow();
  const { application_sid, call_hook_sid } = await ofAccount();
  const hook = (url: string) =>
    app.db
      .updateTable('webhooks')
      .set({ url })
      .where('webhook_sid', '=', call_hook_sid ?? '')
      .execute();
  await hook('https://apps.example.com/own');
  const refused = await ask();
  assert.equal(refused.status, 422);
  assert.deepEqual(
    refused.problem.blockers?.map(({ kind, name, sid }) => [kind, name, sid]),
    [['applications', 'hello world', application_sid]],
  );
  const { body: facts } = await app.ask<RecordFacts>('GET', `/RecordFacts/accounts/${account_sid}`, {
    as: jwt,
  });
  const totals = Object.fromEntries(facts.used_by.map(({ kind, total, blocks }) => [kind, [total, blocks]]));
  assert.deepEqual(
    [totals.applications, totals['starter-applications']],
    [
      [1, true],
      [2, false],
    ],
  );

  await hook('https://public-apps.jambonz.cloud/hello-world');
  const voip_carrier_sid = randomUUID();
  await app.db
    .insertInto('voip_carriers')
    .values({ voip_carrier_sid, name: 'A trunk of the provider', application_sid })
    .execute();
  assert.equal((await ask()).status, 422, 'the trunk of somebody else leads to it');
  await app.db.deleteFrom('voip_carriers').where('voip_carrier_sid', '=', voip_carrier_sid).execute();
  const done = await ask();
  assert.equal(done.status, 204, done.text);
  for (const [table, column, sid] of [
    ['applications', 'account_sid', account_sid],
    ['webhooks', 'webhook_sid', call_hook_sid ?? ''],
  ] as const) {
    const left = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${sid}`.execute(
      app.db,
    );
    assert.equal(left.rows.length, 0, table);
  }
});

test('an address that has a user is answered alike, told by mail, and gets no second one', async () => {
  const known = await signUp();
  const [again, fresh] = [await send(known.email), await send(someone())];
  assert.equal(again.status, 200);
  assert.deepEqual(Object.keys(again.body), Object.keys(fresh.body));
  assert.match((await mails.mailTo(known.email, 2)).text, /already has a user/);
  const row = await app.db
    .selectFrom('trunkline_sign_ups')
    .select('sealed_code')
    .where('user_sid', '=', again.body.user_sid)
    .executeTakeFirstOrThrow();
  const refused = await enter(again.body, app.cipher.open(row.sealed_code, 'it'));
  assert.deepEqual([refused.status, refused.problem.msg], [400, 'invalid user or activation code']);
});

test('a code is tried five times, and then another has to be asked for', async () => {
  const { body } = await send(someone());
  const code = await codeFor(body.email);
  for (let nth = 0; nth < 5; nth++)
    assert.equal((await enter(body, wrongOf(code))).problem.msg, 'invalid user or activation code');
  assert.match((await enter(body, code)).problem.msg, /Too many wrong codes/);
  assert.equal((await resend(body)).status, 429, 'not before a minute is over');
  await letTimePass(body);
  assert.equal((await resend(body)).status, 204);
  assert.equal((await enter(body, await codeFor(body.email, 2))).status, 204);
});

test('forty codes at once are five tries', async () => {
  const { body } = await send(someone());
  const wrong = wrongOf(await codeFor(body.email));
  const replies = await Promise.all(Array.from({ length: 40 }, () => enter(body, wrong)));
  const judged = replies.filter(({ problem }) => problem.msg === 'invalid user or activation code');
  assert.equal(judged.length, 5);
});

test('of twelve who register at once with one address, five get a mail (R44)', async () => {
  const email = someone();
  await Promise.all(Array.from({ length: 12 }, () => send(email)));
  const notes = app.db.selectFrom('trunkline_sign_ups').select('mails').where('email', '=', email);
  assert.equal((await notes.execute()).filter(({ mails }) => mails === 1).length, 5);
});

test('an address gets five mails an hour, whoever asks for them, and no code is good for longer', async () => {
  const { body } = await send(someone());
  for (let nth = 0; nth < 4; nth++) {
    await letTimePass(body);
    assert.equal((await resend(body)).status, 204);
  }
  const { body: other } = await send(body.email);
  await Promise.all([letTimePass(body), letTimePass(other)]);
  for (const one of [body, other]) assert.equal((await resend(one)).status, 422);
  const last = await codeFor(body.email, 5);
  await app.db
    .updateTable('trunkline_sign_ups')
    .set({ expires_at: toDbTimeExact(new Date()) })
    .where('user_sid', '=', body.user_sid)
    .execute();
  for (const { status, problem } of [await enter(body, last), await resend(body)])
    assert.deepEqual([status, problem.code], [400, 'sign_up_over']);
});

test('the same code sent again, also by eight at once, makes one account and is no wrong one (R44)', async () => {
  const { body } = await send(someone());
  const code = await codeFor(body.email);
  assert.deepEqual(await atOnce(() => enter(body, code)), { 204: WRITERS });
  assert.equal((await enter(body, code)).status, 204);
  const accounts = await app.db
    .selectFrom('accounts')
    .select('account_sid')
    .where('name', '=', body.email)
    .execute();
  assert.equal(accounts.length, 1);
});

test('of two registrations with one address the first code wins, and the other is told', async () => {
  const email = someone();
  const [one, two] = [(await send(email)).body, (await send(email)).body];
  const codes = [await codeFor(email, 1), await codeFor(email, 2)];
  // Mails may overtake each other.
  const ofOne =
    (await enter(one, codes[0] ?? '')).status === 204 || (await enter(one, codes[1] ?? '')).status === 204;
  assert.ok(ofOne);
  const replies = [await enter(two, codes[0] ?? ''), await enter(two, codes[1] ?? '')];
  assert.ok(
    replies.some(
      ({ status, problem }) => status === 422 && /user with this address now exists/.test(problem.msg),
    ),
  );
});

test('only whoever registered enters the code, and a token that is none is none here', async () => {
  const [one, other] = [(await send(someone())).body, (await send(someone())).body];
  const code = await codeFor(one.email);
  assert.equal((await enter({ ...one, user_sid: other.user_sid }, code)).status, 400);
  assert.equal((await enter(one, code, other.jwt)).status, 400);
  for (const as of ['none', `${one.jwt}x`]) assert.equal((await enter(one, code, as)).status, 401);
  assert.equal((await enter(one, code)).status, 204);
});

test('what breaks a rule makes nothing and sends nothing', async () => {
  const email = someone();
  for (const [more, msg] of [
    [{ email: 'no address' }, 'invalid email'],
    // Mailed to the address without them: each such spelling would be five mails an hour more.
    [{ email: `<${email}>` }, 'invalid email'],
    [{ password: 'short' }, 'password must be at least 6 characters long'],
    [{ password: undefined }, 'missing email or password'],
    [{ password: 'long'.repeat(300) }, 'password may have at most 64 characters'],
    [{ provider: 'twitter' }, 'invalid provider: it is local, github or google'],
    [{ service_provider_sid: who.providerB }, 'invalid service_provider_sid'],
  ] as const) {
    const { status, problem } = await send(email, more);
    assert.ok([400, 422].includes(status));
    assert.equal(problem.msg, msg);
  }
  const rows = await app.db
    .selectFrom('trunkline_sign_ups')
    .select('email')
    .where('email', '=', email)
    .execute();
  assert.deepEqual(rows, []);
});

test('an account whose name is taken is called something else', async () => {
  const email = someone();
  await app.world.account(who.providerA, email);
  const body = await signUp(email);
  assert.match((await me(body.jwt)).body.account.name ?? '', new RegExp(`^${email} [0-9a-f]{6}$`));
});

test('a subdomain is free until somebody has it, also between the check and the submit', async () => {
  const [one, other] = [await signUp(), await signUp()];
  const isFree = async (as: string, value: string) => {
    const query = `?type=subdomain&value=${value}`;
    const reply = await app.ask<{ available: boolean }>('GET', `${readAvailability.path}${query}`, { as });
    return reply.body.available;
  };
  const choose = ({ jwt, account_sid }: Registered, sip_realm: string) =>
    app.ask('POST', at(accountEndpoints.setSipRealm.path, { account_sid, sip_realm }), { as: jwt });
  const realm = 'acme.sip.example.com';
  assert.deepEqual([await isFree(one.jwt, realm), await isFree(other.jwt, realm)], [true, true]);
  assert.equal((await choose(one, realm)).status, 204);
  assert.deepEqual([await isFree(one.jwt, realm), await isFree(other.jwt, realm)], [true, false]);
  const late = await choose(other, realm);
  assert.deepEqual([late.status, late.problem.msg], [422, SIP_REALM_TAKEN]);
  for (const foreign of [
    'acme.example.org',
    'ab.sip.example.com',
    'a.b.sip.example.com',
    'sip.example.com',
  ]) {
    assert.equal(await isFree(other.jwt, foreign), false, foreign);
    assert.equal((await choose(other, foreign)).status, 400, foreign);
  }
  const { method, path } = accountEndpoints.update;
  const put = await app.ask(method, at(path, { account_sid: other.account_sid }), {
    as: other.jwt,
    body: { sip_realm: 'acme.example.org' },
  });
  assert.equal(put.status, 400);
});

test('signing up is told to the audit trail, and no password or code is kept in clear', async () => {
  const body = await signUp();
  const entries = await app.db
    .selectFrom('trunkline_audit_entries')
    .select(['action', 'actor_name', 'after_json'])
    .where('account_sid', '=', body.account_sid)
    .execute();
  assert.deepEqual(entries, [
    {
      action: 'sign-up',
      actor_name: 'Sign-up',
      after_json: JSON.stringify({ email: body.email, provider: 'local' }),
    },
  ]);
  const waiting = (await send(someone())).body;
  const code = await codeFor(waiting.email);
  const rows = await app.db.selectFrom('trunkline_sign_ups').selectAll().execute();
  assert.ok(!JSON.stringify(rows).includes(`"${code}"`) && !JSON.stringify(rows).includes(PASSWORD));
});

test('on a server that is not hosted nobody registers', async () => {
  const other = await startApp();
  const { status, problem } = await other.ask(register.method, register.path, {
    body: { provider: 'local', email: someone(), password: PASSWORD },
  });
  assert.deepEqual([status, problem.code], [404, 'not_set_up']);
  await other.close();
});
