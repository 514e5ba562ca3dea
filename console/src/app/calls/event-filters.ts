/** The filters that calls and alerts have alike: whose, and when (`C24`). */
import type { CountedEvents } from '@trunkline/contract/accounts/counted-lists.ts';
import { useCurrentProvider } from '../../service-providers/service-providers.queries.ts';
import { useSession } from '../../session/session.queries.ts';
import type { OfAccount } from '../list/AccountCell.tsx';
import { accountFilter } from '../list/account-column.ts';
import type { FilterNotes } from '../list/ListFilter.tsx';
import type { EventDate, EventTimes } from './event-times.ts';
import { timesOf } from './times-asked.ts';

export const dateChoices: readonly { value: EventDate; label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: '7', label: 'Last 7 days' },
  { value: '14', label: 'Last 14 days' },
  { value: '30', label: 'Last 30 days' },
  { value: 'custom', label: 'From … to …' },
];

export function useEventFilters(count_of: CountedEvents, times: EventTimes): FilterNotes<OfAccount>[] {
  const { actor } = useSession();
  const provider = useCurrentProvider();
  return [
    ...accountFilter<OfAccount>(actor, provider?.service_provider_sid ?? '', {
      counts: { count_of, ...timesOf(times, new Date()) },
    }),
    { name: 'date', label: 'Date', any: 'Today', options: dateChoices, isCountedWith: true },
  ];
}
