import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Client } from '@trunkline/contract/clients/clients.contract.ts';
import { clientPolicy } from '@trunkline/contract/clients/clients.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { accountQuery } from '../accounts/accounts.queries.ts';
import { explainEntry } from '../app/explain-link.ts';
import { backTo } from '../app/list-as-left.ts';
import { RecordScreen } from '../app/RecordScreen.tsx';
import { useSession } from '../session/session.queries.ts';
import { storedFrom } from '../ui/form/use-record-form.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { ClientForm } from './ClientForm.tsx';
import { ClientState } from './ClientState.tsx';
import { clientSent, clientValues } from './client-form.ts';
import { clientQuery, useUpdateClient } from './clients.queries.ts';
import { DeleteClient } from './DeleteClient.tsx';
import { DevicePanel } from './DevicePanel.tsx';

const route = getRouteApi('/internal/clients/$clientSid/edit');
const words = { area: 'clients', kind: 'client', sid: 'Client SID', fields: 4 } as const;

export function ClientEditor() {
  const { clientSid } = route.useParams();
  const session = useSession();
  const { actor } = session;
  const query = useQuery(clientQuery(clientSid));
  const account = useQuery({
    ...accountQuery(query.data?.account_sid ?? ''),
    enabled: query.data !== undefined,
  });
  const update = useUpdateClient(clientSid);
  const list = backTo('/internal/clients', 'Clients');
  // It was answered, so it is within reach (R4), and its provider is the actor's own.
  const service_provider_sid = actor.scope === 'admin' ? null : actor.service_provider_sid;
  const ownerOf = ({ account_sid }: Client) => ({ account_sid, service_provider_sid });
  return (
    <RecordScreen
      words={words}
      query={query}
      list={list}
      head={(client) => ({
        title: client.username ?? client.client_sid,
        sid: client.client_sid,
        status: <ClientState client={client} />,
        menu: account.data?.sip_realm
          ? explainEntry(
              session,
              { from: `${client.username}@${account.data.sip_realm}` },
              'Explain its calls',
            )
          : [],
      })}
      health={(client) => <DevicePanel client={client} sip_realm={account.data?.sip_realm} />}
      removal={(client) => ({
        may: may(clientPolicy, 'remove', actor, ownerOf(client)),
        about: 'Its device cannot register again. To be able to undo that, switch “Active” off instead.',
        dialog: (deleting) => <DeleteClient client={client} {...deleting} />,
      })}
    >
      {(client) => (
        <ClientForm
          key={client.client_sid}
          values={clientValues(client)}
          stored={storedFrom(client, query)}
          may={may(clientPolicy, 'update', actor, ownerOf(client))}
          cancel={list.link}
          onSave={(values, madeFrom = client) =>
            update.mutateAsync({ body: clientSent(values, madeFrom), madeFrom })
          }
          onSaved={() => toastSuccess('Client updated successfully')}
        />
      )}
    </RecordScreen>
  );
}
