/** Tells something where the rule would, and says so in the audit trail. */
import { change } from '../app/change.ts';
import type { Outbox } from '../app/outbox.ts';
import type { Db } from '../db/open.ts';
import type { Origin } from '../http/route.ts';
import type { Cipher } from '../security/cipher.ts';
import type { AlertRuleRow } from './alert-rules.store.ts';
import { openTarget } from './rule-target.ts';
import { tellAlert } from './tell-alert.ts';

type Parts = { db: Db; cipher: Cipher; outbox: Pick<Outbox, 'enqueue' | 'nudge'> };

/** Answers the sid of the delivery. */
export async function testAlertRule(
  { db, cipher, outbox }: Parts,
  origin: Origin,
  rule: AlertRuleRow,
): Promise<string> {
  const { alert_rule_sid: record_sid, name: record_name, service_provider_sid, account_sid } = rule;
  const text = `This is a test of the rule ${record_name}. No action is needed.`;
  const place = openTarget(cipher, rule.sealed_target);
  let sid = '';
  await change(db, origin, {
    locks: [],
    async work(trx) {
      sid = await tellAlert(trx, outbox, rule, place, { what: 'test', text, value: null });
      const owner = { service_provider_sid, account_sid };
      return { action: 'test', kind: 'alert-rules', record_sid, record_name, owner };
    },
  });
  outbox.nudge();
  return sid;
}
