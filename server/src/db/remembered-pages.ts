/**
 * Remembers pages of lists, and their JSON text, until the database changes, if it says when (decision 013): several
 * people look at the same first page, and come back to it.
 */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import type { Db } from './open.ts';
import { changesOf } from './prepared.ts';

/** A page is some ten kilobytes, and its text as much again. */
const MOST_KEPT = 50;
/** The largest that a screen asks for; the parts of a list as CSV are larger, and nobody comes back to them. */
const LARGEST_KEPT = 100;

type Listed<T> = Page<T> | T[];
type Kept = { changes: string; pages: Map<string, Promise<Listed<unknown>>> };

const all = new WeakMap<Db, Kept>();
const texts = new WeakMap<object, string | null>();

/**
 * `read` must depend only on the database, the caller and the query. The caller is part of the key, so that nobody is
 * shown what was read for somebody else. The answer is shared: do not change it.
 */
export function rememberedPage<T>(
  db: Db,
  of: string,
  { actor, filter }: { actor: Actor; filter: { page?: number | undefined; page_size?: number | undefined } },
  read: () => Promise<Listed<T>>,
): Promise<Listed<T>> {
  const changes = changesOf(db);
  // A bare list may be long.
  if (!changes || filter.page === undefined || (filter.page_size ?? 0) > LARGEST_KEPT) return read();
  const now = changes();
  let kept = all.get(db);
  if (kept?.changes !== now || kept.pages.size >= MOST_KEPT) {
    kept = { changes: now, pages: new Map() };
    all.set(db, kept);
  }
  const { pages } = kept;
  const key = JSON.stringify([of, actor, filter]);
  const known = pages.get(key) as Promise<Listed<T>> | undefined;
  if (known) return known;
  const reading = read().then((page) => {
    // What changed meanwhile may be in it or not.
    if (changes() === now) texts.set(page, null);
    else pages.delete(key);
    return page;
  });
  pages.set(key, reading);
  reading.catch(() => pages.delete(key));
  return reading;
}

/** As JSON. */
export function textOf(answer: unknown): string {
  const known = typeof answer === 'object' && answer !== null ? texts.get(answer) : undefined;
  if (typeof known === 'string') return known;
  const text = JSON.stringify(answer);
  if (known === null) texts.set(answer as object, text);
  return text;
}
