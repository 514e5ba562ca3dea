/** Entries as the tree of a document: names, defaults left out, a reference in the place of each secret. */

import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { DOCUMENT_VERSION, sectionsOf } from '@trunkline/contract/configuration/document.ts';
import { referenceTo } from '@trunkline/contract/configuration/document-values.ts';
import { defaults, gatewayDefaults, type SectionName } from '@trunkline/contract/configuration/sections.ts';
import { turnOf } from '../db/others-turn.ts';
import { type EntryKind, type Fields, type Place, type Stored, StoredSecret } from './entry.ts';

export type DocumentTree = { trunkline: number; providers: Fields[] };

/** Others wait no longer than this. */
const LONGEST_MS = 8;
const BETWEEN_LOOKS = 20;

/**
 * `variables`: the names that stand for secrets. Each list is in the order of its names, by their characters: databases
 * have orders of their own, and what two installations say would differ by those. Others are answered in between.
 */
export async function treeOf(
  entries: Iterable<Stored>,
): Promise<{ tree: DocumentTree; variables: string[] }> {
  const variables = new Set<string>();
  const turn = turnOf(LONGEST_MS);
  const each = async <T>(all: Iterable<T>, work: (one: T) => void) => {
    let done = 0;
    for (const one of all) {
      work(one);
      done += 1;
      if (done % BETWEEN_LOOKS === 0 && turn.isOver()) await turn.pass();
    }
  };
  const at = new Map<string, Stored[]>();
  const keyOf = ({ provider, account }: Place, kind: EntryKind) => JSON.stringify([provider, account, kind]);
  await each(entries, (entry) => {
    // All accounts of a provider are one list of it.
    const place = entry.kind === 'account' ? { ...entry, account: null } : entry;
    const key = keyOf(entry.kind === 'provider' ? { provider: '', account: null } : place, entry.kind);
    const those = at.get(key);
    if (those) those.push(entry);
    else at.set(key, [entry]);
  });
  const of = (place: Place, kind: EntryKind) =>
    (at.get(keyOf(place, kind)) ?? []).sort((one, other) => inOrder(one.name, other.name));
  const shown = (entry: Stored, fields: Fields) => {
    const { provider, account, name } = entry;
    const path = [provider, account, ['provider', 'account'].includes(entry.kind) ? null : name];
    return withReferences(fields, path, variables) as Fields;
  };
  const listsOf = async (place: Place, names: readonly SectionName[]) => {
    const limits = of(place, 'limits').map(({ name, fields }) => [name, fields.quantity]);
    const lists: Fields = {};
    for (const name of names) {
      const records: Fields[] = [];
      await each(of(place, name), (one) => records.push(shown(one, writtenFields(name, one.fields))));
      // An empty list says that there is none: what is added by hand is a difference then.
      lists[name] = name === 'routing' ? (records[0] ?? null) : records;
    }
    return { ...(limits.length > 0 && { limits: Object.fromEntries(limits) }), ...lists };
  };
  const accountsOf = async ({ provider }: Place) => {
    const accounts: Fields[] = [];
    for (const account of of({ provider, account: null }, 'account')) {
      const own = shown(account, writtenFields('account', account.fields));
      accounts.push({ ...own, ...(await listsOf(account, sectionsOf.account)) });
      if (turn.isOver()) await turn.pass();
    }
    return accounts;
  };
  const providers: Fields[] = [];
  for (const entry of of({ provider: '', account: null }, 'provider'))
    providers.push({
      ...shown(entry, writtenFields('provider', entry.fields)),
      // Of an account's provider there is nothing but the name.
      ...(Object.keys(entry.fields).length > 1 && (await listsOf(entry, sectionsOf.provider))),
      accounts: await accountsOf(entry),
    });
  return { tree: { trunkline: DOCUMENT_VERSION, providers }, variables: [...variables] };
}

export const inOrder = (one: string, other: string) => Number(one > other) - Number(one < other);

/** The fields of one record or tenant as they are written, but for its secrets. */
export const writtenFields = (kind: EntryKind, fields: Fields): Fields =>
  kind === 'provider' || kind === 'account' || kind === 'limits' ? withFlags(fields) : short(kind, fields);

/** Without what it would have anyway. */
function short(kind: SectionName, fields: Fields): Fields {
  const changed = Object.entries('name' in fields ? { name: fields.name, ...fields } : fields).filter(
    ([name, value]) => !isDeepStrictEqual(value, defaults[kind][name]),
  );
  const lists = changed.map(([name, value]) => {
    if (name === 'custom_voices') return [name, voicesOf(value as Record<string, Fields>)];
    const usual = gatewayDefaults[name as keyof typeof gatewayDefaults];
    if (!usual || !Array.isArray(value)) return [name, value];
    return [name, value.map((row) => withFlags(withoutUsual(row, usual)))];
  });
  return withFlags(Object.fromEntries(lists));
}

function voicesOf(voices: Readonly<Record<string, Fields>>): Fields[] {
  const usual = {
    reported_usage: 'REALTIME',
    model: null,
    use_voice_cloning_key: 0,
    voice_cloning_key: null,
  };
  return Object.entries(voices)
    .sort(([one], [other]) => inOrder(one, other))
    .map(([name, voice]) => withFlags({ name, ...withoutUsual(voice, usual) }));
}

function withoutUsual(row: Fields, usual: Readonly<Fields>): Fields {
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== usual[name]));
}

/** Numbers that are 0 or 1 as well. */
const counts = ['port', 'netmask', 'quantity', 'smpp_enquire_link_interval', 'threshold', 'window_minutes'];
const moreCounts = ['minimum_calls', 'quiet_minutes'];

function withFlags(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const isFlag = (value === 0 || value === 1) && ![...counts, ...moreCounts].includes(name);
      return [name, isFlag ? value === 1 : value];
    }),
  );
}

function withReferences(value: unknown, path: readonly unknown[], variables: Set<string>): unknown {
  if (value instanceof StoredSecret) return referenceTo(newName(path, variables));
  if (Array.isArray(value))
    return value.map((one, at) => withReferences(one, [...path, one?.name ?? at + 1], variables));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .map(([name, one]) => [name, withReferences(one, [...path, name], variables)]),
  );
}

/** The same for the same record in the next export. */
function newName(path: readonly unknown[], variables: Set<string>): string {
  const words = path
    .filter((word) => word !== null)
    .map(latinWord)
    .join('_')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toUpperCase();
  const base = /^\d/.test(words) ? `_${words}` : words;
  const short = base.slice(0, 120);
  let name = short;
  for (let nth = 2; variables.has(name); nth++) name = `${short}_${nth}`;
  variables.add(name);
  return name;
}

/**
 * Of a name in another script there is too little left to tell it from the next, and a number would be another's as
 * soon as one comes before it: a secret would be given to the wrong record.
 */
function latinWord(word: unknown): string {
  const text = String(word).normalize('NFKD');
  const letters = text.match(/[\p{L}\p{N}]/gu) ?? [];
  if (2 * letters.filter((letter) => letter < '\x80').length > letters.length || letters.length === 0)
    return text;
  return `${text}_${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
}
