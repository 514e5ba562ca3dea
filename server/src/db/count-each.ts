/** Counts the rows of each of several records in one statement, each up to a limit. */
import type { ChoiceCounts } from '@trunkline/contract/core/paging.ts';
import { type Fragment, fragment, joined, words } from './fragment.ts';
import type { Db } from './open.ts';
import { choiceCount, MOST_COUNTED } from './page.ts';
import { remembered } from './prepared.ts';

/** `rowsOf`: `table where ...`, covered by an index. */
export async function countEach(
  db: Db,
  sids: readonly string[],
  rowsOf: (sid: string) => Fragment,
): Promise<Map<string, number>> {
  if (sids.length === 0) return new Map();
  // The end is looked for first, since a count that is cut off copies what it counts.
  const each = sids.map((sid) => {
    const rows = rowsOf(sid);
    return fragment`select ${sid} as sid, coalesce(
      (select ${words(`${MOST_COUNTED + 1}`)} from ${rows} limit 1 offset ${MOST_COUNTED}),
      (select count(*) from ${rows})) as n`;
  });
  const found = await remembered<{ sid: string; n: number | string }>(db, joined(each, ' union all '));
  return new Map(found.map(({ sid, n }) => [sid, Number(n)]));
}

export function asCounts(counts: ReadonlyMap<string, number>): ChoiceCounts {
  return Object.fromEntries([...counts].map(([sid, n]) => [sid, choiceCount(n)]));
}
