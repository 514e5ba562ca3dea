import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '@trunkline/contract/audit/audit.contract.ts';
import { FilterBar } from '../ui/FilterBar.tsx';
import { UserSelect } from '../users/UserSelect.tsx';
import { userQuery } from '../users/users.queries.ts';
import classes from './AuditFilters.module.css';
import { type AuditSearch, ranges } from './audit-search.ts';
import { kindChoices, kindLabel } from './audit-words.ts';

type AuditFiltersProps = {
  search: AuditSearch;
  /** Those on the screen: they know the names behind the sids. */
  entries: readonly AuditEntry[];
  onShow: (next: Partial<AuditSearch>) => void;
  onClear: () => void;
};

const rangeChoices = [
  { value: '', label: 'Any time' },
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: '7', label: 'Last 7 days' },
  { value: '14', label: 'Last 14 days' },
  { value: '30', label: 'Last 30 days' },
  { value: 'custom', label: 'From … to …' },
];

export function AuditFilters({ search, entries, onShow, onClear }: AuditFiltersProps) {
  const { kind = '', range = '', from, to } = search;
  const actorName = useActorName(search.actor_sid, entries);
  const record = entries.find((entry) => entry.record_sid === search.record_sid);
  const isKnown = kind === '' || kindChoices.some(({ value }) => value === kind);
  const chips = [
    ...(search.actor_sid
      ? [{ label: `By ${actorName}`, onRemove: () => onShow({ actor_sid: undefined }) }]
      : []),
    ...(search.record_sid
      ? [
          {
            label: `Only ${record?.record_name ?? shortSid(search.record_sid)}`,
            onRemove: () => onShow({ record_sid: undefined }),
          },
        ]
      : []),
  ];

  return (
    <FilterBar chips={chips} isActive={Object.values(search).some(Boolean)} onClear={onClear}>
      {!search.actor_sid && (
        <div className={classes.actor}>
          <UserSelect label="Changed by anyone" onChoose={(actor_sid) => onShow({ actor_sid })} />
        </div>
      )}
      <NativeSelect
        aria-label="Kind"
        value={kind}
        data={[
          { value: '', label: 'Everything' },
          ...kindChoices,
          ...(isKnown ? [] : [{ value: kind, label: kindLabel(kind) }]),
        ]}
        onChange={(event) => onShow({ kind: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        aria-label="Time"
        value={range}
        data={rangeChoices}
        onChange={(event) =>
          onShow({
            range: ranges.find((known) => known === event.currentTarget.value),
            from: undefined,
            to: undefined,
          })
        }
      />
      {range === 'custom' && (
        <div className={classes.times}>
          <TextInput
            type="datetime-local"
            aria-label="From"
            max={to}
            value={from ?? ''}
            onChange={(event) => onShow({ from: event.currentTarget.value || undefined })}
          />
          <span aria-hidden>to</span>
          <TextInput
            type="datetime-local"
            aria-label="To"
            min={from}
            value={to ?? ''}
            onChange={(event) => onShow({ to: event.currentTarget.value || undefined })}
          />
        </div>
      )}
    </FilterBar>
  );
}

/** A key, or a user who is gone, has a name only in the entries. */
function useActorName(actor_sid: string | undefined, entries: readonly AuditEntry[]): string {
  const entry = entries.find((one) => one.actor_sid === actor_sid);
  const { data: user } = useQuery({
    ...userQuery(actor_sid ?? ''),
    enabled: actor_sid !== undefined && entry === undefined,
    retry: false,
  });
  return entry?.actor_name ?? user?.name ?? shortSid(actor_sid ?? '');
}

function shortSid(sid: string): string {
  return `${sid.slice(0, 8)}…`;
}
