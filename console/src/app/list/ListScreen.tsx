import type { ManyKind } from '@trunkline/contract/bulk/bulk.contract.ts';
import { userSidOf } from '@trunkline/contract/core/actor.ts';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../session/session.queries.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { GuardedButton } from '../../ui/page/GuardedButton.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useStill } from '../../ui/page/use-still.ts';
import { BesideList } from '../../ui/table/BesideList.tsx';
import type { Column, RowNotes } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import type { Selection } from '../../ui/table/SelectionBar.tsx';
import { SortChip } from '../../ui/table/SortChip.tsx';
import type { Deleting } from '../record/RecordScreen.tsx';
import { addPageOf, pageOf } from '../record/record-link.ts';
import type { Uses } from '../record/UsedBy.tsx';
import { storeAccountSid } from './account-filter.ts';
import { EmptyList, plus } from './EmptyList.tsx';
import { ExportList } from './ExportList.tsx';
import { LateListNews } from './LateListNews.tsx';
import type { FilterNotes } from './ListFilter.tsx';
import { ListFilters } from './ListFilters.tsx';
import { LookMenu } from './LookMenu.tsx';
import { pagesBeside } from './list-counts.ts';
import { shownColumns, useListLook } from './list-look.ts';
import type { Pages } from './list-pages.ts';
import { pageAsked, textSearch, withoutFilters } from './list-search.ts';
import type { Need } from './needs.ts';
import { endOfMenu } from './row-menu.ts';
import { useLastPage } from './use-last-page.ts';
import { asNone, useListAddress, useListPage } from './use-list-page.ts';
import { useMany } from './use-many.ts';
import { useNone } from './use-none.ts';
import { usePeek } from './use-peek.ts';
import { useViews } from './use-views.ts';
import type { PageAt } from './ViewChips.tsx';

/** A row, and besides what its menu always ends with: its sid, its history and its deletion. */
export type ListedRow<Row> = Pick<RowNotes<Row>, 'id' | 'name' | 'actions'> & {
  /** Whether its page can be opened; all can, unless told. */
  mayOpen?: (row: Row) => boolean;
  /** Undefined where deleting is not even offered. */
  mayRemove?: (row: Row) => Decision | undefined;
  /** What may use one, where a row is looked at beside the list. */
  uses?: (sid: string) => Uses;
  /** The question before it. */
  removal?: (row: Row, dialog: Deleting) => ReactNode;
};

export type Words = {
  title: string;
  /** One line: what belongs here. */
  purpose: string;
  /** The page of help about it, or a section of one. */
  help?: string;
  /** In the plural and small: "accounts". */
  noun: string;
  /** "Filter by name"; without it no text is looked for. */
  search?: string;
  /** Whether its answer may take long, so that typing has to pause for longer (`C9`). */
  isLarge?: true;
  /** Nothing here yet: what the thing is; `also`: another way to begin, beside the first step. */
  empty: { title: string; text: string; needs?: readonly Need[]; also?: ReactNode };
};

type ListScreenProps<Row extends object> = {
  words: Words;
  pages: Pages<Row>;
  columns: readonly Column<Row>[];
  row: ListedRow<Row>;
  filters?: readonly FilterNotes<Row>[];
  /** The first step of an empty list, else the page's action; null where there is not even a button. */
  add: { may: Decision; label: string } | null;
  /** Further buttons, while there is a list. */
  more?: ReactNode;
  /** What the screen makes of the rows of a page, and what is selected of them. */
  selection?: Selection | undefined;
  /** What many of can be changed at once, where nothing else is made of a selection. */
  many?: ManyKind | undefined;
  /** Above the list. */
  children?: ReactNode;
};

/** After the last key in the field that filters. */
const FILTER_DELAY_MS = 300;
const LARGE_DELAY_MS = 1000;
const NONE: never[] = [];

/** The list of a resource: what is in its address, its header, its filters and its table. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>) {
  const { words, columns, row, filters = NONE, more, children } = props;
  const { area } = props.pages;
  const link = (one: Row) => (row.mayOpen?.(one) === false ? undefined : pageOf(area, row.id(one)));
  const { search, show } = useListAddress();
  const { query, provider } = useListPage(props.pages, search);
  const session = useSession();
  const [look, setLook] = useListLook(userSidOf(session.actor) ?? '');
  const [leaving, setLeaving] = useState<Row | null>(null);
  const { page, page_size } = pageAsked(search);
  const { page: _, size: __, sort: ___, view: ____, ...asked } = search;
  const many = useMany(props.many, query.data?.data, row, asked);
  const selection = props.selection ?? many.selection;
  const owner = { session, service_provider_sid: provider?.service_provider_sid ?? '' };
  const beside = pagesBeside(props.pages, owner, search);
  // What takes long to look through is not counted by the way, and nothing before there are rows.
  const pageAt: PageAt = (place) =>
    query.data && !(words.isLarge && place.filter) ? beside.of(place) : undefined;
  const views = useViews({ list: area, noun: words.noun, search, show, look: [look, setLook], pageAt });
  const { peek, entries, name, panel } = usePeek({
    rows: query.data?.data,
    readAt: query.dataUpdatedAt,
    ...{ area, columns, row: { ...row, link }, uses: row.uses },
  });
  const isFiltered = Object.values(asked).some(Boolean);
  const total = query.isPlaceholderData ? undefined : query.data?.total;
  // What filters leave nothing of may be empty without them too (`R39`).
  const isNoneAtAll = useNone(beside.of({}), isFiltered && total === 0 && !!provider);
  const isNone = useStill(provider === null || isNoneAtAll || (total === 0 && !isFiltered));
  const shown = shownColumns(columns, look.columns[words.noun]);
  const { first = '', sortOf } = props.pages;
  const order = {
    by: sortOf(search) ?? first,
    onSort: (by: string) => show({ sort: by === first ? undefined : by }),
  };

  useLastPage(query, { area, page, size: page_size }, (last) => show({ page: last }, true));

  function clear() {
    if (search.account) storeAccountSid('');
    show(withoutFilters(Object.keys(asked)));
  }

  function filterBy(name: string, value: string | undefined) {
    if (name === 'account') storeAccountSid(value ?? '');
    show({ [name]: value });
  }

  const add = props.add && (
    <GuardedButton may={props.add.may} link={addPageOf(area)} leftSection={plus}>
      {props.add.label}
    </GuardedButton>
  );
  return (
    <>
      <PageHeader
        title={words.title}
        purpose={words.purpose}
        help={words.help}
        action={
          !isNone && (
            <>
              <ExportList pages={props.pages} search={search} />
              {more}
              {add}
            </>
          )
        }
      />
      {children}
      {views.notice}
      {!isNone && (
        <FilterBar
          search={textSearch(words.search, search, show, words.isLarge ? LARGE_DELAY_MS : FILTER_DELAY_MS)}
          onClear={isFiltered ? clear : undefined}
          aside={
            <>
              {views.button}
              <LookMenu list={words.noun} columns={columns} look={look} onLook={setLook} />
            </>
          }
        >
          <ListFilters
            filters={filters}
            search={search}
            onFilter={filterBy}
            row={query.isPlaceholderData ? undefined : query.data?.data[0]}
            counts={query.data?.counts}
            pageIf={provider ? beside.pageIf : undefined}
            countsOf={provider ? beside.countsOf : undefined}
          />
          <SortChip columns={columns} sort={order} />
        </FilterBar>
      )}
      {provider === null ? (
        <EmptyState title="No service provider yet">
          {words.title} belong to a service provider, or to one of its accounts.
        </EmptyState>
      ) : (
        <BesideList name={name} panel={panel}>
          <DataTable
            noun={words.noun}
            columns={shown}
            query={isNone ? asNone(query) : query}
            row={{
              ...row,
              link,
              // What may be seen and not opened has no menu either.
              hasMenu: (one) => link(one) !== undefined,
              actions: (one) => [
                ...entries(one),
                ...(row.actions?.(one) ?? NONE),
                ...endOfMenu(session, row.id(one), {
                  may: row.mayRemove?.(one),
                  onSelect: () => setLeaving(one),
                }),
              ],
            }}
            sort={order}
            peek={peek}
            selection={selection}
            paging={{
              page,
              size: page_size,
              onPage: (to) => show({ page: to > 1 ? to : undefined }),
              onSize: (size) => show({ size }),
            }}
            look={{ compact: look.compact }}
            empty={
              <EmptyList
                {...words.empty}
                needs={words.empty.needs ?? NONE}
                action={
                  <>
                    {add}
                    {words.empty.also}
                  </>
                }
              />
            }
            onClear={isFiltered && !isNone ? clear : undefined}
          />
          <LateListNews {...{ area, query }} noun={words.noun} page={beside.of(search)} id={row.id} />
        </BesideList>
      )}
      {many.dialog}
      {leaving &&
        row.removal?.(leaving, {
          opened: true,
          onClose: () => setLeaving(null),
          onDeleted: () => selection?.onGone(row.id(leaving)),
        })}
    </>
  );
}
