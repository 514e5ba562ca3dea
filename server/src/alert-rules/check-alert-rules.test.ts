import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { alertRuleEndpoints } from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import { anAlertRule } from '@trunkline/contract/alert-rules/alert-rules.sample.ts';
import { joinDeliverers } from '../app/deliverers.ts';
import { type Outbox, openOutbox } from '../app/outbox.ts';
import { claimRound } from '../app/rounds.store.ts';
import { makeLogger } from '../http/log.ts';
import { smtpMailer } from '../outside/mailer.ts';
import { noTtsCache } from '../outside/tts-cache.ts';
import { aStoredCall } from '../testing/call-points.ts';
import { aCarrierRow } from '../testing/carrier-rows.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { rounds, WRITERS } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import { type CheckParts, checkAlertRules, watchAlertRules } from './check-alert-rules.ts';

const MINUTE = 60_000;
const times = { look: 20, delivery: 60_000, stop: 4000 };

let app: TestApp;
let who: Tenants;
let mails: MailServer;
let outbox: Outbox;
let parts: CheckParts;
const failures: string[] = [];
const log = { warn: ({ err }: { err?: Error }) => void failures.push(String(err)) };

before(async () => {
  mails = await startMailServer();
  app = await startApp();
  who = await makeTenants(app);
  const { db, cipher, calls } = app;
  const mailer = smtpMailer(mails.url, 'Trunkline <noreply@trunkline.example>');
  const fetchPublicUrl = () => Promise.reject(new Error('nothing else is told here'));
  outbox = openOutbox(
    {
      ...{ db, cipher, log: makeLogger('silent') },
      deliverers: (own) =>
        joinDeliverers({
          db,
          mailer,
          fetchPublicUrl,
          base_url: 'http://localhost',
          outbox: own,
          ttsCache: noTtsCache,
          stripe: null,
        }),
    },
    times,
  );
  outbox.start();
  parts = { db, calls, cipher, outbox };
});
after(async () => {
  await outbox.stop();
  await app.close();
  await mails.close();
});

/** A rule of the account that fires when more than one of its calls failed in the last five minutes. */
async function rule(target: string): Promise<string> {
  const body = anAlertRule({ name: target, measure: 'failures', threshold: 2, window_minutes: 5, target });
  const { path } = alertRuleEndpoints.create;
  const reply = await app.ask<{ sid: string }>('POST', path, { as: who.userA1, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

async function failedCalls(ended: number): Promise<void> {
  const failed = { answered: false, answered_at: null, duration: 0, sip_status: 503 };
  const owner = { account_sid: who.a1, service_provider_sid: who.providerA };
  const call = { ...owner, ...failed, attempted_at: ended, terminated_at: ended };
  await app.calls.write({ calls: [aStoredCall(call), aStoredCall(call)], alerts: [] });
}

const told = async (alert_rule_sid: string) =>
  (
    await app.db
      .selectFrom('trunkline_alert_deliveries')
      .select('what')
      .where('alert_rule_sid', '=', alert_rule_sid)
      .orderBy('alert_delivery_sid')
      .execute()
  ).map(({ what }) => what);

const eight = <T>(work: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: WRITERS }, (_, nth) => work(nth)));

test('of eight servers that look at the same moment one has the round, the first time and every time after', async () => {
  await rounds(async (round) => {
    const name = `round ${round}`;
    for (const minute of [0, 1, 2]) {
      const now = Date.now() + minute * MINUTE;
      const had = await eight(() => claimRound(app.db, name, 50_000, now));
      assert.equal(had.filter(Boolean).length, 1, `minute ${minute}`);
    }
  });
});

test('a round that a server with a clock far ahead made holds nobody up after it', async () => {
  const now = Date.now();
  assert.equal(await claimRound(app.db, 'ahead', 50_000, now + 3 * 60 * MINUTE), true);
  const had = await eight(() => claimRound(app.db, 'ahead', 50_000, now));
  assert.equal(had.filter(Boolean).length, 1);
});

test('that no call ended in five minutes is not told of less, at whichever second it is looked', async (t) => {
  const body = anAlertRule({ name: 'Silence', measure: 'no_calls', threshold: null, window_minutes: 5 });
  const { path } = alertRuleEndpoints.create;
  const { sid } = (await app.ask<{ sid: string }>('POST', path, { as: who.userA2, body })).body;
  t.after(() => app.ask('DELETE', `${path}/${sid}`, { as: who.userA2 }));
  const ended = Math.floor(Date.now() / MINUTE) * MINUTE - MINUTE + 30_000;
  const owner = { account_sid: who.a2, service_provider_sid: who.providerA };
  await app.calls.write({
    calls: [aStoredCall({ ...owner, attempted_at: ended - 5000, terminated_at: ended })],
    alerts: [],
  });
  const fires = async (after: number) => {
    const untold = { enqueue: async () => {}, nudge: () => {} };
    await checkAlertRules({ ...parts, outbox: untold }, ended + after, log);
    const rule = app.db.selectFrom('trunkline_alert_rules').select('is_firing');
    return (await rule.where('alert_rule_sid', '=', sid).executeTakeFirstOrThrow()).is_firing;
  };
  for (const after of [31_000, 4.5 * MINUTE, 4.6 * MINUTE, 5 * MINUTE - 1])
    assert.equal(await fires(after), 0, `${after}`);
  assert.equal(await fires(6 * MINUTE), 1);
});

test('a rule that fires is told of once by eight servers, by mail, and once more when it is well again', async () => {
  const now = Date.now();
  await failedCalls(now - MINUTE);
  const target = 'night-shift@example.com';
  const sid = await rule(target);
  const servers = Array.from({ length: WRITERS }, () => watchAlertRules(parts, log, 20));
  const fired = await mails.mailTo(target);
  await Promise.all(servers.map(({ stop }) => stop()));
  assert.match(fired.headers, /Subject: Alert: night-shift@example\[\.\]com/);
  assert.match(fired.text, /2 calls failed in the last 5 minutes; the threshold is 2 or more\./);

  await eight(() => checkAlertRules(parts, now + 6 * MINUTE, log));
  const well = await mails.mailTo(target, 2);
  assert.match(well.headers, /Subject: Resolved: night-shift@example\[\.\]com/);
  assert.match(well.text, /Resolved: night-shift@example\[\.\]com\./);
  assert.deepEqual(await told(sid), ['fired', 'well']);
  assert.equal(mails.received.length, 2);
  assert.deepEqual(failures, []);
});

test('servers whose clocks differ, so that each has the round, tell of each rule once all the same', async () => {
  await rounds(async (round) => {
    await app.db.deleteFrom('trunkline_alert_rules').execute();
    const now = Date.now() + round * 10 * MINUTE;
    await failedCalls(now - MINUTE);
    const sids = [await rule(`one-${round}@example.com`), await rule(`two-${round}@example.com`)];
    await eight((nth) => checkAlertRules(parts, now + nth, log));
    for (const sid of sids) assert.deepEqual(await told(sid), ['fired']);
    await eight((nth) => checkAlertRules(parts, now + 6 * MINUTE + nth, log));
    for (const sid of sids) assert.deepEqual(await told(sid), ['fired', 'well']);
  });
});

test('a rule that is broken, and a store of calls that is down, keep no other rule from telling', async () => {
  await app.db.deleteFrom('trunkline_alert_rules').execute();
  const now = Date.now() + 100 * 10 * MINUTE;
  await failedCalls(now - MINUTE);
  const sids = [await rule('broken-one@example.com'), await rule('whole-one@example.com')];
  const { path } = alertRuleEndpoints.create;
  const body = anAlertRule({ measure: 'registration_lost', threshold: null, target: 'lost-one@example.com' });
  const lost = (await app.ask<{ sid: string }>('POST', path, { as: who.userA1, body })).body.sid;
  const refused = { register_status: '{"status":"fail"}', is_active: 1, requires_register: 1 } as const;
  await aCarrierRow(app.db, { ...refused, account_sid: who.a1, service_provider_sid: who.providerA });
  await app.db
    .updateTable('trunkline_alert_rules')
    .set({ sealed_target: 'what no key opens' })
    .where('alert_rule_sid', '=', String(sids[0]))
    .execute();
  const down = { ...app.calls, stats: null, countAlerts: () => Promise.reject(new Error('down')) };
  down.stats = { ...app.calls.stats, recent: () => Promise.reject(new Error('down')) } as never;
  await checkAlertRules({ ...parts, calls: down }, now, log);
  assert.deepEqual([await told(lost), await told(String(sids[1]))], [['fired'], []]);
  assert.deepEqual(failures.splice(0), ['Error: down']);
  await checkAlertRules(parts, now, log);
  assert.deepEqual([await told(String(sids[0])), await told(String(sids[1]))], [[], ['fired']]);
  assert.equal(failures.splice(0).length, 1);
});
