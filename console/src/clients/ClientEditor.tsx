import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { accountQuery } from '../accounts/accounts.queries.ts';
import { explainEntry } from '../app/explain-link.ts';
import { RecordScreen } from '../app/RecordScreen.tsx';
import { useRecord } from '../app/record-kind.ts';
import { useSession } from '../session/session.queries.ts';
import { HeadAction } from '../ui/page/HeadAction.tsx';
import { ClientForm } from './ClientForm.tsx';
import { ClientState } from './ClientState.tsx';
import { clientSent, clientValues } from './client-form.ts';
import { clientKind, clientQuery } from './clients.queries.ts';
import { DevicePanel } from './DevicePanel.tsx';

const route = getRouteApi('/internal/clients/$clientSid/edit');

export function ClientEditor() {
  const { clientSid } = route.useParams();
  const session = useSession();
  const query = useQuery(clientQuery(clientSid));
  const { screen, formOf, update } = useRecord(clientKind, clientSid, query);
  const account = useQuery({
    ...accountQuery(query.data?.account_sid ?? ''),
    enabled: query.data !== undefined,
  });
  return (
    <RecordScreen
      {...screen}
      head={(client) => {
        const realm = account.data?.sip_realm;
        const menu = realm
          ? explainEntry(session, { from: `${client.username}@${realm}` }, 'Explain its calls')
          : [];
        return {
          ...screen.head(client),
          status: <ClientState client={client} />,
          action: <HeadAction entry={menu[0]} />,
          menu,
        };
      }}
      health={(client) => <DevicePanel client={client} sip_realm={account.data?.sip_realm} />}
    >
      {(client) => (
        <ClientForm
          {...formOf(client)}
          key={clientSid}
          values={clientValues(client)}
          onSave={(values, madeFrom = client) => update({ body: clientSent(values, madeFrom), madeFrom })}
        />
      )}
    </RecordScreen>
  );
}
