/** The tables of a new file, and what one of an older version lacks. */
import type { DatabaseSync } from 'node:sqlite';
import { SCHEMA, UPGRADES, VERSION } from './schema.ts';

export function makeTables(database: DatabaseSync): void {
  const version = Number(database.prepare('pragma user_version').get()?.user_version ?? 0);
  const lacking = version === 0 ? [SCHEMA] : UPGRADES.slice(version - 1, VERSION - 1);
  for (const tables of lacking) database.exec(`begin; ${tables} pragma user_version = ${VERSION}; commit`);
}
