/** The filter of lists of what can be switched off, each state with how many rows it has. */

import type { Session } from '../session.ts';
import type { FilterNotes } from './ListFilter.tsx';
import type { Filtered } from './list-search.ts';

const options = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

/** Nothing where the server does not know it (`R7`). */
export function stateFilter<Row>(
  { features }: Pick<Session, 'features'>,
  more: readonly { value: string; label: string }[] = [],
): FilterNotes<Row>[] {
  if (!features.has('lists-by-state')) return [];
  return [
    {
      name: 'state',
      label: 'State',
      any: 'All',
      options: [...options, ...more],
      countedAs: (state) => state,
    },
  ];
}

export type StateSearch = Filtered<'state'> & { count_by?: 'state' };

/** As the address has it, of those that the list knows; what means nothing is nothing. */
export function stateAsked<State extends string>(
  search: StateSearch,
  states: readonly State[],
): { state: State | undefined; count_by: 'state' | undefined } {
  return { state: states.find((known) => known === search.state), count_by: search.count_by };
}
