import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { AppEnvSchema, EnvValues } from '@trunkline/contract/applications/app-env.ts';
import { isMoved } from '@trunkline/contract/core/secret-places.ts';
import { webhookUrlFault } from '@trunkline/contract/core/webhook.ts';
import { useEffect, useRef, useState } from 'react';
import { appEnvQuery } from './app-env.queries.ts';
import type { ApplicationValues } from './application-form.ts';
import { envFormFaults, envSent, isMasked, keptEnvFaults, only, othersOf, without } from './env-form.ts';

const PAUSE_MS = 500;
/** The server gives a webhook five seconds. */
const LONGEST_WAIT_MS = 6000;

export type Environment = ReturnType<typeof useEnvironment>;

/**
 * What the calling webhook asks for, half a second after its address was changed. The values are the
 * form's; those of another address stay in it until a person removes them, and even then are remembered.
 */
export function useEnvironment(form: UseFormReturnType<ApplicationValues>, first: ApplicationValues) {
  const values = form.getValues();
  const url = values.call_hook.url.trim();
  const [asked, setAsked] = useState(url);
  const { data, error, isFetching, refetch } = useQuery({
    ...appEnvQuery(asked),
    enabled: webhookUrlFault('The', asked) === null,
  });
  const [removed, setRemoved] = useState<EnvValues>({});
  const isAddress = webhookUrlFault('The', url) === null;
  const isAsking = isAddress && (asked !== url || (isFetching && data === undefined));
  const isKnown = isAddress && !isAsking && data !== undefined;
  const schema: AppEnvSchema | null = isKnown ? data : null;
  const isElsewhere = isMoved(first.call_hook.url, url);
  useKeptAside(form, first, isElsewhere);
  const waiting = useRef<(() => void)[]>([]);
  const others = isKnown ? othersOf(schema, values.env_vars) : [];

  useEffect(() => {
    const rest = setTimeout(() => setAsked(url), PAUSE_MS);
    return () => clearTimeout(rest);
  }, [url]);
  // After the fields are drawn, so that a fault finds its own.
  useEffect(() => {
    if (!isAsking) for (const go of waiting.current.splice(0)) go();
  });

  return {
    /** Nothing can be said of an address that is none. */
    state: !isAddress ? 'idle' : isAsking ? 'asking' : isKnown ? 'known' : 'failed',
    schema,
    error,
    retry: () => void refetch(),
    /** Values that this webhook does not ask for, by name. */
    others,
    /** Those of them that may not stay with this address. */
    secrets: isElsewhere ? others.filter((name) => isMasked(values.env_vars[name])) : [],
    /** Whether the address is another than the one that is stored. */
    isMoved: url !== first.call_hook.url.trim(),
    /** Whether it is another place, so that secrets of the stored one are not for it. */
    isElsewhere,
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
    /** Done when it is known what the webhook asks for, as far as it answers: a save asks at once and waits for it. */
    settled: async () => {
      if (!isAsking || values.unreadable_env === 'keep') return;
      setAsked(url);
      await new Promise<void>((go) => {
        waiting.current.push(go);
        setTimeout(go, LONGEST_WAIT_MS);
      });
    },
    /** The form's values with the variables as they are sent. What cannot be read stays as it is (`R17`): not even defaults replace it. */
    resolve: (raw: ApplicationValues): ApplicationValues =>
      raw.unreadable_env === 'keep' ? raw : { ...raw, env_vars: envSent(schema, raw.env_vars, removed) },
    faults: (raw: ApplicationValues) =>
      raw.unreadable_env === 'keep'
        ? {}
        : {
            ...(isElsewhere ? keptEnvFaults(schema, raw.env_vars, removed) : {}),
            ...envFormFaults(schema, raw.env_vars, removed),
          },
    /** What was removed is gone from the server too. */
    forget: () => setRemoved({}),
  };
}

/**
 * What was typed because the stored secrets are not for this address makes room for them when it is the old
 * one again, and comes back with the new one. Not the fields' own business: they are drawn anew meanwhile.
 */
function useKeptAside(
  form: UseFormReturnType<ApplicationValues>,
  { call_hook, env_vars: stored }: ApplicationValues,
  isElsewhere: boolean,
): void {
  const turn = useRef({
    isElsewhere: false,
    url: call_hook.url,
    kept: [] as string[],
    typed: {} as EnvValues,
  });
  useEffect(() => {
    const { current } = turn;
    const values = form.getValues().env_vars;
    // Saved meanwhile, they are other secrets.
    if (current.url !== call_hook.url)
      turn.current = { isElsewhere, url: call_hook.url, kept: [], typed: {} };
    else if (current.isElsewhere !== isElsewhere) {
      current.isElsewhere = isElsewhere;
      if (isElsewhere)
        current.kept = Object.keys(stored).filter(
          (name) => isMasked(stored[name]) && values[name] === stored[name],
        );
      else
        current.typed = { ...current.typed, ...without(only(values, current.kept), keptIn(values, stored)) };
      for (const name of current.kept) {
        const back = isElsewhere ? current.typed[name] : stored[name];
        if (back !== undefined) form.setFieldValue(`env_vars.${name}`, back);
      }
    }
  });
}

function keptIn(values: EnvValues, stored: EnvValues): string[] {
  return Object.keys(values).filter((name) => values[name] === stored[name]);
}
