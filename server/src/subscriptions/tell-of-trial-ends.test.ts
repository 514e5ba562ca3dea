import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Outbox, openOutbox } from '../app/outbox.ts';
import { toDbTime } from '../db/values.ts';
import { makeLogger } from '../http/log.ts';
import { smtpMailer } from '../outside/mailer.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { type StripeWorld, startStripeWorld } from '../testing/stripe-world.ts';
import { tellOfTrialEnds } from './tell-of-trial-ends.ts';

const DAY_MS = 86_400_000;
const FROM = 'Trunkline <noreply@demo.example>';
const BASE_URL = 'https://console.example';
const now = new Date();
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);

let mails: MailServer;
let world: StripeWorld;
let outbox: Outbox;

before(async () => {
  mails = await startMailServer();
  const smtp = { TRUNKLINE_SMTP_URL: mails.url, TRUNKLINE_MAIL_FROM: FROM, TRUNKLINE_BASE_URL: BASE_URL };
  world = await startStripeWorld(smtp);
  const { db, cipher } = world.app;
  const gone = () => Promise.reject(new Error('only mails are sent here'));
  outbox = openOutbox({
    ...{ db, cipher, log: makeLogger('silent') },
    deliverers: () => ({
      mail: (mail, about) => smtpMailer(mails.url, FROM).send(mail, about),
      ...{ 'alert-notice': gone, 'reset-request': gone, 'stripe-closing': gone, 'speech-forgetting': gone },
    }),
  });
  outbox.start();
});
after(async () => {
  await outbox.stop();
  await world.close();
  await mails.close();
});

async function setEnd(account_sid: string, ends: Date | null): Promise<void> {
  await world.app.db
    .updateTable('accounts')
    .set({ trial_end_date: ends && toDbTime(ends) })
    .where('account_sid', '=', account_sid)
    .execute();
}

/** On trial until then, with one person. */
async function onTrial(ends: Date | null) {
  const { account_sid, who } = await world.account();
  await setEnd(account_sid, ends);
  const { email } = await world.app.db
    .selectFrom('users')
    .select('email')
    .where('account_sid', '=', account_sid)
    .executeTakeFirstOrThrow();
  return { account_sid, who, email };
}

const tell = (at = now) =>
  tellOfTrialEnds({ db: world.app.db, outbox, base_url: BASE_URL }, at).then(() => allSent());

/** What the outbox holds has been taken by the mail server. */
async function allSent(): Promise<void> {
  while ((await world.app.db.selectFrom('trunkline_outbox').select('kind').execute()).length > 0)
    await new Promise((resolve) => setImmediate(resolve));
}

const mailsTo = (address: string) => mails.received.filter(({ to }) => to === address);

test('three days before a trial ends its people are told the day, what comes then, and where to upgrade', async () => {
  const { account_sid, email } = await onTrial(inDays(2));
  const second = await world.app.world.user({ service_provider_sid: world.provider, account_sid });
  await tell();
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(inDays(2));
  const [mail, ...others] = mailsTo(email);
  assert.equal(others.length, 0);
  assert.match(mail?.headers ?? '', /Subject: Your free trial ends on /);
  assert.match(mail?.text ?? '', new RegExp(`ends on ${day.replace(/ (\d),/, ' 0$1,')} \\(UTC\\)`));
  assert.match(mail?.text ?? '', /limited to 1 simultaneous call and 1 registered device/);
  assert.ok(mail?.text.includes(`${BASE_URL}/internal/accounts/${account_sid}/subscription`));
  const { email: other } = await world.app.db
    .selectFrom('users')
    .select('email')
    .where('user_sid', '=', second.user_sid)
    .executeTakeFirstOrThrow();
  assert.equal(mailsTo(other).length, 1);
});

test('nobody is told of an end that is far, over or not there, nor who pays, is paying or may not sign in', async () => {
  const quiet = [await onTrial(inDays(4)), await onTrial(inDays(-1)), await onTrial(null)];
  // The end comes last: the server's own round may look at any moment.
  const [paid, closed, paying] = [await onTrial(null), await onTrial(null), await onTrial(null)];
  await world.upgrade(paid.who, 10);
  await world.app.db
    .updateTable('accounts')
    .set({ is_active: 0 })
    .where('account_sid', '=', closed.account_sid)
    .execute();
  world.stripe.fail('POST /v1/subscriptions', 'after', () => world.stripe.hangUp());
  world.stripe.fail('POST /v1/subscriptions', 'before', () => world.stripe.refuse(500));
  assert.equal((await world.upgrade(paying.who, 10)).status, 503);
  for (const { account_sid } of [paid, closed, paying]) await setEnd(account_sid, inDays(1));
  await tell();
  const all = [...quiet, paid, closed, paying];
  assert.deepEqual(
    all.map(({ email }) => mailsTo(email).length),
    all.map(() => 0),
  );
});

test('eight servers at once tell each account once, and again only when its trial was prolonged', async () => {
  const accounts = [await onTrial(inDays(1)), await onTrial(inDays(2))];
  await Promise.all(Array.from({ length: 8 }, () => tell()));
  await tell(new Date(now.getTime() + 3_600_000));
  for (const { email } of accounts) assert.equal(mailsTo(email).length, 1);
  const [first] = accounts;
  await setEnd(first?.account_sid ?? '', inDays(20));
  await tell();
  assert.equal(mailsTo(first?.email ?? '').length, 1);
  await tell(inDays(18));
  assert.equal(mailsTo(first?.email ?? '').length, 2);
});

test('the mail is of use until the trial is over', async () => {
  await onTrial(inDays(2));
  const until: (string | undefined)[] = [];
  const kept = {
    enqueue: async (...[, , options]: Parameters<Outbox['enqueue']>) => {
      until.push(options?.expires_at && toDbTime(options.expires_at));
    },
    nudge() {},
  };
  await tellOfTrialEnds({ db: world.app.db, outbox: kept, base_url: BASE_URL }, now);
  assert.ok(until.includes(toDbTime(inDays(2))));
});
