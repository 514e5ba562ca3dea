import { type UseQueryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { ChoiceCounts, Page } from '@trunkline/contract/core/paging.ts';
import type { Option } from '../../ui/form/OptionRow.tsx';
import { countWords } from '../../ui/page/count-text.ts';
import { type ChipChoices, FilterChip, FilterChoices, FilterToggle } from '../../ui/table/FilterChip.tsx';
import { type Pick as Picked, type Picks, usePicks } from '../record/picks.ts';

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
  /** On or off; `on` is its value in the address. The list may tell with its pages how many rows it would leave. */
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
  /** What the list's page tells by the way. */
  counts?: ChoiceCounts | undefined;
  pageIf?: PageIf | undefined;
  countsOf?: CountsOf | undefined;
  /** Nothing but this narrows the list. */
  isAlone?: boolean;
};

export function ListFilter<Row>(props: ListFilterProps<Row>) {
  const { notes, value, onChange, row, counts, pageIf, countsOf, isAlone = false } = props;
  const { label, any, isCountedWith } = notes;
  if ('on' in notes)
    return (
      <FilterToggle
        label={label}
        isOn={value === notes.on}
        leaves={wordsFor(counts?.[notes.on])}
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
      saysAny={isCountedWith}
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
  saysAny: boolean | undefined;
  options: readonly Option[];
  countedAs: ((value: string) => string) | undefined;
  counts: UseQueryOptions<Page<object>> | undefined;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

const NOT_COUNTED = { queryKey: ['not counted'], queryFn: () => null as never };

function OptionFilter({ options, countedAs, counts, onChange, ...chip }: OptionFilterProps) {
  return (
    <FilterChip
      {...chip}
      onChoose={onChange}
      chosen={options.find((option) => option.value === chip.value)?.label}
      choices={(opening) => <OptionChoices {...{ options, countedAs, counts, opening }} />}
    />
  );
}

type OptionChoicesProps = Pick<OptionFilterProps, 'options' | 'countedAs' | 'counts'> & {
  opening: ChipChoices;
};

function OptionChoices({ options, countedAs, counts, opening }: OptionChoicesProps) {
  const { data } = useQuery({
    ...(counts ?? NOT_COUNTED),
    enabled: opening.opened && counts !== undefined,
    placeholderData: undefined,
  });
  return (
    <FilterChoices
      {...opening}
      options={
        countedAs
          ? options.map((option) => ({
              ...option,
              // What leaves nothing may be left out.
              count: wordsFor(data?.counts && (data.counts[countedAs(option.value)] ?? { total: 0 })),
            }))
          : options
      }
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

/** Closed it watches nothing but what its value is called. */
function PickFilter({ picks, isCounted, first, pageIf, known, onChange, ...chip }: PickFilterProps) {
  const { value = '' } = chip;
  const fixed = first.find((option) => option.value === value);
  const told = fixed?.label ?? known ?? undefined;
  const { data, error } = useQuery({ ...picks.one(value), enabled: value !== '' && !told });
  return (
    <FilterChip
      {...chip}
      onChoose={onChange}
      chosen={value === '' ? undefined : (told ?? data?.label ?? (error ? 'unknown' : undefined))}
      choices={(opening) => (
        <PickChoices
          {...{ picks, isCounted, first, pageIf, opening }}
          value={fixed ? '' : value}
          known={told}
        />
      )}
    />
  );
}

type PickChoicesProps = Pick<PickFilterProps, 'picks' | 'isCounted' | 'first' | 'pageIf' | 'known'> & {
  opening: ChipChoices;
  value: string;
};

function PickChoices({ picks, isCounted, first, pageIf, known, value, opening }: PickChoicesProps) {
  const { opened } = opening;
  const { options, isSearching, isFailed, onSearch } = usePicks(picks, { value, known, isUsed: opened });
  const asked = useQueries({
    queries: pageIf
      ? first.map((option) => ({ ...pageIf(option.value), enabled: opened, placeholderData: undefined }))
      : [],
  });
  const counts = first.map((option, at) => {
    const page = asked[at]?.data;
    return { ...option, count: page && countWords(page.total, page.total_is_least) };
  });
  return (
    <FilterChoices
      {...opening}
      // Those of before, while others are being asked for, were counted under other filters.
      options={options && [...counts, ...options.map((option) => counted(option, isCounted))]}
      isSearching={isSearching}
      isFailed={isFailed}
      onSearch={onSearch}
    />
  );
}

function counted({ leaves, ...option }: Picked, isCounted: boolean): Option {
  return { ...option, count: isCounted ? wordsFor(leaves) : undefined };
}

function wordsFor(leaves: ChoiceCounts[string] | undefined): string | undefined {
  return leaves && countWords(leaves.total, leaves.total_is_least);
}
