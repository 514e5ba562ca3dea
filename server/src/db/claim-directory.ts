/** One server for a data directory: two would each believe what they remember of the database. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dataFiles } from './data-files.ts';
import { DatabaseRefusal } from './refusal.ts';

/** There while a restore exchanges the files. */
export const UNFINISHED = 'restore.unfinished';

/**
 * Claims the directory for this process until `release`, or until it ends in whatever way: the system drops
 * its lock with it, so nothing stale can stay behind. Throws a DatabaseRefusal when another process has it.
 */
export function claimDirectory(data_dir: string): { release(): void } {
  const claim = new DatabaseSync(join(data_dir, dataFiles.claim));
  try {
    claim.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive; commit');
    return { release: () => claim.close() };
  } catch (error) {
    claim.close();
    if ((error as { errcode?: unknown }).errcode !== 5) throw error;
    throw new DatabaseRefusal(
      `Another Trunkline works in the data directory ${data_dir}. Stop it first, or give this one a directory of its own with TRUNKLINE_DATA_DIR.`,
    );
  }
}

/** Throws a DatabaseRefusal when a restore was interrupted: some of the files may be of before, others of after. */
export function refuseHalfRestored(data_dir: string): void {
  if (existsSync(join(data_dir, UNFINISHED)))
    throw new DatabaseRefusal(
      `A restore into ${data_dir} was interrupted. Do it again: npm run restore -- <backup>.`,
    );
}
