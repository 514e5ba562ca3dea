/**
 * A platform's hosted server fails to tell who somebody is who has no account, or whose plan waits for a payment (`W5`).
 * It is asked for in parts then, so that whoever runs it gets in, and whoever has to pay can.
 */
import { accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { serviceProviderEndpoints } from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { type Me, userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { call } from '../app/api.ts';

export async function meInParts(user_sid: string, signal: AbortSignal): Promise<Me> {
  const user = await call(userEndpoints.read, { params: { user_sid } }, { signal });
  const { account_sid } = user;
  const [account, providers] = await Promise.all([
    account_sid ? call(accountEndpoints.read, { params: { account_sid } }, { signal }) : null,
    call(serviceProviderEndpoints.list, {}, { signal }),
  ]);
  const own_sid = user.service_provider_sid ?? account?.service_provider_sid;
  const sp = providers.find(({ service_provider_sid }) => service_provider_sid === own_sid);
  const isUnpaid = account?.plan_type === 'paid';
  return {
    user: { ...user, force_change: Boolean(user.force_change) },
    account: { ...account, root_domain: sp?.root_domain ?? null },
    sp: { ...sp },
    subscription: isUnpaid ? { status: 'suspended', products: [] } : null,
  } as unknown as Me;
}
