import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  type AlertDelivery,
  type AlertRule,
  alertRuleEndpoints,
  type ListedAlertRule,
} from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import { anAlertRule } from '@trunkline/contract/alert-rules/alert-rules.sample.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { aStoredAlert, aStoredCall } from '../testing/call-points.ts';
import { aCarrierRow } from '../testing/carrier-rows.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import { startWebhookServer, type WebhookServer } from '../testing/webhook-server.ts';
import type { Who } from '../testing/world.ts';
import { checkAlertRules } from './check-alert-rules.ts';

const SECRET = 'canary-secret-of-the-signature';
const MINUTE = 60_000;

let app: TestApp;
let who: Tenants;
let mails: MailServer;
let hook: WebhookServer;

before(async () => {
  mails = await startMailServer();
  hook = await startWebhookServer();
  app = await startApp({
    TRUNKLINE_SMTP_URL: mails.url,
    TRUNKLINE_MAIL_FROM: 'Trunkline <noreply@trunkline.example>',
    TRUNKLINE_ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
  });
  who = await makeTenants(app);
});
after(async () => {
  await app.close();
  await hook.close();
  await mails.close();
});

const { create, list, read, remove, update, listDeliveries } = alertRuleEndpoints;
const post = (body: unknown, as: Who = who.userA1) =>
  app.ask<{ sid: string }>(create.method, create.path, { as, body });
const put = (alert_rule_sid: string, body: unknown) =>
  app.ask(update.method, at(update.path, { alert_rule_sid }), { as: who.userA1, body });
const press = (alert_rule_sid: string) =>
  app.ask(alertRuleEndpoints.test.method, at(alertRuleEndpoints.test.path, { alert_rule_sid }), {
    as: who.userA1,
  });

async function make(over: Parameters<typeof anAlertRule>[0] = {}, as: Who = who.userA1): Promise<string> {
  const reply = await post(anAlertRule(over), as);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

const get = async (alert_rule_sid: string) =>
  (await app.ask<AlertRule>('GET', at(read.path, { alert_rule_sid }), { as: who.admin })).body;
const log = async (alert_rule_sid: string) =>
  (await app.ask<AlertDelivery[]>('GET', at(listDeliveries.path, { alert_rule_sid }), { as: who.admin }))
    .body;

/** The outbox of the app delivers what is nudged. */
async function logged(sid: string, state: AlertDelivery['state'] | RegExp): Promise<AlertDelivery> {
  for (;;) {
    const [newest] = await log(sid);
    if (newest && (typeof state === 'string' ? newest.state === state : state.test(newest.last_error ?? '')))
      return newest;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** What the app's own watch does each minute; its outbox looks for what is due when it is nudged by a test of a rule. */
async function look(now: number): Promise<void> {
  const nudges: string[] = [];
  const outbox = {
    enqueue: async (_trx: never, delivery: { content: { text?: string } }) =>
      void nudges.push(delivery.content.text ?? ''),
    nudge: () => {},
  };
  told.length = 0;
  const log = { warn: () => assert.fail('each rule can be looked at') };
  await checkAlertRules(
    { db: app.db, calls: app.calls, cipher: app.cipher, outbox: outbox as never },
    now,
    log,
  );
  told.push(...nudges);
}
const told: string[] = [];

test('a rule says what is missing or wrong', async () => {
  for (const [over, path, message] of [
    [{ name: ' ' }, 'name', /^Name is required$/],
    [{ measure: 'weather' }, 'measure', /^measure must be one of/],
    [{ threshold: null }, 'threshold', /^Answer rate must be a number from 1 to 100$/],
    [{ threshold: 101 }, 'threshold', /^Answer rate must be/],
    [{ window_minutes: 7 }, 'window_minutes', /^window_minutes must be one of 5, 15/],
    [{ quiet_minutes: 0.5 }, 'quiet_minutes', /whole number of minutes/],
    [{ target: 'ann' }, 'target', /one email address/],
    [{ target: 'a@example.com, b@example.com' }, 'target', /one email address/],
    [{ target: '"a"@example.com' }, 'target', /one email address/],
    [{ channel: 'webhook', target: 'ftp://x.example.com' }, 'target', /must begin with https/],
    [{ channel: 'webhook', target: 'https://u:p@x.example.com' }, 'target', /username or password/],
    [{ channel: 'slack', target: 'https:XXXXXXXXXX' }, 'target', /begin with https/],
    [
      { account_sid: who.b1, service_provider_sid: who.providerA },
      'account_sid',
      /must belong to the service provider/,
    ],
  ] as const) {
    const reply = await post({ ...anAlertRule(), ...over }, who.admin);
    assert.equal(reply.status, 400, JSON.stringify(over));
    assert.equal(reply.problem.issues?.[0]?.path, path);
    assert.match(reply.problem.issues?.[0]?.message ?? '', message);
  }
  const nobodys = await post(anAlertRule(), who.admin);
  assert.equal(nobodys.problem.issues?.[0]?.path, 'account_sid');
});

test('an account’s rule is its own, a provider’s is of all its accounts, and each sees the own reach', async () => {
  const [own, shared] = [await make({ name: 'Ours' }), await make({ name: 'All' }, who.userA)];
  assert.deepEqual([(await get(own)).account_sid, (await get(shared)).account_sid], [who.a1, null]);
  assert.equal((await get(shared)).service_provider_sid, who.providerA);
  for (const [as, seen] of [
    [who.admin, [true, true]],
    [who.userA, [true, true]],
    [who.userA1, [true, false]],
    [who.userB1, [false, false]],
  ] as const) {
    const { body } = await app.ask<Page<ListedAlertRule>>('GET', `${list.path}?page=1&sort=-measure`, { as });
    const sids = body.data.map((one) => one.alert_rule_sid);
    assert.deepEqual([sids.includes(own), sids.includes(shared)], seen);
  }
  const named = await app.ask<Page<ListedAlertRule>>('GET', `${list.path}?page=1&name=our`, {
    as: who.userA1,
  });
  assert.deepEqual(
    named.body.data.map(({ name }) => name),
    ['Ours'],
  );
});

test('secrets are masked, kept while they are masked, and go to no other place', async () => {
  const target = hook.at('/alerts');
  const sid = await make({ channel: 'webhook', target, secret: SECRET });
  const stored = await get(sid);
  assert.deepEqual([stored.target, stored.secret], [target, 'canaryXXXXXXXXXX']);
  assert.equal((await put(sid, { ...stored, name: 'Another' })).status, 204);
  assert.equal((await put(sid, { target: `${target}?x=1` })).status, 204);
  const moved = await put(sid, { target: 'https://elsewhere.example.com/', secret: stored.secret });
  assert.deepEqual([moved.status, moved.problem.issues?.[0]?.path], [400, 'secret']);
  const way = await put(sid, { channel: 'email' });
  assert.deepEqual([way.status, way.problem.issues?.[0]?.path], [400, 'target']);
  const mail = await make({ channel: 'email', target: 'on-call@example.com' });
  assert.equal((await get(mail)).target, 'on-call@example.com');
  const slack = await make({ channel: 'slack', target: 'https://hooks.slack.com/services/canary-secret' });
  assert.equal((await get(slack)).target, 'https:XXXXXXXXXX');
  assert.equal((await put(slack, { target: 'https:XXXXXXXXXX', name: 'Kept' })).status, 204);
  const rows = await app.db.selectFrom('trunkline_alert_rules').select('sealed_target').execute();
  assert.doesNotMatch(JSON.stringify(rows), /canary-secret/);
});

test('a change from an older state is refused, and what a look found is no other state', async () => {
  const sid = await make();
  const path = at(read.path, { alert_rule_sid: sid });
  const { headers } = await app.ask('GET', path, { as: who.userA1 });
  const from = (name: string) =>
    app.ask('PUT', path, { as: who.userA1, body: { name }, headers: { 'if-match': String(headers.etag) } });
  await look(Date.now());
  assert.equal((await from('First')).status, 204);
  const late = await from('Second');
  assert.deepEqual([late.status, (late.problem.current as AlertRule).name], [409, 'First']);
});

test('the test button tells by mail, signed to a webhook and to Slack, and the log says what became of it', async () => {
  const mail = await make({ name: 'Mail me', target: 'ann@example.com' });
  assert.equal((await press(mail)).status, 200);
  const received = await mails.mailTo('ann@example.com');
  assert.match(received.headers, /Subject: Test: Mail me/);
  assert.match(received.text, /No action is needed/);
  assert.equal((await logged(mail, 'delivered')).what, 'test');

  hook.answers['/signed'] = (_request, reply) => void reply.writeHead(204).end();
  const signed = await make({ channel: 'webhook', target: hook.at('/signed'), secret: SECRET });
  await press(signed);
  await logged(signed, 'delivered');
  const sent = hook.asked.find(({ url }) => url === '/signed');
  assert.ok(sent);
  const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(String(sent.headers['x-trunkline-signature'])) ?? [];
  assert.equal(v1, createHmac('sha256', SECRET).update(`${t}.${sent.body}`).digest('hex'));
  assert.equal(JSON.parse(sent.body).event, 'test');

  hook.answers['/slack'] = (_request, reply) => void reply.writeHead(200).end('ok');
  const slack = await make({ name: 'To <!channel> & all', channel: 'slack', target: hook.at('/slack') });
  await press(slack);
  await logged(slack, 'delivered');
  assert.match(
    JSON.parse(hook.asked.find(({ url }) => url === '/slack')?.body ?? '{}').text,
    /^\*Test: To &lt;!channel&gt; &amp; all\*\n.* of the rule To &lt;!channel&gt; &amp; all\./,
  );
});

test('what is refused for now is tried again, what is refused for good is given up, and neither is echoed', async () => {
  hook.answers['/down'] = (_request, reply) => void reply.writeHead(503).end('canary-secret');
  const down = await make({ channel: 'webhook', target: hook.at('/down') });
  await press(down);
  const waiting = await logged(down, /answered with 503$/);
  assert.deepEqual([waiting.state, waiting.attempts], ['waiting', 1]);
  hook.answers['/gone'] = (_request, reply) => void reply.writeHead(410).end();
  const gone = await make({ channel: 'webhook', target: hook.at('/gone') });
  await press(gone);
  assert.equal((await logged(gone, 'given_up')).last_error, '127.0.0.1 answered with 410');
});

test('a rule fires, is quiet while it does, and is well again', async () => {
  const now = Math.floor(Date.now() / MINUTE) * MINUTE;
  const owner = { account_sid: who.a1, service_provider_sid: who.providerA };
  const ended = (minutes: number, over = {}) =>
    aStoredCall({
      ...owner,
      attempted_at: now - minutes * MINUTE,
      terminated_at: now - minutes * MINUTE,
      ...over,
    });
  await app.db.deleteFrom('trunkline_alert_rules').execute();
  const rate = await make({ window_minutes: 5, quiet_minutes: 0 });
  const ofProvider = await make(
    { name: 'Many fail', measure: 'failures', threshold: 8, window_minutes: 5 },
    who.userA,
  );
  const silence = await make({ name: 'Silence', measure: 'no_calls', window_minutes: 5, threshold: null });
  const kinds = await make({
    ...{
      name: 'Webhooks',
      measure: 'alerts',
      alert_type: 'webhook-failure',
      threshold: 2,
      window_minutes: 60,
    },
  });
  const none = { measure: 'alerts', threshold: 1, window_minutes: 60 } as const;
  await make({ ...none, name: 'Of no kind', alert_type: 'none', tell_when_well: 0 });
  const failed = { answered: false, answered_at: null, duration: 0, sip_status: 503 };
  await app.calls.write({
    calls: Array.from({ length: 12 }, (_, n) => ended(1, n < 3 ? {} : failed)),
    alerts: [1, 2, 3].map((n) =>
      aStoredAlert({ ...owner, time: now - n * MINUTE, ...(n === 3 && { alert_type: null }) }),
    ),
  });
  await look(now);
  assert.deepEqual(told.sort(), [
    '1 alert without a kind in the last hour; the threshold is 1 or more.',
    '2 alerts of the kind webhook-failure in the last 60 minutes; the threshold is 2 or more.'.replace(
      '60 minutes',
      'hour',
    ),
    '25 % of the calls were answered in the last 5 minutes; the threshold is less than 50 %.',
    '9 calls failed in the last 5 minutes; the threshold is 8 or more.',
  ]);
  assert.deepEqual([(await get(rate)).is_firing, (await get(rate)).last_value], [1, 25]);
  assert.equal((await get(silence)).is_firing, 0);
  await look(now + MINUTE);
  assert.deepEqual(told, []);
  await put(kinds, { is_active: 0 });
  await look(now + 6 * MINUTE);
  assert.deepEqual(told.sort(), [
    'No call ended in the last 5 minutes.',
    'Resolved: Many fail.',
    'Too few calls ended in the last 5 minutes to tell whether this is resolved: Answer rate is low.',
  ]);
  const { is_firing, state_since } = await get(ofProvider);
  assert.deepEqual([is_firing, state_since], [0, new Date(now + 6 * MINUTE).toISOString()]);
  assert.deepEqual(
    (await log(rate)).map(({ what }) => what),
    ['well', 'fired'],
  );
});

test('a carrier that has lost its registration is named, to its own account and to the provider', async () => {
  await app.db.deleteFrom('trunkline_alert_rules').execute();
  for (const [as, name] of [
    [who.userA1, 'Own'],
    [who.userA, 'All'],
    [who.userB, 'Foreign'],
  ] as const)
    await make({ name, measure: 'registration_lost', threshold: null }, as);
  const now = Date.now();
  const ago = (minutes: number) => ({
    status: 'ok',
    timestamp: new Date(now - minutes * MINUTE),
    expires: 3600,
  });
  const fail = { status: 'fail', reason: '403' };
  for (const [name, status, over] of [
    ['Refused', fail],
    ['Registered', { status: 'ok' }],
    ['Renewed', ago(70)],
    ['\u05e9\u05db\u05d5\u05d7', ago(80)],
    ['Given up', fail, { requires_register: 0 }],
    ['Switched off', fail, { is_active: 0 }],
    ['Never asked', ago(80), { requires_register: 0 }],
    ['New', null],
  ] as const)
    await aCarrierRow(app.db, {
      ...{
        name,
        is_active: 1,
        requires_register: 1,
        account_sid: who.a1,
        service_provider_sid: who.providerA,
      },
      register_status: status && JSON.stringify(status),
      ...over,
    });
  await look(now);
  assert.equal(told.length, 2);
  for (const text of told)
    assert.deepEqual(/^Not registered: (.*)\.$/.exec(text)?.[1]?.split(', ').sort(), [
      'Given up (was deactivated)',
      'Refused',
      'Switched off (was deactivated)',
      '\u2068\u05e9\u05db\u05d5\u05d7\u2069 (was not renewed)',
    ]);
});

test('the questions are as many for a hundred rules as for one', async () => {
  await app.db.deleteFrom('trunkline_alert_rules').execute();
  const asked: string[] = [];
  const counting = {
    ...app.calls,
    stats: app.calls.stats && {
      ...app.calls.stats,
      recent: (...of: Parameters<NonNullable<typeof app.calls.stats>['recent']>) => {
        asked.push('calls');
        return app.calls.stats?.recent(...of) ?? Promise.resolve([]);
      },
    },
    countAlerts: (...of: Parameters<typeof app.calls.countAlerts>) => {
      asked.push('alerts');
      return app.calls.countAlerts(...of);
    },
  };
  for (let n = 0; n < 10; n++) {
    await make({ name: `Rate ${n}`, window_minutes: n % 2 === 0 ? 5 : 60 });
    await make({ name: `Alerts ${n}`, measure: 'alerts', threshold: 1_000_000 });
  }
  const outbox = { enqueue: async () => {}, nudge: () => {} };
  const log = { warn: () => assert.fail('each rule can be looked at') };
  await checkAlertRules({ db: app.db, calls: counting, cipher: app.cipher, outbox }, Date.now(), log);
  assert.deepEqual(asked.sort(), ['alerts', 'calls']);
});

test('tests are counted strictly, per person', async () => {
  const strict = await startApp({ TRUNKLINE_LOGINS_PER_MINUTE: '2' });
  const theirs = await makeTenants(strict);
  const path = at(alertRuleEndpoints.test.path, { alert_rule_sid: crypto.randomUUID() });
  const once = async (as: Who) => (await strict.ask('POST', path, { as })).status;
  const statuses = [];
  for (const as of [theirs.userA1, theirs.userA1, theirs.userA1, theirs.userA2])
    statuses.push(await once(as));
  await strict.close();
  assert.deepEqual(statuses, [404, 404, 429, 404]);
});

test('every change and every test leaves an audit entry without the secret, and a deleted rule is gone with its log', async () => {
  const alert_rule_sid = await make({ channel: 'webhook', target: hook.at('/gone'), secret: SECRET });
  await put(alert_rule_sid, { name: 'Renamed' });
  await press(alert_rule_sid);
  await logged(alert_rule_sid, 'given_up');
  const path = at(remove.path, { alert_rule_sid });
  assert.equal((await app.ask(remove.method, path, { as: who.userA1 })).status, 204);
  assert.equal((await app.ask(remove.method, path, { as: who.userA1 })).status, 404);
  const entries = await app.db
    .selectFrom('trunkline_audit_entries')
    .select(['action', 'kind', 'account_sid', 'before_json', 'after_json'])
    .where('record_sid', '=', alert_rule_sid)
    .orderBy('audit_sid')
    .execute();
  assert.deepEqual(
    entries.map(({ action, kind, account_sid }) => [action, kind, account_sid]),
    ['create', 'update', 'test', 'delete'].map((action) => [action, 'alert-rules', who.a1]),
  );
  assert.doesNotMatch(JSON.stringify(entries), /canary-secret/);
  const left = await app.db
    .selectFrom('trunkline_alert_deliveries')
    .select('at')
    .where('alert_rule_sid', '=', alert_rule_sid)
    .execute();
  assert.deepEqual(left, []);
});
