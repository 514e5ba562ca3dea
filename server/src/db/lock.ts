/**
 * What a writer holds from before it looks until its transaction ends, so that what it saw is still
 * true when it writes. SQLite has one writer at a time, so there is nothing to do there.
 */
import { isMysql } from './dialect.ts';
import type { Db } from './open.ts';
import { preparedWrite } from './prepared.ts';

/** First in a transaction: others that take it wait for its end. */
export type Lock = (trx: Db) => Promise<unknown>;

/** The one key of each table whose rows are locked. */
const keys = {
  accounts: 'account_sid',
  api_keys: 'api_key_sid',
  applications: 'application_sid',
  clients: 'client_sid',
  lcr: 'lcr_sid',
  llm_credentials: 'llm_credential_sid',
  ms_teams_tenants: 'ms_teams_tenant_sid',
  phone_numbers: 'phone_number_sid',
  sbc_addresses: 'sbc_address_sid',
  service_providers: 'service_provider_sid',
  smpp_addresses: 'smpp_address_sid',
  speech_credentials: 'speech_credential_sid',
  trunkline_locks: 'name',
  users: 'user_sid',
  voip_carriers: 'voip_carrier_sid',
} as const;

/** The row; none when there is no sid, nothing when there is no such row. */
export function rowOf(table: keyof typeof keys, sid: string | null): Lock {
  const lock = locks[table];
  return async (trx) => (sid !== null && isMysql(trx) ? lock(trx, sid) : []);
}

/** The account's row, or else its provider's: what is named or counted within an owner. */
export function ownerRow(owner: { account_sid: string | null; service_provider_sid: string | null }): Lock {
  return owner.account_sid
    ? rowOf('accounts', owner.account_sid)
    : rowOf('service_providers', owner.service_provider_sid);
}

/** For a rule over the whole installation, such as names that nobody else may have. */
export const everywhere = (rule: 'providers' | 'settings' | 'user-names'): Lock =>
  rowOf('trunkline_locks', rule);

const locks = Object.fromEntries(
  Object.entries(keys).map(([table, key]) => [table, lockOf(table as keyof typeof keys, key)]),
) as Record<keyof typeof keys, ReturnType<typeof lockOf>>;

function lockOf(table: keyof typeof keys, key: string) {
  // The tables' types have no column in common; each key is its table's own.
  return preparedWrite((db, sid: string) =>
    db
      .selectFrom(table as 'accounts')
      .select(key as 'account_sid')
      .where(key as 'account_sid', '=', sid)
      .forUpdate(),
  );
}
