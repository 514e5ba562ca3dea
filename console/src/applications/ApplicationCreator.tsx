import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import { applicationPolicy } from '@trunkline/contract/applications/applications.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { useEffect } from 'react';
import { accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { chosenAccount, storeAccountSid, storedAccountSid } from '../app/account-filter.ts';
import { RouteProblem } from '../app/RouteProblem.tsx';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { ApplicationForm } from './ApplicationForm.tsx';
import { applicationSent, copiedValues, newApplicationValues } from './application-form.ts';
import { applicationQuery, useCreateApplication } from './applications.queries.ts';
import { NEEDS_ACCOUNT } from './needs-account.ts';
import { useOwner } from './use-owner.ts';

const route = getRouteApi('/internal/applications/add');
const list = linkOptions({ to: '/internal/applications' });

export function ApplicationCreator() {
  const session = useSession();
  const provider = useCurrentProvider();
  const search = route.useSearch();
  const navigate = useNavigate();
  const create = useCreateApplication();
  const original = useQuery(applicationQuery(search.copy ?? ''));
  // A copy stays with its own provider's accounts, whichever one is current.
  const { owner: ofOriginal, ...belonging } = useOwner(original.data);
  const owner = search.copy ? ofOriginal?.service_provider_sid : provider?.service_provider_sid;
  const accounts = useQuery(accountChoicesQuery(session, owner ?? undefined));
  const hasNoAccount = provider === null || accounts.data?.length === 0;
  const error = (accounts.data ? null : accounts.error) ?? (original.data ? belonging.error : original.error);

  useEffect(() => {
    if (!hasNoAccount) return;
    toastError(NEEDS_ACCOUNT);
    void navigate({ to: '/internal/accounts', replace: true });
  }, [hasNoAccount, navigate]);

  if (error)
    return (
      <RouteProblem
        error={error}
        reset={() => {
          void Promise.all([accounts.refetch(), search.copy && original.refetch()]);
          if (belonging.error) belonging.retry();
        }}
      />
    );
  const first =
    accounts.data && chosenAccount(accounts.data, search.account ?? storedAccountSid() ?? undefined);
  const isReady = first && (!search.copy || original.data);
  return (
    <>
      <PageHeader
        title="Add application"
        crumbs={[{ label: 'Applications', link: list }]}
        purpose={
          original.data
            ? `A copy of ${original.data.name}; webhook passwords have to be typed again`
            : undefined
        }
      />
      {isReady ? (
        <ApplicationForm
          key={search.copy}
          values={original.data ? copiedValues(original.data) : newApplicationValues(first.account_sid)}
          service_provider_sid={owner ?? ''}
          accounts={accounts.data}
          may={may(applicationPolicy, 'begin', session.actor)}
          cancel={list}
          onSave={(values) => create.mutateAsync(applicationSent(values))}
          onSaved={(_, { name, account_sid }) => {
            toastSuccess(`Application ${name.trim()} created`);
            if (session.actor.scope !== 'account') storeAccountSid(account_sid);
            void navigate(list);
          }}
        />
      ) : (
        <FormSkeleton name="application" fields={8} />
      )}
    </>
  );
}
