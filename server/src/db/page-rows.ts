/**
 * Reads the rows of a page with a query that Kysely builds once; the part that finds the page is inserted at each
 * request.
 */
import { type AliasedRawBuilder, type Compilable, type RawBuilder, sql } from 'kysely';
import { compiled, type Fragment } from './fragment.ts';
import type { Db } from './open.ts';

/** The sids of a page, and what puts its rows in order again. */
export type Places = { page: Fragment; order: string };

/** `page` is to be joined with the listed table as `t`. */
type Slots = { page: AliasedRawBuilder<{ sid: string }, 'page'>; order: RawBuilder<unknown> };

export type PageRows<Row> = (db: Db, places: Places) => Promise<Row[]>;

const PAGE = '/* page */';
const ORDER = '/* order */';
const slots: Slots = { page: sql<{ sid: string }>`(${sql.raw(PAGE)})`.as('page'), order: sql.raw(ORDER) };

/** The query has to end with its order, and must not have values of its own. */
export function pageRows<Row>(build: (db: Db, slots: Slots) => Compilable<Row>): PageRows<Row> {
  // The adapter decides on the text; a transaction has the same one.
  const texts = new WeakMap<object, readonly [string, string]>();
  return async (db, { page, order }) => {
    const { adapter } = db.getExecutor();
    const known = texts.get(adapter) ?? textsOf(build(db, slots));
    texts.set(adapter, known);
    const text = `${known[0]}${page.text}${known[1]}${order}`;
    return (await db.executeQuery<Row>(compiled({ text, values: page.values }))).rows;
  };
}

function textsOf(query: Compilable): readonly [string, string] {
  const { sql: text, parameters } = query.compile();
  const [before = '', between = '', ...others] = text.split(PAGE);
  if (parameters.length > 0 || others.length > 0 || !between.endsWith(ORDER))
    throw new Error(`not a query for the rows of a page: ${text}`);
  return [before, between.slice(0, -ORDER.length)];
}
