import { useQuery } from '@tanstack/react-query';
import { userSidOf } from '@trunkline/contract/core/actor.ts';
import { type ReactNode, useEffect } from 'react';
import { useCurrentProvider } from '../../service-providers/service-providers.queries.ts';
import { useSession } from '../../session/session.queries.ts';
import { late } from '../../ui/page/late.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { PageNote } from '../../ui/page/PageNote.tsx';
import { ProblemNotice } from '../../ui/page/ProblemNotice.tsx';
import { RefreshButton } from '../../ui/page/RefreshButton.tsx';
import { exactTime, zoneNote } from '../../ui/page/relative-time.ts';
import { TextButton } from '../../ui/page/TextButton.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import type { OpeningColumn } from '../../ui/table/OpeningTable.tsx';
import { TablePaging } from '../../ui/table/TablePaging.tsx';
import type { OfAccount } from '../list/AccountCell.tsx';
import { storeAccountSid } from '../list/account-filter.ts';
import { localTime } from '../list/clock-time.ts';
import { ExportCsvButton } from '../list/ExportCsvButton.tsx';
import { LateListNews } from '../list/LateListNews.tsx';
import type { CountsOf, FilterNotes } from '../list/ListFilter.tsx';
import { ListFilters } from '../list/ListFilters.tsx';
import { LookMenu } from '../list/LookMenu.tsx';
import { shownColumns, useListLook } from '../list/list-look.ts';
import { type ListSearch, textSearch, withoutFilters } from '../list/list-search.ts';
import { useLastPage } from '../list/use-last-page.ts';
import { useViews } from '../list/use-views.ts';
import { asWritten } from './as-written.ts';
import { ownerOf } from './calls-owner.ts';
import { useEventFilters } from './event-filters.ts';
import type { EventQueries } from './event-queries.ts';
import type { EventTimes } from './event-times.ts';
import { NoEvents } from './NoEvents.tsx';
import { midnight } from './times-asked.ts';

type Search = ListSearch & EventTimes;

const BetweenTimes = late(async () => (await import('../list/BetweenTimes.tsx')).BetweenTimes);

type EventScreenProps<Row extends OfAccount, S extends Search, Asked> = {
  words: {
    title: string;
    /** "calls" */
    noun: string;
    help: string;
    purpose: string;
    /** What is looked for as text, where anything is. */
    search?: string;
    /** Why there are none: of what matches the filters, and of this time at all. */
    none: { narrowed: string; all: string };
  };
  queries: EventQueries<Row, Asked>;
  search: S;
  /** As the address has it: a value that means nothing is left out. */
  read: (raw: Record<string, unknown>) => S;
  asked: (search: S, now: Date) => Asked;
  onSearch: (change: (now: S) => S, replace?: boolean) => void;
  /** Those that there are; which of them are shown is a person's own choice. */
  columns: (withAccounts: boolean) => readonly OpeningColumn<Row>[];
  /** Besides whose, and when. */
  filters: readonly FilterNotes<Row>[];
  /** What is asked for the counts of a filter's options. */
  countsAsked?: (name: string, search: S, now: Date) => Asked;
  /** The screen is there, and whenever it was read anew. */
  onRead?: () => void;
  action?: ReactNode;
  children: (table: EventTable<Row>) => ReactNode;
};

export type EventTable<Row> = {
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  columns: readonly OpeningColumn<Row>[];
  isOutdated: boolean;
  isCompact: boolean;
  /** The paging. */
  below: ReactNode;
};

/** `C9`. */
const FILTER_DELAY_MS = 1000;

/** Calls or alerts: their filters, their pages, and what stands in their place. */
export function EventScreen<Row extends OfAccount, S extends Search, Asked>(
  props: EventScreenProps<Row, S, Asked>,
) {
  const { words, queries, search, asked, onRead } = props;
  const session = useSession();
  const provider = useCurrentProvider();
  const owner = ownerOf(session.actor, provider?.service_provider_sid, search.account);
  const shown = queries.page(owner, asked(search, new Date()));
  const query = useQuery({ ...shown, select: asWritten });
  const common = useEventFilters(queries.area, search);
  const { data, dataUpdatedAt, error } = query;
  const { page = 1, size = 25, date, from, to } = search;
  const [look, setLook] = useListLook(userSidOf(session.actor) ?? '');
  const columns = props.columns(!(owner && 'account_sid' in owner));

  function show(next: Partial<Search>, replace?: boolean) {
    if ('account' in next) storeAccountSid(next.account ?? '');
    // Another date has other times.
    const times = 'date' in next ? { from: undefined, to: undefined } : {};
    props.onSearch((now) => ({ ...now, page: undefined, as_of: undefined, ...times, ...next }), replace);
  }
  const views = useViews({ list: queries.area, noun: words.noun, search, show, look: [look, setLook] });

  const countsOf = (name: string) =>
    queries.page(
      owner,
      props.countsAsked?.(name, search, new Date()) ?? asked(search, new Date()),
    ) as unknown as ReturnType<CountsOf>;

  // All there are, since one that was just chosen may not be drawn yet.
  const filters = ['filter', 'account', ...props.filters.map(({ name }) => name)];
  // What else a link has in its address, such as who sent it, is no filter.
  const isNarrowed = filters.some((name) => search[name as keyof Search]);
  const clear = isNarrowed ? () => show(withoutFilters(filters)) : undefined;
  const everyones = ownerOf(session.actor, provider?.service_provider_sid, undefined);
  const unfiltered = { ...search, ...withoutFilters(filters), page: undefined };
  const all = queries.page(everyones, asked(unfiltered, new Date()));

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time
  useEffect(() => onRead?.(), [dataUpdatedAt]);
  useLastPage(query, { area: queries.area, page, size }, (last) =>
    show({ page: last, as_of: search.as_of }, true),
  );
  return (
    <>
      <PageHeader
        title={words.title}
        help={words.help}
        purpose={`${words.purpose} ${zoneNote()}`}
        action={
          <>
            <RefreshButton query={query} />
            {props.action}
            {owner && session.features.has('call-export') && (
              <ExportCsvButton
                variant="default"
                name={words.noun}
                fetchCsv={(options) => queries.exportCsv(owner, asked(search, new Date()), options)}
              />
            )}
          </>
        }
      />
      {views.notice}
      <FilterBar
        search={textSearch(words.search, search, show, FILTER_DELAY_MS)}
        onClear={clear}
        aside={
          <>
            {views.button}
            <LookMenu list={words.noun} columns={columns} look={look} onLook={setLook} />
          </>
        }
        below={date === 'custom' && <BetweenTimes from={from} to={to} onShow={(times) => show(times)} />}
      >
        <ListFilters
          filters={[...common, ...props.filters]}
          search={search}
          onFilter={(name, value) => {
            const chosen: Record<string, unknown> = props.read({ ...search, [name]: value });
            const begun = name === 'date' &&
              value === 'custom' && { from: localTime(midnight(0, new Date())) };
            show({ [name]: chosen[name], ...begun });
          }}
          row={query.isPlaceholderData ? undefined : data?.data[0]}
          countsOf={props.countsAsked && countsOf}
        />
      </FilterBar>
      {search.as_of && (
        <PageNote>
          As they were at {exactTime(new Date(search.as_of))}.
          <TextButton onClick={() => show({})}>Show the newest {words.noun}</TextButton>
        </PageNote>
      )}
      {Boolean(error) && (
        <ProblemNotice
          error={error}
          what={data ? `The ${words.noun} could not be refreshed.` : `The ${words.noun} could not be loaded.`}
          onRetry={() => query.refetch()}
        />
      )}
      {data?.total === 0 || (!data && provider === null) ? (
        <NoEvents
          why={words.none}
          unfiltered={all}
          onClear={clear}
          onLonger={date === '30' ? undefined : () => show({ date: '30' })}
        />
      ) : (
        !(error && !data) &&
        props.children({
          rows: data?.data,
          columns: shownColumns(columns, look.columns[words.noun]),
          isOutdated: query.isPlaceholderData,
          isCompact: look.compact,
          below: (
            <TablePaging
              total={data?.total}
              is_least={data?.total_is_least}
              page={page}
              size={size}
              onPage={(to) => show({ page: to, as_of: search.as_of ?? data?.as_of })}
              onSize={(many) => show({ size: many })}
            />
          ),
        })
      )}
      <LateListNews
        {...{ area: queries.area, noun: words.noun, query }}
        page={shown as never}
        // What says the same in the same moment is the same.
        id={(row) => JSON.stringify(row)}
      />
    </>
  );
}
