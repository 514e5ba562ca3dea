import { IconCopy, IconPhoneIncoming, IconPhoneOff, IconPhoneOutgoing } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { may } from '@trunkline/contract/core/policy.ts';
import type { ListedLiveCall } from '@trunkline/contract/live-calls/live-calls.contract.ts';
import { liveCallPolicy } from '@trunkline/contract/live-calls/live-calls.policy.ts';
import { lazy, Suspense, useState } from 'react';
import { accountColumn, accountFilter } from '../app/account-column.ts';
import { storeAccountSid } from '../app/account-filter.ts';
import { ownerOf } from '../app/calls-owner.ts';
import { ListFilters } from '../app/ListFilters.tsx';
import { pageAsked } from '../app/list-search.ts';
import { useListAddress } from '../app/use-list-page.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { copyText } from '../ui/page/copy-text.ts';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { GuardedButton } from '../ui/page/GuardedButton.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { RefreshButton } from '../ui/page/RefreshButton.tsx';
import { RelativeTime } from '../ui/page/RelativeTime.tsx';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import type { Column } from '../ui/table/columns.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { FilterBar } from '../ui/table/FilterBar.tsx';
import { AccountState } from './AccountState.tsx';
import { HangUp } from './HangUp.tsx';
import classes from './LiveCallList.module.css';
import { callName, stateOf } from './live-call-words.ts';
import { liveCallsQuery } from './live-calls.queries.ts';

const PlaceCallDialog = lazy(async () => ({
  default: (await import('./PlaceCallDialog.tsx')).PlaceCallDialog,
}));

const columns: readonly Column<ListedLiveCall>[] = [
  {
    id: 'call',
    header: 'Call',
    cell: (call) => (
      <span className={classes.parties}>
        {call.direction === 'outbound' ? (
          <IconPhoneOutgoing size={16} role="img" aria-label="Outbound" />
        ) : (
          <IconPhoneIncoming size={16} role="img" aria-label="Inbound" />
        )}
        {callName(call)}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: (call) => {
      const { status, text } = stateOf(call);
      return <StatusBadge status={status}>{text}</StatusBadge>;
    },
  },
];
const rest: readonly Column<ListedLiveCall>[] = [
  {
    id: 'application',
    header: 'Application',
    cell: ({ application_name }) => application_name,
    wideOnly: true,
  },
  { id: 'started', header: 'Began', cell: ({ started_at }) => <RelativeTime iso={started_at} /> },
];

export function LiveCallList() {
  const { actor } = useSession();
  const provider = useCurrentProvider();
  const service_provider_sid = provider?.service_provider_sid ?? '';
  const { search, show } = useListAddress();
  const owner = ownerOf(actor, provider?.service_provider_sid, search.account);
  const { page, page_size } = pageAsked(search);
  const query = useQuery(liveCallsQuery(owner, { page, page_size }));
  const [ending, setEnding] = useState<ListedLiveCall | null>(null);
  const [isPlacing, setIsPlacing] = useState(false);
  const account_sid = owner && 'account_sid' in owner ? owner.account_sid : null;
  const mine = { service_provider_sid, account_sid };
  const mayPlace = may(liveCallPolicy, 'create', actor, mine);
  const clear = () => {
    storeAccountSid('');
    show({ account: undefined });
  };

  return (
    <>
      <PageHeader
        title="Live calls"
        help="calls.live-calls"
        purpose="The calls that are going on now. The list brings itself up to date every few seconds."
        action={
          <>
            <RefreshButton query={query} />
            <GuardedButton may={placing(mayPlace)} onClick={() => setIsPlacing(true)}>
              Place a test call
            </GuardedButton>
          </>
        }
      />
      {actor.scope !== 'account' && (
        <FilterBar onClear={search.account ? clear : undefined}>
          <ListFilters
            filters={accountFilter<ListedLiveCall>(actor, service_provider_sid)}
            search={search}
            onFilter={(name, value) => {
              storeAccountSid(value ?? '');
              show({ [name]: value });
            }}
            row={query.isPlaceholderData ? undefined : query.data?.data[0]}
          />
        </FilterBar>
      )}
      <DataTable
        noun="live calls"
        columns={[...columns, ...accountColumn<ListedLiveCall>(actor), ...rest]}
        query={query}
        row={{
          id: ({ call_sid }) => call_sid,
          name: callName,
          actions: (call) => [
            {
              label: 'Copy SID',
              icon: <IconCopy size={16} aria-hidden />,
              onSelect: () => void copyText(call.call_sid),
            },
            {
              label: 'Hang up',
              icon: <IconPhoneOff size={16} aria-hidden />,
              destructive: true,
              may: may(liveCallPolicy, 'update', actor, { ...mine, account_sid: call.account_sid }),
              onSelect: () => setEnding(call),
            },
          ],
        }}
        paging={{
          page,
          size: page_size,
          onPage: (to) => show({ page: to > 1 ? to : undefined }),
          onSize: (size) => show({ size }),
        }}
        empty={
          <EmptyState title="No calls are going on">
            A call appears here when it comes in or is placed, and leaves when it is over. It is then under
            Recent calls.
          </EmptyState>
        }
        onClear={undefined}
      />
      {account_sid ? (
        <AccountState key={account_sid} account_sid={account_sid} />
      ) : (
        <p className={classes.hint}>
          Choose an account to see its queues, its conferences and which of its devices are registered.
        </p>
      )}
      {ending && <HangUp call={ending} onClose={() => setEnding(null)} />}
      {isPlacing && (
        <Suspense>
          <PlaceCallDialog account_sid={account_sid ?? ''} onClose={() => setIsPlacing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A person reads another sentence than a program matches. */
function placing(decision: ReturnType<typeof may>): ReturnType<typeof may> {
  if (decision.allowed || !decision.reason.startsWith('unauthorized createCall')) return decision;
  return { allowed: false, reason: 'Calls are placed by people of the account, or by an admin.' };
}
