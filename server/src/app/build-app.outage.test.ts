import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type StallingProxy, startStallingProxy } from '../testing/stalling-proxy.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

const server = process.env.TRUNKLINE_TEST_DATABASE_URL ?? '';
const skip = server ? false : 'needs TRUNKLINE_TEST_DATABASE_URL';
const onlySqlite = { skip: server ? 'about the SQLite file' : false };

let app: TestApp;
let proxy: StallingProxy;
let token: string;
let person: string;

before(async () => {
  if (!server) app = await startApp();
  else {
    proxy = await startStallingProxy(new URL(server));
    app = await startApp({}, { way: (to) => ('url' in to ? { ...to, url: proxy.at(to.url) } : to) });
  }
  const user = await app.world.user();
  token = await app.sign(user);
  person = user.name;
});
after(async () => {
  await app.close();
  proxy?.close();
});

const me = () => app.ask('GET', '/Users/me', { as: token });
const rename = () => app.ask('POST', '/ServiceProviders', { as: token, body: { name: crypto.randomUUID() } });
/** Of one person, whose attempts take turns. */
const signIns = () =>
  Array.from({ length: 8 }, () =>
    app.ask('POST', '/login', { body: { username: person, password: 'not this one' } }),
  );
const ready = async () => (await app.app.inject('/ready')).statusCode;

/** Nobody has waited for anything. */
const AT_ONCE_MS = 3000;

type Reply = Awaited<ReturnType<typeof me>>;

/** However many ask at once, nobody waits for another's failure and then for one of his own: that would be twice as long. */
async function together(asked: readonly Promise<Reply>[]): Promise<Reply[]> {
  const began = performance.now();
  const took_ms: number[] = [];
  const replies = await Promise.all(
    asked.map(async (one) => {
      const reply = await one;
      took_ms.push(performance.now() - began);
      return reply;
    }),
  );
  const [least, most] = [Math.min(...took_ms), Math.max(...took_ms)];
  assert.ok(
    most < 1.8 * least || most < AT_ONCE_MS,
    `answered after ${took_ms.map(Math.round).join(', ')} ms`,
  );
  return replies;
}

/** Every request is a 503 that says when to come back, and the log has the cause. */
async function assertDown(cause: RegExp): Promise<void> {
  app.log.length = 0;
  const asked = together([me(), me(), rename(), rename(), me(), rename(), me(), me(), ...signIns()]);
  assert.equal(await ready(), 503);
  for (const reply of await asked) {
    assert.equal(reply.status, 503, reply.text);
    assert.equal(reply.problem.code, 'store_down');
    assert.match(reply.problem.msg, /^The database .*please try again.*\.$/);
    assert.equal(reply.headers['retry-after'], '5');
  }
  assert.match(app.log.join(''), cause);
}

/** The first answers may still come from connections that are found to be dead. */
async function assertUpAgain(): Promise<void> {
  while ((await me()).status === 503);
  assert.deepEqual([(await me()).status, (await rename()).status, await ready()], [200, 201, 200]);
}

test('a database that is frozen is a 503, for reads and for changes, and all is well when it goes on', {
  skip,
}, async () => {
  await assertUpAgain();
  proxy.stall();
  await assertDown(/no answer within|no connection to the database within/);
  proxy.resume();
  await assertUpAgain();
});

test('a database that is gone is a 503, and all is well when it is back', { skip }, async () => {
  proxy.cut(true);
  await assertDown(/ECONNRESET|PROTOCOL_CONNECTION_LOST|closed state/);
  proxy.resume();
  await assertUpAgain();
});

test('a database that has forgotten its connections, as after a failover, is asked over new ones', {
  skip,
}, async () => {
  await Promise.all([me(), me(), me()]);
  proxy.forget();
  await assertUpAgain();
});

test('a database that has cut its connections is asked over new ones, and nobody who reads hears of it', {
  skip,
}, async () => {
  await Promise.all([me(), me(), me()]);
  proxy.cut(false);
  assert.deepEqual([(await me()).status, (await me()).status], [200, 200]);
});

test('a database server without room, or that takes no changes any more, is a 503 for them and at /ready, and reads go on', {
  skip,
}, async () => {
  await assertUpAgain();
  const NO_ROOM = 1021;
  const READ_ONLY = 1290;
  for (const [code, sentence] of [
    [NO_ROOM, /is full, so nothing was saved/],
    [READ_ONLY, /The database cannot be used at the moment/],
  ] as const) {
    const tables = ['service_providers', 'trunkline_migrations'];
    for (const table of tables)
      await sql
        .raw(
          `create trigger full_${table} before insert on ${table} for each row
           signal sqlstate 'HY000' set mysql_errno = ${code}, message_text = 'as the server says it'`,
        )
        .execute(app.db);
    app.log.length = 0;
    const refused = await rename();
    assert.equal(refused.status, 503, refused.text);
    assert.match(refused.problem.msg, sentence);
    assert.equal(refused.headers['retry-after'], '5');
    assert.match(app.log.join(''), /as the server says it/);
    assert.deepEqual([(await me()).status, await ready(), await ready()], [200, 503, 503]);
    for (const table of tables) await sql.raw(`drop trigger full_${table}`).execute(app.db);
    assert.deepEqual([await ready(), (await rename()).status, await ready()], [200, 201, 200]);
  }
  const rows = await app.db
    .selectFrom('trunkline_migrations')
    .select('number')
    .where('number', '<', 0)
    .execute();
  assert.deepEqual(rows, []);
});

test('a database whose tables are taken away, as while a dump is put in their place, is a 503 until they are back', {
  skip,
}, async () => {
  await assertUpAgain();
  const moved = ['trunkline_sessions', 'trunkline_migrations'];
  const rename = (words: (table: string) => string) =>
    sql.raw(`rename table ${moved.map(words).join(', ')}`).execute(app.db);
  await rename((table) => `${table} to away_${table}`);
  app.log.length = 0;
  const refused = await me();
  assert.deepEqual([refused.status, await ready()], [503, 503], refused.text);
  assert.match(refused.problem.msg, /The database cannot be used at the moment/);
  assert.match(app.log.join(''), /ER_NO_SUCH_TABLE/);
  await rename((table) => `away_${table} to ${table}`);
  assert.equal(await ready(), 200);
  await assertUpAgain();
});

test(
  'a full disk is a 503 for changes and at /ready, reads go on, and all is well when there is room',
  onlySqlite,
  async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(app.db);
    await sql`pragma max_page_count = ${sql.lit(Number(rows[0]?.page_count))}`.execute(app.db);
    app.log.length = 0;
    let reply = await rename();
    while (reply.status === 201) reply = await rename();
    assert.equal(reply.status, 503, reply.text);
    assert.match(reply.problem.msg, /is full, so nothing was saved/);
    assert.equal(reply.headers['retry-after'], '5');
    assert.match(app.log.join(''), /database or disk is full/);
    assert.deepEqual([(await me()).status, await ready()], [200, 503]);
    await sql`pragma max_page_count = 1000000`.execute(app.db);
    assert.deepEqual([await ready(), (await rename()).status, await ready()], [200, 201, 200]);
  },
);

test(
  'a file that another program keeps locked is a 503 for changes and at /ready, and reads go on',
  onlySqlite,
  async () => {
    const { rows } = await sql<{ file: string }>`pragma database_list`.execute(app.db);
    const other = new DatabaseSync(rows[0]?.file ?? '');
    other.exec('begin immediate');
    const changes = together([rename(), rename(), rename(), ...signIns()]);
    assert.equal((await me()).status, 200);
    for (const reply of await changes) {
      assert.equal(reply.status, 503, reply.text);
      assert.match(reply.problem.msg, /busy with another change/);
    }
    assert.match(app.log.join(''), /database is locked/);
    assert.equal(await ready(), 503);
    other.exec('rollback');
    other.close();
    assert.deepEqual([await ready(), (await rename()).status], [200, 201]);
  },
);
