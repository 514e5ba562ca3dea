/** One change of many records (decision 043): all of them or none, behind their locks, one audit entry with their rows. */
import { MOST_TOLD } from '@trunkline/contract/bulk/bulk.contract.ts';
import { type Actor, type Owner, reaches } from '@trunkline/contract/core/actor.ts';
import { type Decision, deny, INSUFFICIENT_PERMISSIONS } from '@trunkline/contract/core/policy.ts';
import type { RefusedRow } from '@trunkline/contract/core/problem.ts';
import { keepWithin } from '../db/kept-within.ts';
import type { Lock } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { oneByOne } from '../db/slices.ts';
import { transact } from '../db/transaction.ts';
import { ProblemError, problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { auditMany, type ChangedRecord } from './audit-many.ts';
import { countOf } from './count-of.ts';

export type State = Record<string, unknown>;

export type Found = {
  sid: string;
  name: string;
  owner: Owner;
  /** What a change of many may change of it, and the names that go with it. */
  state: State;
};

/**
 * What a resource declares for changes of many records. Methods, so that each resource may have its own record type.
 */
export type ManyOf<F extends Found = Found> = {
  kind: string;
  /** One, and several: "carrier", "carriers". */
  words: readonly [string, string];
  /** Before the first record is read. */
  locks: readonly Lock[];
  /** Locks the row and reads it. */
  find(trx: Db, sid: string): Promise<F | undefined>;
  mayRemove(actor: Actor, record: F): Decision;
  /** This and `put` are there where a record has a state; else it can be removed alone. */
  mayPut?(actor: Actor, record: F): Decision;
  /** Makes it so, as a save of the one record would, with the same refusals. */
  put?(trx: Db, origin: Origin, record: F, wanted: State): Promise<void>;
  /** Answers the wire form that it had. */
  remove(trx: Db, record: F, actor: Actor): Promise<unknown>;
  /** After the commit: what the removals left for later is done now. */
  removed?(): void;
};

export type ManyChange = {
  action: string;
  sids: readonly string[];
  /** For what it names: that has gone is told once, and not for each record. */
  locks?: readonly Lock[];
} & ({ wanted: State; removes?: false } | { removes: true });

/** Returns the entry's sid, or null if nothing had to be changed. Throws a 422 with the records that prevent it. */
export async function changeMany(db: Db, origin: Origin, many: ManyOf, change: ManyChange) {
  // One order for all, so that two who change the same records do not wait for each other in a circle.
  const sids = [...new Set(change.sids)].sort();
  const done = await transact(db, async (trx) => {
    if (!change.removes) keepWithin(trx);
    for (const lock of [...many.locks, ...(change.locks ?? [])]) await lock(trx);
    const changed: ChangedRecord[] = [];
    const refused: RefusedRow[] = [];
    await oneByOne(sids, async (sid) => {
      const record = await many.find(trx, sid);
      if (!record) {
        refused.push({ sid, name: null, msg: `This ${many.words[0]} no longer exists.` });
        return;
      }
      // A name is told to nobody who does not reach it.
      if (!reaches(origin.actor, record.owner)) throw problems.forbidden(INSUFFICIENT_PERMISSIONS);
      const refusal = await refusalOf(record, async () => {
        const row = await changeOne(trx, origin, many, record, change);
        if (row) changed.push(row);
      });
      if (refusal) refused.push(refusal);
    });
    if (refused.every(({ name }) => name === null) && refused.length === sids.length)
      throw problems.unknown(many.words[0]);
    if (refused.length > 0)
      throw problems.someRefused(sentenceFor(many, sids, refused), refused.slice(0, MOST_TOLD));
    const audit_sid = await auditMany(
      trx,
      origin,
      { action: change.action, kind: many.kind, nameOf: (count) => counted(many, count) },
      changed,
    );
    return { audit_sid, changed: changed.length };
  });
  if (change.removes) many.removed?.();
  return done;
}

async function changeOne(
  trx: Db,
  origin: Origin,
  many: ManyOf,
  record: Found,
  change: ManyChange,
): Promise<ChangedRecord | null> {
  const row = { record_sid: record.sid, record_name: record.name, owner: record.owner };
  if (change.removes) {
    refuseUnless(many.mayRemove(origin.actor, record));
    return { ...row, before: (await many.remove(trx, record, origin.actor)) as State };
  }
  refuseUnlessPut(many, origin.actor, record);
  if (holds(record.state, change.wanted)) return null;
  return putOne(trx, origin, many, record, change.wanted);
}

/** Writes one record; its audit row names the owner it has afterwards. */
export async function putOne(
  trx: Db,
  origin: Origin,
  many: ManyOf,
  record: Found,
  wanted: State,
): Promise<ChangedRecord> {
  await many.put?.(trx, origin, record, wanted);
  const now = (await many.find(trx, record.sid)) ?? record;
  return {
    record_sid: record.sid,
    record_name: record.name,
    owner: now.owner,
    from: record.owner,
    before: record.state,
    after: now.state,
  };
}

/** Whether the record has all of these values. */
export function holds(state: State, wanted: State): boolean {
  return Object.entries(wanted).every(([key, value]) => state[key] === value);
}

function refuseUnless(decision: Decision): void {
  if (!decision.allowed) throw problems.forbidden(decision.reason);
}

/** Throws unless the kind has this state and the actor may change it. */
export function refuseUnlessPut(many: ManyOf, actor: Actor, record: Found): void {
  refuseUnless(many.mayPut?.(actor, record) ?? deny(`No ${many.words[0]} has a state.`));
}

/** Why one record was refused; a failing store is not a refusal. */
export async function refusalOf(record: Found, work: () => Promise<void>): Promise<RefusedRow | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status >= 500) throw error;
    const { blockers, blocker_totals } = error.extra;
    return {
      sid: record.sid,
      name: record.name,
      msg: error.message,
      ...(blockers && { blockers }),
      ...(blocker_totals && { blocker_totals }),
    };
  }
}

export function counted({ words: [one, several] }: ManyOf, count: number): string {
  return countOf(count, one, several);
}

function sentenceFor(many: ManyOf, sids: readonly string[], refused: readonly RefusedRow[]): string {
  const told = refused.length > MOST_TOLD ? ` The first ${MOST_TOLD} are named.` : '';
  if (refused.length === sids.length && sids.length === 1)
    return `${refused[0]?.msg.replace(/\.?$/, '.')} Nothing was changed.`;
  return `Not possible for ${refused.length.toLocaleString('en')} of ${counted(many, sids.length)}, so nothing was changed.${told}`;
}
