/** What rules told, and what the admin changed, for months: the notices are the newest few of it. */
import type { Db } from '../../server/src/db/open.ts';
import { leastOrderedSid } from '../../server/src/db/time-ordered-id.ts';
import { toDbTimeExact } from '../../server/src/db/values.ts';
import { insertMany } from './insert-many.ts';
import { MANY, times, type World } from './seed.ts';

const RULES = 100;
const BETWEEN_MS = 120_000;
const ROWS_EACH = 10;

export async function seedNotices(db: Db, { service_provider_sid, accounts }: World): Promise<void> {
  const admin = await db.selectFrom('users').select('user_sid').executeTakeFirstOrThrow();
  const first = Date.now() - MANY * BETWEEN_MS;
  const at = (n: number) => first + n * BETWEEN_MS;
  const rules = times(RULES, (n) => ({
    alert_rule_sid: leastOrderedSid(first + n),
    account_sid: n % 2 === 0 ? (accounts[n] ?? null) : null,
    service_provider_sid,
    name: `Rule ${n}`,
    measure: 'answer-rate',
    ...{ window_minutes: 15, minimum_calls: 20, quiet_minutes: 60, channel: 'email', sealed_target: '' },
    ...{ is_active: 0 as const, tell_when_well: 1 as const, is_firing: 0 as const, is_told: 0 as const },
  }));
  await insertMany(db, 'trunkline_alert_rules', rules);
  await insertMany(
    db,
    'trunkline_alert_deliveries',
    times(MANY, (n) => ({
      alert_delivery_sid: leastOrderedSid(at(n)),
      alert_rule_sid: rules[n % RULES]?.alert_rule_sid ?? '',
      at: toDbTimeExact(new Date(at(n))),
      what: n % 2 === 0 ? ('fired' as const) : ('well' as const),
      text: 'One call in five fails.',
      channel: 'email',
      state: 'delivered' as const,
      attempts: 1,
      last_error: null,
    })),
  );
  await insertMany(
    db,
    'trunkline_audit_entries',
    times(MANY, (n) => ({
      audit_sid: leastOrderedSid(at(n) + 1),
      at: toDbTimeExact(new Date(at(n) + 1)),
      actor_kind: 'user' as const,
      actor_sid: admin.user_sid,
      actor_name: 'admin',
      service_provider_sid,
      account_sid: null,
      kind: 'phone-numbers',
      record_sid: null,
      record_name: `${n} phone numbers`,
      action: 'import',
      address: '127.0.0.1',
      request_id: null,
      before_json: null,
      after_json: null,
      rows_count: n % ROWS_EACH === 0 ? 12 : null,
    })),
  );
}
