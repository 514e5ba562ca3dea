import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { numberImportEndpoints } from '@trunkline/contract/phone-numbers/number-import.contract.ts';
import { call } from '../app/api.ts';
import { ApiProblem } from '../app/api-problem.ts';
import { forgetNumberLists } from './phone-numbers.queries.ts';

export type ImportAsked = {
  text: string;
  /** Names the text, which is too long for a key. */
  version: number;
  service_provider_sid: string | undefined;
  account_sid: string;
  voip_carrier_sid: string;
  application_sid: string;
  leave_out_stored: boolean;
};

/** What would happen: the server reads the text, so that a long one does not hold up the page. */
export function importPreviewQuery(asked: ImportAsked) {
  const { text, ...key } = asked;
  return queryOptions({
    queryKey: ['phone-numbers', 'import', key],
    queryFn: ({ signal }) =>
      call(numberImportEndpoints.importCsv, { body: { ...bodyOf(asked), dry_run: true } }, { signal }),
    enabled: text.trim() !== '' && asked.service_provider_sid !== undefined,
    // A text is looked at once for each choice of defaults; others may add numbers, but the import itself tells.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

export function useImportNumbers() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ progress_sid, ...asked }: ImportAsked & { progress_sid: string }) => {
      const body = { ...bodyOf(asked), progress_sid };
      const answer = await call(numberImportEndpoints.importCsv, { body });
      // Something in between has answered: the rows stay where they are.
      if (typeof answer.imported !== 'number')
        throw Object.assign(new ApiProblem(200), { may_be_done: true });
      return answer;
    },
    onSuccess: () => forgetNumberLists(queryClient),
    gcTime: 0,
  });
}

function bodyOf({ text, version: _, ...defaults }: ImportAsked) {
  const { account_sid, voip_carrier_sid, application_sid, ...rest } = defaults;
  return {
    text,
    ...rest,
    account_sid: account_sid || null,
    voip_carrier_sid: voip_carrier_sid || null,
    application_sid: application_sid || null,
  };
}
