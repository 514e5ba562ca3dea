/** People, as an operator's command finds them. */
import type { Db } from '../db/open.ts';
import { toDbTime } from '../db/values.ts';

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** By login name, else by email address or sid; of several the name's. */
export async function findPerson(db: Db, who: string) {
  const people = await db
    .selectFrom('users')
    .select(['user_sid', 'name', 'email', 'provider', 'is_active', 'account_sid', 'service_provider_sid'])
    .where((where) =>
      where.or([where('name', '=', who), where('email', '=', who), where('user_sid', '=', who)]),
    )
    .orderBy('user_sid')
    .execute();
  return people.find(({ name }) => name.toLowerCase() === who.toLowerCase()) ?? people[0];
}

export type Admin = {
  user_sid: string;
  name: string;
  email: string;
  provider: string;
  is_active: number;
  force_change: number;
  last_login_at: string | null;
};

/** Those of the whole installation. */
export function listAdmins(db: Db): Promise<Admin[]> {
  return db
    .selectFrom('users as u')
    .leftJoin('trunkline_user_details as d', 'd.user_sid', 'u.user_sid')
    .select([
      'u.user_sid',
      'u.name',
      'u.email',
      'u.provider',
      'u.is_active',
      'u.force_change',
      'd.last_login_at',
    ])
    .where('u.account_sid', 'is', null)
    .where('u.service_provider_sid', 'is', null)
    .orderBy('u.name')
    .execute();
}

/** From how many networks a password was given wrongly so often that it is taken no more; of each of them. */
export async function countLockOuts(db: Db, most: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('trunkline_login_failures')
    .select(['user_sid', (eb) => eb.fn.countAll().as('n')])
    .where('failures', '>=', most)
    .where('expires_at', '>', toDbTime(new Date()))
    .groupBy('user_sid')
    .execute();
  return new Map(rows.map(({ user_sid, n }) => [user_sid, Number(n)]));
}

/** How many attempts are remembered of that person. */
export async function countAttemptsOf(db: Db, user_sid: string): Promise<number> {
  const row = await db
    .selectFrom('trunkline_login_failures')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('user_sid', '=', user_sid)
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}

/** How many sessions of each person last. */
export async function countSessions(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('trunkline_sessions')
    .select(['user_sid', (eb) => eb.fn.countAll().as('n')])
    .where('expires_at', '>', toDbTime(new Date()))
    .groupBy('user_sid')
    .execute();
  return new Map(rows.map(({ user_sid, n }) => [user_sid, Number(n)]));
}

/** A password that somebody else knows: it has to be changed at the next sign-in. */
export async function setFirstPassword(trx: Db, user_sid: string, hashed_password: string): Promise<void> {
  await trx.deleteFrom('trunkline_password_resets').where('user_sid', '=', user_sid).execute();
  await trx
    .updateTable('users')
    .set({ hashed_password, force_change: 1 })
    .where('user_sid', '=', user_sid)
    .execute();
}

/** Answers how many there were; of everybody with null. */
export async function endSessions(trx: Db, user_sid: string | null): Promise<number> {
  let sessions = trx.deleteFrom('trunkline_sessions');
  if (user_sid) sessions = sessions.where('user_sid', '=', user_sid);
  return Number((await sessions.executeTakeFirst()).numDeletedRows);
}
