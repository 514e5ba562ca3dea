import { useMutation } from '@tanstack/react-query';
import { trunkTestEndpoints } from '@trunkline/contract/carriers/trunk-test.contract.ts';
import { call } from '../app/api.ts';

/** Nothing is saved by it: what it finds holds for the moment only. */
export function useTestTrunk() {
  return useMutation({
    mutationFn: (voip_carrier_sid: string) =>
      call(trunkTestEndpoints.test, { params: { voip_carrier_sid }, body: {} }),
    gcTime: 0,
  });
}
