import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { AppEnvSchema, EnvValues } from '@trunkline/contract/applications/app-env.ts';
import { webhookUrlFault } from '@trunkline/contract/core/webhook.ts';
import { useState } from 'react';
import { appEnvQuery } from './app-env.queries.ts';
import type { ApplicationValues } from './application-form.ts';
import { envFormFaults, envSent, only, othersOf, without } from './env-form.ts';

const PAUSE_MS = 500;

export type Environment = ReturnType<typeof useEnvironment>;

/**
 * What the calling webhook asks for, half a second after its address was changed. The values are the
 * form's; those of another address stay in it until a person removes them, and even then are remembered.
 */
export function useEnvironment(form: UseFormReturnType<ApplicationValues>, first: ApplicationValues) {
  const values = form.getValues();
  const url = values.call_hook.url.trim();
  const [asked] = useDebouncedValue(url, PAUSE_MS);
  const { data, error, isFetching, refetch } = useQuery(appEnvQuery(asked));
  const [removed, setRemoved] = useState<EnvValues>({});
  const isAddress = webhookUrlFault('The', url) === null;
  const isAsking = isAddress && (asked !== url || (isFetching && data === undefined));
  const isKnown = isAddress && !isAsking && data !== undefined;
  const schema: AppEnvSchema | null = isKnown ? data : null;
  const others = isKnown ? othersOf(schema, values.env_vars) : [];

  return {
    /** Nothing can be said of an address that is none. */
    state: !isAddress ? 'idle' : isAsking ? 'asking' : isKnown ? 'known' : 'failed',
    schema,
    error,
    retry: () => void refetch(),
    /** Values that this webhook does not ask for, by name. */
    others,
    /** Those of them that were taken out and not saved since. */
    removed: isKnown ? othersOf(schema, removed).filter((name) => first.env_vars[name] !== undefined) : [],
    remembered: removed,
    remove() {
      setRemoved({ ...removed, ...only(values.env_vars, others) });
      form.setFieldValue('env_vars', without(values.env_vars, others));
    },
    keep() {
      const back = only(removed, othersOf(schema, removed));
      form.setFieldValue('env_vars', { ...back, ...values.env_vars });
      setRemoved(without(removed, Object.keys(back)));
    },
    /** The form's values with the variables as they are sent. */
    resolve: (raw: ApplicationValues): ApplicationValues => ({
      ...raw,
      env_vars: envSent(schema, raw.env_vars, removed),
    }),
    faults: (raw: ApplicationValues) =>
      raw.unreadable_env === 'keep' ? {} : envFormFaults(schema, raw.env_vars, removed),
    /** What was removed is gone from the server too. */
    forget: () => setRemoved({}),
  };
}
