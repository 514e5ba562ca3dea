/**
 * Questions whose answer live updates tell to be old (decision 055). While the stream is there they are asked again when
 * it says so, and once more when the answer is another; while it is not, every so often.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveUpdate } from '@trunkline/contract/live-updates/live-updates.contract.ts';

type Heard = { kind: string; of: readonly string[] | 'any'; isAbout?: (data: unknown) => boolean };

/** Longer than a server takes to look again: what came and went in between is told to nobody, and may have been read. */
const SURE_MS = 10_000;

let isOpen = false;
const reads = new WeakMap<object, { nth: number; data: unknown; isSame: boolean }>();

/** `of`: the sids that an update may be about, beside one that names none; `any` of what one is told of. */
export function heard(kind: string, of: Heard['of'], otherwise_ms: number) {
  return {
    meta: { heard: { kind, of } satisfies Heard },
    refetchInterval(query: Pick<Query, 'state'>): number | false {
      const isKnown = isSure(query);
      // What could not be had is nothing that an update would be about.
      if (!isOpen || query.state.status === 'error') return otherwise_ms;
      return isKnown ? false : SURE_MS;
    },
  };
}

/**
 * Of a record that updates of its own kind have read again anyway: only where it says what the registrar writes past the
 * server, which is told a look later, or never where it came and went between two looks.
 */
export function heardRegistrations<T>(isAbout: (data: T) => boolean) {
  const whenKnown = (data: unknown) => data !== undefined && isAbout(data as T);
  const { refetchInterval } = heard('registrations', [], 0);
  return {
    meta: { heard: { kind: 'registrations', of: [], isAbout: whenKnown } satisfies Heard },
    refetchInterval: (query: Pick<Query, 'state'>) =>
      whenKnown(query.state.data) && refetchInterval(query) === SURE_MS ? SURE_MS : (false as const),
  };
}

/** Whether the last two answers were the same. */
function isSure(query: Pick<Query, 'state'>): boolean {
  const { data, dataUpdateCount: nth } = query.state;
  const read = reads.get(query);
  if (read?.nth === nth) return read.isSame;
  const isSame = read !== undefined && read.data === data;
  reads.set(query, { nth, data, isSame });
  return isSame;
}

export function askHeard(queryClient: QueryClient, { kind, sid }: Pick<LiveUpdate, 'kind' | 'sid'>): void {
  void queryClient.invalidateQueries({
    predicate: (query) => {
      const told = heardBy(query);
      if (!told) return false;
      return (
        kind === 'all' || (kind === told.kind && (sid === null || told.of === 'any' || told.of.includes(sid)))
      );
    },
  });
}

/** Whether the stream is there; each question begins or ends its rounds. */
export function setStream(queryClient: QueryClient, is: boolean): void {
  if (isOpen === is) return;
  isOpen = is;
  for (const query of queryClient.getQueryCache().findAll({ predicate: (one) => Boolean(heardBy(one)) }))
    for (const observer of query.observers) observer.setOptions(observer.options);
}

function heardBy({ meta, state }: Pick<Query, 'meta' | 'state'>): Heard | undefined {
  const told = meta?.heard as Heard | undefined;
  return told?.isAbout && !told.isAbout(state.data) ? undefined : told;
}
