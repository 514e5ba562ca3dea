import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type AuditFilter, auditEndpoints } from '@trunkline/contract/audit/audit.contract.ts';
import { call, download } from '../app/api.ts';

const AT_ONCE = 50;

/** Newest first, further back page by page. */
export function auditEntriesQuery(asked: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['audit', asked],
    queryFn: ({ signal, pageParam }) =>
      call(
        auditEndpoints.list,
        { query: { ...asked, before: pageParam ?? undefined, page_size: AT_ONCE } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    // Whoever comes here has often just changed something; but what is being read does not move.
    staleTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
}

/** How many entries each kind leaves, whatever the filter is set to. */
export function auditCountsQuery(asked: AuditFilter) {
  const query = { ...asked, kind: undefined, count_by: 'kind' as const, page_size: 1 };
  return queryOptions({
    queryKey: ['audit', 'counts', query],
    queryFn: ({ signal }) => call(auditEndpoints.list, { query }, { signal }),
    staleTime: 0,
  });
}

/** Of an entry about many records, in the order in which they were changed for each owner. */
export function auditRowsQuery(audit_sid: string) {
  return infiniteQueryOptions({
    queryKey: ['audit', 'rows', audit_sid],
    queryFn: ({ signal, pageParam }) =>
      call(
        auditEndpoints.listRows,
        { params: { audit_sid }, query: { after: pageParam ?? undefined, page_size: AT_ONCE } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next,
    // What was written down does not change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function exportAudit(
  asked: AuditFilter,
  options: { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<Blob> {
  return download(auditEndpoints.exportCsv, { query: asked }, options);
}
