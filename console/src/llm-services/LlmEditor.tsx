import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { llmServicePolicy } from '@trunkline/contract/llm-services/llm-services.policy.ts';
import { useState } from 'react';
import { accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { ApiProblem } from '../app/api-problem.ts';
import { historyEntry } from '../app/history-entry.ts';
import { RouteProblem } from '../app/RouteProblem.tsx';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { CredentialRefused } from '../ui/CredentialRefused.tsx';
import { DangerZone } from '../ui/DangerZone.tsx';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { GuardedButton } from '../ui/GuardedButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { DeleteLlmService } from './DeleteLlmService.tsx';
import { LlmForm } from './LlmForm.tsx';
import { LlmStatus } from './LlmStatus.tsx';
import { llmChange, llmValues } from './llm-form.ts';
import { llmServiceQuery, useTestLlmService, useUpdateLlmService } from './llm-services.queries.ts';
import { serviceTitle } from './llm-words.ts';

const route = getRouteApi('/internal/llm-services/$llmServiceSid/edit');
const list = linkOptions({ to: '/internal/llm-services' });
const crumbs = [{ label: 'LLM', link: list }];

export function LlmEditor() {
  const { llmServiceSid } = route.useParams();
  const session = useSession();
  const { actor } = session;
  const provider = useCurrentProvider();
  const current_sid = provider?.service_provider_sid ?? '';
  const query = useQuery(llmServiceQuery(current_sid, llmServiceSid));
  const { data: service, error, dataUpdatedAt, refetch } = query;
  const owner_sid = service?.service_provider_sid ?? current_sid;
  const accounts = useQuery(accountChoicesQuery(session, owner_sid || undefined));
  const update = useUpdateLlmService(owner_sid, llmServiceSid);
  const navigate = useNavigate();
  const test = useTestLlmService(owner_sid);
  const [isDeleting, setIsDeleting] = useState(false);

  const mayOpen = service && may(llmServicePolicy, 'open', actor, service);
  const isRefused = mayOpen?.allowed === false || (error instanceof ApiProblem && error.status === 403);
  if (!service && error && !isRefused) return <RouteProblem error={error} reset={() => refetch()} />;
  if (!service || isRefused)
    return (
      <>
        {isRefused && <CredentialRefused onLeave={() => navigate({ ...list, replace: true })} />}
        <PageHeader title={undefined} crumbs={crumbs} purpose="LLM credential SID" sid={null} />
        <FormSkeleton name="LLM service" fields={6} />
      </>
    );

  const mayRemove = may(llmServicePolicy, 'remove', actor, service);
  return (
    <>
      <PageHeader
        title={serviceTitle(service)}
        crumbs={crumbs}
        purpose="LLM credential SID"
        sid={service.llm_credential_sid}
        menu={[
          ...historyEntry(session, service.llm_credential_sid),
          {
            label: 'Delete LLM service',
            icon: <IconTrash size={16} aria-hidden />,
            may: mayRemove,
            destructive: true,
            onSelect: () => setIsDeleting(true),
          },
        ]}
      />
      <LlmStatus key={`status ${llmServiceSid}`} service={service} test={test} />
      <LlmForm
        key={llmServiceSid}
        values={llmValues(service)}
        service={service}
        loadedAt={dataUpdatedAt}
        reload={refetch}
        accounts={accounts.data}
        may={may(llmServicePolicy, 'update', actor, service)}
        cancel={list}
        onSave={(values, madeFrom) => update.mutateAsync({ body: llmChange(values), madeFrom })}
        onSaved={() => {
          test.reset();
          toastSuccess('Llm Service updated successfully');
        }}
      />
      <DangerZone
        title="Delete this LLM service"
        action={
          <GuardedButton may={mayRemove} variant="outline" color="red" onClick={() => setIsDeleting(true)}>
            Delete LLM service
          </GuardedButton>
        }
      >
        The key is forgotten. Applications that name this service cannot use it any more.
      </DangerZone>
      <DeleteLlmService
        service={service}
        service_provider_sid={owner_sid}
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => {
          toastSuccess(`Deleted LLM service ${serviceTitle(service)}`);
          void navigate({ ...list, ignoreBlocker: true });
        }}
      />
    </>
  );
}
