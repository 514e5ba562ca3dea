import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ApplyInput,
  type ConfigurationFilter,
  configurationEndpoints,
} from '@trunkline/contract/configuration/configuration.contract.ts';
import { answered } from '../app/answered.ts';
import { call, download } from '../app/api.ts';
import { useSend } from '../app/use-send.ts';

/** What a person asks to have applied. */
export type Asked = {
  files: Readonly<ApplyInput['documents']>;
  /** By the names of their variables; those that are empty stay as they are stored. */
  secrets: Readonly<Record<string, string>>;
  deletes: boolean;
  /** Names the three, which are too long for a key. */
  version: number;
};

export function useExport() {
  return useSend(async (query: ConfigurationFilter) => {
    const file = await download(configurationEndpoints.export, { query }, { onProgress() {} });
    return file.text();
  });
}

/** What would be done. Others may change something meanwhile; the name of the plan says so. */
export function planQuery(asked: Asked) {
  return queryOptions({
    queryKey: ['configuration', 'plan', asked.version],
    queryFn: async ({ signal }) =>
      answered(
        await call(configurationEndpoints.apply, { body: { ...bodyOf(asked), dry_run: 1 } }, { signal }),
        'groups',
      ),
    enabled: asked.files.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

export function useApply() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ asked, plan }: { asked: Asked; plan: string }) =>
      answered(await call(configurationEndpoints.apply, { body: { ...bodyOf(asked), plan } }), 'groups'),
    // It may have changed whatever there is.
    onSuccess: () =>
      queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'configuration' }),
    gcTime: 0,
  });
}

function bodyOf({ files, secrets, deletes }: Asked) {
  return {
    documents: files.map(({ name, text }) => ({ name, text })),
    secrets: Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== '')),
    delete: deletes ? (1 as const) : (0 as const),
  };
}
