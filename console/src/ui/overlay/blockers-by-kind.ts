/** What stands in the way of a delete, by kind: "2 applications: Reception desk, Overflow". */
import type { Blocker, BlockerTotal } from '@trunkline/contract/core/problem.ts';
import { countWords } from '../page/count-text.ts';
import { formatNumber } from '../page/format-number.ts';

export type BlockerGroup = { title: string; blockers: Blocker[] };

/** For kinds that say less than a person needs: "account, for SIP device calls". */
export type BlockerWords = Readonly<Record<string, readonly [one: string, many: string]>>;

/** The words of the kinds that have some of their own. */
export function wordsIn(uses: Readonly<Record<string, { words?: BlockerWords[string] }>>): BlockerWords {
  return Object.fromEntries(
    Object.entries(uses).flatMap(([kind, { words }]) => (words ? [[kind, words]] : [])),
  );
}

/** How many there are of a kind: those named, where no total is told of it. */
export function totalOf(
  kind: string,
  blockers: readonly Blocker[],
  totals: readonly BlockerTotal[] = [],
): Omit<BlockerTotal, 'kind'> {
  const named = blockers.filter((blocker) => blocker.kind === kind).length;
  return totals.find((of) => of.kind === kind) ?? { total: named };
}

export function blockersByKind(
  blockers: readonly Blocker[],
  words: BlockerWords = {},
  /** Of the kinds of which the first alone are named, at least. */
  totals: readonly BlockerTotal[] = [],
): BlockerGroup[] {
  const groups = Map.groupBy(blockers, (blocker) => blocker.kind);
  return [...groups].map(([kind, members]) => {
    const [one, many] = words[kind] ?? [wordFor(kind), `${wordFor(kind)}s`];
    const { total, total_is_least } = totalOf(kind, blockers, totals);
    const counted = `${countWords(total, total_is_least)} ${total === 1 ? one : many}`;
    const isCut = total > members.length;
    return {
      title: isCut ? `${counted}, the first ${members.length} shown` : counted,
      blockers:
        wordFor(kind) === 'phone number'
          ? members.map((blocker) => ({ ...blocker, name: formatNumber(blocker.name) }))
          : members,
    };
  });
}

/** `phone_number`, `phone-number` and `phone-numbers` are phone number; names in capitals keep them. */
export function wordFor(kind: string): string {
  if (kind === 'least-cost-routing') return 'outbound call routing';
  const words = kind
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
    .replace(/(ss)es$|s$/, '$1');
  return words.replace(/\b(api|sip|ms|llm)\b/g, (word) => word.toUpperCase()).replace(/\bteams\b/, 'Teams');
}
