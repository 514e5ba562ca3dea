import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type session, sessionEndpoints } from '@trunkline/contract/session/session.contract.ts';
import { userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { aPasswordChange } from '@trunkline/contract/users/users.sample.ts';
import type { z } from 'zod';
import { transact } from '../db/transaction.ts';
import { at } from '../testing/paths.ts';
import { atOnce, rounds, WRITERS } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { PASSWORD, type Who } from '../testing/world.ts';
import { countAttempt } from './password-attempts.store.ts';

type Session = z.output<typeof session>;

let app: TestApp;

before(async () => {
  app = await startApp({ TRUNKLINE_TRUST_PROXY: '1' });
});
after(() => app.close());

const ATTEMPTS = 6;
const BURST = 40;

function logIn(username: string, password: string, address = '192.0.2.1') {
  const { method, path } = sessionEndpoints.login;
  const headers = { 'x-forwarded-for': address };
  return app.ask<Session>(method, path, { body: { username, password }, headers });
}

async function codesOf(burst: Promise<{ problem: { code: string; msg: string } }>[]) {
  const codes: Record<string, number> = {};
  for (const { problem } of await Promise.all(burst)) {
    const code = problem?.code ?? 'signed in';
    codes[code] = (codes[code] ?? 0) + 1;
  }
  return codes;
}

const many = <T>(ask: (nth: number) => Promise<T>, count = BURST) =>
  Array.from({ length: count }, (_, nth) => ask(nth));

async function meStatus(token: string): Promise<number> {
  const { method, path } = userEndpoints.readMe;
  return (await app.ask(method, path, { as: token })).status;
}

async function countOf({ user_sid }: Who): Promise<number[]> {
  const rows = await app.db
    .selectFrom('trunkline_login_failures')
    .select('failures')
    .where('user_sid', '=', user_sid)
    .execute();
  return rows.map(({ failures }) => failures);
}

test('forty wrong passwords at once are forty, of which six are judged', async () => {
  const user = await app.world.user();
  assert.deepEqual(await codesOf(many(() => logIn(user.name, 'wrong'))), {
    bad_credentials: ATTEMPTS - 1,
    locked_out: BURST - ATTEMPTS + 1,
  });
  assert.deepEqual(await countOf(user), [BURST]);
  assert.equal((await logIn(user.name, PASSWORD)).problem.code, 'locked_out');
  assert.equal((await logIn(user.name, PASSWORD, '192.0.2.2')).status, 200);
});

test('a right password among a burst of wrong ones opens nothing once six were judged', async () => {
  const user = await app.world.user();
  const burst = many((nth) => logIn(user.name, nth === BURST - 1 ? PASSWORD : 'wrong'));
  assert.equal((await codesOf(burst))['signed in'], undefined);
});

test('waves of wrong passwords lock, and so do those of names that nobody has', async () => {
  const user = await app.world.user();
  for (const name of [user.name, `nobody-${randomUUID()}`]) {
    let judged = 0;
    for (let wave = 0; wave < 4; wave++)
      judged += (await codesOf(many(() => logIn(name, 'wrong'), 10))).bad_credentials ?? 0;
    assert.equal(judged, ATTEMPTS - 1);
  }
});

test('the addresses of one IPv6 network are counted as one', async () => {
  const user = await app.world.user();
  const burst = many((nth) => logIn(user.name, 'wrong', `2001:db8:0:7::${(nth + 1).toString(16)}`));
  assert.equal((await codesOf(burst)).bad_credentials, ATTEMPTS - 1);
  assert.equal((await logIn(user.name, PASSWORD, '2001:db8:0:8::1')).status, 200);
});

test('forty right passwords at once are forty sessions, the first of that person included', async () => {
  const user = await app.world.user();
  assert.deepEqual(await codesOf(many(() => logIn(user.name, PASSWORD))), { 'signed in': BURST });
  assert.deepEqual(await countOf(user), []);
});

test('forty people who mistype at once are told so, each at the own address', async () => {
  const users = await Promise.all(many(() => app.world.user()));
  const burst = users.map((user, nth) => logIn(user.name, 'wrong', `198.51.100.${nth}`));
  assert.deepEqual(await codesOf(burst), { bad_credentials: BURST });
  const again = users.map((user, nth) => logIn(user.name, PASSWORD, `198.51.100.${nth}`));
  assert.deepEqual(await codesOf(again), { 'signed in': BURST });
});

test('several servers that count the same attempts count each once', async () => {
  await rounds(async () => {
    const tried = { who: randomUUID(), from: '192.0.2.9' };
    const count = () => transact(app.db, (trx) => countAttempt(trx, tried, ATTEMPTS, 60));
    const counts = await Promise.all(many(count));
    assert.deepEqual(
      counts.toSorted((a, b) => a - b),
      many(async () => null).map((_, nth) => nth + 1),
    );
  });
});

test('of eight changes of one password at once one is taken', async () => {
  const { method, path } = userEndpoints.update;
  await rounds(async () => {
    const user = await app.world.user();
    const tokens = await Promise.all(many(() => app.sign(user), WRITERS));
    const statuses = await atOnce((nth) => {
      const body = aPasswordChange({ new_password: `another canary-secret ${nth}` });
      return app.ask(method, at(path, user), { as: tokens[nth] ?? '', body });
    });
    assert.deepEqual({ 204: statuses[204], 500: statuses[500] }, { 204: 1, 500: undefined });
    const left = await Promise.all(tokens.map(meStatus));
    assert.equal(left.filter((status) => status === 200).length, 1);
  });
});

test('no session that the old password opened outlives its change', async () => {
  const { method, path } = userEndpoints.update;
  await rounds(async () => {
    const user = await app.world.user();
    const here = await app.sign(user);
    const opened = many((nth) => logIn(user.name, PASSWORD, `203.0.113.${nth}`), WRITERS);
    const change = app.ask(method, at(path, user), { as: here, body: aPasswordChange() });
    assert.equal((await change).status, 204);
    const answers = await Promise.all(opened);
    for (const { status, body } of answers) {
      if (status === 200) assert.equal(await meStatus(body.token), 401);
      else assert.equal(status, 403);
    }
    assert.equal(await meStatus(here), 200);
  });
});
