/** People who sign in by another provider (`D1`). */
import type { Db } from '../db/open.ts';

type Person = { id: string; login: string | null; verified: readonly string[] };

/**
 * By the id that the provider never gives away. The platform stored a login name of GitHub in its place, which may
 * pass to somebody else: there an address that the provider knows to be the person's has to be the user's too.
 */
export async function findOauthUser(db: Db, provider: 'github' | 'google', person: Person) {
  const { id, login, verified } = person;
  const users = db
    .selectFrom('users as u')
    .leftJoin('accounts as a', 'a.account_sid', 'u.account_sid')
    .leftJoin('service_providers as p', 'p.service_provider_sid', 'a.service_provider_sid')
    .select([
      'u.user_sid',
      'u.name',
      'u.email',
      'u.account_sid',
      'u.email_validated',
      'u.phone_validated',
      'p.root_domain',
    ])
    .where('u.provider', '=', provider);
  const own = await users.where('u.provider_userid', '=', id).executeTakeFirst();
  if (own || login === null || verified.length === 0) return own;
  return users
    .where('u.provider_userid', '=', login)
    .where('u.email', 'in', [...verified])
    .executeTakeFirst();
}

export type OauthUser = NonNullable<Awaited<ReturnType<typeof findOauthUser>>>;
