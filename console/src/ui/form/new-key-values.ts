/** The form in which a new key is entered (`R43`). Pure. */
import { emptyValues, type FieldTable, type Values } from '@trunkline/contract/core/field.ts';
import { formIssues } from '@trunkline/contract/core/field-schema.ts';
import { newKey } from '@trunkline/contract/core/new-key.ts';
import { deny } from '@trunkline/contract/core/policy.ts';
import type { Replacing } from './VendorFields.tsx';

export type NewKeyValues = { fields: Record<string, unknown> };

/** Secrets begin empty; the names that belong to them, such as the other half of a key pair, as they are stored. */
export function newKeyValues(keys: FieldTable, stored: Values): NewKeyValues {
  const named = Object.keys(keys).filter((name) => keys[name]?.kind === 'text');
  return {
    fields: { ...emptyValues(keys), ...Object.fromEntries(named.map((name) => [name, stored[name]])) },
  };
}

/** Why it would be refused, by field. */
export function newKeyFaults(keys: FieldTable, { fields }: NewKeyValues): Record<string, string> {
  const issues = [...newKey(keys, fields).issues, ...formIssues(keys, fields, null)];
  return Object.fromEntries(issues.map(({ path, message }) => [`fields.${path}`, message]));
}

/** What is sent: the fields that are filled in. */
export function newKeySent(keys: FieldTable, { fields }: NewKeyValues): Values {
  return newKey(keys, fields).values;
}

/** Another key makes another version of the record, which what was changed meanwhile was not made from. */
export function replacingBeside(isDirty: boolean, replacing: Replacing | undefined): Replacing | undefined {
  if (!replacing || !isDirty || !replacing.may.allowed) return replacing;
  return { ...replacing, may: deny('Save or discard your changes first, then replace the key.') };
}
