import { type UseQueryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { Page } from '@trunkline/contract/core/paging.ts';
import type { ListView, ViewedList } from '@trunkline/contract/list-views/list-views.contract.ts';
import { listViewsQuery } from '../../list-views/list-views.queries.ts';
import { useCurrentProvider } from '../../service-providers/service-providers.queries.ts';
import { countWords } from '../../ui/page/count-text.ts';
import type { ListSearch } from './list-search.ts';
import { addressOf } from './list-view-search.ts';
import classes from './ViewChips.module.css';

/** The page that an address shows, which tells how many rows there are; undefined where that is not cheap. */
export type PageAt = (search: ListSearch) => UseQueryOptions<Page<object>> | undefined;

type ViewChipsProps = {
  list: ViewedList;
  search: ListSearch;
  pageAt: PageAt | undefined;
  onAll: () => void;
  onOpen: (view: ListView) => void;
  /** All that there are. */
  onMore: () => void;
};

/** More are in the dialog. */
const MOST_SHOWN = 6;
/** A count is a help, and as old as this without harm. */
const COUNTED_MS = 60_000;
const NOT_COUNTED: UseQueryOptions<Page<object>> = { queryKey: ['not counted'], enabled: false };

/** The views of a list above it, each one press away, with how many rows it has. */
export function ViewChips({ list, search, pageAt, onAll, onOpen, onMore }: ViewChipsProps) {
  const provider = useCurrentProvider();
  const { data = [] } = useQuery(listViewsQuery(list, provider?.service_provider_sid ?? ''));
  const shown = data.slice(0, MOST_SHOWN);
  const places: ListSearch[] = [{}, ...shown.map((view) => ({ ...addressOf(view), view: undefined }))];
  const pages = useQueries({
    queries: places.map((place) => ({
      ...(pageAt?.(place) ?? NOT_COUNTED),
      placeholderData: undefined,
      staleTime: COUNTED_MS,
    })),
  });
  const countAt = (at: number) => {
    const page = pages[at]?.data;
    return page && countWords(page.total, page.total_is_least);
  };
  const isAll = !Object.entries(search).some(([name, value]) => value && !BESIDES.includes(name));
  return (
    <nav aria-label="Views" className={classes.chips}>
      <Chip name="All" count={countAt(0)} isCurrent={isAll} onOpen={onAll} />
      {shown.map((view, at) => (
        <Chip
          key={view.view_sid}
          name={view.name}
          count={countAt(at + 1)}
          isCurrent={search.view === view.view_sid}
          onOpen={() => onOpen(view)}
        />
      ))}
      {data.length > MOST_SHOWN && (
        <button type="button" aria-haspopup="dialog" onClick={onMore}>
          {data.length - MOST_SHOWN} more
        </button>
      )}
    </nav>
  );
}

/** They say which of all rows are drawn, and in which order. */
const BESIDES = ['page', 'size', 'sort'];

type ChipProps = { name: string; count: string | undefined; isCurrent: boolean; onOpen: () => void };

function Chip({ name, count, isCurrent, onOpen }: ChipProps) {
  return (
    <button type="button" aria-current={isCurrent ? 'page' : undefined} onClick={onOpen}>
      <span>{name}</span> {count !== undefined && <small>{count}</small>}
    </button>
  );
}
