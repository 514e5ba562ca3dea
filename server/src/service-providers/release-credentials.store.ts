/** Credentials of accounts that name another provider than their account has, as the platform let them. */
import type { Db } from '../db/open.ts';

/** An account's credential is its account's provider's (`R15`), so it does not go with a provider that it only names. */
export async function releaseCredentialsOfAccounts(db: Db, service_provider_sid: string): Promise<void> {
  for (const table of ['speech_credentials', 'trunkline_llm_credentials'] as const)
    await db
      .updateTable(table)
      .set(({ selectFrom }) => ({
        service_provider_sid: selectFrom('accounts')
          .select('accounts.service_provider_sid')
          .whereRef('accounts.account_sid', '=', `${table}.account_sid`),
      }))
      .where('service_provider_sid', '=', service_provider_sid)
      .where('account_sid', 'is not', null)
      .execute();
}
