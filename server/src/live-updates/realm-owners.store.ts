/** Whose the SIP realms are that devices register under. */
import type { Db } from '../db/open.ts';
import { inParts } from '../db/page.ts';

/** Those of the realms that are an account's. */
export async function listRealmOwners(db: Db, realms: readonly string[]) {
  const owners: { account_sid: string; service_provider_sid: string }[] = [];
  for (const some of inParts(realms)) {
    const query = db.selectFrom('accounts').select(['account_sid', 'service_provider_sid']);
    owners.push(...(await query.where('sip_realm', 'in', some).execute()));
  }
  return owners;
}
