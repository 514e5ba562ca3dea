/** Which SIP realms an account may have on a hosted installation. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { isKeptName } from '@trunkline/contract/sign-up/kept-names.ts';
import { subdomainOf } from '@trunkline/contract/sign-up/sign-up.contract.ts';
import { isSipRealmTaken } from '../accounts/accounts.store.ts';
import { isRealmNameBusy } from '../accounts/realm-names.store.ts';
import { findRootDomain } from '../app/tenants.store.ts';
import type { Db } from '../db/open.ts';
import { toDbTimeExact } from '../db/values.ts';

/** Whether nobody else has it, and a caller of an account may have it: a name below the provider's root domain that is kept for nobody. */
export async function isRealmFree(db: Db, actor: Actor, realm: string): Promise<boolean> {
  const own = actor.scope === 'account' ? actor : null;
  if (own) {
    const root_domain = await findRootDomain(db, own.service_provider_sid);
    const label = root_domain && subdomainOf(realm, root_domain);
    if (root_domain && (!label || isKeptName(label))) return false;
  }
  if (await isSipRealmTaken(db, realm, own?.account_sid ?? null)) return false;
  return !(await isRealmNameBusy(db, realm, toDbTimeExact(new Date())));
}
