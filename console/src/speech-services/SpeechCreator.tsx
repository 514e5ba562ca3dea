import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { speechServicePolicy } from '@trunkline/contract/speech-services/speech-services.policy.ts';
import { accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { storeAccountSid } from '../app/account-filter.ts';
import { RouteProblem } from '../app/RouteProblem.tsx';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { SpeechForm } from './SpeechForm.tsx';
import { newSpeechValues } from './speech-form.ts';

const route = getRouteApi('/internal/speech-services/add');
const list = linkOptions({ to: '/internal/speech-services' });

export function SpeechCreator() {
  const session = useSession();
  const { actor } = session;
  const provider = useCurrentProvider();
  const search = route.useSearch();
  const navigate = useNavigate();
  const service_provider_sid = provider?.service_provider_sid ?? '';
  const accounts = useQuery(accountChoicesQuery(session, provider?.service_provider_sid));
  const account_sid = actor.scope === 'account' ? actor.account_sid : (search.account ?? '');

  if (accounts.error && !accounts.data)
    return <RouteProblem error={accounts.error} reset={() => accounts.refetch()} />;
  return (
    <>
      <PageHeader title="Add speech service" crumbs={[{ label: 'Speech', link: list }]} />
      {provider && accounts.data ? (
        <SpeechForm
          values={newSpeechValues(account_sid)}
          service_provider_sid={service_provider_sid}
          accounts={accounts.data}
          may={may(speechServicePolicy, 'begin', actor)}
          cancel={list}
          onSaved={(values) => {
            toastSuccess('Speech credential created successfully');
            if (actor.scope !== 'account') storeAccountSid(values.account_sid);
            void navigate({ ...list, search: { account: values.account_sid || undefined } });
          }}
        />
      ) : (
        <FormSkeleton name="speech service" fields={5} />
      )}
    </>
  );
}
