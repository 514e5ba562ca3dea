import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { lcrEndpoints } from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { call } from '../app/api.ts';
import { fetchOnce } from '../app/fetch-ahead.ts';
import { rowsOf } from '../app/list/whole-list.ts';
import type { Session } from '../app/session.ts';
import { useSession } from '../session/session.queries.ts';

/** Of somebody who is not an admin: null when there is none. */
function ownLcrQuery() {
  return queryOptions({
    queryKey: ['least-cost-routing', 'list', 'own'],
    queryFn: async ({ signal }) => {
      const answer = await call(lcrEndpoints.list, {}, { signal });
      const [first] = rowsOf(answer);
      return first?.lcr_sid ?? null;
    },
  });
}

/** Where the own routing is; undefined until it is known. */
export function useOwnLcrSid(): string | null | undefined {
  const { actor, me } = useSession();
  const told = me.own_lcr_sid;
  // A platform server does not tell.
  const { data } = useQuery({ ...ownLcrQuery(), enabled: actor.scope !== 'admin' && told === undefined });
  return told === undefined ? data : told;
}

/** The same for a loader. */
export async function loadOwnLcrSid(queryClient: QueryClient, { me }: Session): Promise<string | null> {
  return me.own_lcr_sid === undefined ? fetchOnce(queryClient, ownLcrQuery()) : me.own_lcr_sid;
}
