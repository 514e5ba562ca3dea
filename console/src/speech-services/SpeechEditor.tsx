import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { speechServicePolicy } from '@trunkline/contract/speech-services/speech-services.policy.ts';
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
import { DeleteSpeechService } from './DeleteSpeechService.tsx';
import { SpeechForm } from './SpeechForm.tsx';
import { SpeechStatus } from './SpeechStatus.tsx';
import { speechValues } from './speech-form.ts';
import { speechServiceQuery, useTestSpeechService } from './speech-services.queries.ts';
import { serviceTitle } from './speech-words.ts';
import { TryVoice } from './TryVoice.tsx';

const route = getRouteApi('/internal/speech-services/$speechCredentialSid/edit');
const list = linkOptions({ to: '/internal/speech-services' });
const crumbs = [{ label: 'Speech', link: list }];

export function SpeechEditor() {
  const { speechCredentialSid } = route.useParams();
  const session = useSession();
  const { actor } = session;
  const provider = useCurrentProvider();
  const current_sid = provider?.service_provider_sid ?? '';
  const query = useQuery(speechServiceQuery(current_sid, speechCredentialSid));
  const { data: service, error, dataUpdatedAt, refetch } = query;
  const owner_sid = service?.service_provider_sid ?? current_sid;
  const accounts = useQuery(accountChoicesQuery(session, owner_sid || undefined));
  const navigate = useNavigate();
  const test = useTestSpeechService(owner_sid);
  const [isDeleting, setIsDeleting] = useState(false);

  const mayOpen = service && may(speechServicePolicy, 'open', actor, service);
  const isRefused = mayOpen?.allowed === false || (error instanceof ApiProblem && error.status === 403);
  if (!service && error && !isRefused) return <RouteProblem error={error} reset={() => refetch()} />;
  if (!service || isRefused)
    return (
      <>
        {isRefused && <CredentialRefused onLeave={() => navigate({ ...list, replace: true })} />}
        <PageHeader title={undefined} crumbs={crumbs} purpose="Speech credential SID" sid={null} />
        <FormSkeleton name="speech service" fields={6} />
      </>
    );

  const mayRemove = may(speechServicePolicy, 'remove', actor, service);
  return (
    <>
      <PageHeader
        title={serviceTitle(service)}
        crumbs={crumbs}
        purpose="Speech credential SID"
        sid={service.speech_credential_sid}
        menu={[
          ...historyEntry(session, service.speech_credential_sid),
          {
            label: 'Delete speech service',
            icon: <IconTrash size={16} aria-hidden />,
            may: mayRemove,
            destructive: true,
            onSelect: () => setIsDeleting(true),
          },
        ]}
      />
      <SpeechStatus key={`status ${speechCredentialSid}`} service={service} test={test} />
      <SpeechForm
        key={speechCredentialSid}
        values={speechValues(service)}
        service={service}
        loadedAt={dataUpdatedAt}
        reload={refetch}
        service_provider_sid={owner_sid}
        accounts={accounts.data}
        may={may(speechServicePolicy, 'update', actor, service)}
        cancel={list}
        onSaved={() => {
          test.reset();
          toastSuccess('Speech credential updated successfully');
        }}
      />
      {Boolean(service.use_for_tts) && !service.unreadable && (
        <TryVoice key={`listen ${speechCredentialSid}`} service={service} service_provider_sid={owner_sid} />
      )}
      <DangerZone
        title="Delete this speech service"
        action={
          <GuardedButton may={mayRemove} variant="outline" color="red" onClick={() => setIsDeleting(true)}>
            Delete speech service
          </GuardedButton>
        }
      >
        The key is forgotten and custom voices go with it. Applications that name this service cannot use it
        any more.
      </DangerZone>
      <DeleteSpeechService
        service={service}
        service_provider_sid={owner_sid}
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => {
          toastSuccess(`Deleted speech service ${serviceTitle(service)}`);
          void navigate({ ...list, ignoreBlocker: true });
        }}
      />
    </>
  );
}
