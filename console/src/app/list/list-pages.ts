/** The pages of a resource's list: what of the address is asked, and how the answer is known. */
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { loadCurrentProvider } from '../../service-providers/service-providers.queries.ts';
import { fetchAhead } from '../fetch-ahead.ts';
import type { Loaded } from '../load-session.ts';
import type { Area } from '../record/record-link.ts';
import { listsKey } from '../resource-queries.ts';
import type { Session } from '../session.ts';
import { rowsOfSame } from './list-cache.ts';
import { type ListSearch, pageAsked } from './list-search.ts';
import { pageOfWhole } from './whole-list.ts';

/** Who asks, and of which provider; its sid is empty while it is not known. */
export type ListOwner = { session: Session; service_provider_sid: string };

/** Without a page all of it is asked for. */
type Asked<S extends string> = { page?: number; page_size?: number; sort?: S | `-${S}` | undefined };

type PagesNotes<Row, S extends string> = {
  /** The orders that the server knows, as it calls them; the first is the one without asking, unless that is no column's. */
  sorts: readonly S[];
  is_ordered?: true;
  ask: (
    asked: Asked<S>,
    at: ListOwner & { search: ListSearch },
    options: { signal: AbortSignal; csv?: (bytes: number) => void },
  ) => Promise<Page<Row> | Row[]>;
  /** Of a list that comes whole (`whole-list.ts`): what a row is found by, and which rows are meant. */
  textOf: (row: Row) => string;
  /** What is typed, as rows have it. */
  soughtOf?: (text: string) => string;
  isMeant?: (row: Row, at: ListOwner & { search: ListSearch }) => boolean;
  /** Its CSV comes from an endpoint of its own, with a button of its own. */
  has_own_export?: true;
};

export function pagesOf<Row extends object, const S extends string>(area: Area, notes: PagesNotes<Row, S>) {
  const known = notes.sorts.flatMap((sort) => [sort, `-${sort}`] as const);
  const first = notes.is_ordered ? undefined : notes.sorts[0];
  const sortOf = ({ sort }: ListSearch) => known.find((one) => one === sort && one !== first);
  const pages = (owner: ListOwner, search: ListSearch) => {
    const { page: _, size: __, sort: ___, view: ____, ...filters } = search;
    const sort = sortOf(search);
    const page = pageAsked(search);
    const at = { ...owner, search };
    return queryOptions({
      queryKey: [...listsKey(area), owner.service_provider_sid, { ...page, sort, ...filters }] as QueryKey,
      queryFn: async ({ signal }): Promise<Page<Row>> => {
        // A platform server cuts some lists into pages, and filters and sorts by less than is offered here.
        const isCutThere = owner.session.features.has('server-side-lists');
        const answer = await notes.ask(isCutThere ? { ...page, sort } : {}, at, { signal });
        if (!Array.isArray(answer)) return answer;
        const meant = answer.filter((row) => isOf(row, search) && (notes.isMeant?.(row, at) ?? true));
        const text = search.filter && (notes.soughtOf?.(search.filter) ?? search.filter);
        return pageOfWhole(meant, { ...page, sort: sort ?? first ?? '', text }, notes.textOf);
      },
      enabled: owner.service_provider_sid !== '',
      placeholderData: rowsOfSame(owner.service_provider_sid),
    });
  };
  /** All that the filters leave, in its order, as CSV (`call` answers with the file when it is asked for one). */
  const exportCsv = async (
    owner: ListOwner,
    search: ListSearch,
    { signal, onProgress }: { signal: AbortSignal; onProgress: (bytes: number) => void },
  ): Promise<Blob> => {
    const asked = { ...pageAsked({}), sort: sortOf(search) };
    const answer: unknown = await notes.ask(asked, { ...owner, search }, { signal, csv: onProgress });
    return answer as Blob;
  };
  return Object.assign(pages, { area, first, sortOf, exportCsv: notes.has_own_export ? null : exportCsv });
}

export type Pages<Row extends object> = ReturnType<typeof pagesOf<Row, string>>;

function isOf(row: object, { account }: ListSearch): boolean {
  return !account || !('account_sid' in row) || row.account_sid === account;
}

/** So long the first screen of all waits for its rows, so that it is drawn once; then it comes without them. */
const SOON_MS = 80;
let isFirst = true;

/** For the loader of a list: the page is on its way before the screen is. */
export async function warmList<Row extends object>(
  { queryClient, session }: Loaded,
  pages: Pages<Row>,
  search: ListSearch,
): Promise<void> {
  const provider = await loadCurrentProvider(queryClient);
  if (!provider) return;
  const { service_provider_sid } = provider;
  const asked = fetchAhead(queryClient, pages({ session, service_provider_sid }, search));
  if (!isFirst) return;
  isFirst = false;
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, SOON_MS))]);
}
