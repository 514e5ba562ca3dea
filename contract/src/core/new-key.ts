/** "Replace key" (`R43`): the part of a stored credential that is replaced, and the key that somebody enters for it. */
import { type Field, type FieldTable, isEmpty, isLocked, shownFields, type Values } from './field.ts';
import { fromWire } from './field-wire.ts';
import { isMask } from './mask.ts';
import type { Issue } from './problem.ts';

export const NO_KEY = 'No secret is stored here, so there is nothing to replace.';
export const SAME_KEY = 'This value is already stored. Enter the new one.';
export const KEY_CHANGED =
  'Someone else changed this service while the new key was being tested. Nothing was stored. Try again.';

/**
 * The secrets, and the locked fields that belong to them, such as the other half of a key pair, by wire name. Empty
 * if there is no secret to replace.
 */
export function keyFields(table: FieldTable, stored: Values): FieldTable {
  const kept = shownFields(table, fromWire(table, stored)).flatMap((name): [string, Field][] => {
    const { wire = name, when: _, required: _always, ...field } = table[name] as Field;
    const isPart = isSecret(field) || field.kind === 'text';
    return isPart && isLocked(field) && !isEmpty(stored[wire]) ? [[wire, field]] : [];
  });
  const secrets = kept.filter(([, field]) => isSecret(field));
  const [only] = secrets;
  // Of several each may be replaced by itself.
  if (only && secrets.length === 1) only[1] = { ...only[1], required: true };
  return only ? Object.fromEntries(kept) : {};
}

/** The new key in `sent`. Empty fields keep their stored values; at least one secret has to be new. */
export function newKey(keys: FieldTable, sent: Values): { values: Values; issues: Issue[] } {
  const named = Object.keys(keys).filter((name) => !isEmpty(sent[name]));
  const secrets = Object.entries(keys).filter(([, field]) => isSecret(field));
  const values = Object.fromEntries(named.map((name) => [name, sent[name]]));
  const isNew = secrets.some(([name]) => {
    const value = values[name];
    return value !== undefined && !(typeof value === 'string' && isMask(value));
  });
  const [first] = secrets;
  if (isNew || !first) return { values, issues: [] };
  return { values, issues: [{ path: first[0], message: `Enter the new ${first[1].label}.` }] };
}

function isSecret({ kind }: Field): boolean {
  return kind === 'secret' || kind === 'json_file';
}
