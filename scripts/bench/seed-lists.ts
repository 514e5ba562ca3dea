/** Users and keys of one account and a long audit trail, straight through SQL. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openDatabase } from '../../server/src/db/open.ts';
import { newOrderedSid } from '../../server/src/db/time-ordered-id.ts';
import { toDbTimeExact } from '../../server/src/db/values.ts';

const AT_ONCE = 500;
const DAY_MS = 86_400_000;

export type Counts = { users: number; keys: number; audit: number };

/** The database has been migrated and holds the account. */
export async function seedLists(data_dir: string, account_sid: string, counts: Counts): Promise<void> {
  const database = await openDatabase({ file: join(data_dir, 'trunkline.db') });
  const { db } = database;
  const { service_provider_sid } = await db
    .selectFrom('accounts')
    .select('service_provider_sid')
    .where('account_sid', '=', account_sid)
    .executeTakeFirstOrThrow();
  const began = Date.now() - 300 * DAY_MS;
  await db.transaction().execute(async (trx) => {
    for (const from of batches(counts.users))
      await trx
        .insertInto('users')
        .values(
          from.map((n) => ({
            user_sid: randomUUID(),
            name: `user-${scrambled(n)}`,
            email: `user-${n}@example.com`,
            provider: 'local',
            account_sid: n % 3 === 0 ? account_sid : null,
            service_provider_sid,
          })),
        )
        .execute();
    for (const from of batches(counts.keys))
      await trx
        .insertInto('api_keys')
        .values(from.map(() => ({ api_key_sid: randomUUID(), token: randomUUID(), account_sid })))
        .execute();
    for (const from of batches(counts.audit))
      await trx
        .insertInto('trunkline_audit_entries')
        .values(
          from.map((n) => ({
            audit_sid: newOrderedSid(began + n * 20_000),
            at: toDbTimeExact(new Date(began + n * 20_000)),
            actor_kind: 'user' as const,
            actor_sid: null,
            actor_name: 'bench',
            service_provider_sid,
            account_sid: n % 2 === 0 ? account_sid : null,
            kind: 'applications',
            record_sid: null,
            record_name: `Application ${n}`,
            action: 'update',
            address: '127.0.0.1',
            request_id: null,
            before_json: null,
            after_json: '{"name":"x"}',
          })),
        )
        .execute();
  });
  await database.close();
}

function* batches(count: number): Generator<number[]> {
  for (let from = 0; from < count; from += AT_ONCE)
    yield Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) => from + n);
}

/** Names in another order than rows, so that sorting has something to do. */
export function scrambled(n: number): string {
  return String((n * 7_919) % 1_000_003).padStart(7, '0');
}
