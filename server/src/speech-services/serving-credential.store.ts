/** Which stored credential an account or a provider uses for a vendor. */
import type { Use } from '@trunkline/contract/speech-services/speech-vendor.ts';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

/** The one that serves an owner, for a use where that is known: with this label, or without one; an account's before its provider's. */
export function findServingCredential(
  db: Db,
  owner: { account_sid: string | null; service_provider_sid: string },
  vendor: string,
  label: string | null,
  use: Use | undefined,
) {
  const { account_sid, service_provider_sid } = owner;
  const serving = db
    .selectFrom('speech_credentials')
    .select(['speech_credential_sid', 'vendor', 'credential'])
    .where('vendor', '=', vendor)
    .where(({ eb, or }) =>
      // An empty text is none, as other programs may have stored it.
      label === null ? or([eb('label', 'is', null), eb('label', '=', '')]) : eb('label', '=', label),
    )
    .where((where) =>
      where.or([
        ...(account_sid ? [where('account_sid', '=', account_sid)] : []),
        where('account_sid', 'is', null).and('service_provider_sid', '=', service_provider_sid),
      ]),
    );
  const fitting = use ? serving.where(`use_for_${use}`, '=', 1) : serving;
  return fitting
    .orderBy(({ ref }) => sql`${ref('account_sid')} is null`)
    .orderBy('created_at')
    .orderBy('speech_credential_sid')
    .limit(1)
    .executeTakeFirst();
}
