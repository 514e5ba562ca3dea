/** How registering goes with carriers, which the platform's registrar writes into their rows. */
import type { Db } from '../db/open.ts';

/** Of active carriers that register, with the provider of their account where they are an account's. */
export function listRegisterStatuses(db: Db, most: number) {
  return db
    .selectFrom('voip_carriers as c')
    .leftJoin('accounts as a', 'a.account_sid', 'c.account_sid')
    .select(['c.voip_carrier_sid', 'c.account_sid', 'c.register_status'])
    .select(({ fn }) =>
      fn.coalesce('a.service_provider_sid', 'c.service_provider_sid').as('service_provider_sid'),
    )
    .where('c.is_active', '=', 1)
    .where('c.requires_register', '=', 1)
    .orderBy('c.voip_carrier_sid')
    .limit(most)
    .execute();
}
