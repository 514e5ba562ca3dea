/**
 * What a writer holds from before it looks until its transaction ends, so that what it saw is still
 * true when it writes. SQLite has one writer at a time, so there is nothing to do there.
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

/** First in a transaction: others that take it wait for its end. */
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

/** The row; none when there is no sid, nothing when there is no such row. */
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

/** The row stays as it is: whoever changes it waits, while others that only need it as it is do not. */
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

/** Many such rows with few questions, in a transaction of very many changes: each then need not be locked by itself. */
export async function rowsAsTheyAre(
  trx: Db,
  table: keyof typeof keys,
  sids: readonly string[],
): Promise<void> {
  if (!isMysql(trx)) return;
  // As below.
  const [from, key] = [table as 'accounts', keys[table] as 'account_sid'];
  await lockManyWithin(trx, sids, asItIs(table), async (wanted) => {
    for (const some of inParts(wanted.toSorted())) {
      for (const sid of some) await lockAcrossNodes(trx, `${table} ${sid}`);
      await trx.selectFrom(from).select(key).where(key, 'in', some).orderBy(key).modifyEnd(SHARED).execute();
    }
  });
}

/** A row that is read with its lock, first in a change of it: others that want to change it wait. */
export async function readLocked<R>(
  trx: Db,
  table: keyof typeof keys,
  sid: string,
  row: { forUpdate(): { executeTakeFirst(): Promise<R> }; executeTakeFirst(): Promise<R> },
): Promise<R> {
  await lockAcrossNodes(trx, `${table} ${sid}`);
  return (isMysql(trx) ? row.forUpdate() : row).executeTakeFirst();
}

/** Many rows with one question, in the order of their sids: two who want the same do not wait for each other in a circle. */
export async function lockRows(trx: Db, table: keyof typeof keys, sids: readonly string[]): Promise<void> {
  if (!isMysql(trx)) return;
  // As below.
  const [from, key] = [table as 'accounts', keys[table] as 'account_sid'];
  for (const some of inParts(sids.toSorted()))
    await trx.selectFrom(from).select(key).where(key, 'in', some).orderBy(key).forUpdate().execute();
}

/** The account's row, or else its provider's: what is named or counted within an owner. Nobody's is no row. */
export function ownerRow(owner: { account_sid: string | null; service_provider_sid: string | null }): Lock {
  return owner.account_sid
    ? rowOf('accounts', owner.account_sid)
    : rowOf('service_providers', owner.service_provider_sid);
}

type Rule = 'providers' | 'settings' | 'user-names' | 'sip-realms' | 'teams-domains' | 'sign-ups';

/** For a rule over the whole installation, such as names that nobody else may have. */
export const everywhere = (rule: Rule): Lock => rowOf('trunkline_locks', rule);

/**
 * Where a unique index keeps the rule, writers need not wait for each other: the index refuses the second, and
 * `transact` has its check find the first, which then says so in its own words.
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
 * Whether a check for such a row may be left to the index, which refuses the second, for the check to find the first when
 * the work runs again. Not on SQLite, where a check costs no round trip; nor within the work of another, whose whole would run again.
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
