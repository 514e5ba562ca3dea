/**
 * Locks that a writer holds from before it reads until its transaction ends, so that what it read is still true when
 * it writes. SQLite has one writer at a time, so nothing has to be done there.
 */
import { type RawBuilder, sql } from 'kysely';
import { lockAcrossNodes } from './cluster.ts';
import { isMysql } from './dialect.ts';
import { lockManyWithin, lockOnceWithin } from './kept-within.ts';
import { hasUniqueIndex } from './known-indexes.ts';
import type { Db } from './open.ts';
import { inParts } from './page.ts';
import { preparedWrite } from './prepared.ts';
import { isFirstTry } from './transaction.ts';

/** Taken first in a transaction: others that take the same lock wait for its end. */
export type Lock = (trx: Db) => Promise<unknown>;

/** The one key of each table whose rows are locked. */
const keys = {
  accounts: 'account_sid',
  api_keys: 'api_key_sid',
  applications: 'application_sid',
  clients: 'client_sid',
  lcr: 'lcr_sid',
  ms_teams_tenants: 'ms_teams_tenant_sid',
  phone_numbers: 'phone_number_sid',
  sbc_addresses: 'sbc_address_sid',
  service_providers: 'service_provider_sid',
  smpp_addresses: 'smpp_address_sid',
  speech_credentials: 'speech_credential_sid',
  trunkline_alert_rules: 'alert_rule_sid',
  trunkline_list_views: 'view_sid',
  trunkline_llm_credentials: 'llm_credential_sid',
  trunkline_locks: 'name',
  users: 'user_sid',
  voip_carriers: 'voip_carrier_sid',
} as const;

/** Locks the row; does nothing without a sid, or if there is no such row. */
export function rowOf(table: keyof typeof keys, sid: string | null): Lock {
  const lock = locks[table];
  return async (trx) => {
    if (sid === null || !isMysql(trx)) return;
    await lockOnceWithin(trx, `${table} ${sid}`, async () => {
      await lockAcrossNodes(trx, `${table} ${sid}`);
      await lock(trx, sid);
    });
  };
}

/** Keeps the row from changing: writers that change it wait, others that only need it unchanged do not. */
export function rowAsItIs(table: keyof typeof keys, sid: string): Lock {
  const lock = sharedLocks[table];
  return async (trx) => {
    // Outside of a transaction there is no end to hold it to.
    if (!isMysql(trx) || !trx.isTransaction) return;
    await lockOnceWithin(trx, asItIs(table)(sid), async () => {
      await lockAcrossNodes(trx, `${table} ${sid}`);
      await lock(trx, sid);
    });
  };
}

const asItIs = (table: string) => (sid: string) => `${table} ${sid} as it is`;

/**
 * Locks many such rows with few queries, in a transaction of very many changes, so that each need not be locked by
 * itself. Answers whether all of them are there still.
 */
export async function rowsAsTheyAre(
  trx: Db,
  table: keyof typeof keys,
  sids: readonly string[],
): Promise<boolean> {
  if (!isMysql(trx)) return true;
  let areThere = true;
  // As below.
  const [from, key] = [table as 'accounts', keys[table] as 'account_sid'];
  await lockManyWithin(trx, sids, asItIs(table), async (wanted) => {
    for (const some of inParts(wanted.toSorted())) {
      for (const sid of some) await lockAcrossNodes(trx, `${table} ${sid}`);
      const rows = trx.selectFrom(from).select(key).where(key, 'in', some).orderBy(key);
      const found = await rows.modifyEnd(SHARED).execute();
      areThere &&= found.length === some.length;
    }
  });
  return areThere;
}

/** Reads a row with its lock, first in a change of it: others that want to change it wait. */
export async function readLocked<R>(
  trx: Db,
  table: keyof typeof keys,
  sid: string,
  row: { forUpdate(): { executeTakeFirst(): Promise<R> }; executeTakeFirst(): Promise<R> },
): Promise<R> {
  await lockAcrossNodes(trx, `${table} ${sid}`);
  return (isMysql(trx) ? row.forUpdate() : row).executeTakeFirst();
}

/**
 * Locks many rows with one query, in the order of their sids, so that two writers that want the same rows do not
 * deadlock.
 */
export async function lockRows(trx: Db, table: keyof typeof keys, sids: readonly string[]): Promise<void> {
  if (!isMysql(trx)) return;
  // As below.
  const [from, key] = [table as 'accounts', keys[table] as 'account_sid'];
  for (const some of inParts(sids.toSorted()))
    await trx.selectFrom(from).select(key).where(key, 'in', some).orderBy(key).forUpdate().execute();
}

type Rule = 'providers' | 'settings' | 'user-names' | 'sip-realms' | 'teams-domains' | 'sign-ups';

/** For a rule over the whole installation, such as globally unique names. */
export const everywhere = (rule: Rule): Lock => rowOf('trunkline_locks', rule);

/**
 * No lock if a unique index enforces the rule: the index refuses the second writer, `transact` runs its work again,
 * and the check then finds the first row and says so in its own words.
 */
export function unlessUnique(
  table: string,
  columns: readonly string[],
  lock: Lock,
  instead: Lock = async () => {},
): Lock {
  return async (trx) => {
    if (!isMysql(trx)) return;
    await ((await hasUniqueIndex(trx, table, columns)) ? instead : lock)(trx);
  };
}

/**
 * Whether the check for such a row can be left to the index, which refuses a second row, so that the check finds the
 * first when the work runs again. Not on SQLite, where a check costs no round trip, nor within another transaction's
 * work, all of which would run again.
 */
export async function isLeftToIndex(
  { db, trx }: { db: Db; trx: Db },
  table: string,
  columns: readonly string[],
): Promise<boolean> {
  return isMysql(trx) && !db.isTransaction && isFirstTry(trx) && (await hasUniqueIndex(trx, table, columns));
}

const locks = locksOf(sql`for update`);
// MariaDB knows only the old words for `for share`.
const SHARED = sql`lock in share mode`;
const sharedLocks = locksOf(SHARED);

function locksOf(end: RawBuilder<unknown>) {
  // The tables' types have no column in common; each key is its table's own.
  const lockOf = (table: string, key: string) =>
    preparedWrite((db, sid: string) =>
      db
        .selectFrom(table as 'accounts')
        .select(key as 'account_sid')
        .where(key as 'account_sid', '=', sid)
        .modifyEnd(end),
    );
  return Object.fromEntries(
    Object.entries(keys).map(([table, key]) => [table, lockOf(table, key)]),
  ) as Record<keyof typeof keys, ReturnType<typeof lockOf>>;
}
