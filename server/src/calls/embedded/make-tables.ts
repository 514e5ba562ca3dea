/** The tables of a new file, and what one of an older version lacks. */
import type { DatabaseSync } from 'node:sqlite';
import { SCHEMA, UPGRADES, VERSION } from './schema.ts';

export function makeTables(database: DatabaseSync): void {
  const version = Number(database.prepare('pragma user_version').get()?.user_version ?? 0);
  const makeOne = (tables: string, becomes: number) =>
    database.exec(`begin; ${tables} pragma user_version = ${becomes}; commit`);
  if (version === 0) makeOne(SCHEMA, VERSION);
  // Each step says how far it is, so that one that is killed goes on there.
  else
    UPGRADES.forEach((tables, nth) => {
      if (nth + 1 >= version) makeOne(tables, nth + 2);
    });
}
