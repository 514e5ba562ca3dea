/** What the embedded store's reads are made of. */

import { LAST_MOMENT, type TimeRange } from '@trunkline/contract/recent-calls/time-range.ts';
import { Kysely, type RawBuilder, sql } from 'kysely';
import { sqliteDialect } from '../../db/sqlite-driver.ts';
import { type Limits, threadConnection } from '../../db/thread-connection.ts';
import type { Whose } from '../call-store.ts';
import { greatestId, leastId } from './schema.ts';

/** Its tables are asked in SQL, which no type describes. */
export type CallsDb = Kysely<Record<never, never>>;
export type Condition = RawBuilder<unknown>;

/** In a thread of its own. */
export function openReader(file: string, limits: Limits = {}): CallsDb {
  const connection = threadConnection(file, limits);
  return new Kysely({ dialect: sqliteDialect({ reader: connection, writer: connection }) });
}

export async function rowsOf<T>(db: CallsDb, query: RawBuilder<unknown>): Promise<T[]> {
  return (await query.execute(db)).rows as T[];
}

/** The number of a text in `names`; a text that is not there is nobody's, and finds nothing. */
export const numberOf = (name: string) => sql`(select id from names where name = ${name})`;

/** `way`: through the index of the owner's rows, or of all rows in the order of their time (the plus keeps SQLite from that index). */
export function owner(whose: Whose, way: 'own' | 'all' = 'own'): Condition[] {
  if (whose === null) return [];
  const sign = sql.raw(way === 'all' ? '+' : '');
  return 'account_sid' in whose
    ? [sql`${sign}account = ${numberOf(whose.account_sid)}`]
    : [sql`${sign}provider = ${numberOf(whose.service_provider_sid)}`];
}

export function within({ from, until }: TimeRange): Condition {
  return sql`id between ${leastId(from)} and ${greatestId(Math.min(until, LAST_MOMENT))}`;
}

export function allOf(conditions: readonly Condition[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`1` : sql`${sql.join(conditions, sql` and `)}`;
}

/** What stands for itself in a pattern of LIKE. */
export const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
