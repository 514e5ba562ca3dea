import type { Owner } from '@trunkline/contract/core/actor.ts';
import { scopeOf } from '@trunkline/contract/users/user-scope.ts';
import { findTenantAccount, findTenantProvider } from '../app/tenants.store.ts';
import { refuseOtherProvider } from '../app/tenants.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';

/** 400 unless the sids make a scope and name records that belong together (`R14`, `R15`). */
export async function refuseImpossibleOwner(db: Db, owner: Owner): Promise<void> {
  const refuse = (path: string, message: string) => problems.invalid([{ path, message }]);
  const { account_sid, service_provider_sid } = owner;
  if (scopeOf(owner) === null)
    throw refuse('service_provider_sid', 'A user of an account needs its service provider as well.');
  if (service_provider_sid && !(await findTenantProvider(db, service_provider_sid)))
    throw refuse('service_provider_sid', 'Invalid request: service_provider_sid does not exist');
  if (!account_sid) return;
  const account = await findTenantAccount(db, account_sid);
  if (!account) throw refuse('account_sid', 'Invalid request: account_sid does not exist');
  refuseOtherProvider(account, service_provider_sid);
}
