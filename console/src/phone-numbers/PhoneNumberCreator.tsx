import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { phoneNumberPolicy } from '@trunkline/contract/phone-numbers/phone-numbers.policy.ts';
import { useEffect } from 'react';
import { accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { chosenAccount, storedAccountSid } from '../app/account-filter.ts';
import { pageSettings } from '../app/page-settings.ts';
import { RouteProblem } from '../app/RouteProblem.tsx';
import { carrierChoicesQuery } from '../carriers/carriers.queries.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { PhoneNumberForm } from './PhoneNumberForm.tsx';
import { newNumberValues, numberSent } from './phone-number-form.ts';
import { phoneNumberListLink } from './phone-number-list-link.ts';
import { NEEDS_ACCOUNT, NEEDS_CARRIER } from './phone-number-words.ts';
import { useCreateNumber } from './phone-numbers.queries.ts';

const route = getRouteApi('/internal/phone-numbers/add');

export function PhoneNumberCreator() {
  const session = useSession();
  const provider = useCurrentProvider();
  const { account } = route.useSearch();
  const navigate = useNavigate();
  const create = useCreateNumber();
  const accounts = useQuery(accountChoicesQuery(session, provider?.service_provider_sid));
  const carriers = useQuery(carrierChoicesQuery(provider?.service_provider_sid, undefined));
  const lacksAccount = provider === null || accounts.data?.length === 0;
  const lacksCarrier = carriers.data?.length === 0;
  const error = (accounts.data ? null : accounts.error) ?? (carriers.data ? null : carriers.error);
  const list = phoneNumberListLink();

  useEffect(() => {
    if (!lacksAccount && !lacksCarrier) return;
    toastError(lacksAccount ? NEEDS_ACCOUNT : NEEDS_CARRIER);
    void navigate({ to: lacksAccount ? '/internal/accounts' : '/internal/carriers', replace: true });
  }, [lacksAccount, lacksCarrier, navigate]);

  if (error)
    return (
      <RouteProblem error={error} reset={() => void Promise.all([accounts.refetch(), carriers.refetch()])} />
    );
  const first = accounts.data && chosenAccount(accounts.data, account ?? storedAccountSid() ?? undefined);
  return (
    <>
      <PageHeader title="Add phone number" crumbs={[{ label: 'Phone Numbers', link: list }]} />
      {first && carriers.data && !lacksCarrier ? (
        <PhoneNumberForm
          values={newNumberValues(first.account_sid)}
          accounts={accounts.data}
          service_provider_sid={provider?.service_provider_sid}
          may={may(phoneNumberPolicy, 'begin', session.actor, pageSettings.admin_carrier)}
          cancel={list}
          onSave={(values) => create.mutateAsync(numberSent(values))}
          onSaved={() => {
            toastSuccess('Phone number created successfully');
            void navigate(list);
          }}
        />
      ) : (
        <FormSkeleton name="phone number" fields={4} />
      )}
    </>
  );
}
