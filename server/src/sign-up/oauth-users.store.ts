/** People who sign in by another provider (`D1`). */
import type { Db } from '../db/open.ts';
import { unifiedMailbox } from '../db/spellings.ts';

type Person = { id: string; login: string | null; verified: readonly string[] };

/** Whatever letters a database takes for the same, only an address that is the same leads to the same mailbox. */
const sameAddress = (one: string, other: string) =>
  unifiedMailbox(one).toLowerCase() === unifiedMailbox(other).toLowerCase();

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
      'u.provider_userid',
      'u.account_sid',
      'u.email_validated',
      'u.phone_validated',
      'p.root_domain',
    ])
    .where('u.provider', '=', provider);
  const alike = await users.where('u.provider_userid', '=', id).execute();
  // Upper and lower case are one to the databases, and two to a provider.
  const own = alike.find(({ provider_userid }) => provider_userid === id);
  if (own || login === null) return own;
  const older = await users.where('u.provider_userid', '=', login).execute();
  return older.find(({ email }) => verified.some((address) => sameAddress(address, email)));
}

export type OauthUser = Omit<NonNullable<Awaited<ReturnType<typeof findOauthUser>>>, 'provider_userid'>;
