import type { ChoiceCounts } from '@trunkline/contract/core/paging.ts';
import { type CountsOf, type FilterNotes, ListFilter, type PageIf } from './ListFilter.tsx';

type ListFiltersProps<Row> = {
  filters: readonly FilterNotes<Row>[];
  /** What is in the address, by the filters' names. */
  search: object;
  onFilter: (name: string, value: string | undefined) => void;
  /** One that they leave, if there is any. */
  row: Row | undefined;
  /** What the list's page tells by the way. */
  counts?: ChoiceCounts | undefined;
  pageIf?: PageIf | undefined;
  countsOf?: CountsOf | undefined;
};

/** They say which rows of what is listed are drawn, and in which order. */
const NO_FILTERS = ['page', 'size', 'sort', 'view'];

/** The filters of a list, each a chip. */
export function ListFilters<Row>(props: ListFiltersProps<Row>) {
  const { filters, search, onFilter, row, counts, pageIf, countsOf } = props;
  const heeded = filters.flatMap(({ name, isCountedWith }) => (isCountedWith ? [name] : []));
  const others = [...NO_FILTERS, ...heeded];
  const narrowing = Object.entries(search).filter(([name, value]) => value && !others.includes(name));
  return filters.map((filter) => (
    <ListFilter
      key={filter.name}
      notes={filter}
      value={(search as Record<string, string | undefined>)[filter.name]}
      onChange={(value) => onFilter(filter.name, value)}
      row={row}
      counts={counts}
      pageIf={pageIf}
      countsOf={countsOf}
      isAlone={narrowing.every(([name]) => name === filter.name)}
    />
  ));
}
