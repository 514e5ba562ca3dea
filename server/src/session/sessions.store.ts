/** Sessions: a JWT is good while its row is here (`R11`). */
import { type InferResult, sql } from 'kysely';
import { permissionNames } from '../app/permission-names.store.ts';
import type { Bit } from '../db/columns.ts';
import { isMysql } from '../db/dialect.ts';
import type { Db } from '../db/open.ts';
import type { Purpose } from '../db/own-tables.ts';
import { prepared } from '../db/prepared.ts';
import { toDbTime } from '../db/values.ts';

export type FoundSession = {
  session_sid: string;
  user_sid: string;
  name: string;
  account_sid: string | null;
  service_provider_sid: string | null;
  /** Permission names, joined with commas; "VIEW_ONLY" alone makes the user view-only (`R12`). */
  permissions: string | null;
  /** The password has to be changed before anything else (`R36`). */
  force_change: Bit;
  purpose: Purpose;
};

const liveSessions = (db: Db, now: string) =>
  db
    .selectFrom('trunkline_sessions as s')
    .innerJoin('users as u', 'u.user_sid', 's.user_sid')
    .leftJoin('accounts as a', 'a.account_sid', 'u.account_sid')
    .select([
      's.session_sid',
      's.purpose',
      'u.user_sid',
      'u.name',
      'u.account_sid',
      'a.service_provider_sid as account_provider_sid',
      'u.service_provider_sid',
      'u.force_change',
      'u.provider',
      permissionNames.as('permissions'),
    ])
    .where('s.expires_at', '>', now)
    .where('u.is_active', '=', sql.lit(1))
    .where((where) => where.or([where('u.account_sid', 'is', null), where('a.is_active', '=', sql.lit(1))]));

type SessionRow = InferResult<ReturnType<typeof liveSessions>>[number];

const liveSession = prepared((db, session_sid: string, now: string) =>
  liveSessions(db, now).where('s.session_sid', '=', session_sid),
);

/** A live session of an active user of an active account; undefined otherwise. */
export async function findSession(db: Db, session_sid: string): Promise<FoundSession | undefined> {
  const [row] = await liveSession(db, session_sid, toDbTime(new Date()));
  return row && foundSession(row);
}

/** Those of them that are live, of active users of active accounts. */
export async function listSessions(db: Db, session_sids: readonly string[]): Promise<FoundSession[]> {
  const now = toDbTime(new Date());
  return (await liveSessions(db, now).where('s.session_sid', 'in', session_sids).execute()).map(foundSession);
}

function foundSession({ account_provider_sid, provider, ...session }: SessionRow): FoundSession {
  return {
    ...session,
    service_provider_sid: account_provider_sid ?? session.service_provider_sid,
    // A platform may ask it of somebody who has no password here, and could not go on.
    force_change: provider === 'local' ? session.force_change : 0,
  };
}

export async function insertSession(
  db: Db,
  session: {
    session_sid: string;
    user_sid: string;
    expires: Date;
    address: string;
    user_agent: string | null;
    purpose?: Purpose;
  },
): Promise<void> {
  const now = new Date();
  await db
    .insertInto('trunkline_sessions')
    .values({
      session_sid: session.session_sid,
      user_sid: session.user_sid,
      created_at: toDbTime(now),
      expires_at: toDbTime(session.expires),
      address: session.address,
      user_agent: session.user_agent?.slice(0, 255) ?? null,
      purpose: session.purpose ?? null,
    })
    .execute();
}

/** When it was opened, while it lasts; nobody ends it until the transaction is over. */
export async function findSessionStart(trx: Db, session_sid: string): Promise<string | undefined> {
  const session = trx
    .selectFrom('trunkline_sessions')
    .select('created_at')
    .where('session_sid', '=', session_sid)
    .where('expires_at', '>', toDbTime(new Date()));
  return (await (isMysql(trx) ? session.forUpdate() : session).executeTakeFirst())?.created_at;
}

export async function prolongSession(trx: Db, session_sid: string, expires: Date): Promise<void> {
  await trx
    .updateTable('trunkline_sessions')
    .set({ expires_at: toDbTime(expires) })
    .where('session_sid', '=', session_sid)
    .execute();
}

/** Whether it was there. */
export async function removeSession(db: Db, session_sid: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('trunkline_sessions')
    .where('session_sid', '=', session_sid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Those that were over first, `most` of them at once; answers how many went. */
export async function removeExpiredSessions(trx: Db, most: number): Promise<number> {
  const over = await trx
    .selectFrom('trunkline_sessions')
    .select('session_sid')
    .where('expires_at', '<', toDbTime(new Date()))
    .orderBy('expires_at')
    .limit(most)
    .execute();
  const sids = over.map(({ session_sid }) => session_sid);
  if (sids.length > 0) await trx.deleteFrom('trunkline_sessions').where('session_sid', 'in', sids).execute();
  return sids.length;
}

/** Ends the user's sessions, but for one that may go on. */
export async function removeOtherSessions(db: Db, user_sid: string, kept: string | null): Promise<void> {
  let sessions = db.deleteFrom('trunkline_sessions').where('user_sid', '=', user_sid);
  if (kept) sessions = sessions.where('session_sid', '!=', kept);
  await sessions.execute();
}
