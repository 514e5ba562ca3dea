/**
 * Which indexes the database really has: all of ours in our own database, some or others in one shared with the
 * platform. On MySQL and MariaDB they are read again if they are needed a minute later, because somebody may have
 * dropped one.
 */
import { type AliasedRawBuilder, type RawBuilder, type Selectable, sql } from 'kysely';
import { isMysql } from './dialect.ts';
import { type ExistingTable, existingTables } from './existing-schema.ts';
import type { Db } from './open.ts';
import type { Database } from './tables.ts';

type Indexes = ExistingTable['indexes'];

type InOrder = { name: string; is_whole: boolean };
type Known = {
  reading: Promise<ReadonlyMap<string, ExistingTable>>;
  read_at: number;
  /** What was found for each question so far: lists ask the same few again and again. */
  found: Map<string, InOrder | null>;
};

/** A transaction is another Kysely with the same adapter. */
const known = new WeakMap<object, Known>();

const KEPT_MS = 60_000;

/** Whether an index that a query named no longer exists. */
export function isIndexGone(error: unknown): boolean {
  return error instanceof Error && 'errno' in error && error.errno === 1176;
}

/** Makes the next question read them again. */
export function forgetIndexes(db: Db): void {
  known.delete(db.getExecutor().adapter);
}

function knownOf(db: Db): Known {
  const { adapter } = db.getExecutor();
  let kept = known.get(adapter);
  if (!kept || Date.now() - kept.read_at > KEPT_MS) {
    kept = { reading: existingTables(db, 'mysql'), read_at: Date.now(), found: new Map() };
    known.set(adapter, kept);
    kept.reading.catch(() => known.delete(adapter));
  }
  return kept;
}

async function indexesOf({ reading }: Known, table: string): Promise<Indexes> {
  return (await reading).get(table)?.indexes ?? [];
}

/** Whether the database itself enforces such a rule (decision 026). */
export async function hasUniqueIndex(db: Db, table: string, columns: readonly string[]): Promise<boolean> {
  const all = await indexesOf(knownOf(db), table);
  return all.some(
    (index) => index.unique && index.columns.length === columns.length && holdsAll(index.columns, columns),
  );
}

/**
 * The index in which rows with equal `fixed` columns are in this order (decision 019), preferably one that also has
 * the columns `also`; null if there is none. `is_whole`: no two rows are at the same place, although the key is not
 * part of the order.
 */
export async function indexInOrder(db: Db, table: string, wanted: Wanted): Promise<InOrder | null> {
  const kept = knownOf(db);
  const indexes = await indexesOf(kept, table);
  const { fixed, order, key, also, must_hold } = wanted;
  const question = JSON.stringify([table, fixed, order, key, also, must_hold]);
  const before = kept.found.get(question);
  if (before !== undefined) return before;
  const found = among(indexes, wanted);
  kept.found.set(question, found);
  return found;
}

type Wanted = {
  fixed: readonly string[];
  order: readonly string[];
  key: string;
  also?: readonly string[];
  must_hold?: readonly string[];
};

function among(indexes: Indexes, { fixed, order, key, also = [], must_hold = [] }: Wanted): InOrder | null {
  const all = indexes.filter((index) => holdsAll(index.columns, must_hold));
  const begins = (index: Indexes[number], then: readonly string[]) =>
    holdsAll(index.columns.slice(0, fixed.length), fixed) &&
    then.every((column, at) => index.columns[fixed.length + at] === column);
  const withKeys = all.filter((index) => begins(index, [...order, key]));
  const withKey = withKeys.find((index) => holdsAll(index.columns, also)) ?? withKeys[0];
  if (withKey) return { name: withKey.name, is_whole: false };
  const length = fixed.length + order.length;
  const unique = all.find((index) => index.unique && index.columns.length === length && begins(index, order));
  return unique ? { name: unique.name, is_whole: true } : null;
}

/**
 * A table, to be read by the indexes that begin with one of these columns and continue with the key. For rows up to a
 * place far down in the key's order, MariaDB would otherwise walk back from the end.
 */
export async function byIndexesOf<T extends keyof Database>(
  db: Db,
  table: T,
  { columns, key }: { columns: readonly string[]; key: string },
): Promise<AliasedRawBuilder<Selectable<Database[T]>, T>> {
  const names: RawBuilder<unknown>[] = [];
  for (const column of isMysql(db) ? columns : []) {
    const found = await indexInOrder(db, table, { fixed: [column], order: [], key });
    if (found) names.push(sql.ref(found.name));
  }
  const hint = names.length > 0 ? sql` force index (${sql.join(names)})` : sql``;
  return sql<Selectable<Database[T]>>`${sql.table(table)}`.as<T>(sql`${sql.table(table)}${hint}`);
}

function holdsAll(columns: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((column) => columns.includes(column));
}
