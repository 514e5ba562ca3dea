/**
 * Reads a list part by part to its end: each part continues after the last row of the one before, by that row's
 * values in the order. So rows added or removed meanwhile do not shift the others, and a part costs the same wherever
 * it is.
 */
import type { Page, PageQuery } from '@trunkline/contract/core/paging.ts';
import { compiled, type Fragment, fragment, words } from './fragment.ts';
import type { Condition, Selection } from './list.ts';
import { inOrderAgain, pageFrom, those } from './list-order.ts';
import { inOrder } from './list-parts.ts';
import type { Db } from './open.ts';
import type { Places } from './page-rows.ts';
import { inSlices } from './slices.ts';

type Value = string | number | null;

/** Passed with a list's query instead of `page`. The reader stores in it how far it has come. */
export type Walk = {
  /** Of the last row that was read: what it has in each place of the order, the key at the end. */
  after?: readonly Value[];
  is_over?: boolean;
};

export type Walkable = PageQuery & { walk?: Walk | undefined };

/** What the list is ordered by: SQL, and whether it can be null. */
export type Place = { of: string; has_nulls: boolean };

/** What comes after those values in the order, nulls being first of all; a row that has gone is as good a place as any. */
function beyond(
  places: readonly Place[],
  { descending }: { descending: boolean },
  values: readonly Value[],
): Fragment {
  const none = words('1 = 0');
  const [first, ...others] = places.map(({ of, has_nulls }, nth) => {
    const column = words(of);
    const value = values[nth] ?? null;
    if (value === null)
      return {
        further: descending ? none : fragment`${column} is not null`,
        same: fragment`${column} is null`,
        // So that an index is entered where the walk goes on.
        least: descending ? fragment`${column} is null` : null,
      };
    const sign = words(descending ? '<' : '>');
    const orNull = words(descending && has_nulls ? ` or ${of} is null` : '');
    return {
      further: fragment`(${column} ${sign} ${value}${orNull})`,
      same: fragment`${column} = ${value}`,
      least: fragment`(${column} ${sign}= ${value}${orNull})`,
    };
  });
  if (!first) return none;
  const rest = others.reduceRight(
    (after, { further, same }) => fragment`(${further} or (${same} and ${after}))`,
    none,
  );
  const own = fragment`(${first.further} or (${first.same} and ${rest}))`;
  return first.least ? fragment`${first.least} and ${own}` : own;
}

function placesOf({ sorting, key }: Selection): Place[] {
  const { computed, columns, has_nulls = false } = sorting;
  return [
    ...(computed ? [{ of: computed, has_nulls: true }] : []),
    ...columns.map((column, nth) => ({ of: `t.${column}`, has_nulls: has_nulls || nth > 0 })),
    { of: `t.${key}`, has_nulls: false },
  ];
}

/** The selection from the walk's current place on. */
export function goingOn(selection: Selection, after: readonly Value[]): Selection {
  const condition: Condition = {
    ...beyond(placesOf(selection), selection.sorting, after),
    begins_the_walk: true,
  };
  return { ...selection, where: [...selection.where, condition] };
}

/** The next part of `walk`, at most `page_size` rows. */
export async function nextPart<T>(
  db: Db,
  { page = 1, page_size }: PageQuery,
  walk: Walk,
  selection: Selection,
  read: (places: Places) => Promise<T[]>,
): Promise<Page<T>> {
  // So many rows are passed over that whose each is should be told without looking it up.
  const parts = await inOrder(db, selection, page_size);
  const found =
    parts.length === 0 ? [] : await placedRows(db, pageFrom(parts, selection, page_size, 0, true));
  const last = found.at(-1);
  if (last) walk.after = last.slice(1);
  walk.is_over = found.length < page_size;
  const order = inOrderAgain(db, selection);
  const sids = found.map(([sid]) => String(sid));
  const data = await inSlices(sids, (some) => read({ page: those(selection, some), order }));
  return { total: data.length, page, page_size, data };
}

/** Each with its sid first. */
async function placedRows(db: Db, page: Fragment): Promise<Value[][]> {
  const { rows } = await db.executeQuery<Record<string, Value>>(compiled(page));
  return rows.map((row) => Object.values(row));
}

/** For a list that is one query: `rows` reads a number of rows after the condition's place. */
export async function walkOver<T>(
  { page = 1, page_size }: PageQuery,
  walk: Walk,
  order: { places: readonly Place[]; descending: boolean },
  rows: (limit: number, condition: Fragment | null) => Promise<{ row: T; values: readonly Value[] }[]>,
): Promise<Page<T>> {
  const found = await rows(page_size, walk.after ? beyond(order.places, order, walk.after) : null);
  const last = found.at(-1);
  if (last) walk.after = last.values;
  walk.is_over = found.length < page_size;
  return { total: found.length, page, page_size, data: found.map(({ row }) => row) };
}
