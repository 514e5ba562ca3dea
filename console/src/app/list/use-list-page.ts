/** What a list shows: the filters, order and page of its address, and that page. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import {
  serviceProvidersQuery,
  useCurrentProvider,
} from '../../service-providers/service-providers.queries.ts';
import { useSession } from '../../session/session.queries.ts';
import { rememberList } from './list-as-left.ts';
import type { Pages } from './list-pages.ts';
import type { ListSearch } from './list-search.ts';

/** Filters, order and page are in the address; `show` changes it, and goes back to the first page unless told. */
export function useListAddress() {
  const search: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { pathname } = globalThis.location;
  useEffect(() => rememberList(pathname, search), [pathname, search]);
  function show(next: object, replace = false) {
    // What was asked for just before, by leaving the field that filters, may not be drawn yet.
    const then = (now: ListSearch) => ({ ...now, page: undefined, ...next });
    void navigate({ to: '.', search: then, replace } as never);
  }
  return { search, show };
}

/** The page that the address asks for, of the provider whose things are shown. */
export function useListPage<Row extends object>(pages: Pages<Row>, search: ListSearch) {
  const session = useSession();
  const provider = useCurrentProvider();
  const { error } = useQuery(serviceProvidersQuery());
  const service_provider_sid = provider?.service_provider_sid ?? '';
  const query = useQuery(pages({ session, service_provider_sid }, search));
  // Without the providers it is not known whose list to ask for.
  return { provider, query: provider === undefined && error ? { ...query, error } : query };
}

/** The answer as it was before somebody added the first one. */
export function asNone<Q extends { data?: { data: unknown[]; total: number } | undefined }>(query: Q): Q {
  return query.data ? { ...query, data: { ...query.data, data: [], total: 0 } } : query;
}
