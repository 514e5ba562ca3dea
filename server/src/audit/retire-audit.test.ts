import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../app/config.ts';
import { newOrderedSid } from '../db/time-ordered-id.ts';
import { toDbTime, toDbTimeExact } from '../db/values.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { retireAudit, retireSessions } from './retire-audit.ts';

const DAY_MS = 86_400_000;

test('entries older than so many days go with their rows, however many they are; the others stay', async (t) => {
  const { open, close } = await freshDatabase();
  t.after(close);
  const { db } = open;
  const now = Date.now();
  const entry = (days: number) => ({
    audit_sid: newOrderedSid(),
    at: toDbTimeExact(new Date(now - days * DAY_MS)),
    actor_kind: 'system' as const,
    actor_name: 'operator',
    kind: 'users',
    action: 'unlock',
  });
  const entries = [...Array.from({ length: 450 }, () => entry(31)), entry(29), entry(0)];
  for (let at = 0; at < entries.length; at += 100)
    await db
      .insertInto('trunkline_audit_entries')
      .values(entries.slice(at, at + 100))
      .execute();
  const [oldest, kept] = [entries[0], entries[450]];
  for (const whose of [oldest, kept])
    await db
      .insertInto('trunkline_audit_rows')
      .values({ audit_sid: whose?.audit_sid ?? '', position: 0, record_sid: crypto.randomUUID() })
      .execute();
  assert.equal(await retireAudit(db, 30, now), 450);
  assert.equal(await retireAudit(db, 30, now), 0);
  const left = await db
    .selectFrom('trunkline_audit_entries')
    .select('audit_sid')
    .orderBy('audit_sid')
    .execute();
  assert.deepEqual(
    left.map(({ audit_sid }) => audit_sid),
    entries.slice(450).map(({ audit_sid }) => audit_sid),
  );
  const rows = await db.selectFrom('trunkline_audit_rows').select('audit_sid').execute();
  assert.deepEqual(rows, [{ audit_sid: kept?.audit_sid }]);
});

test('sessions that are over go, however many they are; the others stay', async (t) => {
  const { open, close } = await freshDatabase();
  t.after(close);
  const { db } = open;
  const user_sid = crypto.randomUUID();
  await db
    .insertInto('users')
    .values({ user_sid, name: 'ada', email: 'ada@example.com', provider: 'local' })
    .execute();
  const session = (ends: number) => ({
    ...{ session_sid: crypto.randomUUID(), user_sid, address: '::1', user_agent: null, purpose: null },
    created_at: '2020-01-01 00:00:00',
    expires_at: toDbTime(new Date(Date.now() + ends)),
  });
  const good = session(DAY_MS);
  await db
    .insertInto('trunkline_sessions')
    .values([...Array.from({ length: 450 }, () => session(-DAY_MS)), good])
    .execute();
  assert.equal(await retireSessions(db), 450);
  assert.equal(await retireSessions(db), 0);
  const left = await db.selectFrom('trunkline_sessions').select('session_sid').execute();
  assert.deepEqual(left, [{ session_sid: good.session_sid }]);
});

test('without the setting the audit log is kept', () => {
  assert.equal(readConfig({}).audit_retention_days, null);
  assert.equal(readConfig({ TRUNKLINE_AUDIT_RETENTION_DAYS: '400' }).audit_retention_days, 400);
  assert.throws(() => readConfig({ TRUNKLINE_AUDIT_RETENTION_DAYS: '0' }), /TRUNKLINE_AUDIT_RETENTION_DAYS/);
});
