import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { outboundQuery } from './explain.queries.ts';
import { draftOf, type LcrValues } from './lcr-form.ts';

const TYPING_MS = 300;

/** Whom the call is for. */
export type Place = { account_sid: string | null; service_provider_sid: string };

/** What the form would do with the number that is typed beside it, saved or not. */
export function useExplanation(values: LcrValues, service_provider_sid: string, isNew: boolean) {
  const [number, setNumber] = useState('');
  const place: Place = { account_sid: values.account_sid || null, service_provider_sid };
  const draft = draftOf(values, isNew);
  // Without a number nothing is asked, and hundreds of routes need not be compared at each key.
  const asked = { number: number.trim(), ...place, lcr: number.trim() === '' ? undefined : draft };
  const question = JSON.stringify(asked);
  const [settled] = useDebouncedValue(question, TYPING_MS);
  const query = useQuery(outboundQuery(JSON.parse(settled)));
  const isCurrent = settled === question && !query.isPlaceholderData;
  const answer = asked.number === '' ? undefined : query.data;
  const at = answer?.routes.findIndex(({ outcome }) => outcome === 'used') ?? -1;
  const place_used = answer?.routes[at]?.place;
  return {
    number,
    setNumber,
    answer,
    error: asked.number === '' ? null : query.error,
    /** The answer is that to the question before. */
    isOld: answer !== undefined && !isCurrent,
    /** The row that takes the call: from 0, 'default', or none. */
    used: at === -1 || !isCurrent ? null : place_used === null ? ('default' as const) : at,
    draft,
    place,
  };
}

export type Explanation = ReturnType<typeof useExplanation>;
