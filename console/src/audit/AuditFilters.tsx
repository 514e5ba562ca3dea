import type { AuditEntry, AuditFilter } from '@trunkline/contract/audit/audit.contract.ts';
import type { ReactNode } from 'react';
import { dateChoices } from '../app/calls/event-filters.ts';
import { recordName } from '../app/entry-words.ts';
import { BetweenTimes } from '../app/list/BetweenTimes.tsx';
import type { CountsOf, FilterNotes } from '../app/list/ListFilter.tsx';
import { ListFilters } from '../app/list/ListFilters.tsx';
import { FilterBar } from '../ui/table/FilterBar.tsx';
import { RemovableChip } from '../ui/table/FilterChip.tsx';
import { userPicks } from '../users/users.queries.ts';
import { auditCountsQuery } from './audit.queries.ts';
import { type AuditSearch, readAuditSearch } from './audit-search.ts';
import { kindChoices, kindLabel } from './audit-words.ts';

type AuditFiltersProps = {
  /** The provider that an admin has chosen. */
  chosen: string | undefined;
  search: AuditSearch;
  asked: AuditFilter;
  /** Those on the screen: they know the names behind the sids. */
  entries: readonly AuditEntry[];
  onShow: (next: Partial<AuditSearch>) => void;
  onClear: (() => void) | undefined;
  /** At the other end of the line. */
  aside: ReactNode;
};

const times: FilterNotes<AuditEntry> = {
  name: 'range',
  label: 'Time',
  any: 'Any time',
  options: dateChoices,
};

export function AuditFilters(props: AuditFiltersProps) {
  const { chosen, search, asked, entries, onShow } = props;
  const { actor_sid, kind, range, record_sid, from, to } = search;
  const record = entries.find((entry) => entry.record_sid === record_sid);
  const isKnown = !kind || kindChoices.some(({ value }) => value === kind);
  const filters: FilterNotes<AuditEntry>[] = [
    {
      name: 'actor_sid',
      label: 'Changed by',
      any: 'Anyone',
      picks: userPicks(),
      // A key, or a user who is gone, has a name only in the entries.
      nameOf: (entry) => entry.actor_name,
    },
    ...(chosen && !actor_sid && !record_sid
      ? [
          {
            name: 'of',
            label: 'Provider',
            any: chosen,
            options: [{ value: 'all', label: 'All service providers' }],
          },
        ]
      : []),
    {
      name: 'kind',
      label: 'Kind',
      countedAs: (value) => value,
      any: 'Everything',
      options: [...kindChoices, ...(isKnown ? [] : [{ value: kind, label: kindLabel(kind) }])],
    },
    times,
  ];

  return (
    <FilterBar
      onClear={props.onClear}
      aside={props.aside}
      below={range === 'custom' && <BetweenTimes from={from} to={to} onShow={onShow} />}
    >
      <ListFilters
        filters={filters}
        search={search}
        onFilter={(name, value) => onShow(readAuditSearch({ ...search, [name]: value }))}
        row={entries.find((entry) => entry.actor_sid === actor_sid)}
        countsOf={() => auditCountsQuery(asked) as unknown as ReturnType<CountsOf>}
      />
      {record_sid && (
        <RemovableChip
          label={`Only ${record?.record_name ? recordName(record) : `${record_sid.slice(0, 8)}…`}`}
          onRemove={() => onShow({ record_sid: undefined })}
        />
      )}
    </FilterBar>
  );
}
