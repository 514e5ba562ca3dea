import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  passwordResetEndpoints,
  RESET_NO_LETTER,
  RESET_TOO_SHORT,
  type SignedIn,
} from '@trunkline/contract/session/password-reset.contract.ts';
import { sessionEndpoints } from '@trunkline/contract/session/session.contract.ts';
import { settingsEndpoints } from '@trunkline/contract/settings/settings.contract.ts';
import { userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { toDbTime } from '../db/values.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { at } from '../testing/paths.ts';
import { atOnce, rounds, WRITERS } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import { PASSWORD, type Who } from '../testing/world.ts';
import { sendResetLinks } from './send-reset-link.ts';

let app: TestApp;
let who: Tenants;
let mails: MailServer;

before(async () => {
  mails = await startMailServer();
  app = await startApp({
    TRUNKLINE_ENABLE_FORGOT_PASSWORD: 'true',
    TRUNKLINE_BASE_URL: 'https://console.example/',
    TRUNKLINE_SMTP_URL: mails.url,
    TRUNKLINE_MAIL_FROM: 'noreply@console.example',
  });
  who = await makeTenants(app);
});
after(async () => {
  await app.close();
  await mails.close();
});

const { forgot, signIn, changePassword } = passwordResetEndpoints;
const NEW = 'a new canary-secret 2';

const addressOf = (user: Who) => `${user.name}@example.com`;
const ask = (email: string) => app.ask(forgot.method, forgot.path, { body: { email } });
const follow = (link: string) => app.ask<SignedIn>(signIn.method, signIn.path, { body: { link } });
const set = (as: string | Who, old_password: string, new_password = NEW) =>
  app.ask(changePassword.method, changePassword.path, { as, body: { old_password, new_password } });
const logIn = (username: string, password: string) =>
  app.ask(sessionEndpoints.login.method, sessionEndpoints.login.path, { body: { username, password } });
const me = (as: string) => app.ask(userEndpoints.readMe.method, userEndpoints.readMe.path, { as });

async function linkOf(user: Who): Promise<string> {
  assert.equal((await ask(addressOf(user))).status, 204);
  const { text } = await mails.mailTo(addressOf(user), 1);
  return /https:\/\/console\.example\/reset-password\/([\w-]{32})\n/.exec(text)?.[1] ?? '';
}

/** Until nothing is left to be delivered. */
async function delivered(): Promise<void> {
  const waiting = app.db.selectFrom('trunkline_outbox').select('outbox_sid');
  while ((await waiting.execute()).length > 0) await new Promise((resolve) => setImmediate(resolve));
}

const mailsTo = (address: string) => mails.received.filter(({ to }) => to === address).length;

test('whoever has forgotten the password sets a new one by a link, once, at every level', async () => {
  const account = { account_sid: who.a1, service_provider_sid: who.providerA };
  for (const facts of [{}, { service_provider_sid: who.providerA }, account]) {
    const user = await app.world.user(facts);
    const other = await app.sign(user);
    const link = await linkOf(user);
    const { status, body } = await follow(link);
    assert.deepEqual([status, body.user_sid, body.pristine], [200, user.user_sid, false]);
    assert.equal((await me(other)).status, 200, 'asking ends no session');
    assert.equal((await set(body.jwt, link)).status, 204);
    assert.deepEqual([(await me(other)).status, (await me(body.jwt)).status], [401, 401]);
    assert.equal((await logIn(user.name, PASSWORD)).status, 403);
    assert.equal((await logIn(user.name, NEW)).status, 200);
    assert.equal((await follow(link)).status, 403);
  }
});

test('the mail says for whom it is, as text and as HTML', async () => {
  const user = await app.world.user();
  const link = await linkOf(user);
  const mail = await mails.mailTo(addressOf(user));
  assert.match(mail.headers, /Subject: Reset password request/);
  assert.match(mail.text, new RegExp(`the user "${user.name}"`));
  assert.match(mail.html, new RegExp(`href="https://console.example/reset-password/${link}"`));
});

test('a name that somebody made up to have others read it is not in the mail', async () => {
  const user = await app.world.user();
  const name = `Your account was hacked, go to evil.example ${user.user_sid}`;
  await app.db.updateTable('users').set({ name }).where('user_sid', '=', user.user_sid).execute();
  await ask(addressOf(user));
  const { text } = await mails.mailTo(addressOf(user));
  assert.match(text, /the password of the user with this address\./);
  assert.doesNotMatch(text, /evil/);
});

test('a session that a link opened is good for the new password alone', async () => {
  const user = await app.world.user();
  const { jwt } = (await follow(await linkOf(user))).body;
  assert.equal((await me(jwt)).status, 200);
  const { problem } = await app.ask('GET', userEndpoints.list.path, { as: jwt });
  assert.equal(problem.code, 'password_change_required');
  const { method, path } = sessionEndpoints.renew;
  assert.equal((await app.ask(method, path, { as: jwt })).status, 403);
});

test('the answer is the same for nobody, and nobody gets a mail', async () => {
  const stopped = await app.world.account(who.providerA);
  await app.db.updateTable('accounts').set({ is_active: 0 }).where('account_sid', '=', stopped).execute();
  const users = [
    await app.world.user({ is_active: 0 }),
    await app.world.user({ account_sid: stopped, service_provider_sid: who.providerA }),
  ];
  const known = await ask(addressOf(who.admin));
  const addresses = [...users.map(addressOf), 'nobody@example.com'];
  for (const address of addresses) {
    const { status, text } = await ask(address);
    assert.deepEqual([status, text], [known.status, known.text]);
  }
  await delivered();
  assert.deepEqual(addresses.map(mailsTo), [0, 0, 0]);
  assert.equal(mailsTo(addressOf(who.admin)), 1);
});

test('who signs in elsewhere is told so, and gets no link', async () => {
  const user = await app.world.user();
  await app.db
    .updateTable('users')
    .set({ provider: 'github' })
    .where('user_sid', '=', user.user_sid)
    .execute();
  await ask(addressOf(user));
  const { text } = await mails.mailTo(addressOf(user));
  assert.match(text, /signs in with GitHub/);
  assert.doesNotMatch(text, /reset-password/);
});

test('a mailbox gets three mails an hour, however often somebody asks', async () => {
  const user = await app.world.user();
  for (let nth = 0; nth < 5; nth++) await ask(addressOf(user));
  await delivered();
  assert.equal(mailsTo(addressOf(user)), 3);
});

test('a link goes to the address that the user has, whatever the database takes for the same', async () => {
  const user = await app.world.user();
  const own = addressOf(user);
  const from = mails.received.length;
  // To MySQL and MariaDB letters with marks are those without: a domain that may be somebody else's.
  for (const address of [own.toUpperCase(), own.replace('example.com', 'exämple.com')])
    assert.equal((await ask(address)).status, 204);
  await delivered();
  const sent = mails.received.slice(from).map(({ to }) => to);
  assert.deepEqual([...new Set(sent)], [own]);
});

test('a link is over after an hour, and with a new password or another address', async () => {
  const { method, path } = userEndpoints.update;
  const change = (user: Who, body: object) =>
    app.ask(method, at(path, { user_sid: user.user_sid }), { as: who.admin, body });
  const late = await app.world.user();
  const lateLink = await linkOf(late);
  await app.db
    .updateTable('trunkline_password_resets')
    .set({ expires_at: toDbTime(new Date(Date.now() - 1000)) })
    .where('user_sid', '=', late.user_sid)
    .execute();
  const reset = await app.world.user();
  const resetLink = await linkOf(reset);
  assert.equal((await change(reset, { initial_password: NEW })).status, 204);
  const moved = await app.world.user();
  const movedLink = await linkOf(moved);
  assert.equal((await change(moved, { email: `new-${addressOf(moved)}` })).status, 204);
  const own = await app.world.user();
  const ownLink = await linkOf(own);
  assert.equal((await set(own, PASSWORD)).status, 204);
  for (const link of [lateLink, resetLink, movedLink, ownLink, 'no-link'])
    assert.equal((await follow(link)).status, 403);
});

test('a link, and the three an hour, of a clock that was ahead are over once it is right again', async (t) => {
  const user = await app.world.user();
  const request = { email: addressOf(user), address: '192.0.2.7', request_id: 'ahead' };
  const links: string[] = [];
  const outbox = {
    enqueue: async (_: unknown, { content }: { content: object }) =>
      void links.push(/reset-password\/([\w-]{32})/.exec(JSON.stringify(content))?.[1] ?? ''),
    nudge: () => {},
  };
  const parts = { db: app.db, base_url: 'https://console.example', outbox };
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 86_400_000 });
  for (const _ of [1, 2, 3]) await sendResetLinks(parts, request, async () => true);
  t.mock.timers.reset();
  assert.equal((await follow(links[0] ?? '')).status, 403);
  await sendResetLinks(parts, request, async () => true);
  assert.equal(links.length, 4);
  assert.equal((await follow(links[3] ?? '')).status, 200);
});

test("somebody else's link changes nobody's password", async () => {
  const [user, other] = [await app.world.user(), await app.world.user()];
  const link = await linkOf(other);
  assert.equal((await set(user, link)).status, 403);
  assert.equal((await logIn(other.name, PASSWORD)).status, 200);
  assert.equal((await follow(link)).status, 200);
});

test('of eight at once one sets the password', () =>
  rounds(async () => {
    const user = await app.world.user();
    const link = await linkOf(user);
    const jwts: string[] = [];
    for (let nth = 0; nth < WRITERS; nth += 1) jwts.push((await follow(link)).body.jwt);
    let taken = -1;
    const answers = await atOnce(async (nth) => {
      const reply = await set(jwts[nth] ?? '', link, `${NEW} ${nth}`);
      if (reply.status === 204) taken = nth;
      return reply;
    });
    const { 204: done, 401: ended = 0, 403: over = 0 } = answers;
    assert.deepEqual([done, ended + over], [1, WRITERS - 1], JSON.stringify(answers));
    assert.equal((await logIn(user.name, `${NEW} ${taken}`)).status, 200);
  }));

test('of eight servers that send links to one person at once three links come of it', () =>
  rounds(async () => {
    const { user_sid, name } = await app.world.user();
    const outbox = { enqueue: async () => {}, nudge() {} };
    const parts = { db: app.db, base_url: 'https://console.example', outbox };
    const request = { email: `${name}@example.com`, address: '203.0.113.9', request_id: 'r' };
    await Promise.all(
      Array.from({ length: WRITERS }, () => sendResetLinks(parts, request, async () => true)),
    );
    const links = app.db.selectFrom('trunkline_password_resets').where('user_sid', '=', user_sid);
    assert.equal((await links.select('link_hash').execute()).length, 3);
  }));

test('a password that breaks a rule is refused with its sentence, and the link stays good', async () => {
  const user = await app.world.user();
  const link = await linkOf(user);
  const { jwt } = (await follow(link)).body;
  const save = (body: object) =>
    app.ask('PUT', settingsEndpoints.savePasswordSettings.path, { as: who.admin, body });
  await save({ require_digit: 1 });
  for (const [password, sentence] of [
    ['abcdef', RESET_TOO_SHORT],
    ['1234567', RESET_NO_LETTER],
    ['abcdefg', 'password must contain at least one digit'],
  ] as const) {
    const { status, problem } = await set(jwt, link, password);
    assert.deepEqual([status, problem.msg, problem.issues?.[0]?.path], [400, sentence, 'new_password']);
  }
  await save({ require_digit: 0 });
  assert.equal((await set(jwt, link)).status, 204);
});

test('a lock-out ends with a new password, and so does a forced change', async () => {
  const user = await app.world.user({ force_change: 1 });
  for (let nth = 0; nth < 7; nth++) await logIn(user.name, 'wrong');
  const link = await linkOf(user);
  await set((await follow(link)).body.jwt, link);
  const { status, body } = await app.ask<{ force_change: boolean }>('POST', '/login', {
    body: { username: user.name, password: NEW },
  });
  assert.deepEqual([status, body.force_change], [200, false]);
});

test('asking, the session of the link and setting are told to the audit trail, without the link', async () => {
  const user = await app.world.user();
  const link = await linkOf(user);
  await set((await follow(link)).body.jwt, link);
  const rows = await app.db
    .selectFrom('trunkline_audit_entries')
    .selectAll()
    .where('record_sid', '=', user.user_sid)
    .orderBy('audit_sid')
    .execute();
  assert.deepEqual(
    rows.map(({ action, actor_kind }) => [action, actor_kind]),
    [
      ['ask-for-password-reset', 'system'],
      ['login', 'user'],
      ['reset-password', 'user'],
    ],
  );
  const links = await app.db.selectFrom('trunkline_password_resets').selectAll().execute();
  assert.ok(!JSON.stringify([rows, links, app.log]).includes(link));
});

test('an address that is none is 400, also under error', async () => {
  const { status, problem } = await ask('no address');
  assert.deepEqual([status, problem.msg, problem.error], [400, ...Array(2).fill('invalid or missing email')]);
});

test('an address with its password signs in; whatever is wrong is refused alike', async () => {
  const user = await app.world.user();
  const by = (email: string, password: string) =>
    app.ask<SignedIn>(signIn.method, signIn.path, { body: { email, password } });
  const { status, body } = await by(addressOf(user).toUpperCase(), PASSWORD);
  assert.deepEqual([status, body.name], [200, user.name]);
  assert.equal((await app.ask('GET', userEndpoints.list.path, { as: body.jwt })).status, 200);
  const refusals = [await by(addressOf(user), 'wrong'), await by('nobody@example.com', 'wrong')];
  for (const { status, problem } of refusals)
    assert.deepEqual([status, problem.code], [403, 'bad_credentials']);
  for (const body of [{}, { email: ' ', password: 'wrong' }, { email: addressOf(user), password: '' }])
    assert.equal(
      (await app.ask(signIn.method, signIn.path, { body })).problem.msg,
      'missing email or password',
    );
});

test('a lock-out by the name tells nobody which address belongs to it (R10)', async () => {
  const codes = async (name: string, email: string) => {
    const body = { email, password: 'wrong' };
    await Promise.all(Array.from({ length: 7 }, () => logIn(name, 'wrong')));
    const byName = await logIn(name, 'wrong');
    const byAddress = await app.ask(signIn.method, signIn.path, { body });
    return [byName.problem.code, byAddress.problem.code];
  };
  const [user, nobody] = [await app.world.user(), `user-${crypto.randomUUID()}`];
  const known = await codes(user.name, addressOf(user));
  assert.deepEqual(known, await codes(nobody, `${nobody}@example.com`));
});

test('the current password changes it too; a key has none', async () => {
  const user = await app.world.user();
  assert.equal((await set(user, 'wrong')).status, 403);
  assert.equal((await set(user, PASSWORD)).status, 204);
  const key = await app.world.key({});
  assert.equal((await set(key, PASSWORD)).status, 403);
});

test('[R10] where it is not switched on the answer is the same, and no mail is made', async () => {
  const other = await startApp();
  const user = await other.world.user();
  const { status } = await other.ask(forgot.method, forgot.path, { body: { email: addressOf(user) } });
  assert.equal(status, 204);
  assert.deepEqual(await other.db.selectFrom('trunkline_outbox').selectAll().execute(), []);
  await other.close();
});

test('whose email address another person changed is told of it at the old one, where the link of before is over', async () => {
  const account = { account_sid: who.a1, service_provider_sid: who.providerA };
  const { method, path } = userEndpoints.update;
  for (const by of [who.admin, who.userA, who.userA1, await app.world.key({ account_sid: who.a1 })]) {
    const user = await app.world.user(account);
    const link = await linkOf(user);
    const old = addressOf(user);
    const moved = `moved-${old}`;
    const put = (email: string) => app.ask(method, at(path, user), { as: by, body: { email } });
    assert.equal((await put(old)).status, 204);
    assert.equal((await put(moved)).status, 204);
    assert.equal((await follow(link)).status, 403);
    const { text, headers } = await mails.mailTo(old, 2);
    assert.match(headers, /Subject: The email address of your user was changed/);
    assert.ok(text.includes(user.name) && !text.includes(moved), text);
  }
});

test('a stranger whose address is given to users and taken from them again and again has three mails of it', async () => {
  const { method, path } = userEndpoints.update;
  const stranger = 'a.stranger@example.com';
  for (const nth of [1, 2, 3, 4, 5]) {
    const user = await app.world.user({ account_sid: who.a1, service_provider_sid: who.providerA });
    const put = (email: string) => app.ask(method, at(path, user), { as: who.userA1, body: { email } });
    const tagged = stranger.replace('@', `+${nth}@`);
    assert.equal((await put(tagged)).status, 204);
    assert.equal((await put(addressOf(user))).status, 204);
  }
  await delivered();
  assert.equal(mails.received.filter(({ to }) => to.startsWith('a.stranger')).length, 3);
});

test('who changes the own email address is told of it at the old one, if that was proven', async () => {
  const { method, path } = userEndpoints.update;
  const user = await app.world.user();
  const own = app.db.updateTable('users').where('user_sid', '=', user.user_sid);
  const put = async (email: string) =>
    app.ask(method, at(path, user), {
      as: await app.sign(user),
      body: { email, old_password: PASSWORD },
    });
  await own.set({ email_validated: 1 }).execute();
  const [first, second, third] = [addressOf(user), `2-${addressOf(user)}`, `3-${addressOf(user)}`];
  assert.equal((await put(second)).status, 204);
  assert.match((await mails.mailTo(first)).text, /someone who was signed in as this user/);
  assert.equal((await put(third)).status, 204);
  await delivered();
  assert.deepEqual([first, second, third].map(mailsTo), [1, 0, 0]);
});
