import type { Choice } from './field.ts';

/**
 * A region from the list, or a newer one. It becomes part of the vendor's host name, so it has to be a single label
 * and cannot lead elsewhere (`R16`).
 */
export function regionField<const C extends readonly Choice[]>(choices: C) {
  const pattern = /^[a-z\d-]{1,63}$/i;
  return { kind: 'choice', choices, open: true, pattern, fault: 'must be the name of a region' } as const;
}
