import { useQuery } from '@tanstack/react-query';
import {
  type RecordFacts,
  type RecordKind,
  recordFactsEndpoints,
} from '@trunkline/contract/record-facts/record-facts.contract.ts';
import { call } from '../app/api.ts';
import { useSession } from '../session/session.queries.ts';

/** Undefined data while they are asked for. */
export type LoadedFacts = { data: RecordFacts | undefined; error: unknown; refetch: () => unknown };

/**
 * What uses the record and who changed it last: one request for its page, again when the record was read
 * again at `loadedAt`. Null where the server cannot tell (`R7`).
 */
export function useRecordFacts(
  kind: RecordKind,
  record_sid: string | undefined,
  loadedAt: number,
): LoadedFacts | null {
  const isKnown = useSession().features.has('record-facts');
  const { data, error, refetch } = useQuery({
    queryKey: ['record-facts', kind, record_sid, loadedAt],
    queryFn: ({ signal }) =>
      call(recordFactsEndpoints.read, { params: { kind, record_sid: record_sid ?? '' } }, { signal }),
    enabled: isKnown && record_sid !== undefined,
    placeholderData: (before, query) => (query?.queryKey[2] === record_sid ? before : undefined),
    // Others change what uses it, also while a question is closed and opened again.
    staleTime: 0,
    gcTime: 0,
  });
  return isKnown ? { data, error, refetch } : null;
}
