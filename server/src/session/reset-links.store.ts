/** Links by which a forgotten password is set anew; only their hashes are kept. */
import { createHash } from 'node:crypto';
import type { Db } from '../db/open.ts';
import { allSpellings } from '../db/spellings.ts';
import { latestEnd, toDbTime } from '../db/values.ts';

export const LINK_MS = 3_600_000;

const now = () => toDbTime(new Date());
const latest = () => toDbTime(latestEnd(LINK_MS));

function hashOfLink(link: string): string {
  return createHash('sha256').update(link).digest('base64url');
}

/** Who may be meant by an email address: on a shared database several may have the same. */
export async function listUsersOfAddress(db: Db, email: string, most: number) {
  const sids = new Set<string>();
  for (const written of allSpellings(email)) {
    const users = db.selectFrom('users').select('user_sid').where('email', '=', written);
    for (const { user_sid } of await users.orderBy('user_sid').limit(most).execute()) sids.add(user_sid);
  }
  return [...sids].sort().slice(0, most);
}

export async function insertLink(trx: Db, link: string, user_sid: string, expires: Date): Promise<void> {
  const row = { link_hash: hashOfLink(link), user_sid, expires_at: toDbTime(expires) };
  await trx.insertInto('trunkline_password_resets').values(row).execute();
}

/** Whose it is, while it is good. */
export function findLink(db: Db, link: string) {
  return db
    .selectFrom('trunkline_password_resets')
    .select(['user_sid', 'expires_at'])
    .where('link_hash', '=', hashOfLink(link))
    .where('expires_at', '>', now())
    .where('expires_at', '<=', latest())
    .executeTakeFirst();
}

export async function removeOldLinks(db: Db): Promise<void> {
  await db
    .deleteFrom('trunkline_password_resets')
    .where((is) => is.or([is('expires_at', '<=', now()), is('expires_at', '>', latest())]))
    .execute();
}

/** What the answer to a sign-in by address or by link tells. */
export function findSignedIn(db: Db, user_sid: string) {
  return db
    .selectFrom('users as u')
    .leftJoin('accounts as a', 'a.account_sid', 'u.account_sid')
    .select([
      'u.user_sid',
      'u.name',
      'u.email',
      'u.phone',
      'u.account_sid',
      'u.service_provider_sid',
      'a.service_provider_sid as account_provider_sid',
      'u.force_change',
      'u.provider',
      'u.provider_userid',
      'u.scope',
      'u.phone_validated',
      'u.email_validated',
      'a.is_active as account_active',
    ])
    .where('u.user_sid', '=', user_sid)
    .executeTakeFirstOrThrow();
}
