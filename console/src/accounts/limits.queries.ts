/** Limits as a form shows them: four numbers. */
import { queryOptions } from '@tanstack/react-query';
import {
  type LimitCategory,
  limitEndpoints,
  limitLabels,
} from '@trunkline/contract/accounts/limits.contract.ts';
import { call } from '../app/api.ts';

export type LimitOwner = { account_sid: string } | { service_provider_sid: string };

/** Those of the form, in its order (`C17`). */
const shown = [
  'voice_call_session',
  'voice_call_session_license',
  'voice_call_minutes',
  'voice_call_minutes_license',
] as const satisfies readonly LimitCategory[];

export type ShownLimit = (typeof shown)[number];

/** The texts of number fields; empty when no limit is set. */
export type LimitValues = Record<ShownLimit, string>;

export const limitFields = shown.map((name) => ({ name, label: limitLabels[name] }));
export const noLimits = Object.fromEntries(shown.map((name) => [name, ''])) as LimitValues;

export type StoredLimits = { category: string; quantity: number }[];

export function limitValues(limits: Readonly<StoredLimits>): LimitValues {
  const values = { ...noLimits };
  for (const { category, quantity } of limits)
    if (category in values) values[category as ShownLimit] = String(quantity);
  return values;
}

export function limitsQuery(owner: LimitOwner) {
  return queryOptions({
    queryKey: ['limits', ...Object.values(owner)],
    queryFn: ({ signal }): Promise<StoredLimits> =>
      'account_sid' in owner
        ? call(limitEndpoints.listOfAccount, { params: owner }, { signal })
        : call(limitEndpoints.listOfProvider, { params: owner }, { signal }),
  });
}
