/**
 * The most calls at the same time, by the hour. They are looked at every ten seconds: a slot says how many more are
 * in progress than in the one before. Each hour begins at none, with those that go on as if they began in it, so that an
 * hour is known by itself, whatever is removed of others. A slot is kept as long as calls of its hour arrive. The highest of an
 * hour is worked out now and then and not with each call; who reads does it for the few that are unsettled.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { StoredCall } from '../call-store.ts';
import { allOrNothing } from './all-or-nothing.ts';
import { tally } from './schema.ts';

const SLOT_MS = 10_000;
const SLOTS_AN_HOUR = 360;
const SETTLED_A_STEP = 500;
/** A call that is longer counts so far. */
const LONGEST_MS = 86_400_000;

type Numbers = { provider: number; account: number; application: number; trunk: number };
/** Of one owner, kind and hour. */
type Curve = { of: [hour: number, owner: number, kind: number, a: number]; slots: Map<number, number> };

export function levelKeeper(database: DatabaseSync) {
  const add = database.prepare(`insert into levels values (?, ?, ?, ?, ?, ?)
    on conflict do update set n = n + excluded.n`);
  const unsettle = database.prepare(
    'insert or ignore into unsettled (hour, owner, kind, a) values (?, ?, ?, ?)',
  );
  const changed = new Map<string, Curve>();

  function change(of: Curve['of'], slot: number, n: number): void {
    const name = of.join();
    let curve = changed.get(name);
    if (!curve) {
      curve = { of, slots: new Map() };
      changed.set(name, curve);
    }
    curve.slots.set(slot, (curve.slots.get(slot) ?? 0) + n);
  }

  return {
    count(call: StoredCall, { provider, account, application, trunk }: Numbers): void {
      const kinds = [
        [tally.peak, 0],
        [tally.trunk_peak, trunk],
        [tally.application_peak, application],
      ] as const;
      const owners = [...new Set([provider, account])].filter((owner) => owner !== 0);
      for (const { hour, from, until } of hoursOf(call))
        for (const owner of owners)
          for (const [kind, a] of kinds) {
            const of: Curve['of'] = [hour, owner, kind, a];
            change(of, from, 1);
            if (until < (hour + 1) * SLOTS_AN_HOUR) change(of, until, -1);
          }
    },

    store(): void {
      for (const { of, slots } of changed.values()) {
        for (const [slot, n] of slots) add.run(...of, slot, n);
        unsettle.run(...of);
      }
      changed.clear();
    },

    forget: () => changed.clear(),
  };
}

/** One step; says whether there is more to do. */
export function levelSettler(database: DatabaseSync): () => boolean {
  const some = database.prepare(`select hour, owner, kind, a from unsettled limit ${SETTLED_A_STEP}`);
  const highest = database.prepare(`select max(level) as most from (
    select sum(n) over (order by slot) as level from levels where hour = ? and owner = ? and kind = ? and a = ?)`);
  // Slots of an hour may be gone when a call comes very late: then what was known is the better answer.
  const keep = database.prepare(`insert into tallies values (?, ?, ?, ?, 0, ?, 0, 0)
    on conflict do update set attempts = max(attempts, excluded.attempts)`);
  const settle = database.prepare(
    'delete from unsettled where hour = ? and owner = ? and kind = ? and a = ?',
  );
  return () => {
    const rows = some.all() as Record<'hour' | 'owner' | 'kind' | 'a', number>[];
    if (rows.length === 0) return false;
    allOrNothing(database, () => {
      for (const { hour, owner, kind, a } of rows) {
        keep.run(owner, kind, hour, a, Number(highest.get(hour, owner, kind, a)?.most ?? 0));
        settle.run(hour, owner, kind, a);
      }
    });
    return rows.length === SETTLED_A_STEP;
  };
}

/** The slots in which the call was in progress, hour by hour, the last one not included. */
function hoursOf({ attempted_at, terminated_at, duration }: StoredCall) {
  const end = Math.min(terminated_at ?? attempted_at + duration * 1000, attempted_at + LONGEST_MS);
  const [from, until] = [Math.ceil(attempted_at / SLOT_MS), Math.ceil(end / SLOT_MS)];
  const hours: { hour: number; from: number; until: number }[] = [];
  for (let at = from; at < until; ) {
    const hour = Math.floor(at / SLOTS_AN_HOUR);
    const next = Math.min(until, (hour + 1) * SLOTS_AN_HOUR);
    hours.push({ hour, from: at, until: next });
    at = next;
  }
  return hours;
}
