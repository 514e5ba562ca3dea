/** Calls that are kept elsewhere are counted here, all of a batch or none, with how far the counting has come. */
import type { DatabaseSync } from 'node:sqlite';
import type { StoredCall } from '../call-store.ts';
import { allOrNothing } from './all-or-nothing.ts';
import { figureKeeper, numbersOf } from './figure-keeper.ts';
import { nameNumbers } from './name-numbers.ts';

/** Under names of one's own: from which moment (ms; null: none yet) to which. */
export type Marks = Record<string, { from: number | null; to: number }>;

/** Another process works on the same file, and was quicker. */
export const COUNTED_ALREADY = 'counted already';

export function figureWriter(database: DatabaseSync): (calls: StoredCall[], marks: Marks) => void {
  database.exec(
    'create table if not exists marks (name text primary key, at integer not null) without rowid',
  );
  const names = nameNumbers(database);
  const figures = figureKeeper(database);
  const marked = database.prepare('select at from marks where name = ?');
  const mark = database.prepare('insert or replace into marks values (?, ?)');
  const forget = () => {
    names.forget();
    figures.forget();
  };
  return (calls, marks) =>
    allOrNothing(
      database,
      () => {
        for (const [name, { from, to }] of Object.entries(marks)) {
          if ((marked.get(name)?.at ?? null) !== from) throw new Error(COUNTED_ALREADY);
          mark.run(name, to);
        }
        for (const call of calls) figures.count(call, numbersOf(call, names));
        figures.store();
      },
      forget,
    );
}
