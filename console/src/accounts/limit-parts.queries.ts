/** How the limits of a form are saved: each by a request of its own, made from what the form began with. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { limitEndpoints, limitsVersion } from '@trunkline/contract/accounts/limits.contract.ts';
import { call } from '../app/api.ts';
import { rememberVersion, versionOf } from '../app/record-version.ts';
import {
  type LimitOwner,
  type LimitValues,
  limitFields,
  limitsQuery,
  limitValues,
  type ShownLimit,
  type StoredLimits,
} from './limits.queries.ts';

type WithLimits = { limits?: StoredLimits | undefined };

/** A record with the limits that its form shows beside it: what two people changed is compared as a whole. */
export function withLimits<T extends object>(record: T, limits: StoredLimits | undefined): T & WithLimits {
  const whole = { ...record, limits };
  rememberVersion(whole, versionOf(record));
  return whole;
}

/** Those of a record that has them with it; otherwise what the form was told of them. */
export function limitsOf(
  record: object,
  form: { getInitialValues: () => { limits: LimitValues } },
): LimitValues {
  const { limits } = record as WithLimits;
  return limits ? limitValues(limits) : form.getInitialValues().limits;
}

/** Null removes the limit; `was` is what it was changed from, where that is asked about. */
type Change = { category: ShownLimit; quantity: number | null; was: number | null | undefined };

function send(owner: LimitOwner, { category, quantity, was }: Change): Promise<unknown> {
  const began: StoredLimits = typeof was === 'number' ? [{ category, quantity: was }] : [];
  if (was !== undefined) rememberVersion(began, `"${limitsVersion(began)}"`);
  const options = { madeFrom: began };
  if ('account_sid' in owner)
    return quantity === null
      ? call(limitEndpoints.removeOfAccount, { params: owner, query: { category } }, options)
      : call(limitEndpoints.setOfAccount, { params: owner, body: { category, quantity } }, options);
  return quantity === null
    ? call(limitEndpoints.removeOfProvider, { params: owner, query: { category } }, options)
    : call(limitEndpoints.setOfProvider, { params: owner, body: { category, quantity } }, options);
}

const quantityOf = (text: string) => (text.trim() === '' ? null : Number(text));

/**
 * One part for each limit, for `saveParts`. The owner is told late, since a new account's sid is not known before;
 * `before` are the limits that the form began with, which a new one has none of.
 */
export function useLimitParts() {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ owner, ...change }: Change & { owner: LimitOwner }) => send(owner, change),
    onSuccess: (_, { owner }) => queryClient.invalidateQueries({ queryKey: limitsQuery(owner).queryKey }),
  });
  return (owner: LimitOwner, values: LimitValues, before?: LimitValues) =>
    limitFields.map(({ name, label }) => {
      const path = `limits.${name}`;
      const quantity = quantityOf(values[name]);
      const was = before && quantityOf(before[name]);
      return {
        name: label,
        paths: [path],
        field: path,
        record: 'limits',
        rows: { category: name },
        save: () => mutateAsync({ owner, category: name, quantity, was }),
      };
    });
}
