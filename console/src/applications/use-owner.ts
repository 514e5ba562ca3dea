import { useQuery } from '@tanstack/react-query';
import type { Application } from '@trunkline/contract/applications/applications.contract.ts';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { accountQuery } from '../accounts/accounts.queries.ts';
import { useSession } from '../session/session.queries.ts';

/** Whom an application belongs to. Most name no provider of their own (`W12`), so it is that of their account. */
export function useOwner(application: Application | undefined): {
  /** Undefined while it is not known. */
  owner: Owner | undefined;
  error: unknown;
  retry: () => void;
} {
  const { actor } = useSession();
  const { account_sid = null, service_provider_sid = null } = application ?? {};
  const own = actor.scope === 'account' ? actor.service_provider_sid : service_provider_sid;
  const account = useQuery({ ...accountQuery(account_sid ?? ''), enabled: Boolean(account_sid) && !own });
  const known = own ?? account.data?.service_provider_sid ?? (account_sid ? undefined : null);
  const owner = application && known !== undefined ? { account_sid, service_provider_sid: known } : undefined;
  return { owner, error: owner ? null : account.error, retry: () => void account.refetch() };
}
