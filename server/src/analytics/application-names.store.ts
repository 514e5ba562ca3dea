/** The names of applications that calls name, of those alone that belong to whom the calls belong, with their accounts'. */
import type { Db } from '../db/open.ts';

type Names = { name: string; account_name: string };
type Owner = { account_sid: string } | { service_provider_sid: string };

export async function applicationNames(
  db: Db,
  owner: Owner,
  sids: readonly string[],
): Promise<ReadonlyMap<string, Names>> {
  if (sids.length === 0) return new Map();
  let query = db
    .selectFrom('applications')
    .innerJoin('accounts', 'accounts.account_sid', 'applications.account_sid')
    .select(['applications.application_sid', 'applications.name', 'accounts.name as account_name'])
    .where('applications.application_sid', 'in', sids);
  query =
    'account_sid' in owner
      ? query.where('applications.account_sid', '=', owner.account_sid)
      : query.where('accounts.service_provider_sid', '=', owner.service_provider_sid);
  return new Map((await query.execute()).map(({ application_sid, ...names }) => [application_sid, names]));
}
