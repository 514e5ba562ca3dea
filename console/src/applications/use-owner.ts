import { useQuery } from '@tanstack/react-query';
import type { Application } from '@trunkline/contract/applications/applications.contract.ts';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { accountChoicesQuery, accountQuery } from '../accounts/accounts.queries.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';

/**
 * Whom an application belongs to. Most name no provider of their own (`W12`), so it is that of their
 * account: the current one where it has the account, and for an admin, who reaches all, what the account says.
 */
export function useOwner(application: Application | undefined): {
  /** Undefined while it is not known. */
  owner: Owner | undefined;
  error: unknown;
  retry: () => void;
} {
  const session = useSession();
  const { actor } = session;
  const current = useCurrentProvider();
  const choices = useQuery(accountChoicesQuery(session, current?.service_provider_sid));
  const account_sid = application?.account_sid ?? '';
  const isHere = choices.data?.some((choice) => choice.account_sid === account_sid) ?? false;
  const isElsewhere = actor.scope === 'admin' && !isHere && (current === null || choices.data !== undefined);
  const account = useQuery({
    ...accountQuery(account_sid),
    enabled: isElsewhere && account_sid !== '' && !application?.service_provider_sid,
  });
  const query = isElsewhere ? account : choices;
  const of = (service_provider_sid: string | null) =>
    application && { account_sid: application.account_sid, service_provider_sid };
  const known = () => {
    if (application?.service_provider_sid) return of(application.service_provider_sid);
    if (actor.scope === 'account') return of(actor.service_provider_sid);
    if (isHere) return of(current?.service_provider_sid ?? null);
    if (isElsewhere)
      return account_sid === '' ? of(null) : account.data && of(account.data.service_provider_sid);
    // The list may be older than the account.
    return choices.data && !choices.isFetching ? of(null) : undefined;
  };
  const owner = known();
  return { owner, error: owner ? null : query.error, retry: () => void query.refetch() };
}
