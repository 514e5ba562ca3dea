import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { storeAccountSid } from '../app/account-filter.ts';
import { pageSettings } from '../app/page-settings.ts';
import { RouteProblem } from '../app/RouteProblem.tsx';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { CarrierForm } from './CarrierForm.tsx';
import { copiedValues, newCarrierValues } from './carrier-form.ts';
import { carrierListLink } from './carrier-list-link.ts';
import { mayBegin } from './carrier-rights.ts';
import { carrierQuery } from './carriers.queries.ts';

const route = getRouteApi('/internal/carriers/add');

export function CarrierCreator() {
  const session = useSession();
  const { actor } = session;
  const provider = useCurrentProvider();
  const search = route.useSearch();
  const navigate = useNavigate();
  const original = useQuery(carrierQuery(search.copy ?? ''));
  // A copy stays with its own provider, whichever one is current.
  const owner = original.data?.service_provider_sid ?? provider?.service_provider_sid;
  const accounts = useQuery(accountChoicesQuery(session, owner));
  const error = (accounts.data ? null : accounts.error) ?? (original.data ? null : original.error);
  const list = carrierListLink();

  if (error)
    return (
      <RouteProblem
        error={error}
        reset={() => void Promise.all([accounts.refetch(), search.copy && original.refetch()])}
      />
    );
  const account_sid = actor.scope === 'account' ? actor.account_sid : (search.account ?? '');
  // What an account user copies becomes the account's, the provider's own carriers included.
  const copied = original.data && {
    ...copiedValues(original.data),
    ...(actor.scope === 'account' && { account_sid }),
  };
  const isReady = owner && accounts.data && (!search.copy || original.data);
  return (
    <>
      <PageHeader
        title="Add carrier"
        crumbs={[{ label: 'Carriers', link: list }]}
        purpose={
          original.data ? `A copy of ${original.data.name}; passwords have to be typed again` : undefined
        }
      />
      {isReady ? (
        <CarrierForm
          key={search.copy}
          values={copied ?? newCarrierValues(account_sid)}
          service_provider_sid={owner}
          accounts={accounts.data}
          withTemplates={!search.copy}
          may={mayBegin(actor, pageSettings.admin_carrier)}
          cancel={list}
          onSaved={(values) => {
            toastSuccess('Carrier created successfully');
            if (actor.scope === 'account') return void navigate({ to: '/internal/carriers' });
            // The list shows the new one, whichever account it was filtered by.
            storeAccountSid(values.account_sid);
            void navigate({ to: '/internal/carriers', search: { account: values.account_sid || undefined } });
          }}
        />
      ) : (
        <FormSkeleton name="carrier" fields={8} />
      )}
    </>
  );
}
