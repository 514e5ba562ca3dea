/** What would have to change so that what is stored is what a document says. Reads and writes nothing. */
import { createHmac } from 'node:crypto';
import type { Issue } from '@trunkline/contract/core/problem.ts';
import { eachInSlices } from '../db/slices.ts';
import {
  type EntryKind,
  type Fields,
  idOf,
  isObject,
  listOf,
  type Place,
  type Stored,
  StoredSecret,
  variableIn,
  type Wanted,
} from './entry.ts';
import type { ReadDocument } from './read-document.ts';
import type { World } from './read-world.ts';
import { strangersOf } from './strangers.ts';

export type Difference = { field: string; before: unknown; after: unknown };
export type Change = Place & {
  kind: EntryKind;
  name: string;
  where: string | null;
  differences: Difference[];
} & (
    | { op: 'create'; wanted: Wanted; stored?: undefined }
    | { op: 'change'; wanted: Wanted; stored: Stored }
    | { op: 'delete'; wanted?: undefined; stored: Stored }
  );

export type Plan = {
  changes: Change[];
  /** What a list leaves out, and stays all the same. */
  left: number;
  unchanged: number;
  issues: Issue[];
  /** Another one as soon as anything of this is another. */
  version: string;
};

export type Given = Readonly<Record<string, string>>;
type Options = { given: Given; deletes: boolean; digest_key: string };

/** What others refer to comes first, and goes last. */
export const inTurn: readonly EntryKind[] = [
  ...(['provider', 'account', 'limits', 'speech_services', 'applications', 'carriers'] as const),
  ...(['numbers', 'clients', 'teams_tenants', 'llm_services', 'alert_rules', 'routing'] as const),
];

/** In slices: ten thousand records take some tenths of a second. */
export async function planChanges(
  world: World,
  document: ReadDocument,
  { given, deletes, digest_key }: Options,
): Promise<Plan> {
  const issues: Issue[] = [];
  const changes: Change[] = [];
  const wanted = new Map<string, Wanted>();
  await eachInSlices(document.wanted, (entry) => wanted.set(idOf(entry), entry));
  const strange = strangersOf({ world, wanted });
  let unchanged = 0;
  await eachInSlices([...wanted], ([id, entry]) => {
    const { kind, provider, account, name, where } = entry;
    const stored = world.entries.get(id);
    const differences = differencesOf(stored, entry, given);
    const refuse = (message: string) => issues.push({ path: where, message: `${where}: ${message}` });
    for (const variable of missing(stored?.fields, entry.fields, given))
      refuse(`the secret ${variable} is not given, and none is stored; set the variable ${variable}`);
    for (const sentence of strange(entry)) refuse(sentence);
    for (const name of keysTakenAway(stored?.fields, entry.fields))
      refuse(
        `the cloning key of the custom voice ${name} stays; name it by a reference, or give the voice another name`,
      );
    if (kind === 'routing' && hasDefault(stored?.fields) && !hasDefault(entry.fields))
      refuse('a routing keeps a default carrier; name it as default_carrier or default_provider_carrier');
    const about = { kind, provider, account, name, where, differences };
    if (!stored) changes.push({ ...about, op: 'create', wanted: entry });
    else if (differences.length > 0) changes.push({ ...about, op: 'change', wanted: entry, stored });
    else unchanged += 1;
  });
  const lists = new Set(document.lists);
  for (const { id, text } of world.twins) {
    const twin = world.entries.get(id);
    if (twin && lists.has(listOf(twin.kind, twin)))
      issues.push({
        path: 'documents',
        message: `${text}; give one of them another name first, or delete it`,
      });
  }
  const left = [...world.entries].filter(([id, one]) => !wanted.has(id) && lists.has(listOf(one.kind, one)));
  if (deletes)
    for (const [, stored] of left) {
      const { kind, provider, account, name } = stored;
      changes.push({ kind, provider, account, name, where: null, differences: [], op: 'delete', stored });
    }
  const rank = ({ op, kind }: Change) =>
    op === 'delete' ? 2 * inTurn.length - inTurn.indexOf(kind) : inTurn.indexOf(kind);
  changes.sort((one, other) => rank(one) - rank(other));
  return {
    changes,
    left: deletes ? 0 : left.length,
    unchanged,
    issues,
    version: await versionOf(changes, digest_key),
  };
}

function differencesOf(stored: Stored | undefined, { kind, fields }: Wanted, given: Given): Difference[] {
  const is_tenant = kind === 'provider' || kind === 'account';
  const before = stored?.fields ?? {};
  const names = new Set([...Object.keys(fields), ...(is_tenant ? [] : Object.keys(before))]);
  return [...names].flatMap((field) =>
    isSame(before[field], fields[field], given)
      ? []
      : [{ field, before: shown(before[field]), after: shown(fields[field]) }],
  );
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
function missing(before: unknown, after: unknown, given: Given): string[] {
  const variable = variableIn(after);
  if (variable !== null)
    return given[variable] !== undefined || before instanceof StoredSecret ? [] : [variable];
  if (!isObject(after)) return [];
  return Object.entries(after).flatMap(([name, value]) =>
    missing(isObject(before) ? before[name] : undefined, value, given),
  );
}

/** Voices that have a key which the document leaves out: no save takes it from them. */
function keysTakenAway(before: Fields | undefined, after: Fields): string[] {
  if (!isObject(before?.custom_voices) || !isObject(after.custom_voices)) return [];
  const voices = after.custom_voices;
  return Object.entries(before.custom_voices).flatMap(([name, voice]) => {
    const now = voices[name];
    return isObject(now) && !now.voice_cloning_key && isObject(voice) && voice.voice_cloning_key
      ? [name]
      : [];
  });
}

const hasDefault = (fields: Fields | undefined) =>
  Boolean(fields?.default_carrier ?? fields?.default_provider_carrier);

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

async function versionOf(changes: readonly Change[], digest_key: string): Promise<string> {
  const hash = createHmac('sha256', digest_key);
  await eachInSlices(changes, ({ op, kind, provider, account, name, differences, stored }) => {
    const about = [op, kind, provider, account, name, differences, digests(stored?.fields, digest_key)];
    hash.update(JSON.stringify(about));
  });
  return hash.digest('base64url').slice(0, 22);
}

/** So that a secret that somebody has replaced meanwhile is another plan. */
function digests(fields: unknown, key: string): string[] {
  if (fields instanceof StoredSecret) return [fields.digest(key)];
  return isObject(fields) ? Object.values(fields).flatMap((one) => digests(one, key)) : [];
}
