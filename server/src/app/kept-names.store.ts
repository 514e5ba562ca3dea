/**
 * MySQL and MariaDB have no index for parts of names, so the names of large tables are kept in memory while somebody
 * searches (decision 059). Matches are checked against the records themselves, so that nothing deleted or out of
 * reach is shown. Records that the audit trail mentions are checked too, so that no change made through our servers
 * is missed; what other programs write is found after `LONGEST_MS` at the latest.
 */
import { LONGEST_JOINED } from '../db/dialect.ts';
import { compiled, type Fragment, fragment, joined, listed, words } from '../db/fragment.ts';
import { folded, type NameList, nameList, namesWith, sizeOf } from '../db/name-list.ts';
import type { Db } from '../db/open.ts';
import { leastOrderedSid } from '../db/time-ordered-id.ts';
import { type NamedTable, namesOf } from './named-tables.store.ts';

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

/** Changes since the names were read. After more of them the tables are looked through. */
const MOST_CHANGES = 300;

type Names = ReadonlyMap<string, NameList>;

/** Names by column, where the table has neither few nor too many. */
type Kept = { read_at: number; names: Names | 'few' | 'many' };

type Keeper = { kept: Map<string, Kept>; renewing: Set<string>; idle: NodeJS.Timeout };

const keepers = new WeakMap<Db, Keeper>();

/**
 * What may contain a text: names by column, those that begin with it first, and `changed` records, which have to be
 * checked themselves. `few`: the table is so small that reading it is quick; `unknown`: it has to be read.
 */
export type MayHold =
  | { found: { column: string; names: string[] }[]; changed: readonly string[] }
  | 'few'
  | 'unknown';

/**
 * Called for each search, even if it is too short to be found within names, because the next one will not be. A text
 * that more than `most` names of a column contain is `unknown`.
 */
export async function keptNames(
  db: Db,
  tables: readonly NamedTable[],
  most: number,
): Promise<(one: NamedTable, text: string) => MayHold> {
  const keeper = keeperOf(db);
  const now = Date.now();
  void renew(db, keeper, tables);
  const used = new Map<string, Kept>();
  for (const { kind } of tables) {
    const kept = keeper.kept.get(kind);
    if (kept && kept.names !== 'many' && now - kept.read_at <= LONGEST_MS) used.set(kind, kept);
  }
  const oldest = Math.min(...[...used.values()].map(({ read_at }) => read_at));
  const changed = used.size > 0 ? await changedSince(db, oldest - MARGIN_MS) : null;
  return ({ kind }, text) => {
    const names = used.get(kind)?.names ?? 'many';
    if (names === 'few') return 'few';
    const sids = changed ? (changed.get(kind) ?? []) : 'unknown';
    return names === 'many' || sids === 'unknown' ? 'unknown' : mayHold(names, sids, { text, most });
  };
}

function mayHold(
  names: Names,
  changed: readonly string[],
  { text, most }: { text: string; most: number },
): MayHold {
  const sought = folded(text);
  const found = [];
  for (const [column, list] of names) {
    const those = namesWith(list, sought, most);
    if (!those) return 'unknown';
    found.push({ column, names: [...new Set(those)] });
  }
  return { found, changed };
}

/** The sids of the records with these names and of the changed ones; null if there are none. */
export function sidsOfNames(
  { table, key }: NamedTable,
  { found, changed }: Exclude<MayHold, string>,
  most = Number.POSITIVE_INFINITY,
): Fragment | null {
  const parts = [
    { column: key, those: changed },
    ...found.map(({ column, names }) => ({ column, those: names.slice(0, most) })),
  ].filter(({ those }) => those.length > 0);
  if (parts.length === 0) return null;
  return joined(
    parts.map(
      ({ column, those }) => fragment`select ${words(key)} as sid from ${words(table)}
        where ${words(column)} in ${listed(those)}`,
    ),
    ' union ',
  );
}

function keeperOf(db: Db): Keeper {
  const keeper = keepers.get(db) ?? {
    kept: new Map(),
    renewing: new Set(),
    idle: setTimeout(() => keepers.delete(db), IDLE_MS).unref(),
  };
  keepers.set(db, keeper);
  keeper.idle.refresh();
  return keeper;
}

/** Those of the tables that are no longer new, and that nobody reads already. */
async function renew(db: Db, { kept, renewing }: Keeper, tables: readonly NamedTable[]): Promise<void> {
  const old = tables.filter(({ kind }) => {
    const { names, read_at = 0 } = kept.get(kind) ?? {};
    return !renewing.has(kind) && Date.now() - read_at > (names === 'many' ? IDLE_MS : RENEW_MS);
  });
  for (const { kind } of old) renewing.add(kind);
  try {
    await readNames(db, old);
  } finally {
    for (const { kind } of old) renewing.delete(kind);
  }
}

/** Reloads the kept names, one table after the other. */
export async function readNames(db: Db, tables: readonly NamedTable[]): Promise<void> {
  const { kept } = keeperOf(db);
  for (const one of tables) {
    const read_at = Date.now();
    // What cannot be read is looked for in its table as before, and read the next time.
    const names = await namesIn(db, one).catch(() => null);
    const others = [...kept].filter(([kind]) => kind !== one.kind);
    const left = others.reduce((bytes, [, { names: those }]) => bytes - bytesOf(those), MOST_KEPT);
    if (names) kept.set(one.kind, { read_at, names: bytesOf(names) <= left ? names : 'many' });
    else kept.delete(one.kind);
  }
}

function bytesOf(names: Kept['names']): number {
  if (typeof names === 'string') return 0;
  return [...names.values()].reduce((sum, list) => sum + sizeOf(list), 0);
}

/** One answer for each column: as rows they would take half a second of this program for 100,000. */
async function namesIn(db: Db, one: NamedTable): Promise<Kept['names']> {
  const names = new Map<string, NameList>();
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
