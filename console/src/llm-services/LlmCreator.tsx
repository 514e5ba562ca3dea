import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { llmServicePolicy } from '@trunkline/contract/llm-services/llm-services.policy.ts';
import { accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { storeAccountSid } from '../app/account-filter.ts';
import { RouteProblem } from '../app/RouteProblem.tsx';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { LlmForm } from './LlmForm.tsx';
import { llmSent, newLlmValues } from './llm-form.ts';
import { useCreateLlmService } from './llm-services.queries.ts';

const route = getRouteApi('/internal/llm-services/add');
const list = linkOptions({ to: '/internal/llm-services' });

export function LlmCreator() {
  const session = useSession();
  const { actor } = session;
  const provider = useCurrentProvider();
  const search = route.useSearch();
  const navigate = useNavigate();
  const service_provider_sid = provider?.service_provider_sid ?? '';
  const accounts = useQuery(accountChoicesQuery(session, provider?.service_provider_sid));
  const create = useCreateLlmService(service_provider_sid);
  const account_sid = actor.scope === 'account' ? actor.account_sid : (search.account ?? '');

  if (accounts.error && !accounts.data)
    return <RouteProblem error={accounts.error} reset={() => accounts.refetch()} />;
  return (
    <>
      <PageHeader title="Add LLM service" crumbs={[{ label: 'LLM', link: list }]} />
      {provider && accounts.data ? (
        <LlmForm
          values={newLlmValues(account_sid)}
          accounts={accounts.data}
          may={may(llmServicePolicy, 'begin', actor)}
          cancel={list}
          onSave={(values) => create.mutateAsync(llmSent(values, service_provider_sid))}
          onSaved={(_, values) => {
            toastSuccess('Llm Service created successfully');
            if (actor.scope !== 'account') storeAccountSid(values.account_sid);
            void navigate({ ...list, search: { account: values.account_sid || undefined } });
          }}
        />
      ) : (
        <FormSkeleton name="LLM service" fields={5} />
      )}
    </>
  );
}
