import { getRouteApi } from '@tanstack/react-router';
import type { ListedCall } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { useEffect } from 'react';
import { localKeys } from '../app/browser-storage.ts';
import { EventScreen } from '../app/EventScreen.tsx';
import type { FilterNotes } from '../app/ListFilter.tsx';
import { rememberList } from '../app/list-as-left.ts';
import { CallTable } from './CallTable.tsx';
import { answeredOf, callCountsAsked, callsAsked, readCallSearch, rememberedFilter } from './call-search.ts';
import { callPages } from './recent-calls.queries.ts';

const route = getRouteApi('/internal/recent-calls/');
const words = {
  title: 'Recent calls',
  noun: 'calls',
  help: 'calls',
  purpose: 'Who called whom, and what became of it.',
  search: 'Any part of a number or call id',
  none: {
    narrowed: 'No call of this time matches the filters.',
    all: 'There were no calls in this time. A call appears here as soon as it is over.',
  },
};
const filters: FilterNotes<ListedCall>[] = [
  {
    name: 'direction',
    countedAs: (direction) => direction,
    label: 'Direction',
    any: 'Either',
    options: [
      { value: 'inbound', label: 'Inbound only' },
      { value: 'outbound', label: 'Outbound only' },
    ],
  },
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
  const search = route.useSearch();
  const navigate = route.useNavigate();
  useEffect(() => {
    localStorage.setItem(localKeys.queryFilter, rememberedFilter(search));
    rememberList('/internal/recent-calls', search);
  }, [search]);

  return (
    <EventScreen
      words={words}
      queries={callPages}
      search={search}
      read={readCallSearch}
      asked={callsAsked}
      onSearch={(next) => void navigate({ search: next })}
      filters={filters}
      countsAsked={callCountsAsked}
    >
      {(table) => <CallTable {...table} />}
    </EventScreen>
  );
}
