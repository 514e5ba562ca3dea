/** Of accounts and applications that are named in Redis: whose they are, and what they are called. */
import type { Db } from '../db/open.ts';
import { inParts } from '../db/page.ts';

/** Those of the accounts that are the provider's. */
export async function accountsOfProvider(
  db: Db,
  service_provider_sid: string,
  account_sids: readonly string[],
): Promise<ReadonlySet<string>> {
  const own = new Set<string>();
  for (const some of inParts([...new Set(account_sids)])) {
    const rows = await db
      .selectFrom('accounts')
      .select('account_sid')
      .where('account_sid', 'in', some)
      .where('service_provider_sid', '=', service_provider_sid)
      .execute();
    for (const { account_sid } of rows) own.add(account_sid);
  }
  return own;
}

/** By application and account: a call that names somebody else's application names nobody's. */
export async function namesOfApplications(
  db: Db,
  sids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const some of inParts([...new Set(sids)])) {
    const rows = await db
      .selectFrom('applications')
      .select(['application_sid', 'account_sid', 'name'])
      .where('application_sid', 'in', some)
      .execute();
    for (const { application_sid, account_sid, name } of rows)
      names.set(`${application_sid} ${account_sid}`, name);
  }
  return names;
}
