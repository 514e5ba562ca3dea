/**
 * What a MySQL or MariaDB server reports about itself that decides whether it can be used; for a file, only the
 * version.
 */
import { sql } from 'kysely';
import { isMysql } from './dialect.ts';
import type { Db } from './open.ts';

export const OLDEST = { MySQL: [8, 0], MariaDB: [10, 6] } as const;

export type Version = { kind: keyof typeof OLDEST; number: readonly [number, number] };

/** Clocks that differ by less agree. */
const SKEW_MS = 2000;

export async function readVersion(db: Db, dialect: 'sqlite' | 'mysql'): Promise<string> {
  const asked =
    dialect === 'sqlite'
      ? sql<{ version: string }>`select sqlite_version() as version`
      : sql<{ version: string }>`select version() as version`;
  return (await asked.execute(db)).rows[0]?.version ?? '';
}

export function versionOf(version: string): Version {
  const [, major = '0', minor = '0'] = /^(?:5\.5\.5-)?(\d+)\.(\d+)/.exec(version) ?? [];
  const kind = /mariadb/i.test(version) ? 'MariaDB' : 'MySQL';
  return { kind, number: [Number(major), Number(minor)] };
}

export function isBefore(a: readonly [number, number], b: readonly [number, number]): boolean {
  return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);
}

/** Why the server cannot be used, as a sentence; null if it can. */
export function tooOld(version: string): string | null {
  const { kind, number } = versionOf(version);
  if (!isBefore(number, OLDEST[kind])) return null;
  return `${kind} ${version} is too old; Trunkline needs ${kind} ${OLDEST[kind].join('.')} or later.`;
}

/** By how many milliseconds the server's clock is ahead of this machine's. */
export async function readSkew(db: Db): Promise<number> {
  // The first answer may have had to wait for something else.
  await readClock(db);
  const before = Date.now();
  const theirs = await readClock(db);
  return theirs - (before + Date.now()) / 2;
}

/** A sentence about clocks that differ; null if they agree. */
export function skewed(skew_ms: number): string | null {
  if (Math.abs(skew_ms) < SKEW_MS) return null;
  const seconds = Math.round(Math.abs(skew_ms) / 100) / 10;
  return `The database's clock is ${seconds} seconds ${skew_ms > 0 ? 'ahead of' : 'behind'} this machine's; sessions, codes and the order of entries go by both, so set both by NTP.`;
}

/** The time by the clock that all servers of this database share, in milliseconds since 1970. */
export const readNow = async (db: Db): Promise<number> => (isMysql(db) ? readClock(db) : Date.now());

/** In milliseconds since 1970. */
async function readClock(db: Db): Promise<number> {
  const { rows } = await sql<{ at: string }>`
    select date_format(utc_timestamp(3), '%Y-%m-%dT%H:%i:%s.%fZ') as at`.execute(db);
  return Date.parse((rows[0]?.at ?? '').replace(/(\.\d{3})\d*Z$/, '$1Z'));
}
