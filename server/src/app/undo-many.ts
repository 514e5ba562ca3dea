/** Undoes what one audit entry about many records did, from the states in its rows (decision 043). */
import type { AuditRow } from '@trunkline/contract/audit/audit.contract.ts';
import { type LeftRow, MOST_TOLD } from '@trunkline/contract/bulk/bulk.contract.ts';
import { isUndoable } from '@trunkline/contract/bulk/is-undoable.ts';
import { reaches } from '@trunkline/contract/core/actor.ts';
import { findEntryAboutMany } from '../audit/audit.store.ts';
import { listAuditRows } from '../audit/audit-rows.store.ts';
import { keepWithin } from '../db/kept-within.ts';
import type { Db } from '../db/open.ts';
import { othersTurn } from '../db/others-turn.ts';
import { oneByOne } from '../db/slices.ts';
import { transact } from '../db/transaction.ts';
import { ProblemError, problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { auditMany, type ChangedRecord } from './audit-many.ts';
import {
  counted,
  holds,
  type ManyOf,
  putOne,
  refusalOf,
  refuseUnlessPut,
  type State,
} from './change-many.ts';

/**
 * Undoes the rows within the caller's reach; those that changed since, or cannot be put back, are reported and left
 * alone.
 */
export async function undoMany(
  db: Db,
  origin: Origin,
  kinds: ReadonlyMap<string, ManyOf>,
  audit_sid: string,
): Promise<{ audit_sid: string | null; changed: number; left: LeftRow[]; left_total: number }> {
  const entry = await findEntryAboutMany(db, origin.actor, audit_sid);
  if (!entry) throw problems.unknown('audit entry');
  const many = kinds.get(entry.kind);
  if (!many || !isUndoable({ action: entry.action, rows: entry.rows_count }))
    throw problems.conflict('This change cannot be undone. Nothing was changed.');
  return transact(db, async (trx) => {
    keepWithin(trx);
    for (const lock of many.locks) await lock(trx);
    const changed: ChangedRecord[] = [];
    const left: LeftRow[] = [];
    await oneByOne(await rowsOf(trx, origin, audit_sid), async (row) => {
      const reason = await undoRow(trx, origin, many, row, changed);
      if (reason !== null) left.push({ record_sid: row.record_sid, record_name: row.record_name, reason });
    });
    const nameOf = (count: number) => counted(many, count);
    const undone = await auditMany(trx, origin, { action: 'undo', kind: many.kind, nameOf }, changed);
    return {
      audit_sid: undone,
      changed: changed.length,
      left: left.slice(0, MOST_TOLD),
      left_total: left.length,
    };
  });
}

/** In the order of their sids, as they are locked by every change of many. */
async function rowsOf(trx: Db, origin: Origin, audit_sid: string): Promise<AuditRow[]> {
  const rows: AuditRow[] = [];
  for (let after: number | null = null; ; ) {
    const page = await listAuditRows(trx, origin.actor, audit_sid, after, 500);
    rows.push(...(page?.rows ?? []));
    if (!page || page.next === null) break;
    after = page.next;
    await othersTurn();
  }
  return rows.sort((a, b) => (a.record_sid < b.record_sid ? -1 : 1));
}

/** Null when it is as it was before, else why it is not. */
async function undoRow(
  trx: Db,
  origin: Origin,
  many: ManyOf,
  { record_sid, before, after }: AuditRow,
  changed: ChangedRecord[],
): Promise<string | null> {
  const record = await many.find(trx, record_sid);
  if (!record) return 'It has since been deleted.';
  // Its owner is another by now, and what it is called is not for the caller.
  if (!reaches(origin.actor, record.owner)) return 'It now has another owner.';
  const [was, became] = [before, after].map((state) => valuesOf(state as State | null, record.state));
  if (before === null || !was || !became || Object.keys(became).length === 0)
    return 'Its earlier state is not recorded.';
  if (holds(record.state, was)) return 'It is already as it was before.';
  if (!holds(record.state, became)) return 'It has since been changed.';
  const refusal = await refusalOf(record, async () => {
    refuseUnlessPut(many, origin.actor, record);
    changed.push(
      await putOne(trx, origin, many, record, was).catch((error) =>
        throwWhatIsGone(error, was, before as State),
      ),
    );
  });
  return refusal?.msg ?? null;
}

/** A refusal of something to choose, such as "Choose an application", helps nobody who chooses nothing. */
function throwWhatIsGone(error: unknown, was: State, names: State): never {
  const path = error instanceof ProblemError ? error.extra.issues?.[0]?.path : undefined;
  const [, what = ''] = /^(\w+)_sid$/.exec(path ?? '') ?? [];
  if (!path || !was[path]) throw error;
  const name = typeof names[what] === 'string' ? ` ${names[what]}` : '';
  throw problems.conflict(`Its former ${what.replaceAll('_', ' ')}${name} is no longer available.`);
}

/** What of a row's state is a value that can be put; names beside sids go with them. */
function valuesOf(state: State | null, known: State): State {
  const isValue = (key: string) => key in known && !(`${key}_sid` in known);
  return Object.fromEntries(Object.entries(state ?? {}).filter(([key]) => isValue(key)));
}
