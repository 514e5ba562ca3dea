/** What would have to change so that what is stored is what a document says. Reads and writes nothing. */
import { createHmac } from 'node:crypto';
import type { Issue } from '@trunkline/contract/core/problem.ts';
import { eachInSlices } from '../db/slices.ts';
import { type Difference, differencesOf, type Given, keysTakenAway, missingSecrets } from './differences.ts';
import {
  type EntryKind,
  type Fields,
  idOf,
  isObject,
  listOf,
  type Place,
  type Stored,
  StoredSecret,
  type Wanted,
} from './entry.ts';
import { matchesOf } from './match-records.ts';
import type { ReadDocument } from './read-document.ts';
import { singles, type World } from './read-world.ts';
import { strangersOf } from './strangers.ts';
import { judgeHeld } from './taken-as-stored.ts';

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
  /** Others as soon as anything of this is another. The first is its name; the others it has at servers with other secrets. */
  versions: string[];
};

type Options = { given: Given; deletes: boolean; digest_keys: readonly string[] };

/** What others refer to comes first, and goes last. */
export const inTurn: readonly EntryKind[] = [
  ...(['provider', 'account', 'limits', 'speech_services', 'applications', 'carriers'] as const),
  ...(['numbers', 'clients', 'teams_tenants', 'llm_services', 'alert_rules', 'routing'] as const),
];

/** In slices: ten thousand records take some tenths of a second. */
export async function planChanges(
  world: World,
  document: ReadDocument,
  { given, deletes, digest_keys }: Options,
): Promise<Plan> {
  const issues: Issue[] = [];
  const changes: Change[] = [];
  const wanted = new Map<string, Wanted>();
  await eachInSlices(document.wanted, (entry) => wanted.set(idOf(entry), entry));
  const strange = strangersOf({ world, wanted });
  const lists = new Set(document.lists);
  const matches = matchesOf(world, wanted, lists);
  let unchanged = 0;
  await eachInSlices([...wanted], ([id, entry]) => {
    const { kind, provider, account, name, where } = entry;
    const stored = matches.get(id);
    const refused = judgeHeld(entry, stored, given);
    issues.push(...refused);
    if (entry.held?.fields === null) {
      if (refused.length === 0) unchanged += 1;
      return;
    }
    const differences = differencesOf(stored, entry, given);
    const refuse = (message: string) => issues.push({ path: where, message: `${where}: ${message}` });
    for (const variable of missingSecrets(stored?.fields, entry.fields, given))
      refuse(`the secret ${variable} is missing and none is stored; provide it under this name`);
    for (const sentence of strange(entry)) refuse(sentence);
    for (const name of keysTakenAway(stored?.fields, entry.fields))
      refuse(
        `the cloning key of the custom voice ${name} cannot be changed; use a reference, or rename the voice`,
      );
    if (kind === 'routing' && hasDefault(stored?.fields) && !hasDefault(entry.fields))
      refuse(
        'a routing keeps a default carrier; name it as default_carrier, default_provider_carrier or default_account_carrier',
      );
    const about = { kind, provider, account, name, where, differences };
    if (!stored) changes.push({ ...about, op: 'create', wanted: entry });
    else if (differences.length > 0) changes.push({ ...about, op: 'change', wanted: entry, stored });
    else unchanged += 1;
  });
  for (const { id, text } of world.twins) {
    const twin = world.entries.get(id);
    // A provider and an account stand in no list, and are meant as soon as they are named.
    const isMeant = twin && (twin.kind in singles ? wanted.has(id) : lists.has(listOf(twin.kind, twin)));
    if (isMeant)
      issues.push({
        path: 'documents',
        message: `${text}; give one of them another name first, or delete it`,
      });
  }
  const matched = new Set(matches.values());
  const left = [...world.entries].filter(([, one]) => !matched.has(one) && lists.has(listOf(one.kind, one)));
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
    versions: await Promise.all(digest_keys.map((key) => versionOf(changes, key))),
  };
}

const hasDefault = (fields: Fields | undefined) =>
  Boolean(fields?.default_carrier ?? fields?.default_provider_carrier ?? fields?.default_account_carrier);

async function versionOf(changes: readonly Change[], digest_key: string): Promise<string> {
  const hash = createHmac('sha256', digest_key);
  await eachInSlices(changes, ({ op, kind, provider, account, name, differences, stored }) => {
    const about = [op, kind, provider, account, name, differences, digests(stored?.fields, digest_key)];
    hash.update(JSON.stringify(about));
  });
  // It is said on a command line, where what begins with a dash would be an option.
  return hash.digest('hex').slice(0, 24);
}

/** So that a secret that somebody has replaced meanwhile is another plan. */
function digests(fields: unknown, key: string): string[] {
  if (fields instanceof StoredSecret) return [fields.digest(key)];
  return isObject(fields) ? Object.values(fields).flatMap((one) => digests(one, key)) : [];
}
