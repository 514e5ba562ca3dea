/** What a wanted record says otherwise than the stored one. */
import {
  type Fields,
  folded,
  isObject,
  type Stored,
  StoredSecret,
  variableIn,
  type Wanted,
} from './entry.ts';

export type Difference = { field: string; before: unknown; after: unknown };
/** The values of references, by their names. */
export type Given = Readonly<Record<string, string>>;

export function differencesOf(
  stored: Stored | undefined,
  { kind, name, account, fields }: Wanted,
  given: Given,
): Difference[] {
  const is_tenant = kind === 'provider' || kind === 'account';
  const before = stored?.fields ?? {};
  const names = new Set([...Object.keys(fields), ...(is_tenant ? [] : Object.keys(before))]);
  const differences = [...names].flatMap((field) =>
    isSame(before[field], fields[field], given)
      ? []
      : [{ field, before: shown(before[field]), after: shown(fields[field]) }],
  );
  if (!stored) return differences;
  if (is_tenant && stored.name !== name)
    differences.push({ field: 'name', before: stored.name, after: name });
  if (kind !== 'account' && folded(stored.account) !== folded(account))
    differences.push({ field: 'account', before: stored.account, after: account });
  return differences;
}

function isSame(before: unknown, after: unknown, given: Given): boolean {
  const variable = variableIn(after);
  if (variable !== null) {
    const value = given[variable];
    return before instanceof StoredSecret && (value === undefined || before.is(value));
  }
  if (before instanceof StoredSecret) return false;
  if (Array.isArray(before) && Array.isArray(after))
    return before.length === after.length && before.every((one, at) => isSame(one, after[at], given));
  if (isObject(before) && isObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].every((name) =>
      isSame(before[name], after[name], given),
    );
  return (before ?? null) === (after ?? null);
}

/** Secrets that have to be given, since none is stored in their place. */
export function missingSecrets(before: unknown, after: unknown, given: Given): string[] {
  const variable = variableIn(after);
  if (variable !== null)
    return given[variable] !== undefined || before instanceof StoredSecret ? [] : [variable];
  if (!isObject(after)) return [];
  return Object.entries(after).flatMap(([name, value]) =>
    missingSecrets(isObject(before) ? before[name] : undefined, value, given),
  );
}

/** Voices that have a key which the document leaves out: no save takes it from them. */
export function keysTakenAway(before: Fields | undefined, after: Fields): string[] {
  if (!isObject(before?.custom_voices) || !isObject(after.custom_voices)) return [];
  const voices = after.custom_voices;
  return Object.entries(before.custom_voices).flatMap(([name, voice]) => {
    const now = voices[name];
    return isObject(now) && !now.voice_cloning_key && isObject(voice) && voice.voice_cloning_key
      ? [name]
      : [];
  });
}

/** For a person: a secret is a word, a reference is itself. */
function shown(value: unknown): unknown {
  const variable = variableIn(value);
  if (variable !== null) return `(secret ${variable})`;
  return value === undefined ? null : JSON.parse(JSON.stringify(value), (_key, one) => variableText(one));
}

function variableText(value: unknown): unknown {
  const variable = variableIn(value);
  return variable === null ? value : `(secret ${variable})`;
}
