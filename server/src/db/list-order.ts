/** The order of a list as SQL: for a page of it, and for putting its rows in order again. */
import { isMysql } from './dialect.ts';
import { compiled, type Fragment, fragment, joined, listed, words } from './fragment.ts';
import type { Selection } from './list.ts';
import type { Part } from './list-parts.ts';
import type { Db } from './open.ts';

/** Finds the sids of a page; with `with_places` also each row's values in the order. */
export function pageFrom(
  parts: readonly Part[],
  selection: Selection,
  limit: number,
  offset: number,
  with_places = false,
): Fragment {
  const { key, sorting } = selection;
  const [first, ...others] = parts;
  const inPart = ({ is_whole }: Part) => words(ordered(selection, 't.', { without_key: is_whole }));
  const { computed } = sorting;
  const columns = [...sorting.columns, key];
  if (first && others.length === 0) {
    const placed = words(
      with_places ? placesOf([...(computed ? [computed] : []), ...columns.map((one) => `t.${one}`)]) : '',
    );
    return fragment`select t.${words(key)} as sid${placed} ${first.from}
      order by ${inPart(first)} limit ${limit} offset ${offset}`;
  }
  const own = words(
    [...(computed ? [`${computed} as computed`] : []), ...columns.map((one) => `t.${one}`)].join(),
  );
  const heads = parts.map(
    (part, nth) => fragment`select * from (select ${own} ${part.from}
      order by ${inPart(part)} limit ${offset + limit}) as ${words(`part${nth}`)}`,
  );
  const placed = words(with_places ? placesOf([...(computed ? ['computed'] : []), ...columns]) : '');
  return fragment`select ${words(key)} as sid${placed} from (${joined(heads, ' union all ')}) as parts
    order by ${words(ordered(selection, ''))} limit ${limit} offset ${offset}`;
}

/** In the order of the order. */
const placesOf = (names: readonly string[]) => names.map((name, nth) => `, ${name} as place${nth}`).join('');

export async function sidsOf(db: Db, page: Fragment): Promise<string[]> {
  const { rows } = await db.executeQuery<{ sid: string }>(compiled(page));
  return rows.map(({ sid }) => sid);
}

/** A page whose rows have been found already. */
export function those({ table, key }: Selection, sids: readonly string[]): Fragment {
  return fragment`select ${words(key)} as sid from ${words(table)} where ${words(key)} in ${listed(sids)}`;
}

function ordered(
  { sorting, key }: Selection,
  prefix: '' | 't.' | '+t.',
  { without_key = false }: { without_key?: boolean | undefined } = {},
): string {
  const direction = sorting.descending ? 'desc' : 'asc';
  const columns = without_key ? sorting.columns : [...sorting.columns, key];
  const first = sorting.computed && (prefix === '' ? 'computed' : sorting.computed);
  return [...(first ? [first] : []), ...columns.map((column) => `${prefix}${column}`)]
    .map((one) => `${one} ${direction}`)
    .join();
}

/**
 * Sorts the page's rows. The plus keeps SQLite from reading the whole table in that order and looking up each row in
 * the page.
 */
export function inOrderAgain(db: Db, selection: Selection): string {
  return ordered(selection, isMysql(db) ? 't.' : '+t.');
}
