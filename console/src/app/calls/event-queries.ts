/** The pages of calls and of alerts: an account's, or a provider's with its accounts. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CountedEvents } from '@trunkline/contract/accounts/counted-lists.ts';
import type { Endpoint } from '@trunkline/contract/core/endpoint.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { loadCurrentProvider } from '../../service-providers/service-providers.queries.ts';
import { call, download } from '../api.ts';
import { fetchAhead } from '../fetch-ahead.ts';
import { rowsOfSame } from '../list/list-cache.ts';
import type { Session } from '../session.ts';
import { type CallsOwner, ownerKey, ownerOf, under } from './calls-owner.ts';

type Listing = Endpoint & { also: readonly [{ method: 'GET'; path: string }] };
type Export = { signal: AbortSignal; onProgress: (bytes: number) => void };

export type EventQueries<Row, Asked> = ReturnType<typeof eventQueries<Row, Asked>>;

/** `exportCsv` is asked with the same filters. */
export function eventQueries<Row, Asked>(
  area: CountedEvents,
  endpoints: { list: Listing; exportCsv: Listing },
) {
  const page = (owner: CallsOwner | undefined, asked: Asked) => {
    const key = ownerKey(owner);
    return queryOptions({
      queryKey: [area, 'list', key, asked],
      queryFn: ({ signal }) => {
        const sent = { params: owner ?? {}, query: asked };
        return call(under(endpoints.list, owner), sent, { signal }) as Promise<unknown> as Promise<
          Page<Row> & { as_of?: string }
        >;
      },
      enabled: owner !== undefined,
      // They come in while one looks away; what is being read does not move.
      staleTime: 0,
      refetchOnWindowFocus: false,
      placeholderData: rowsOfSame(key),
    });
  };
  return {
    area,
    page,
    async warm(queryClient: QueryClient, session: Session, account: string | undefined, asked: Asked) {
      const provider = await loadCurrentProvider(queryClient);
      const owner = ownerOf(session.actor, provider?.service_provider_sid, account);
      if (owner) void fetchAhead(queryClient, page(owner, asked));
    },
    /** All that the filters leave, of every page. */
    exportCsv(owner: CallsOwner, asked: Asked, options: Export): Promise<Blob> {
      const query = { ...asked, page: undefined, count: undefined };
      return download(under(endpoints.exportCsv, owner), { params: owner, query } as object, options);
    },
  };
}
