/** Where a person's own outbound call routing is. */
import type { Owner } from '@trunkline/contract/core/actor.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';

const ofAccount = prepared((db, account_sid: string) =>
  db.selectFrom('lcr').select('lcr_sid').where('account_sid', '=', account_sid).orderBy('lcr_sid').limit(1),
);

/** The platform's console writes '' where it means no account. */
const ofProvider = prepared((db, service_provider_sid: string) =>
  db
    .selectFrom('lcr')
    .select('lcr_sid')
    .where('service_provider_sid', '=', service_provider_sid)
    .where((where) => where.or([where('account_sid', 'is', null), where('account_sid', '=', '')]))
    .orderBy('lcr_sid')
    .limit(1),
);

/** Undefined for an admin, who has a list instead. */
export async function findOwnLcrSid(
  db: Db,
  { account_sid, service_provider_sid }: Owner,
): Promise<string | null | undefined> {
  if (!account_sid && !service_provider_sid) return undefined;
  const [lcr] = account_sid
    ? await ofAccount(db, account_sid)
    : await ofProvider(db, service_provider_sid ?? '');
  return lcr?.lcr_sid ?? null;
}
