/** A file that a newer Trunkline has upgraded is left alone: what it counts would go wrong. Said at the start, not by each write. */
import { existsSync } from 'node:fs';
import { DatabaseRefusal } from '../../db/refusal.ts';
import { openSqliteReader } from '../../db/sqlite.ts';

export function refuseNewer(file: string, version: number): void {
  const found = versionOf(file);
  if (found > version)
    throw new DatabaseRefusal(
      `The file ${file} was made by a newer Trunkline (its version is ${found}, this one knows ${version}); start that one, or move the file away.`,
    );
}

/** 0 of one that is not there or cannot be read, which whoever reads it tells. */
function versionOf(file: string): number {
  if (!existsSync(file)) return 0;
  try {
    const database = openSqliteReader(file);
    try {
      return Number(database.prepare('pragma user_version').get()?.user_version ?? 0);
    } finally {
      database.close();
    }
  } catch {
    return 0;
  }
}
