/** Of what is kept of names on MySQL and MariaDB, which records are looked at for a search (decision 059). */
import { keptNames, sidsOfNames } from '../app/kept-names.store.ts';
import { fragment, words } from '../db/fragment.ts';
import type { Db } from '../db/open.ts';
import { type Candidates, searched, searchedNumbers } from './searched-kinds.store.ts';

export const keptTables = [...searched, searchedNumbers];

/** Of a column, so many are looked at first, those that begin with the text before others. Mostly enough of them are in reach. */
const FIRST = 12;
/** Then all, if they are no more than this: the order of names meets the text soon where they are. */
const MOST_COMPARED = 100;

/** Of more than this, which are the first is not worked out. */
const MOST_FOUND = 300;

export async function keptCandidates(db: Db): Promise<Candidates> {
  const holding = await keptNames(db, keptTables, MOST_FOUND);
  return (one, text) => {
    const may = holding(one, text);
    if (may === 'unknown') return 'unknown';
    if (may === 'few') return { first: fragment`select ${words(one.key)} as sid from ${words(one.table)}` };
    const first = sidsOfNames(one, may, FIRST);
    if (!first) return null;
    const most = Math.max(...may.found.map(({ names }) => names.length));
    if (most <= FIRST) return { first };
    return { first, rest: most > MOST_COMPARED ? 'unknown' : (sidsOfNames(one, may) ?? 'unknown') };
  };
}
