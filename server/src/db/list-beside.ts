/**
 * A list in the order of what a table of ours says beside it, of which not every row has something: that table is
 * walked in its own index, and those it says nothing of come by the other columns of the order, before all others or,
 * the other way round, after them (decision 019). Of one time, rows come by their key here, as the index has them, and by
 * the other columns where all are looked at: which of the two it is does not depend on the page.
 */
import { isMysql } from './dialect.ts';
import { type Fragment, fragment, joined, words } from './fragment.ts';
import { indexInOrder } from './known-indexes.ts';
import type { Condition, Selection } from './list.ts';
import { inOrderAgain, pageFrom, sidsOf, those } from './list-order.ts';
import {
  anyOf,
  FEW,
  fewAccounts,
  howMany,
  inOrder,
  inThisOrder,
  isOneOf,
  ofOneOf,
  using,
} from './list-parts.ts';
import type { Db } from './open.ts';
import { MOST_COUNTED } from './page.ts';
import type { Places } from './page-rows.ts';
import { remembered } from './prepared.ts';
import { inSlices } from './slices.ts';

/** Its key is that of the listed table; an index of it holds the column and then the key. */
export type Beside = { table: string; column: string; key: string };

/** What it says of a row of `t`. */
export const saidBy = ({ table, column, key }: Beside): string =>
  `(select d.${column} from ${table} as d where d.${key} = t.${key})`;

/** More than these for each that is listed are not walked. */
const ROWS_FOR_ONE_SHOWN = 2;

/** So far behind, those before are sooner counted than passed over. */
const FAR = 1000;

type Ways = { said: Half; unsaid: Half };

/** One of the two, of which a page is read. `order` puts the rows of a page in order again. */
type Half = {
  page: (limit: number, offset: number) => Promise<Fragment>;
  count: () => Promise<Fragment>;
  order: string;
  /** Many others are passed over for each of its rows. */
  is_dear?: true;
  is_soon_counted?: true;
};

const isOfAll = ({ whose, where }: Selection) =>
  where.length === 0 && 'ranges' in whose && whose.ranges.every((range) => range.is_of_all);

/** Null where all that is shown is better looked at and sorted. */
export async function waysBeside(db: Db, of: Selection, count: () => Promise<number>): Promise<Ways | null> {
  const { beside } = of.sorting;
  if (!beside || of.where.some((one) => one.looks_into_texts)) return null;
  const shown = await count();
  if (shown <= FEW || (await isScattered(db, of, shown))) return null;
  const table = await tableBeside(db, beside);
  return table && { said: saidOf(db, of, beside, table), unsaid: unsaidOf(db, of, beside) };
}

/** Those of an account among those of very many others. */
async function isScattered(db: Db, { table, whose }: Selection, shown: number): Promise<boolean> {
  const isLeast = isMysql(db) && shown > MOST_COUNTED;
  // A provider of so many is taken to have a good part of all.
  if (isLeast && 'provider' in whose) return false;
  const all = words(`${table} as t`);
  const own = isLeast ? await howMany(db, fragment`${all} where ${isOneOf(whose)}`) : shown;
  return (await howMany(db, all)) > ROWS_FOR_ONE_SHOWN * own;
}

async function tableBeside(db: Db, { table, column, key }: Beside): Promise<Fragment | null> {
  if (!isMysql(db)) return words(`${table} as d`);
  const found = await indexInOrder(db, table, { fixed: [], order: [column], key });
  return found && using(table, found.name, 'd');
}

function saidOf(db: Db, of: Selection, { column }: Beside, table: Fragment): Half {
  const { key, sorting, whose } = of;
  const direction = sorting.descending ? 'desc' : 'asc';
  const from = async () => {
    // Its rows go with those that they are of, so of all of them nothing is left to ask.
    if (isOfAll(of)) return fragment`from ${table} where d.${words(column)} is not null`;
    // A row that is passed over is not asked for the provider of its account, where that has few.
    const accounts = 'provider' in whose ? await fewAccounts(db, whose.provider) : null;
    const isShown: Condition =
      'provider' in whose && accounts ? anyOf([ofOneOf(accounts), ...whose.besides]) : isOneOf(whose);
    const account = words(
      'provider' in whose && !accounts ? 'left join accounts as a on a.account_sid = t.account_sid' : '',
    );
    const conditions = joined([...of.where, isShown], ' and ');
    return fragment`from ${table} ${inThisOrder(db)} ${words(of.table)} as t on t.${words(key)} = d.${words(key)}
      ${account} where d.${words(column)} is not null and ${conditions}`;
  };
  return {
    page: async (limit, offset) => fragment`select d.${words(key)} as sid ${await from()}
      order by ${words(`d.${column} ${direction}, d.${key} ${direction}`)} limit ${limit} offset ${offset}`,
    count: async () => fragment`select count(*) as n ${await from()}`,
    order: inOrderAgain(db, { ...of, sorting: { ...sorting, columns: [] } }),
  };
}

/** A join takes half as long as a question of each row. */
function unsaidOf(db: Db, of: Selection, { table, column, key }: Beside): Half {
  const { columns, descending } = of.sorting;
  const saysNothing: Condition = { ...words(`d.${column} is null`), looks_at: [] };
  const unsaid = {
    ...of,
    where: [...of.where, saysNothing],
    sorting: { columns, descending },
    beside: words(`left join ${table} as d on d.${key} = t.${key}`),
  };
  return {
    page: async (limit, offset) => pageFrom(await inOrder(db, unsaid, offset + limit), unsaid, limit, offset),
    // What is said is counted in its index, which takes a tenth of the time.
    ...(isOfAll(of) && { is_soon_counted: true as const }),
    count: async () => {
      if (isOfAll(of))
        return fragment`select (select count(*) from ${words(of.table)})
          - (select count(${words(column)}) from ${words(table)}) as n`;
      const parts = await inOrder(db, unsaid, 0);
      const counts = parts.map(({ from }) => fragment`(select count(*) ${from})`);
      return fragment`select ${joined(counts, ' + ')} as n`;
    },
    order: inOrderAgain(db, unsaid),
    is_dear: true,
  };
}

/** A page that the first of the two does not fill takes the rest from the other. */
export async function pageBeside<T>(
  db: Db,
  of: Selection,
  { said, unsaid }: Ways,
  { limit, offset }: { limit: number; offset: number },
  read: (places: Places) => Promise<T[]>,
): Promise<T[]> {
  const [first, second] = of.sorting.descending ? [said, unsaid] : [unsaid, said];
  const rowsOf = (sids: readonly string[], { order }: Half) =>
    inSlices(sids, (some) => read({ page: those(of, some), order }));
  const { sids, before } = await sidsOfFirst(db, first, { limit, offset });
  const rows = await rowsOf(sids, first);
  if (sids.length === limit) return rows;
  const rest = await sidsOf(db, await second.page(limit - sids.length, Math.max(0, offset - before)));
  return [...rows, ...(await rowsOf(rest, second))];
}

/** `before`: how many they are in all, where the page goes on beyond them. */
async function sidsOfFirst(
  db: Db,
  first: Half,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ sids: string[]; before: number }> {
  if (first.is_soon_counted && offset >= FAR) {
    const before = await howManyOf(db, first);
    if (before <= offset) return { sids: [], before };
  }
  // Each that is passed over was looked for anyway, so that the end is not looked for once more.
  if (first.is_dear && offset <= MOST_COUNTED) {
    const all = await sidsOf(db, await first.page(offset + limit, 0));
    return { sids: all.slice(offset), before: all.length };
  }
  const sids = await sidsOf(db, await first.page(limit, offset));
  const isKnown = sids.length > 0 || offset === 0;
  return { sids, before: isKnown ? offset + sids.length : await howManyOf(db, first) };
}

async function howManyOf(db: Db, { count }: Half): Promise<number> {
  const [row] = await remembered<{ n: number | string }>(db, await count());
  return Number(row?.n ?? 0);
}
