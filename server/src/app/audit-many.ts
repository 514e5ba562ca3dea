/** What many records went through at once: one audit entry that opens to its rows (`R20`, decision 035). */
import { NOBODY, type Owner } from '@trunkline/contract/core/actor.ts';
import type { Db } from '../db/open.ts';
import { othersTurn } from '../db/others-turn.ts';
import { inParts } from '../db/page.ts';
import { newOrderedSid } from '../db/time-ordered-id.ts';
import { toDbTimeExact } from '../db/values.ts';
import type { Origin } from '../http/route.ts';
import { auditLeft, authorOf, jsonOf } from './audit.ts';
import { insertAuditRows, insertManyEntry } from './audit-rows.store.ts';
import { tell } from './event-hub.ts';

type State = Record<string, unknown>;

export type ChangedRecord = {
  record_sid: string;
  record_name: string;
  owner: Owner;
  /** Whose it was, where it may have changed hands. */
  from?: Owner;
  /** Undefined: the record is new. */
  before?: State;
  /** Undefined: the record is gone. */
  after?: State;
};

type Share = { owner: Owner; from: number; count: number };

/**
 * `nameOf` describes how many there are. Returns the entry's sid; without records there is no entry. `written` is
 * called with the number of further rows. `db` is the change's own transaction.
 */
export async function auditMany(
  db: Db,
  origin: Origin,
  entry: { action: string; kind: string; nameOf: (count: number) => string },
  records: readonly ChangedRecord[],
  written: (rows: number) => void = () => {},
): Promise<string | null> {
  if (records.length === 0) return null;
  const { ordered, shares } = sharesOf(records);
  const { action, kind, nameOf } = entry;
  const at = toDbTimeExact(new Date());
  const author = authorOf(origin);
  let whole: string | null = null;
  for (const { owner, from, count } of shares) {
    const audit_sid = newOrderedSid();
    await insertManyEntry(db, {
      audit_sid,
      at,
      ...author,
      ...owner,
      kind,
      action,
      record_sid: null,
      record_name: nameOf(count),
      before_json: null,
      after_json: null,
      part_of: whole,
      rows_from: from,
      rows_count: count,
    });
    whole ??= audit_sid;
    tell(db, { action, kind, sid: null, ...owner, by: author.actor_sid });
  }
  await insertRows(db, whole ?? '', ordered, written);
  const moved = records.flatMap((record) => (record.from ? [{ ...record, from: record.from }] : []));
  if (whole) await auditLeft(db, { audit_sid: whole, at, author, kind }, moved, nameOf);
  return whole;
}

async function insertRows(
  db: Db,
  audit_sid: string,
  records: readonly ChangedRecord[],
  written: (rows: number) => void,
): Promise<void> {
  let position = 0;
  for (const some of inParts(records)) {
    await insertAuditRows(
      db,
      some.map(({ record_sid, record_name, owner, before, after }) => ({
        audit_sid,
        position: position++,
        ...ownerOf(owner),
        record_sid,
        record_name,
        before_json: jsonOf(before),
        after_json: jsonOf(after),
      })),
    );
    written(some.length);
    // A long list must not keep the server from everything else.
    await othersTurn();
  }
}

/** Of a whole row no more than whose it is. */
const ownerOf = ({ service_provider_sid, account_sid }: ChangedRecord['owner']) => ({
  service_provider_sid,
  account_sid,
});

/**
 * The whole first; then, for those who do not read the whole, the share of each provider when there are several,
 * and of each account.
 */
function sharesOf(records: readonly ChangedRecord[]): {
  ordered: ChangedRecord[];
  shares: [Share, ...Share[]];
} {
  const ordered: ChangedRecord[] = [];
  const [ofProviders, ofAccounts]: [Share[], Share[]] = [[], []];
  const providers = Map.groupBy(records, ({ owner }) => owner.service_provider_sid);
  let accountsInAll = 0;
  for (const [service_provider_sid, itsRecords] of providers) {
    ofProviders.push({
      owner: { service_provider_sid, account_sid: null },
      from: ordered.length,
      count: itsRecords.length,
    });
    for (const [account_sid, itsOwn] of Map.groupBy(itsRecords, ({ owner }) => owner.account_sid)) {
      accountsInAll += 1;
      const owner = { service_provider_sid, account_sid };
      if (account_sid !== null) ofAccounts.push({ owner, from: ordered.length, count: itsOwn.length });
      for (const record of itsOwn) ordered.push(record);
    }
  }
  const all = { from: 0, count: ordered.length };
  const [only] = records;
  if (accountsInAll === 1)
    return { ordered, shares: [{ owner: only ? ownerOf(only.owner) : NOBODY, ...all }] };
  const [provider] = ofProviders;
  if (provider && providers.size === 1) return { ordered, shares: [provider, ...ofAccounts] };
  const known = ofProviders.filter(({ owner }) => owner.service_provider_sid !== null);
  return { ordered, shares: [{ owner: NOBODY, ...all }, ...known, ...ofAccounts] };
}
