import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alertRuleEndpoints } from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import { anAlertRule } from '@trunkline/contract/alert-rules/alert-rules.sample.ts';
import { type Notice, noticeEndpoints } from '@trunkline/contract/notices/notices.contract.ts';
import { leastOrderedSid, newOrderedSid } from '../db/time-ordered-id.ts';
import { toDbTimeExact } from '../db/values.ts';
import { at } from '../testing/paths.ts';
import { startApp } from '../testing/start-app.ts';
import { makeTenants } from '../testing/tenants.ts';

test('what was seen while the clock was hours ahead hides nothing of what comes once that is right again', async (t) => {
  const app = await startApp();
  t.after(() => app.close());
  const { a1: account_sid, userA1: as } = await makeTenants(app);
  const ahead = { user_sid: as.user_sid, notice_sid: leastOrderedSid(Date.now() + 2 * 3_600_000) };
  await app.db.insertInto('trunkline_notices_seen').values(ahead).execute();
  const rule = { as, body: anAlertRule() };
  const { sid } = (await app.ask<{ sid: string }>('POST', alertRuleEndpoints.create.path, rule)).body;
  const notice_sid = newOrderedSid();
  await app.db
    .insertInto('trunkline_alert_deliveries')
    .values({
      ...{ alert_delivery_sid: notice_sid, alert_rule_sid: sid, what: 'fired', text: '', channel: 'email' },
      ...{ at: toDbTimeExact(new Date()), state: 'waiting', attempts: 0 },
    })
    .execute();
  const isNew = async () => {
    const path = at(noticeEndpoints.read.path, { account_sid });
    const { body } = await app.ask<{ notices: Notice[] }>('GET', path, { as });
    return body.notices.find((notice) => notice.notice_sid === notice_sid)?.is_new;
  };
  assert.equal(await isNew(), true);
  const seen = await app.ask('PUT', noticeEndpoints.markSeen.path, { as, body: { notice_sid } });
  assert.equal(seen.status, 204);
  assert.equal(await isNew(), false);
});
