/** What a hosted account's own user is told besides (`W5`). */
import type { Me } from '@trunkline/contract/users/users.contract.ts';
import { listApiKeys } from '../api-keys/api-keys.store.ts';
import type { Db } from '../db/open.ts';
import { listStaticIps } from './hosted-facts.store.ts';

const MOST_KEYS = 500;

/** Keys with their last four characters, as in any list of them. */
export async function readHostedFacts(
  db: Db,
  account_sid: string,
  account: Me['account'],
): Promise<Pick<Me, 'account' | 'api_keys' | 'static_ips'>> {
  const keys = await listApiKeys(db, { account_sid }, { page_size: MOST_KEYS });
  const api_keys = (Array.isArray(keys) ? keys : keys.data).map(
    ({ api_key_sid, created_at, last_used, token }) => ({ api_key_sid, token, last_used, created_at }),
  );
  const static_ips = await listStaticIps(db, account_sid);
  return { account: { ...account, is_active: Boolean(account.is_active) }, api_keys, static_ips };
}
