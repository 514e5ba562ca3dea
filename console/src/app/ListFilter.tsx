import { type UseQueryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { ChoiceCounts, Page } from '@trunkline/contract/core/paging.ts';
import { useState } from 'react';
import type { Option } from '../ui/form/OptionRow.tsx';
import { countWords } from '../ui/page/count-text.ts';
import { FilterChip, FilterToggle } from '../ui/table/FilterChip.tsx';
import { type Pick, type Picks, usePicks } from './picks.ts';

/** A filter of a list, by its name in the address. `countedAs`: by which word the server tells how many rows a value would leave. */
export type FilterNotes<Row> = {
  name: string;
  label: string;
  any?: string;
  /** The counts of the list's other filters heed it. */
  isCountedWith?: true;
} & (
  | { options: readonly Option[]; countedAs?: (value: string) => string }
  /**
   * `first`: before what is found, each with how many rows it would leave; `counted`: the same picks with their counts,
   * for a list that nothing else filters; `nameOf`: what a row that it leaves calls the chosen one, so that nobody is asked.
   */
  | {
      picks: Picks;
      counted?: Picks;
      first?: readonly Option[];
      nameOf?: (row: Row) => string | null | undefined;
    }
  /** On or off; `on` is its value in the address. */
  | { on: string }
);

/** The page that a filter would leave: how many there are is told with it, and it is there when the filter is chosen. */
export type PageIf = (name: string, value: string) => UseQueryOptions<Page<object>>;

/** The list with a count for each of a filter's options, by the filter's name and without what it is set to. */
export type CountsOf = (name: string) => UseQueryOptions<Page<object>>;

type ListFilterProps<Row> = {
  notes: FilterNotes<Row>;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  row: Row | undefined;
  pageIf?: PageIf | undefined;
  countsOf?: CountsOf | undefined;
  /** Nothing but this narrows the list. */
  isAlone?: boolean;
};

export function ListFilter<Row>(props: ListFilterProps<Row>) {
  const { notes, value, onChange, row, pageIf, countsOf, isAlone = false } = props;
  const { label, any } = notes;
  if ('on' in notes)
    return (
      <FilterToggle
        label={label}
        isOn={value === notes.on}
        onTurn={() => onChange(value === notes.on ? undefined : notes.on)}
      />
    );
  if ('picks' in notes) {
    const { picks, counted, first = [], nameOf } = notes;
    return (
      <PickFilter
        label={label}
        any={any}
        picks={isAlone && counted ? { ...picks, found: counted.found } : picks}
        isCounted={isAlone}
        first={first}
        pageIf={pageIf && ((chosen) => pageIf(notes.name, chosen))}
        known={row && nameOf?.(row)}
        value={value}
        onChange={onChange}
      />
    );
  }
  return (
    <OptionFilter
      label={label}
      any={any}
      options={notes.options}
      countedAs={notes.countedAs}
      counts={notes.countedAs && countsOf?.(notes.name)}
      value={value}
      onChange={onChange}
    />
  );
}

type OptionFilterProps = {
  label: string;
  any: string | undefined;
  options: readonly Option[];
  countedAs: ((value: string) => string) | undefined;
  counts: UseQueryOptions<Page<object>> | undefined;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

const NOT_COUNTED = { queryKey: ['not counted'], queryFn: () => null as never };

function OptionFilter({ label, any, options, countedAs, counts, value, onChange }: OptionFilterProps) {
  // Nobody counts but for whoever is about to choose.
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({
    ...(counts ?? NOT_COUNTED),
    enabled: isOpen && counts !== undefined,
    placeholderData: undefined,
  });
  return (
    <FilterChip
      label={label}
      any={any}
      value={value}
      chosen={options.find((option) => option.value === value)?.label}
      options={
        countedAs
          ? options.map((option) => ({
              ...option,
              // What leaves nothing may be left out.
              count: wordsFor(data?.counts && (data.counts[countedAs(option.value)] ?? { total: 0 })),
            }))
          : options
      }
      onChoose={onChange}
      onTurn={setIsOpen}
    />
  );
}

type PickFilterProps = {
  label: string;
  any: string | undefined;
  picks: Picks;
  isCounted: boolean;
  first: readonly Option[];
  pageIf: ((value: string) => UseQueryOptions<Page<object>>) | undefined;
  known: string | null | undefined;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

function PickFilter(props: PickFilterProps) {
  const { label, any, picks, isCounted, first, pageIf, known, value, onChange } = props;
  const fixed = first.find((option) => option.value === value);
  const { options, isSearching, chosen, error, onUse, onSearch } = usePicks(
    picks,
    fixed ? '' : (value ?? ''),
    fixed ? undefined : known,
  );
  // Nobody counts but for whoever is about to choose.
  const [isOpen, setIsOpen] = useState(false);
  const asked = useQueries({
    queries: pageIf
      ? first.map((option) => ({ ...pageIf(option.value), enabled: isOpen, placeholderData: undefined }))
      : [],
  });
  const counts = first.map((option, at) => {
    const page = asked[at]?.data;
    return { ...option, count: page && countWords(page.total, page.total_is_least) };
  });
  return (
    <FilterChip
      label={label}
      any={any}
      value={value}
      chosen={fixed?.label ?? chosen?.label ?? (value && error ? 'unknown' : undefined)}
      // Those of before, while others are being asked for, were counted under other filters.
      options={options && [...counts, ...options.map((option) => counted(option, isCounted))]}
      isSearching={isSearching}
      onChoose={onChange}
      onTurn={(to) => {
        setIsOpen(to);
        onUse(to);
      }}
      onSearch={onSearch}
    />
  );
}

function counted({ leaves, ...option }: Pick, isCounted: boolean): Option {
  return { ...option, count: isCounted ? wordsFor(leaves) : undefined };
}

function wordsFor(leaves: ChoiceCounts[string] | undefined): string | undefined {
  return leaves && countWords(leaves.total, leaves.total_is_least);
}
