import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alertRuleEndpoints } from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import { anAlertRule } from '@trunkline/contract/alert-rules/alert-rules.sample.ts';
import { leastOrderedSid } from '../db/time-ordered-id.ts';
import { toDbTimeExact } from '../db/values.ts';
import { startApp } from '../testing/start-app.ts';
import { makeTenants } from '../testing/tenants.ts';
import { findAlertRule } from './alert-rules.store.ts';
import { type AlertNotice, alertDeliverer, tellAlert } from './tell-alert.ts';

test('what a rule told while the clock was hours ahead is not later than what it tells once that is right again', async (t) => {
  const app = await startApp();
  t.after(() => app.close());
  const who = await makeTenants(app);
  const asked = { as: who.userA1, body: anAlertRule() };
  const { sid } = (await app.ask<{ sid: string }>('POST', alertRuleEndpoints.create.path, asked)).body;
  const rule = await findAlertRule(app.db, sid);
  assert.ok(rule);
  const ahead_ms = Date.now() + 2 * 3_600_000;
  await app.db
    .insertInto('trunkline_alert_deliveries')
    .values({
      ...{ alert_delivery_sid: leastOrderedSid(ahead_ms), at: toDbTimeExact(new Date(ahead_ms)) },
      ...{ alert_rule_sid: sid, what: 'fired', text: '', channel: 'email', state: 'delivered', attempts: 1 },
    })
    .execute();
  const notices: AlertNotice[] = [];
  const outbox = {
    enqueue: async (_: unknown, { content }: { content: unknown }) =>
      void notices.push(content as AlertNotice),
  };
  const place = { target: 'ann@example.com', secret: null };
  await tellAlert(app.db, outbox, rule, place, { what: 'well', text: '', value: 1 });
  const [well] = notices;
  assert.ok(well);
  const sent: string[] = [];
  const deliver = alertDeliverer({
    db: app.db,
    mailer: { sends_by: 'smtp', from: null, send: async ({ subject }) => void sent.push(subject) },
    fetchPublicUrl: () => Promise.reject(new Error('not asked')),
  });
  const about = { id: 'a', attempt: 1, signal: new AbortController().signal };
  await deliver(well, { ...about, arrived: (note) => note(app.db) });
  assert.deepEqual(sent, [`Resolved: ${rule.name}`]);
});
