/** A day of calls over and over, as the days before it: what ten million calls would take an hour to write one by one. */
import type { DatabaseSync } from 'node:sqlite';
import { BY_DAY, leastId, PARTS_A_DAY, tally } from '../../server/src/calls/embedded/schema.ts';

const DAY_MS = 86_400_000;
/** Kept for two days, so of no use further back. */
const SHORT = [tally.minute];
const SLOTS = { hour: 24, minute: 1440 };

/** `of`: the number of the day that the other file has, with which the last of `days` ends. */
export function repeatDay(database: DatabaseSync, file: string, of: number, days: number): void {
  database.exec(`attach '${file}' as other`);
  database.exec('insert into names select * from other.names');
  const columns = database.prepare('pragma table_info(calls)').all() as { name: string }[];
  const rest = columns.slice(1).map(({ name }) => name);
  for (let back = days - 1; back >= 0; back--) {
    const id = `id - ${leastId(back * DAY_MS)}`;
    // What its last calls counted for the first hour of the next day is that day's own.
    const within = (a_day: number) => `slot >= ${of * a_day} and slot < ${(of + 1) * a_day}`;
    const copied = (a_day: number) =>
      `insert into tallies select owner, kind, slot - ${back * a_day}, a, b, attempts, seconds, longest from other.tallies`;
    database.exec(`begin;
      insert into calls select ${id}, ${rest.join()} from other.calls order by id;
      insert into call_keys select key - ${back * PARTS_A_DAY * 2 ** 32}, ${id} from other.call_keys order by key, id;
      insert into days select day - ${back * PARTS_A_DAY} from other.days;
      ${copied(SLOTS.hour)} where kind < ${BY_DAY} and kind not in (${SHORT}) and ${within(SLOTS.hour)};
      ${copied(1)} where kind > ${BY_DAY} and ${within(1)};
      commit`);
  }
  database.exec(`begin;
    insert into tallies select * from other.tallies where kind in (${SHORT}) and slot < ${(of + 1) * SLOTS.minute};
    insert into levels select * from other.levels where hour < ${(of + 1) * SLOTS.hour};
    commit;
    detach other`);
}
