/** The secrets among a table's values: masked in answers (`R16`), and restored when the mask is sent back (`R5`). */
import { credentialsFault, maskAddress, restoreAddress } from './address.ts';
import { type Field, type FieldTable, isAddress, parsed, type Values } from './field.ts';
import { isMask } from './mask.ts';
import type { Issue } from './problem.ts';
import { isUnchangedSecret, masked, strangeMask } from './value.ts';

/** The wire names of values that are secret, wholly or in part; if two fields share one, the first. */
export function secretsOf(table: FieldTable): string[] {
  return Object.keys(table).filter(
    (name) => !table[name]?.wire && ['secret', 'json_file'].includes(table[name]?.kind ?? ''),
  );
}

/** The addresses by their names on the wire, each once. */
function addressesOf(table: FieldTable): [string, Field][] {
  const addresses = Object.entries(table).filter(([, field]) => isAddress(field));
  return [...new Map(addresses.map(([name, field]) => [field.wire ?? name, field]))];
}

/** The values with each secret masked, credentials in addresses too. A JSON file stays one that can be parsed. */
export function maskSecrets<V extends Values>(table: FieldTable, values: V): V {
  const hidden = secretsOf(table).flatMap((name) => {
    const value = values[name];
    // An empty text, as other programs store it for none, is not hidden: a mask would say that there is one.
    return typeof value === 'string' && value !== '' ? [[name, maskOne(table[name] as Field, value)]] : [];
  });
  return { ...withMaskedAddresses(table, values), ...Object.fromEntries(hidden) };
}

function withMaskedAddresses<V extends Values>(table: FieldTable, values: V): V {
  const hidden = addressesOf(table).flatMap(([name]) => {
    const value = values[name];
    return typeof value === 'string' ? [[name, maskAddress(value)]] : [];
  });
  return { ...values, ...Object.fromEntries(hidden) };
}

function maskOne(field: Field, text: string): string {
  if (field.kind !== 'json_file') return masked(text);
  const file = fileOf(text);
  // What cannot be parsed, or is another file than the field is for, is secret as a whole.
  if (!file || !field.secrets.some((part) => typeof file[part] === 'string')) return masked(text);
  const parts = field.secrets.flatMap((part) =>
    typeof file[part] === 'string' ? [[part, masked(file[part])]] : [],
  );
  return JSON.stringify({ ...file, ...Object.fromEntries(parts) });
}

/** The values without their secrets, for users of a provider's credential who do not own it (`R26`). */
export function withoutSecrets<V extends Values>(table: FieldTable, values: V): Partial<V> {
  const secrets = secretsOf(table);
  const shown = Object.entries(withMaskedAddresses(table, values));
  return Object.fromEntries(shown.filter(([name]) => !secrets.includes(name))) as Partial<V>;
}

/**
 * The sent values with each masked secret, and each address with masked credentials, replaced by the stored one; an
 * issue for a mask for which nothing is stored. `keptWhileMoved` checks whether a secret may be sent to its new
 * place.
 */
export function restoreSecrets<V extends Values>(
  table: FieldTable,
  sent: V,
  stored: Values | null,
): { values: V; issues: Issue[] } {
  const issues: Issue[] = [];
  const restored: Record<string, unknown> = {};
  function restore(
    name: string,
    restoring: (now: string, before: string | null) => string | null,
    fault: string,
  ) {
    const [now, before] = [sent[name], stored?.[name]];
    if (typeof now !== 'string') return;
    const answer = restoring(now, typeof before === 'string' ? before : null);
    if (answer === null) issues.push({ path: name, message: fault });
    else restored[name] = answer;
  }
  for (const name of secretsOf(table)) {
    const field = table[name] as Field;
    const fault = strangeMask(`the ${field.label}`);
    if (field.kind !== 'json_file') restore(name, restoreOne, fault);
    else restore(name, (now, before) => restoreFile(field.secrets, now, before), fault);
  }
  for (const [name, { label }] of addressesOf(table)) restore(name, restoreAddress, credentialsFault(label));
  return { values: { ...sent, ...restored }, issues };
}

/** Null for a mask that is not the stored secret's. A masked text is its own mask, a real one is not. */
function restoreOne(sent: string, stored: string | null): string | null {
  if (isUnchangedSecret(sent, stored)) return stored;
  return isMask(sent) ? null : sent;
}

/** What is masked in a file stands for the stored file alone: one that names other addresses is another. */
function restoreFile(secrets: readonly string[], sent: string, stored: string | null): string | null {
  const [file, known] = [fileOf(sent), stored === null ? null : fileOf(stored)];
  if (!file) return restoreOne(sent, stored);
  const isMasked = secrets.some((part) => typeof file[part] === 'string' && isMask(file[part]));
  if (!isMasked) return sent;
  if (!known || stored === null) return null;
  const isStored = [...new Set([...Object.keys(file), ...Object.keys(known)])].every((part) => {
    const [now, before] = [file[part], known[part]];
    const isHidden = secrets.includes(part) && typeof now === 'string' && typeof before === 'string';
    if (isHidden && isUnchangedSecret(now, before)) return true;
    return JSON.stringify(now) === JSON.stringify(before);
  });
  return isStored ? stored : null;
}

function fileOf(text: string): Record<string, unknown> | null {
  const value = parsed(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}
