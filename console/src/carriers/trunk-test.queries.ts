import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { trunkTestEndpoints } from '@trunkline/contract/carriers/trunk-test.contract.ts';
import { answered } from '../app/answered.ts';
import { call } from '../app/api.ts';

const answersKey = (voip_carrier_sid: string) => ['trunk-answers', voip_carrier_sid] as const;

/** Asked again when the carrier was read again at `loadedAt`: its gateways may be others. */
export function trunkAnswersQuery(voip_carrier_sid: string, loadedAt: number) {
  return queryOptions({
    queryKey: [...answersKey(voip_carrier_sid), loadedAt],
    queryFn: ({ signal }) =>
      call(trunkTestEndpoints.listAnswers, { params: { voip_carrier_sid } }, { signal }),
    placeholderData: (before, query) => (query?.queryKey[1] === voip_carrier_sid ? before : undefined),
    // Others test it too.
    gcTime: 0,
  });
}

/** How it came to its answers holds for the moment only; the answers are kept by the server. */
export function useTestTrunk() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (voip_carrier_sid: string) =>
      answered(await call(trunkTestEndpoints.test, { params: { voip_carrier_sid }, body: {} }), 'results'),
    onSuccess: (_, sid) => void queryClient.invalidateQueries({ queryKey: answersKey(sid) }),
    gcTime: 0,
  });
}

export type TrunkTesting = ReturnType<typeof useTestTrunk>;
