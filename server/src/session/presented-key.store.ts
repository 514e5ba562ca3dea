/** API keys as a request presents them (`R13`). */
import type { Db } from '../db/open.ts';
import { toDbTime } from '../db/values.ts';

/** The live key stored under one of these texts (its hash, or a clear token that the platform wrote). */
export function findPresentedKey(db: Db, stored: string[]) {
  return db
    .selectFrom('api_keys as k')
    .leftJoin('accounts as a', 'a.account_sid', 'k.account_sid')
    .leftJoin('trunkline_api_key_details as d', 'd.api_key_sid', 'k.api_key_sid')
    .select([
      'k.api_key_sid',
      'k.account_sid',
      'k.service_provider_sid as own_provider_sid',
      'a.service_provider_sid as account_provider_sid',
      'k.expires_at',
      'k.last_used',
      'd.name',
    ])
    .where('k.token', 'in', stored)
    .where((where) => where.or([where('k.account_sid', 'is', null), where('a.is_active', '=', 1)]))
    .executeTakeFirst();
}

/** A key's own last use, written at most once a minute; one that is still to come was noted by a clock that was wrong. */
export async function touchKey(db: Db, api_key_sid: string, last_used: string | null): Promise<void> {
  const now = new Date();
  const within = (minutes: number) => toDbTime(new Date(now.getTime() + minutes * 60_000));
  if (last_used !== null && last_used > within(-1) && last_used < within(1)) return;
  await db
    .updateTable('api_keys')
    .set({ last_used: toDbTime(now) })
    .where('api_key_sid', '=', api_key_sid)
    .execute();
}
