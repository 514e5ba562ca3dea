/** What a hosted account's own user is told besides (`W5`). */
import type { Db } from '../db/open.ts';

/** Addresses that the account's calls come from, where it has any of its own. */
export async function listStaticIps(db: Db, account_sid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account_static_ips')
    .select('public_ipv4')
    .where('account_sid', '=', account_sid)
    .orderBy('public_ipv4')
    .execute();
  return rows.map(({ public_ipv4 }) => public_ipv4);
}
