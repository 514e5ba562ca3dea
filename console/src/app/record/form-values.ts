/** What a form shows of a record, what is sent of it, and what is wrong with that. Pure. */
import { isAsStored } from '@trunkline/contract/core/as-stored.ts';

/** These fields of a record: what is not there is an empty field. */
export function emptyForNull<K extends string>(
  record: { readonly [P in K]?: string | null | undefined },
  keys: readonly K[],
): Record<K, string> {
  return Object.fromEntries(keys.map((key) => [key, record[key] ?? ''])) as Record<K, string>;
}

/** The way back: nothing typed or chosen is null. */
export function nullForEmpty<K extends string>(
  values: Readonly<Record<K, string>>,
  keys: readonly K[],
): Record<K, string | null> {
  return Object.fromEntries(keys.map((key) => [key, values[key] || null])) as Record<K, string | null>;
}

/** Those of a record that are on or off, as boxes are ticked. */
export function ticked<K extends string>(
  record: { readonly [P in K]?: unknown },
  keys: readonly K[],
): Record<K, boolean> {
  return Object.fromEntries(keys.map((key) => [key, Boolean(record[key])])) as Record<K, boolean>;
}

type Parsed = { error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined };

/**
 * What a contract's schema finds in what would be sent, by field; of several the first. The wire lets an account leave
 * its own sid out, so that one has to be chosen is said for it: `values` are of a form that asks. `inWords`
 * makes the form's words of those of the wire. What is `sent` as it is `stored` stops no other change, there as here.
 */
export function faultsByField(
  { error }: Parsed,
  values?: { account_sid: string },
  inWords = (message: string) => message,
  [sent, stored]: readonly [sent: object, stored: object] | [] = [],
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? [])
    if (!sent || !isAsStored(path[0] ?? '', { ...sent }, { ...stored }))
      faults[path.join('.')] ??= inWords(message);
  if (values?.account_sid === '') faults.account_sid = 'Account is required';
  return faults;
}
