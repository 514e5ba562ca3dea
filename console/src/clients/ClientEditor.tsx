import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { accountQuery, firstAccountsQuery } from '../accounts/accounts.queries.ts';
import { ApiProblem } from '../app/api-problem.ts';
import { explainEntry } from '../app/calls/explain-link.ts';
import { AddScreen } from '../app/record/AddScreen.tsx';
import { RecordScreen } from '../app/record/RecordScreen.tsx';
import { useNewRecord, useRecord } from '../app/record/record-kind.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { ActiveBadge } from '../ui/page/ActiveBadge.tsx';
import { HeadAction } from '../ui/page/HeadAction.tsx';
import { LeadAway } from '../ui/page/LeadAway.tsx';
import { ClientForm } from './ClientForm.tsx';
import { clientSent, clientValues, firstAccount, newClientSent, newClientValues } from './client-form.ts';
import { clientKind } from './clients.queries.ts';
import { DevicePanel } from './DevicePanel.tsx';

const adding = getRouteApi('/internal/clients/add');

export function ClientCreator() {
  const search = adding.useSearch();
  const provider_sid = useCurrentProvider()?.service_provider_sid;
  const accounts = useQuery(firstAccountsQuery(useSession(), provider_sid, search.account));
  const { screen, form, create } = useNewRecord(clientKind);
  const first = firstAccount(accounts.data ?? [], search.account);
  return (
    <AddScreen
      {...screen}
      purpose="A SIP phone or softphone that registers with an account"
      needs={[accounts]}
    >
      {() => (
        <ClientForm
          {...form}
          values={newClientValues(first?.account_sid ?? '')}
          onSave={(values) => create(newClientSent(values))}
        />
      )}
    </AddScreen>
  );
}

export function ClientEditor() {
  const session = useSession();
  const { query, screen, formOf, update } = useRecord(clientKind, 'clientSid');
  const navigate = useNavigate();
  const problem = query.data ? null : answered(query.error);
  const account = useQuery({
    ...accountQuery(query.data?.account_sid ?? ''),
    enabled: query.data !== undefined,
  });
  return (
    <RecordScreen
      {...screen}
      refusal={
        problem && (
          <LeadAway
            reason={problem.msg}
            onLeave={() => void navigate({ ...screen.list.link, replace: true })}
          />
        )
      }
      head={(client) => {
        const realm = account.data?.sip_realm;
        const menu = realm
          ? explainEntry(session, { from: `${client.username}@${realm}` }, 'Explain its calls')
          : [];
        return {
          ...screen.head(client),
          status: <ActiveBadge of={client} />,
          action: <HeadAction entry={menu[0]} />,
          menu,
        };
      }}
      health={(client) => <DevicePanel client={client} sip_realm={account.data?.sip_realm} />}
    >
      {(client) => (
        <ClientForm
          {...formOf(client)}
          values={clientValues(client)}
          onSave={(values, madeFrom = client) => update({ body: clientSent(values, madeFrom), madeFrom })}
        />
      )}
    </RecordScreen>
  );
}

/** What the server said in place of the client. Where it cannot be reached, that is said here, with a way to try again (`R38`). */
function answered(error: unknown): ApiProblem | null {
  return error instanceof ApiProblem && error.status >= 400 && error.status !== 401 ? error : null;
}
