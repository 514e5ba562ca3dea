import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { OpenDatabase } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { toDbTimeExact } from '../db/values.ts';
import { makeLogger } from '../http/log.ts';
import { publicFetcher } from '../outside/fetch-public-url.ts';
import { type Mailer, smtpMailer } from '../outside/mailer.ts';
import { mayCallOnly } from '../outside/public-address.ts';
import { noTtsCache } from '../outside/tts-cache.ts';
import { makeCipher } from '../security/cipher.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { silentServer } from '../testing/silent-server.ts';
import { joinDeliverers } from './deliverers.ts';
import { type Deliverers, type Outbox, openOutbox, pauseAfter } from './outbox.ts';

const FROM = 'Trunkline <noreply@trunkline.example>';
/** Nobody looks again by itself within a test: tests nudge. */
const times = { look: 3_600_000, delivery: 60_000, stop: 1 };

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: OpenDatabase['db'];
let server: MailServer;
let log: string[];
let open: Outbox[];

before(async () => {
  database = await freshDatabase();
  db = database.open.db;
});
after(() => database.close());

beforeEach(async () => {
  server = await startMailServer();
  log = [];
  open = [];
  await db.deleteFrom('trunkline_outbox').execute();
});
afterEach(async () => {
  for (const outbox of open) await outbox.stop();
  await server.close();
});

const fetchPublicUrl = publicFetcher(mayCallOnly([]));
const cipher = makeCipher('a secret of this test', 'own');

function anOutbox(
  mailer: Mailer = smtpMailer(server.url, FROM),
  own: Partial<typeof times> = {},
  asked?: Deliverers['reset-request'],
): Outbox {
  const outbox = openOutbox(
    {
      db,
      cipher,
      log: makeLogger('info', { write: (line: string) => void log.push(line) }),
      deliverers: (outbox) => ({
        ...joinDeliverers({
          ...{ db, mailer, fetchPublicUrl, base_url: 'http://localhost', outbox, stripe: null },
          ttsCache: noTtsCache,
        }),
        ...(asked && { 'reset-request': asked }),
      }),
    },
    { ...times, ...own },
  );
  open.push(outbox);
  return outbox;
}

const aMail = (to = 'ann@example.com') => ({ to, subject: 'Hello', parts: [{ text: 'the-content' }] });
const send = (outbox: Outbox, to?: string, options?: { expires_at?: Date }) =>
  transact(db, (trx) => outbox.enqueue(trx, { kind: 'mail', content: aMail(to) }, options));
const rows = () => db.selectFrom('trunkline_outbox').selectAll().execute();

/** As if the pause, or another server's claim, were over. */
const makeDue = () =>
  db
    .updateTable('trunkline_outbox')
    .set({ due_at: toDbTimeExact(new Date(0)) })
    .execute();

/** Until the log has it: what is logged is stored. */
async function logged(pattern: RegExp): Promise<void> {
  while (!log.some((line) => pattern.test(line))) await new Promise((resolve) => setImmediate(resolve));
}

test('a mail goes out once, as text and HTML, and nothing of it stays', async () => {
  const outbox = anOutbox();
  outbox.start();
  await send(outbox);
  outbox.nudge();
  const mail = await server.mailTo('ann@example.com');
  assert.match(mail.headers, /From: Trunkline <noreply@trunkline\.example>/);
  assert.match(mail.headers, /Message-ID: <[0-9a-f-]{36}@trunkline\.example>/);
  assert.match(mail.text, /the-content/);
  assert.match(mail.html, /<p[^>]*>the-content<\/p>/);
  await logged(/"delivered"/);
  assert.deepEqual(await rows(), []);
});

test('what is taken back is not sent, and what waits cannot be read in the database', async () => {
  const outbox = anOutbox();
  await assert.rejects(
    transact(db, async (trx) => {
      await outbox.enqueue(trx, { kind: 'mail', content: aMail() });
      throw new Error('taken back');
    }),
  );
  assert.deepEqual(await rows(), []);
  await send(outbox);
  assert.doesNotMatch(JSON.stringify(await rows()), /the-content|ann@example/);
});

test('while the mail server is down nothing is lost, and the cause is told', async () => {
  const gone = await startMailServer();
  await gone.close();
  const outbox = anOutbox(smtpMailer(gone.url, FROM));
  outbox.start();
  await send(outbox);
  outbox.nudge();
  await logged(/not delivered/);
  const [row] = await rows();
  assert.match(row?.last_error ?? '', /ECONNREFUSED/);
  assert.ok((row?.due_at ?? '') > toDbTimeExact(new Date(Date.now() + 20_000)), 'not again at once');
  const back = await startMailServer(gone.port);
  await makeDue();
  outbox.nudge();
  await back.mailTo('ann@example.com');
  await logged(/"delivered"/);
  await back.close();
});

test('a server that says nothing is left after a while, and the mail is tried again', async (t) => {
  const { port } = await silentServer(t);
  const outbox = anOutbox(smtpMailer(`smtp://127.0.0.1:${port}`, FROM), { delivery: 50 });
  outbox.start();
  await send(outbox);
  outbox.nudge();
  await logged(/not delivered/);
  assert.equal((await rows())[0]?.attempts, 1);
});

test('one slow mail holds up no other', async () => {
  const outbox = anOutbox();
  server.manner.is_silent = true;
  outbox.start();
  await send(outbox, 'slow@example.com');
  outbox.nudge();
  await server.until(() => server.manner.asked === 1);
  server.manner.is_silent = false;
  await send(outbox, 'quick@example.com');
  outbox.nudge();
  await server.mailTo('quick@example.com');
});

test('a deliverer that settles within its own transaction leaves nothing to do twice; a claim of another server it does not settle', async () => {
  const isOthers = { now: false };
  const seen: unknown[] = [];
  const outbox = anOutbox(undefined, {}, async (_, { id, settle }) => {
    if (isOthers.now) await db.updateTable('trunkline_outbox').set({ attempts: 7 }).execute();
    await transact(db, async (trx) => {
      const isSettled = await settle(trx);
      const left = await trx
        .selectFrom('trunkline_outbox')
        .where('outbox_sid', '=', id)
        .selectAll()
        .execute();
      seen.push([isSettled, left.length]);
    });
  });
  outbox.start();
  for (const content of [{ email: 'a' }, { email: 'b' }]) {
    const request = { ...content, address: '192.0.2.7', request_id: 'r' };
    await transact(db, (trx) => outbox.enqueue(trx, { kind: 'reset-request', content: request }));
    outbox.nudge();
    await logged(/"delivered"/);
    log.length = 0;
    isOthers.now = true;
  }
  assert.deepEqual(seen, [
    [true, 0],
    [false, 1],
  ]);
  assert.equal((await rows()).length, 1);
});

test('what is refused for now is tried again, what is refused for good is given up and told', async () => {
  const outbox = anOutbox();
  outbox.start();
  server.manner.refusal = { code: 451, at: 'recipient' };
  await send(outbox);
  outbox.nudge();
  await logged(/not delivered/);
  assert.equal((await rows()).length, 1);
  server.manner.refusal = { code: 550, at: 'recipient' };
  await makeDue();
  outbox.nudge();
  await logged(/given up/);
  assert.deepEqual(await rows(), []);
  assert.doesNotMatch(log.join(), /the-content/);
});

test('what comes too late for what it is about is not sent', async () => {
  const outbox = anOutbox();
  await send(outbox, undefined, { expires_at: new Date(Date.now() - 1) });
  outbox.start();
  await logged(/given up/);
  assert.deepEqual([server.received, await rows()], [[], []]);
});

test('a mail that a clock ahead left for later goes out once it is right again', async () => {
  const outbox = anOutbox();
  await send(outbox);
  await db
    .updateTable('trunkline_outbox')
    .set({ due_at: toDbTimeExact(new Date(Date.now() + 86_400_000)) })
    .execute();
  outbox.start();
  outbox.nudge();
  await server.mailTo('ann@example.com');
});

test('a server that stops in the middle of a mail leaves it to the next', async () => {
  server.manner.is_silent = true;
  const first = anOutbox();
  first.start();
  await send(first);
  first.nudge();
  await server.until(() => server.manner.asked === 1);
  await first.stop();
  assert.equal((await rows()).length, 1);
  server.manner.is_silent = false;
  const second = anOutbox();
  second.start();
  await server.mailTo('ann@example.com');
  await logged(/"delivered"/);
  assert.deepEqual(await rows(), []);
});

test('a server that was killed in the middle has its mail until its claim is over', async () => {
  const killed = anOutbox();
  await send(killed);
  // As it is when nothing of that server is left but its claim.
  const until = toDbTimeExact(new Date(Date.now() + 60_000));
  await db.updateTable('trunkline_outbox').set({ attempts: 1, due_at: until }).execute();
  const other = anOutbox();
  other.start();
  other.nudge();
  await send(other, 'later@example.com');
  other.nudge();
  await server.mailTo('later@example.com');
  assert.deepEqual(
    server.received.map(({ to }) => to),
    ['later@example.com'],
  );
  await makeDue();
  other.nudge();
  await server.mailTo('ann@example.com');
});

test('of several servers one sends each mail', async () => {
  // What is taken is not heard of at once, and a stop waits for that.
  const patient = () => anOutbox(undefined, { stop: 60_000 });
  const [one, two, three] = [patient(), patient(), patient()];
  const addresses = Array.from({ length: 40 }, (_, nth) => `${nth}@example.com`);
  for (const to of addresses) await send(one, to);
  for (const outbox of [one, two, three]) outbox.start();
  await server.until(() => server.received.length >= addresses.length);
  for (const outbox of open) await outbox.stop();
  assert.deepEqual(server.received.map(({ to }) => to).sort(), addresses.sort());
  assert.deepEqual(await rows(), []);
});

test('the pauses grow from half a minute to an hour', () => {
  for (const [attempts, seconds] of [
    [1, 30],
    [2, 60],
    [3, 120],
    [8, 3600],
    [5000, 3600],
  ] as const) {
    const pause = pauseAfter(attempts) / 1000;
    assert.ok(pause >= seconds && pause <= seconds * 1.1, `${attempts}: ${pause}`);
  }
});
