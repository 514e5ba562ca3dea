import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { liveUpdateEndpoints } from '@trunkline/contract/live-updates/live-updates.contract.ts';
import { noticeEndpoints } from '@trunkline/contract/notices/notices.contract.ts';
import { newOrderedSid } from '../db/time-ordered-id.ts';
import { type Followed, follow } from '../testing/follow.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { assertNeedsCredential, makeTenants, type Tenants } from '../testing/tenants.ts';
import { PASSWORD, type Who } from '../testing/world.ts';

let app: TestApp;
let who: Tenants;
let base = '';
const open: Followed[] = [];

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
  base = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.stop()));
});
after(() => app.close());

async function follows(as: Who | string): Promise<Followed> {
  const one = await follow(base, typeof as === 'string' ? as : await app.sign(as));
  open.push(one);
  assert.equal(one.status, 200);
  await one.until(() => one.text().includes('event: open'));
  return {
    ...one,
    // Each server looks at the registrar every five seconds, and what it finds first is news to all.
    get heard() {
      return one.heard.filter(({ kind }) => kind !== 'registrations');
    },
  };
}

async function addApplication(as: Who, account_sid: string): Promise<string> {
  const body = anApplication({ account_sid, name: `App ${crypto.randomUUID()}` });
  const reply = await app.ask<{ sid: string }>('POST', '/Applications', { as, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

const { method, path } = liveUpdateEndpoints.follow;

test('live updates are refused without a credential and to keys, and not buffered on their way', async () => {
  await assertNeedsCredential(app, { method, path });
  const key = await app.world.key({ account_sid: who.a1 });
  const refused = await app.ask(method, path, { as: key });
  assert.equal(refused.status, 403);
  assert.equal(refused.problem.msg, 'API keys have no live updates. Sign in as a user.');
  const mustChange = await app.world.user({ force_change: 1 });
  assert.equal((await app.ask(method, path, { as: mustChange })).status, 403);
  assert.equal((await app.ask(method, `${path}?seconds=-1`, { as: who.admin })).status, 400);
  const { headers } = await follows(who.viewerA1);
  assert.match(headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.equal(headers.get('cache-control'), 'no-store, no-transform');
  assert.equal(headers.get('x-accel-buffering'), 'no');
  assert.equal(headers.get('content-encoding'), null);
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  // A HEAD is answered, and leaves nothing open.
  const head = await fetch(`${base}/api/v1/Events`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${await app.sign(who.admin)}` },
  });
  assert.equal(head.status, 200);
});

test('each is told of what the own lists and audit log show, and nobody of another tenant', async () => {
  const all = await Promise.all(
    [who.admin, who.userA, who.userA1, who.viewerA1, who.userA2, who.userB, who.userB1].map(follows),
  );
  const sid = await addApplication(who.userA1, who.a1);
  const [admin, userA, userA1, viewerA1, ...others] = all as [Followed, Followed, Followed, Followed];
  await Promise.all([admin, userA, userA1, viewerA1].map((one) => one.until(() => one.heard.length > 0)));
  const update = { kind: 'applications', sid };
  for (const one of [admin, userA, viewerA1]) assert.deepEqual(one.heard, [update]);
  assert.deepEqual(userA1.heard, [{ ...update, own: true }]);
  await setTimeout(100);
  for (const one of others) assert.deepEqual((one as Followed).heard, []);
  // Kinds and sids only.
  assert.doesNotMatch(admin.text(), /App |user-|name/);
});

test('what was refused or undone is not told', async () => {
  const admin = await follows(who.admin);
  const body = anApplication({ account_sid: who.a1, name: 'Twice' });
  assert.equal((await app.ask('POST', '/Applications', { as: who.userA1, body })).status, 201);
  await admin.until(() => admin.heard.length === 1);
  assert.equal((await app.ask('POST', '/Applications', { as: who.userA1, body })).status, 422);
  await setTimeout(150);
  assert.equal(admin.heard.length, 1);
});

test('what a provider shares is told to its accounts, and one change of many as one', async () => {
  const [userA1, userB1, userA] = await Promise.all([who.userA1, who.userB1, who.userA].map(follows));
  assert.ok(userA1 && userB1 && userA);
  const carrier = await app.ask<{ sid: string }>('POST', `/ServiceProviders/${who.providerA}/VoipCarriers`, {
    as: who.userA,
    body: { name: 'Shared by A' },
  });
  assert.equal(carrier.status, 201, carrier.text);
  await userA1.until(() => userA1.heard.some(({ sid }) => sid === carrier.body.sid));
  const import_ = await app.ask('POST', '/PhoneNumbers/import', {
    as: who.userA,
    body: {
      text: 'number\n3310000011\n3310000012\n3310000013\n',
      voip_carrier_sid: carrier.body.sid,
      account_sid: who.a1,
    },
  });
  assert.equal(import_.status < 300, true, import_.text);
  const numbers = (one: Followed) => one.heard.filter(({ kind }) => kind === 'phone-numbers');
  await userA1.until(() => numbers(userA1).length > 0);
  assert.deepEqual(numbers(userA1), [{ kind: 'phone-numbers', sid: null }]);
  assert.deepEqual(numbers(userA), [{ kind: 'phone-numbers', sid: null, own: true }]);
  assert.deepEqual(userB1.heard, []);
});

test('that notices were seen is told to the person alone, at every desk', async () => {
  const [here, there, other, admin] = await Promise.all(
    [who.userA1, who.userA1, who.viewerA1, who.admin].map(follows),
  );
  assert.ok(here && there && other && admin);
  const body = { notice_sid: newOrderedSid() };
  const seen = await app.ask('PUT', noticeEndpoints.markSeen.path, { as: who.userA1, body });
  assert.equal(seen.status, 204, seen.text);
  for (const one of [here, there]) {
    await one.until(() => one.heard.length > 0);
    assert.deepEqual(one.heard, [{ kind: 'notices-seen', sid: null, own: true }]);
  }
  await setTimeout(100);
  for (const one of [other, admin]) assert.deepEqual(one.heard, []);
});

const ends: Record<string, (user: Who, token: string) => Promise<{ status: number; text: string }>> = {
  'signs out': (_, token) => app.ask('POST', '/logout', { as: token }),
  'is deactivated': (user) =>
    app.ask('PUT', `/Users/${user.user_sid}`, { as: who.userA, body: { is_active: false } }),
  'is deleted': (user) => app.ask('DELETE', `/Users/${user.user_sid}`, { as: who.userA }),
};

for (const [what, end] of Object.entries(ends))
  test(`when somebody ${what} the stream is cut at once, and told why`, async () => {
    const user = await app.world.user({ service_provider_sid: who.providerA, account_sid: who.a1 });
    const token = await app.sign(user);
    const one = await follows(token);
    const { status, text } = await end(user, token);
    assert.ok(status < 300, text);
    await one.until(one.isOver);
    assert.match(one.text(), /event: ended\ndata: \{"why":"session"\}\n\n$/);
    assert.equal((await follow(base, token)).status, 401);
  });

test('a changed password cuts the other sessions and not the one that changed it', async () => {
  const user = await app.world.user({ service_provider_sid: who.providerA, account_sid: who.a1 });
  const [here, there] = [await app.sign(user), await app.sign(user)];
  const [kept, cut] = [await follows(here), await follows(there)];
  const { status, text } = await app.ask('PUT', `/Users/${user.user_sid}`, {
    as: here,
    body: { old_password: PASSWORD, new_password: 'another long enough canary-secret 2' },
  });
  assert.ok(status < 300, text);
  await cut.until(cut.isOver);
  assert.equal(kept.isOver(), false);
});

test('nothing is told to a session that ended without a word, nor of what is out of reach since', async () => {
  const user = await app.world.user({ service_provider_sid: who.providerA, account_sid: who.a1 });
  const token = await app.sign(user);
  const [ended, moved] = [await follows(token), await follows(who.userA2)];
  const past = '2020-01-01 00:00:00';
  await app.db
    .updateTable('trunkline_sessions')
    .set({ expires_at: past })
    .where('user_sid', '=', user.user_sid)
    .execute();
  await app.db
    .updateTable('users')
    .set({ account_sid: who.b1, service_provider_sid: who.providerB })
    .where('user_sid', '=', who.userA2.user_sid)
    .execute();
  await addApplication(who.userA1, who.a1);
  await ended.until(ended.isOver);
  assert.deepEqual(ended.heard, []);
  await addApplication(who.userA, who.a2);
  await setTimeout(200);
  assert.deepEqual(moved.heard, []);
  await addApplication(who.userB, who.b1);
  await moved.until(() => moved.heard.length === 1);
});

test('one person has twenty streams at the most, and room again when one has gone', async () => {
  const user = await app.world.user({ service_provider_sid: who.providerB, account_sid: who.b1 });
  const token = await app.sign(user);
  for (let nth = 0; nth < 20; nth++) await follows(token);
  const more = await follow(base, token);
  assert.deepEqual([more.status, more.headers.get('retry-after')], [429, '60']);
  await open.splice(0, 1)[0]?.stop();
  await setTimeout(50);
  await follows(token);
});

test('a stream of some seconds ends by itself, and a server that stops ends all', async () => {
  const token = await app.sign(who.admin);
  const short = await follow(base, token, '?seconds=0');
  await short.until(short.isOver);
  assert.match(short.text(), /^retry: \d+\n\nevent: open/);
  const other = await startApp();
  const at = await other.app.listen({ port: 0, host: '127.0.0.1' });
  const one = await follow(at, await other.sign(await other.world.user()));
  const closed = other.close();
  await one.until(one.isOver, 900);
  await closed;
});
