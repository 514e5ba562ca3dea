/** Our own signalling addresses in the database. The SIP edge writes and removes its own rows. */
import type { Sbc, SmppAddress } from '@trunkline/contract/carriers/signalling-addresses.contract.ts';
import { oneRow } from '../db/one-row.ts';
import type { Db } from '../db/open.ts';
import { fromDbTime } from '../db/values.ts';

const sbcColumns = [
  'sbc_address_sid',
  'ipv4',
  'port',
  'tls_port',
  'wss_port',
  'service_provider_sid',
  'last_updated',
] as const;
const smppColumns = [
  'smpp_address_sid',
  'ipv4',
  'port',
  'use_tls',
  'is_primary',
  'service_provider_sid',
] as const;

/** The provider's, or the shared ones where it has none. */
export async function listSbcs(db: Db, service_provider_sid: string | null): Promise<Sbc[]> {
  const rows = await ownOrShared(service_provider_sid, (provider) =>
    db
      .selectFrom('sbc_addresses')
      .select(sbcColumns)
      .where('service_provider_sid', provider === null ? 'is' : '=', provider)
      .orderBy('ipv4')
      .orderBy('port')
      .orderBy('sbc_address_sid')
      .execute(),
  );
  return rows.map((row) => ({ ...row, last_updated: fromDbTime(row.last_updated) }));
}

/** The same. */
export function listSmpps(db: Db, service_provider_sid: string | null): Promise<SmppAddress[]> {
  return ownOrShared(service_provider_sid, (provider) =>
    db
      .selectFrom('smpp_addresses')
      .select(smppColumns)
      .where('service_provider_sid', provider === null ? 'is' : '=', provider)
      .orderBy('ipv4')
      .orderBy('port')
      .orderBy('smpp_address_sid')
      .execute(),
  );
}

async function ownOrShared<Row>(
  service_provider_sid: string | null,
  rowsOf: (provider: string | null) => Promise<Row[]>,
): Promise<Row[]> {
  const own = service_provider_sid === null ? [] : await rowsOf(service_provider_sid);
  return own.length > 0 ? own : rowsOf(null);
}

export async function findSbc(db: Db, sbc_address_sid: string): Promise<Sbc | undefined> {
  const row = await db
    .selectFrom('sbc_addresses')
    .select(sbcColumns)
    .where('sbc_address_sid', '=', sbc_address_sid)
    .executeTakeFirst();
  return row && { ...row, last_updated: fromDbTime(row.last_updated) };
}

export function findSmpp(db: Db, smpp_address_sid: string): Promise<SmppAddress | undefined> {
  return db
    .selectFrom('smpp_addresses')
    .select(smppColumns)
    .where('smpp_address_sid', '=', smpp_address_sid)
    .executeTakeFirst();
}

export const { insert: insertSbc, remove: removeSbc } = oneRow('sbc_addresses', 'sbc_address_sid');

export const { insert: insertSmpp, remove: removeSmpp } = oneRow('smpp_addresses', 'smpp_address_sid');
