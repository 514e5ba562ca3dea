/** The secrets among a table's values: masked when they go out (`R16`), put back when the mask returns (`R5`). */
import { type Field, type FieldTable, parsed, type Values } from './field.ts';
import type { Issue } from './problem.ts';
import { isUnchangedSecret, masked, strangeMask } from './value.ts';

/** The names on the wire of what is secret, whole or in part; of two fields that share one, the first. */
export function secretsOf(table: FieldTable): string[] {
  return Object.keys(table).filter(
    (name) => !table[name]?.wire && ['secret', 'json_file'].includes(table[name]?.kind ?? ''),
  );
}

/** The values with each secret masked. A JSON file stays one that can be parsed. */
export function maskSecrets<V extends Values>(table: FieldTable, values: V): V {
  const hidden = secretsOf(table).flatMap((name) => {
    const value = values[name];
    return typeof value === 'string' ? [[name, maskOne(table[name] as Field, value)]] : [];
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

/** The values without their secrets: for whoever uses a provider's credential without owning it (`R26`). */
export function withoutSecrets<V extends Values>(table: FieldTable, values: V): Partial<V> {
  const secrets = secretsOf(table);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name))) as Partial<V>;
}

/**
 * The sent values with each masked secret replaced by the stored one; an issue for a mask that belongs
 * to nothing stored. A stored secret goes only to the address it was stored with: when a `url` field
 * has changed, it has to be typed again, unless it may `follow`.
 */
export function restoreSecrets<V extends Values>(
  table: FieldTable,
  sent: V,
  stored: Values | null,
  { follow = false } = {},
): { values: V; issues: Issue[] } {
  const moved =
    !follow &&
    Object.keys(table).some(
      (name) => table[name]?.kind === 'url' && stored !== null && sent[name] !== stored[name],
    );
  const issues: Issue[] = [];
  const restored: Record<string, unknown> = {};
  for (const name of secretsOf(table)) {
    const field = table[name] as Field;
    const [now, before] = [sent[name], stored?.[name]];
    if (typeof now !== 'string') continue;
    const known = typeof before === 'string' ? before : null;
    const answer =
      field.kind === 'json_file' ? restoreFile(field.secrets, now, known) : restoreOne(now, known);
    if (answer === null || (moved && answer !== now))
      issues.push({ path: name, message: typeAgain(field.label, answer !== null) });
    else restored[name] = answer;
  }
  return { values: { ...sent, ...restored }, issues };
}

function typeAgain(label: string, moved: boolean): string {
  return moved ? `Enter the ${label} again, since the address has changed.` : strangeMask(`the ${label}`);
}

/** Null for a mask that is not the stored secret's. A masked text is its own mask, a real one is not. */
function restoreOne(sent: string, stored: string | null): string | null {
  if (isUnchangedSecret(sent, stored)) return stored;
  return masked(sent) === sent ? null : sent;
}

function restoreFile(secrets: readonly string[], sent: string, stored: string | null): string | null {
  const [file, known] = [fileOf(sent), stored === null ? null : fileOf(stored)];
  if (!file) return restoreOne(sent, stored);
  const restored: Record<string, unknown> = {};
  for (const part of secrets) {
    const [now, before] = [file[part], known?.[part]];
    if (typeof now !== 'string') continue;
    const answer = restoreOne(now, typeof before === 'string' ? before : null);
    if (answer === null) return null;
    if (answer !== now) restored[part] = answer;
  }
  return Object.keys(restored).length > 0 ? JSON.stringify({ ...file, ...restored }) : sent;
}

function fileOf(text: string): Record<string, unknown> | null {
  const value = parsed(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}
