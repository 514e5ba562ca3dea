/** Whose the accounts are that Redis names by their sids, or by the SIP realms that devices register under. */
import type { Db } from '../db/open.ts';
import { inParts } from '../db/page.ts';

/** Those of the values that are an account's. */
export async function listAccountOwners(db: Db, by: 'account_sid' | 'sip_realm', values: readonly string[]) {
  const owners: { account_sid: string; service_provider_sid: string }[] = [];
  for (const some of inParts(values)) {
    const query = db.selectFrom('accounts').select(['account_sid', 'service_provider_sid']);
    owners.push(...(await query.where(by, 'in', some).execute()));
  }
  return owners;
}
