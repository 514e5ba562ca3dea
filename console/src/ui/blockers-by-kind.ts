/** What stands in the way of a delete, by kind: "2 applications: Reception desk, Overflow". */
import type { Blocker } from '@trunkline/contract/core/problem.ts';

export type BlockerGroup = { title: string; blockers: Blocker[] };

/** For kinds that say less than a person needs: "account, for SIP device calls". */
export type BlockerWords = Readonly<Record<string, readonly [one: string, many: string]>>;

export function blockersByKind(blockers: readonly Blocker[], words: BlockerWords = {}): BlockerGroup[] {
  const groups = Map.groupBy(blockers, (blocker) => blocker.kind);
  return [...groups].map(([kind, members]) => {
    const [one, many] = words[kind] ?? [wordFor(kind), `${wordFor(kind)}s`];
    return { title: `${members.length} ${members.length === 1 ? one : many}`, blockers: members };
  });
}

/** `phone_number`, `phone-number` and `phone-numbers` are phone number; names in capitals keep them. */
export function wordFor(kind: string): string {
  const words = kind
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
    .replace(/(ss)es$|s$/, '$1');
  return words.replace(/\b(api|sip|ms|lcr)\b/g, (word) => word.toUpperCase()).replace(/\bteams\b/, 'Teams');
}
