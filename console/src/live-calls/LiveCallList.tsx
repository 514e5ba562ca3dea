import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { userSidOf } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import type { ListedLiveCall } from '@trunkline/contract/live-calls/live-calls.contract.ts';
import { liveCallPolicy } from '@trunkline/contract/live-calls/live-calls.policy.ts';
import { useState } from 'react';
import { ownerOf } from '../app/calls/calls-owner.ts';
import { directionFilter } from '../app/calls/direction-filter.ts';
import { accountFilter } from '../app/list/account-column.ts';
import { storeAccountSid } from '../app/list/account-filter.ts';
import { ExportCsvButton } from '../app/list/ExportCsvButton.tsx';
import type { FilterNotes } from '../app/list/ListFilter.tsx';
import { ListFilters } from '../app/list/ListFilters.tsx';
import { LookMenu } from '../app/list/LookMenu.tsx';
import { shownColumns, useListLook } from '../app/list/list-look.ts';
import { pageAsked, textSearch, withoutFilters } from '../app/list/list-search.ts';
import { useListAddress } from '../app/list/use-list-page.ts';
import { useViews } from '../app/list/use-views.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { GuardedButton } from '../ui/page/GuardedButton.tsx';
import { late } from '../ui/page/late.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { RefreshButton } from '../ui/page/RefreshButton.tsx';
import { useLasting } from '../ui/page/use-lasting.ts';
import { FilterBar } from '../ui/table/FilterBar.tsx';
import { HangUp } from './HangUp.tsx';
import { LiveCallTable, liveCallColumns, NOUN } from './LiveCallTable.tsx';
import { stateChoices } from './live-call-words.ts';
import { exportLiveCalls, liveCallsQuery } from './live-calls.queries.ts';
import { WaitingCalls } from './WaitingCalls.tsx';

const PlaceCallDialog = late(async () => (await import('./PlaceCallDialog.tsx')).PlaceCallDialog);

const filters: readonly FilterNotes<ListedLiveCall>[] = [
  directionFilter,
  { name: 'state', label: 'State', any: 'All', options: stateChoices },
];

/** Somebody types, and Redis is looked through each time. */
const FILTER_DELAY_MS = 300;

export function LiveCallList() {
  const { actor, features } = useSession();
  const provider = useCurrentProvider();
  const service_provider_sid = provider?.service_provider_sid ?? '';
  const { search, show } = useListAddress();
  const owner = ownerOf(actor, provider?.service_provider_sid, search.account);
  const { page, page_size } = pageAsked(search);
  const query = useLasting(useQuery(liveCallsQuery(owner, search)));
  const [ending, setEnding] = useState<ListedLiveCall | null>(null);
  const [isPlacing, setIsPlacing] = useState(false);
  const [look, setLook] = useListLook(userSidOf(actor) ?? '');
  const views = useViews({ list: 'live-calls', noun: NOUN, search, show, look: [look, setLook] });
  const columns = liveCallColumns(actor);
  const account_sid = owner && 'account_sid' in owner ? owner.account_sid : null;
  const mine = { service_provider_sid, account_sid };
  const mayPlace = may(liveCallPolicy, 'create', actor, mine);
  const { page: _, size: __, view: ___, ...narrowing } = search;
  const clear = () => {
    storeAccountSid('');
    show(withoutFilters(Object.keys(narrowing)));
  };
  const onClear = Object.values(narrowing).some(Boolean) ? clear : undefined;

  return (
    <>
      <PageHeader
        title="Live calls"
        help="calls.live-calls"
        purpose="Calls in progress. The list updates itself every few seconds."
        action={
          <>
            <RefreshButton query={query} />
            {owner && features.has('csv-lists') && (
              <ExportCsvButton
                variant="default"
                name="live-calls"
                fetchCsv={(options) => exportLiveCalls(owner, search, options)}
              />
            )}
            <GuardedButton may={placing(mayPlace)} onClick={() => setIsPlacing(true)}>
              Place a test call
            </GuardedButton>
          </>
        }
      />
      {views.notice}
      <FilterBar
        search={textSearch('Number or call id', search, show, FILTER_DELAY_MS)}
        onClear={onClear}
        aside={
          <>
            {views.button}
            <LookMenu list={NOUN} columns={columns} look={look} onLook={setLook} />
          </>
        }
      >
        <ListFilters
          filters={[...accountFilter<ListedLiveCall>(actor, service_provider_sid), ...filters]}
          search={search}
          onFilter={(name, value) => {
            if (name === 'account') storeAccountSid(value ?? '');
            show({ [name]: value });
          }}
          row={query.isPlaceholderData ? undefined : query.data?.data[0]}
        />
      </FilterBar>
      <LiveCallTable
        query={query}
        columns={shownColumns(columns, look.columns[NOUN])}
        known={columns}
        isCompact={look.compact}
        mayHangUp={(call) => may(liveCallPolicy, 'update', actor, { ...mine, account_sid: call.account_sid })}
        onHangUp={setEnding}
        paging={{
          page,
          size: page_size,
          onPage: (to) => show({ page: to > 1 ? to : undefined }),
          onSize: (size) => show({ size }),
        }}
        empty={
          <EmptyState title="No calls in progress">
            A call appears here when it starts. When it ends it moves to Recent calls.
          </EmptyState>
        }
        onClear={onClear}
      />
      {/* Below a list whose height is not known yet it would jump. */}
      <div hidden={!query.data && !query.error}>
        {account_sid ? (
          <WaitingCalls key={account_sid} account_sid={account_sid} />
        ) : (
          <Text fz={13} lh="18px" c="dimmed" mt={24}>
            Choose an account to see its queues, conferences and registered devices.
          </Text>
        )}
      </div>
      {ending && <HangUp call={ending} onClose={() => setEnding(null)} />}
      {isPlacing && <PlaceCallDialog account_sid={account_sid ?? ''} onClose={() => setIsPlacing(false)} />}
    </>
  );
}

/** A person reads another sentence than a program matches. */
function placing(decision: ReturnType<typeof may>): ReturnType<typeof may> {
  if (decision.allowed || !decision.reason.startsWith('unauthorized createCall')) return decision;
  return { allowed: false, reason: 'Only users of the account or an admin can place calls.' };
}
