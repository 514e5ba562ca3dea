/** Which stored record a wanted one is. */
import { type Entry, type EntryKind, folded, listOf, type Stored, type Wanted } from './entry.ts';
import type { World } from './read-world.ts';
import { namedCarrier } from './routing-requests.ts';

/** Their names may be changed, and a name that differs in capitals alone is the same to both databases. */
const renamed: readonly EntryKind[] = [
  'provider',
  'account',
  'applications',
  'carriers',
  'numbers',
  'teams_tenants',
  'alert_rules',
];

/**
 * By the id of what is wanted: the record of this name; else, where nobody else is called so, one whose name differs in
 * capitals alone; else the same number or Teams tenant of another account of the provider, which is moved: where the
 * document names the list that it leaves, and so says that it is no longer there.
 */
export function matchesOf(
  { entries }: Pick<World, 'entries'>,
  wanted: ReadonlyMap<string, Wanted>,
  lists: ReadonlySet<string>,
): Map<string, Stored> {
  const matches = new Map<string, Stored>();
  const spare = new Map<string, Stored[]>();
  for (const [id, stored] of entries)
    if (wanted.has(id)) matches.set(id, stored);
    else for (const key of keysOf(stored)) spare.set(key, [...(spare.get(key) ?? []), stored]);
  if (spare.size === 0) return matches;
  const taken = new Set<Stored>();
  for (const nth of [0, 1])
    for (const [id, entry] of wanted) {
      if (matches.has(id)) continue;
      const [found, other] = spare.get(keysOf(entry)[nth] ?? '') ?? [];
      if (!found || other || taken.has(found)) continue;
      if (nth === 1 && !lists.has(listOf(found.kind, found))) continue;
      taken.add(found);
      matches.set(id, found);
    }
  return matches;
}

function keysOf(entry: Entry): string[] {
  const { kind, name, fields } = entry;
  const [provider, account] = [folded(entry.provider), folded(entry.account)];
  const same = JSON.stringify([kind, provider, account, renamed.includes(kind) ? folded(name) : name]);
  if (kind === 'teams_tenants') return [same, JSON.stringify([kind, folded(name)])];
  if (kind !== 'numbers') return [same];
  const carrier = namedCarrier(fields, entry);
  const whose = carrier && [folded(carrier.account), folded(carrier.name)];
  return [same, JSON.stringify([kind, provider, fields.number, whose])];
}
