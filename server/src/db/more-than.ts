/**
 * Remembers which lists are longer than is counted (decision 019). On MariaDB and MySQL, which cannot say that
 * nothing has changed, counting is most of the cost of a first page, and "more than 10,000" stays true for long.
 */
import type { Fragment } from './fragment.ts';
import type { Db } from './open.ts';

const TRUSTED_MS = 10_000;
const MOST_KEPT = 500;

/** Until when a count need not be made again. A transaction is another Kysely with the same adapter. */
const all = new WeakMap<object, Map<string, number>>();

export function wasMore(db: Db, count: Fragment): boolean {
  return (all.get(db.getExecutor().adapter)?.get(keyOf(count)) ?? 0) > performance.now();
}

export function seenMore(db: Db, count: Fragment): void {
  const { adapter } = db.getExecutor();
  const kept = all.get(adapter) ?? new Map<string, number>();
  all.set(adapter, kept);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(keyOf(count), performance.now() + TRUSTED_MS);
}

function keyOf({ text, values }: Fragment): string {
  return JSON.stringify([text, values]);
}
