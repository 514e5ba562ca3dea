/** Limits as a form shows them: four numbers, each saved by a request of its own. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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

type ShownLimit = (typeof shown)[number];

/** The texts of number fields; empty when no limit is set. */
export type LimitValues = Record<ShownLimit, string>;

export const limitFields = shown.map((name) => ({ name, label: limitLabels[name] }));
export const noLimits = Object.fromEntries(shown.map((name) => [name, ''])) as LimitValues;

export function limitValues(limits: readonly { category: string; quantity: number }[]): LimitValues {
  const values = { ...noLimits };
  for (const { category, quantity } of limits)
    if (category in values) values[category as ShownLimit] = String(quantity);
  return values;
}

export function limitsQuery(owner: LimitOwner) {
  return queryOptions({
    queryKey: ['limits', owner],
    queryFn: ({ signal }): Promise<{ category: string; quantity: number }[]> =>
      'account_sid' in owner
        ? call(limitEndpoints.listOfAccount, { params: owner }, { signal })
        : call(limitEndpoints.listOfProvider, { params: owner }, { signal }),
  });
}

/** Null removes the limit. */
type Change = { category: ShownLimit; quantity: number | null };

function send(owner: LimitOwner, { category, quantity }: Change): Promise<unknown> {
  if ('account_sid' in owner)
    return quantity === null
      ? call(limitEndpoints.removeOfAccount, { params: owner, query: { category } })
      : call(limitEndpoints.setOfAccount, { params: owner, body: { category, quantity } });
  return quantity === null
    ? call(limitEndpoints.removeOfProvider, { params: owner, query: { category } })
    : call(limitEndpoints.setOfProvider, { params: owner, body: { category, quantity } });
}

/** One part for each limit, for `saveParts`. The owner is told late, since a new account's sid is not known before. */
export function useLimitParts() {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ owner, ...change }: Change & { owner: LimitOwner }) => send(owner, change),
    onSuccess: (_, { owner }) => queryClient.invalidateQueries({ queryKey: limitsQuery(owner).queryKey }),
  });
  return (owner: LimitOwner, values: LimitValues) =>
    limitFields.map(({ name, label }) => {
      const path = `limits.${name}`;
      const text = values[name].trim();
      const quantity = text === '' ? null : Number(text);
      return {
        name: label,
        paths: [path],
        field: path,
        save: () => mutateAsync({ owner, category: name, quantity }),
      };
    });
}
