/**
 * On MySQL and MariaDB, which have no index of parts of names, the names of large tables are kept in memory while somebody
 * searches (decision 059). What they say is compared with the records themselves, so that nothing is shown which is
 * no more, or out of reach. What the audit trail tells of is looked at besides, so nothing that was changed through any
 * server of ours is missed; what other programs write is found `LONGEST_MS` later at the latest.
 */
import type { FoundKind } from '@trunkline/contract/search/search.contract.ts';
import { LONGEST_JOINED } from '../db/dialect.ts';
import { compiled, fragment, joined, listed, words } from '../db/fragment.ts';
import { folded, nameList, namesWith } from '../db/name-list.ts';
import type { Db } from '../db/open.ts';
import { leastOrderedSid } from '../db/time-ordered-id.ts';
import { type Candidates, type Named, namesOf, searched, searchedNumbers } from './searched-kinds.store.ts';

/** Of a table, so many records are themselves looked through in a millisecond. */
const FEW = 1000;
/** More are not kept. */
const MOST_NAMES = 400_000;
/** Of all tables together, in bytes. */
const MOST_KEPT = 48 * 1024 * 1024;

/** Older than this, they are read again while they are still used. */
const RENEW_MS = 10_000;
/** Older ones are not used. */
const LONGEST_MS = 15_000;
/** After the last search they are given up. Which tables are kept is judged again after it, too. */
const IDLE_MS = 600_000;

/** How much the clocks of servers may differ, and an entry may be older than what it tells of is stored. */
const MARGIN_MS = 10_000;

/** Of a column, so many are looked at first. Mostly enough of them are in reach. */
const FIRST = 30;
/** Then all, if they are no more than this: the order of names meets the text soon where they are. */
const MOST_COMPARED = 100;
/** Of more than this, which are the first is not worked out. */
const MOST_FOUND = 300;
/** Changes since the names were read. After more of them the tables are looked through. */
const MOST_CHANGES = 300;

type Names = ReadonlyMap<string, Buffer>;

/** Names by column, where the table has neither few nor too many. */
type Kept = { read_at: number; names: Names | 'few' | 'many' };

type Keeper = { kept: Map<FoundKind, Kept>; reading: Promise<void> | null; idle: NodeJS.Timeout };

const keepers = new WeakMap<Db, Keeper>();

/** Is asked for each search, also for one that is too short to be looked for within names: the next one will not be. */
export async function keptCandidates(db: Db): Promise<Candidates> {
  const { kept } = keeperOf(db);
  const now = Date.now();
  const known = [...kept].filter(([, { names }]) => names !== 'many');
  const oldest = Math.min(...known.map(([, { read_at }]) => read_at));
  if (kept.size === 0 || now - oldest > RENEW_MS) void readNames(db);
  const used = new Map(known.filter(([, { read_at }]) => now - read_at <= LONGEST_MS));
  const changed = used.size > 0 ? await changedSince(db, oldest - MARGIN_MS) : null;
  return (one, text) => {
    const names = used.get(one.kind)?.names ?? 'many';
    if (names === 'few') return { first: fragment`select ${words(one.key)} as sid from ${words(one.table)}` };
    const sids = changed ? (changed.get(one.kind) ?? []) : 'unknown';
    return names === 'many' || sids === 'unknown' ? 'unknown' : candidatesOf(one, names, { sids, text });
  };
}

function keeperOf(db: Db): Keeper {
  const keeper = keepers.get(db) ?? {
    kept: new Map(),
    reading: null,
    idle: setTimeout(() => keepers.delete(db), IDLE_MS).unref(),
  };
  keepers.set(db, keeper);
  keeper.idle.refresh();
  return keeper;
}

/** Reads anew what is kept, one table after the other. Who asks while that goes on waits for the same. */
export function readNames(db: Db): Promise<void> {
  const keeper = keeperOf(db);
  keeper.reading ??= readAll(db, keeper).finally(() => {
    keeper.reading = null;
  });
  return keeper.reading;
}

async function readAll(db: Db, { kept }: Keeper): Promise<void> {
  for (const one of [...searched, searchedNumbers]) {
    const read_at = Date.now();
    const before = kept.get(one.kind);
    if (before?.names === 'many' && read_at - before.read_at < IDLE_MS) continue;
    const others = [...kept].filter(([kind]) => kind !== one.kind);
    const left = others.reduce((bytes, [, { names }]) => bytes - bytesOf(names), MOST_KEPT);
    // What cannot be read is looked for in its table as before, and read the next time.
    const names = await namesIn(db, one).catch(() => null);
    if (names) kept.set(one.kind, { read_at, names: bytesOf(names) <= left ? names : 'many' });
    else kept.delete(one.kind);
  }
}

function bytesOf(names: Kept['names']): number {
  if (typeof names === 'string') return 0;
  return [...names.values()].reduce((sum, { length }) => sum + length, 0);
}

/** One answer for each column: as rows they would take half a second of this program for 100,000. */
async function namesIn(db: Db, one: Named): Promise<Kept['names']> {
  const names = new Map<string, Buffer>();
  for (const column of namesOf(one)) {
    const all = fragment`select group_concat(name separator 0x00) as names, count(*) as n
      from (select ${words(column)} as name from ${words(one.table)} limit ${MOST_NAMES + 1}) as some`;
    const { rows } = await db.executeQuery<{ names: string | null; n: number }>(compiled(all));
    const read = rows[0]?.names ?? '';
    const n = Number(rows[0]?.n ?? 0);
    if (n > 0 && n <= FEW) return 'few';
    if (n > MOST_NAMES || Buffer.byteLength(read) >= LONGEST_JOINED) return 'many';
    names.set(column, await nameList(read));
  }
  return names;
}

type Changed = ReadonlyMap<string, readonly string[] | 'unknown'>;

/** By kind, the sids that the audit trail has named since then; null when they are too many, or anything may have changed. */
async function changedSince(db: Db, ms: number): Promise<Changed | null> {
  const entries = fragment`select kind, record_sid as sid from trunkline_audit_entries
    where audit_sid >= ${leastOrderedSid(ms)} limit ${MOST_CHANGES + 1}`;
  const { rows } = await db.executeQuery<{ kind: string; sid: string | null }>(compiled(entries));
  if (rows.length > MOST_CHANGES || rows.some(({ kind }) => kind === 'configuration')) return null;
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const sidsOf = (of: typeof rows) => {
    const sids = of.map(({ sid }) => sid).filter((sid) => sid !== null);
    // An entry about many names none.
    return sids.length < of.length ? 'unknown' : [...new Set(sids)];
  };
  return new Map([...byKind].map(([kind, of]) => [kind, sidsOf(of)]));
}

function candidatesOf(
  { table, key }: Named,
  names: Names,
  { sids, text }: { sids: readonly string[]; text: string },
): ReturnType<Candidates> {
  const sought = folded(text);
  const found = [...names].map(([column, list]) => ({ column, those: namesWith(list, sought, MOST_FOUND) }));
  const most = Math.max(...found.map(({ those }) => those?.length ?? Number.POSITIVE_INFINITY));
  if (most > MOST_FOUND) return 'unknown';
  const parts = (upTo: number) => [
    { column: key, those: sids },
    ...found.map(({ column, those }) => ({ column, those: [...new Set(those)].slice(0, upTo) })),
  ];
  const query = (upTo: number) =>
    joined(
      parts(upTo)
        .filter(({ those }) => those.length > 0)
        .map(
          ({ column, those }) => fragment`select ${words(key)} as sid from ${words(table)}
          where ${words(column)} in ${listed(those)}`,
        ),
      ' union ',
    );
  if (most === 0 && sids.length === 0) return null;
  if (most <= FIRST) return { first: query(FIRST) };
  return { first: query(FIRST), rest: most > MOST_COMPARED ? 'unknown' : query(most) };
}
