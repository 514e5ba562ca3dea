import { Button } from '@mantine/core';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import type { ListedCall } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { useEffect } from 'react';
import { localKeys, tabStorage } from '../app/browser-storage.ts';
import { directionFilter } from '../app/calls/direction-filter.ts';
import { EventScreen } from '../app/calls/EventScreen.tsx';
import { periodOfDate } from '../app/calls/home-period.ts';
import type { FilterNotes } from '../app/list/ListFilter.tsx';
import { rememberList } from '../app/list/list-as-left.ts';
import { applicationPicks } from '../applications/applications.queries.ts';
import { carrierNamePicks } from '../carriers/carriers.queries.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import { CallTable, callColumns } from './CallTable.tsx';
import { ofOneAccount, readCallSearch, rememberedFilter } from './call-search.ts';
import { answeredOf, callCountsAsked, callsAsked } from './calls-asked.ts';
import { callPages } from './recent-calls.queries.ts';

const route = getRouteApi('/internal/recent-calls/');
const words = {
  title: 'Recent calls',
  noun: 'calls',
  help: 'calls',
  purpose: 'Completed calls, with their parties and outcome.',
  search: 'Number or call id',
  none: {
    narrowed: 'No calls in this time match the filters.',
    all: 'There were no calls in this time. A call appears here when it ends.',
  },
};
const inAll: FilterNotes<ListedCall>[] = [
  { ...directionFilter, countedAs: (direction) => direction },
  {
    name: 'status',
    countedAs: (status) => answeredOf(status),
    label: 'Status',
    any: 'All',
    options: [
      { value: 'answered', label: 'Answered' },
      { value: 'not-answered', label: 'Not answered' },
    ],
  },
];

export function CallList() {
  const { actor, features } = useSession();
  const provider_sid = useCurrentProvider()?.service_provider_sid ?? '';
  const search = route.useSearch();
  const navigate = route.useNavigate();
  useEffect(() => {
    tabStorage.setItem(localKeys.queryFilter, rememberedFilter(search));
    rememberList('/internal/recent-calls', search);
  }, [search]);

  const { account } = search;
  const account_sid = actor.scope === 'account' ? actor.account_sid : account;
  const byApplication: FilterNotes<ListedCall> = {
    name: 'application',
    label: 'Application',
    any: 'All',
    picks: applicationPicks(account_sid ? { account_sid } : { service_provider_sid: provider_sid }),
  };
  const filters: FilterNotes<ListedCall>[] = [
    ...inAll,
    { name: 'trunk', label: 'Carrier', any: 'All', picks: carrierNamePicks(provider_sid, account) },
    ...(features.has('calls-by-application') ? [byApplication] : []),
  ];

  return (
    <EventScreen
      words={words}
      queries={callPages}
      search={search}
      read={readCallSearch}
      asked={callsAsked}
      onSearch={(change, replace) =>
        void navigate({
          search: (now) => ofOneAccount(change(now), now),
          ...(replace && { replace }),
        })
      }
      columns={callColumns}
      filters={filters}
      countsAsked={callCountsAsked}
      action={
        features.has('analytics') && (
          <Button
            variant="default"
            component={TargetLink}
            link={linkOptions({
              to: '/internal/analytics',
              search: {
                account,
                carrier: search.trunk,
                application: search.application,
                period: periodOfDate(search.date),
              },
            })}
          >
            Analytics
          </Button>
        )
      }
    >
      {(table) => <CallTable {...table} />}
    </EventScreen>
  );
}
