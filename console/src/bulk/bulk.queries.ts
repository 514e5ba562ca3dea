import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BulkAction, bulkEndpoints, type ManyKind } from '@trunkline/contract/bulk/bulk.contract.ts';
import { answered } from '../app/answered.ts';
import { call } from '../app/api.ts';

export type ManyChange = {
  kind: ManyKind;
  action: BulkAction;
  sids: readonly string[];
  account_sid?: string | undefined;
};

/** All of them or none; the lists are asked for again either way. */
export function useChangeMany() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ sids, ...body }: ManyChange) =>
      answered(await call(bulkEndpoints.change, { body: { ...body, sids: [...sids] } }), 'changed'),
    onSettled: (_, __, { kind }) => askAgain(queryClient, kind, 'record-facts'),
  });
}

export function useUndoMany(kind: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (audit_sid: string) =>
      answered(await call(bulkEndpoints.undo, { params: { audit_sid } }), 'left'),
    onSettled: () => askAgain(queryClient, kind, 'audit', 'record-facts'),
  });
}

function askAgain(queryClient: QueryClient, ...areas: string[]): Promise<unknown> {
  return Promise.all(areas.map((area) => queryClient.invalidateQueries({ queryKey: [area] })));
}
