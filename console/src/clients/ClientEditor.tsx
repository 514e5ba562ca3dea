import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { clientPolicy } from '@trunkline/contract/clients/clients.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { useEffect, useState } from 'react';
import { accountQuery } from '../accounts/accounts.queries.ts';
import { historyEntry } from '../app/history-entry.ts';
import { useSession } from '../session/session.queries.ts';
import { DangerZone } from '../ui/DangerZone.tsx';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { failureOf } from '../ui/failure.ts';
import { GuardedButton } from '../ui/GuardedButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { ClientForm } from './ClientForm.tsx';
import { ClientState } from './ClientState.tsx';
import { clientSent, clientValues } from './client-form.ts';
import { clientListLink } from './client-list-link.ts';
import { clientQuery, useUpdateClient } from './clients.queries.ts';
import { DeleteClient } from './DeleteClient.tsx';
import { DeviceSection } from './DeviceSection.tsx';

const route = getRouteApi('/internal/clients/$clientSid/edit');

export function ClientEditor() {
  const { clientSid } = route.useParams();
  const session = useSession();
  const { actor } = session;
  const { data: client, error, dataUpdatedAt, refetch } = useQuery(clientQuery(clientSid));
  const account = useQuery({
    ...accountQuery(client?.account_sid ?? ''),
    enabled: client !== undefined,
  });
  const update = useUpdateClient(clientSid);
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  const list = clientListLink();
  const crumbs = [{ label: 'Clients', link: list }];

  const failure = client ? null : error;
  useEffect(() => {
    if (!failure) return;
    toastError(failureOf(failure).msg);
    void navigate({ ...clientListLink(), replace: true });
  }, [failure, navigate]);

  if (!client)
    return (
      <>
        <PageHeader title={undefined} crumbs={crumbs} purpose="Client SID" sid={null} />
        <FormSkeleton name="client" fields={6} />
      </>
    );

  const name = client.username ?? client.client_sid;
  // It was answered, so it is within reach (R4), and its provider is the actor's own.
  const service_provider_sid = actor.scope === 'admin' ? null : actor.service_provider_sid;
  const owner = { account_sid: client.account_sid, service_provider_sid };
  const mayRemove = may(clientPolicy, 'remove', actor, owner);
  return (
    <>
      <PageHeader
        title={name}
        crumbs={crumbs}
        status={<ClientState client={client} />}
        purpose="Client SID"
        sid={client.client_sid}
        menu={[
          ...historyEntry(session, client.client_sid),
          {
            label: 'Delete client',
            icon: <IconTrash size={16} aria-hidden />,
            may: mayRemove,
            destructive: true,
            onSelect: () => setIsDeleting(true),
          },
        ]}
      />
      <DeviceSection client={client} sip_realm={account.data?.sip_realm} />
      <ClientForm
        key={client.client_sid}
        values={clientValues(client)}
        client={client}
        loadedAt={dataUpdatedAt}
        reload={refetch}
        accounts={account.data && [account.data]}
        may={may(clientPolicy, 'update', actor, owner)}
        cancel={list}
        onSave={(values, madeFrom = client) =>
          update.mutateAsync({ body: clientSent(values, madeFrom), madeFrom })
        }
        onSaved={() => toastSuccess('Client updated successfully')}
      />
      <DangerZone
        title="Delete this client"
        action={
          <GuardedButton may={mayRemove} variant="outline" color="red" onClick={() => setIsDeleting(true)}>
            Delete client
          </GuardedButton>
        }
      >
        Its device cannot register again. To be able to undo that, switch “Active” off instead.
      </DangerZone>
      <DeleteClient
        client={client}
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => {
          toastSuccess('Client deleted successfully');
          // What was typed into the form of a client that is gone needs no question.
          void navigate({ ...list, ignoreBlocker: true });
        }}
      />
    </>
  );
}
