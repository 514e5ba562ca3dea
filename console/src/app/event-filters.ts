/** The filters that calls and alerts have alike: whose, and when (`C24`). */
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import type { OfAccount } from './AccountCell.tsx';
import { accountFilter } from './account-column.ts';
import { eventDateChoices } from './event-times.ts';
import type { FilterNotes } from './ListFilter.tsx';

export function useEventFilters(): FilterNotes<OfAccount>[] {
  const { actor } = useSession();
  const provider = useCurrentProvider();
  return [
    ...accountFilter(actor, provider?.service_provider_sid ?? ''),
    { name: 'date', label: 'Date', any: 'Today', options: eventDateChoices },
  ];
}
