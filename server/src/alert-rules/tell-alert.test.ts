import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { alertRuleEndpoints } from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import { anAlertRule } from '@trunkline/contract/alert-rules/alert-rules.sample.ts';
import type { Db } from '../db/open.ts';
import { publicFetcher } from '../outside/fetch-public-url.ts';
import type { Mailer } from '../outside/mailer.ts';
import { mayCallOnly } from '../outside/public-address.ts';
import { Undeliverable } from '../outside/undeliverable.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants } from '../testing/tenants.ts';
import { type AlertRuleRow, findAlertRule } from './alert-rules.store.ts';
import { listDeliveries } from './list-deliveries.ts';
import { type AlertNotice, alertDeliverer, tellAlert } from './tell-alert.ts';

const aboutOf = (db: Db, attempt: number) => ({
  ...{ id: 'a', attempt, signal: new AbortController().signal },
  arrived: (note: (trx: Db) => Promise<void>) => note(db),
});

async function makeRule(app: TestApp): Promise<AlertRuleRow> {
  const who = await makeTenants(app);
  const asked = { as: who.userA1, body: anAlertRule({ name: crypto.randomUUID() }) };
  const { sid } = (await app.ask<{ sid: string }>('POST', alertRuleEndpoints.create.path, asked)).body;
  const row = await findAlertRule(app.db, sid);
  assert.ok(row);
  return row;
}

test('a mail that goes into the log for want of a mail server is not told as delivered', async (t) => {
  const app = await startApp();
  t.after(() => app.close());
  const rule = await makeRule(app);
  const enqueued: AlertNotice[] = [];
  const outbox = {
    enqueue: async (_: unknown, { content }: { content: unknown }) =>
      void enqueued.push(content as AlertNotice),
  };
  const written: string[] = [];
  const mailer: Mailer = { sends_by: 'log', from: null, send: async ({ to }) => void written.push(to) };
  const told = { what: 'test', text: 'Nothing has happened.', value: null } as const;
  await tellAlert(app.db, outbox, rule, { target: 'ann@example.com', secret: null }, told);
  const [notice] = enqueued;
  assert.ok(notice);
  const fetchPublicUrl = () => Promise.reject(new Error('nothing is fetched'));
  const deliver = alertDeliverer({ db: app.db, mailer, fetchPublicUrl });
  const about = aboutOf(app.db, 1);
  await assert.rejects(deliver(notice, about), Undeliverable);
  assert.deepEqual(written, ['ann@example.com']);
  const [{ state, last_error } = {}] = await listDeliveries(app.db, rule.alert_rule_sid);
  assert.equal(state, 'given_up');
  assert.match(last_error ?? '', /^No mail server is set up/);
});

test('what could not be told for a while says when it was so, in mails and in Slack', async (t) => {
  const app = await startApp();
  t.after(() => app.close());
  const said: string[] = [];
  const deliver = alertDeliverer({
    db: app.db,
    mailer: {
      sends_by: 'smtp',
      from: null,
      send: async ({ parts }) => void said.push(JSON.stringify(parts)),
    },
    fetchPublicUrl: async (_, request) => {
      said.push(String(request?.body));
      return { status: 200, headers: {}, body: Buffer.of(), text: '' };
    },
  });
  const about = aboutOf(app.db, 2);
  const rule = { ...(await makeRule(app)), name: 'Calls fail' };
  const text = '9 calls failed in the last 5 minutes; the threshold is 5 or more.';
  for (const ago_ms of [1000, 6 * 3_600_000]) {
    const at = new Date(Date.now() - ago_ms).toISOString();
    const notice = {
      alert_delivery_sid: 'd',
      what: 'fired',
      text,
      at,
      rule,
      value: 9,
      secret: null,
    } as const;
    await deliver({ ...notice, channel: 'email', target: 'ann@example.com' }, about);
    await deliver({ ...notice, channel: 'slack', target: 'https://hooks.example.com/x' }, about);
    const isLate = `This was at ${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
    assert.deepEqual(
      said.splice(0).map((one) => one.includes(isLate)),
      [ago_ms > 1000, ago_ms > 1000],
    );
  }
});

test('a rule that has too few calls to say is not headed as well again', async (t) => {
  const app = await startApp();
  t.after(() => app.close());
  const subjects: string[] = [];
  const deliver = alertDeliverer({
    db: app.db,
    mailer: { sends_by: 'smtp', from: null, send: async ({ subject }) => void subjects.push(subject) },
    fetchPublicUrl: () => Promise.reject(new Error('not asked')),
  });
  const about = aboutOf(app.db, 1);
  const rule = { ...(await makeRule(app)), name: 'Few' };
  const notice = { alert_delivery_sid: 'd', what: 'well', text: '', at: new Date().toISOString() } as const;
  for (const value of [null, 80])
    await deliver(
      { ...notice, rule, value, channel: 'email', target: 'ann@example.com', secret: null },
      about,
    );
  assert.deepEqual(subjects, ['Too few calls: Few', 'Resolved: Few']);
});

test('what a rule told is given up when something later of it has arrived, so that nothing fires after it was well again', async (t) => {
  const app = await startApp();
  t.after(() => app.close());
  const [rule, other] = [await makeRule(app), await makeRule(app)];
  const notices: AlertNotice[] = [];
  const outbox = {
    enqueue: async (_: unknown, { content }: { content: unknown }) =>
      void notices.push(content as AlertNotice),
  };
  const place = { target: 'ann@example.com', secret: null };
  const told = [
    [rule, 'fired'],
    [other, 'fired'],
    [rule, 'test'],
    [rule, 'well'],
    [rule, 'test'],
  ] as const;
  for (const [of, what] of told)
    await tellAlert(app.db, outbox, of, place, { what, text: what, value: null });
  const sent: string[] = [];
  const mailer: Mailer = {
    sends_by: 'smtp',
    from: null,
    send: async ({ subject }) => void sent.push(subject),
  };
  const fetchPublicUrl = () => Promise.reject(new Error('nothing is fetched'));
  const deliver = alertDeliverer({ db: app.db, mailer, fetchPublicUrl });
  const about = aboutOf(app.db, 1);
  const [fired, others, test, well, lastTest] = notices as [
    AlertNotice,
    AlertNotice,
    AlertNotice,
    AlertNotice,
    AlertNotice,
  ];
  // The other way round: the first receiver was down for a while.
  for (const notice of [lastTest, well, test, others]) await deliver(notice, about);
  await assert.rejects(deliver(fired, about), Undeliverable);
  assert.equal(sent.length, 4);
  const states = (await listDeliveries(app.db, rule.alert_rule_sid)).map(({ what, state }) => [what, state]);
  assert.deepEqual(states.at(-1), ['fired', 'given_up']);
  assert.ok(states.slice(0, -1).every(([, state]) => state === 'delivered'));
});

test('a message that a receiver has taken is not sent again, whatever its answer is', async (t) => {
  const app = await startApp();
  t.after(() => app.close());
  const receiver = createServer((request, reply) => {
    reply.writeHead(200);
    if (request.url === '/large') reply.end(Buffer.alloc(2_000_000));
    else reply.write('broken off', () => request.socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  t.after(() => receiver.close());
  const fetchPublicUrl = publicFetcher(mayCallOnly(['127.0.0.1']));
  const mailer: Mailer = { sends_by: 'log', from: null, send: async () => {} };
  const deliver = alertDeliverer({ db: app.db, mailer, fetchPublicUrl });
  const rule = { ...(await makeRule(app)), name: 'Few' };
  const told = {
    what: 'fired',
    text: '',
    at: new Date().toISOString(),
    value: 9,
    rule,
    secret: 's',
  } as const;
  for (const path of ['large', 'broken-off'])
    for (const channel of ['webhook', 'slack'] as const) {
      const target = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${path}`;
      await deliver({ ...told, alert_delivery_sid: 'd', channel, target }, aboutOf(app.db, 1));
    }
});

test('what is waiting of a rule that has been deleted is sent to nobody any more', async (t) => {
  const app = await startApp();
  t.after(() => app.close());
  const rule = await makeRule(app);
  const notices: AlertNotice[] = [];
  const outbox = {
    enqueue: async (_: unknown, { content }: { content: unknown }) =>
      void notices.push(content as AlertNotice),
  };
  const place = { target: 'ann@example.com', secret: null };
  for (const what of ['fired', 'test'] as const)
    await tellAlert(app.db, outbox, rule, place, { what, text: what, value: null });
  const path = at(alertRuleEndpoints.remove.path, { alert_rule_sid: rule.alert_rule_sid });
  assert.equal((await app.ask('DELETE', path, { as: await app.world.user() })).status, 204);
  const sent: string[] = [];
  const deliver = alertDeliverer({
    db: app.db,
    mailer: { sends_by: 'smtp', from: null, send: async ({ subject }) => void sent.push(subject) },
    fetchPublicUrl: () => Promise.reject(new Error('not asked')),
  });
  for (const notice of notices) await assert.rejects(deliver(notice, aboutOf(app.db, 1)), Undeliverable);
  assert.deepEqual([notices.length, sent], [2, []]);
});

test('what a mail says of names leads nowhere, and it says why it came', async (t) => {
  const app = await startApp();
  t.after(() => app.close());
  const mails: Parameters<Mailer['send']>[0][] = [];
  const deliver = alertDeliverer({
    db: app.db,
    mailer: { sends_by: 'smtp', from: null, send: async (mail) => void mails.push(mail) },
    fetchPublicUrl: () => Promise.reject(new Error('not asked')),
  });
  const name = 'Pay at https://evil.example/x now';
  const rule = { ...(await makeRule(app)), name };
  await deliver(
    {
      ...{ alert_delivery_sid: 'd', what: 'fired', at: new Date().toISOString(), rule, value: 9.5 },
      ...{
        text: '9.5 % of the kind www.evil.example or \u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444.',
        channel: 'email',
        target: 'a@example.com',
        secret: null,
      },
    },
    aboutOf(app.db, 1),
  );
  assert.equal(mails[0]?.subject, 'Alert: Pay at https[:]//evil[.]example/x now');
  assert.deepEqual(mails[0]?.parts[0], {
    text: '9.5 % of the kind www[.]evil[.]example or \u043f\u0440\u0438\u043c\u0435\u0440[.]\u0440\u0444.',
  });
  assert.match(JSON.stringify(mails[0]?.parts), /entered in an alert rule/);
});
