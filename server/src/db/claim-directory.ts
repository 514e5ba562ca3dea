/** One server for a data directory: two would each believe what they remember of the database. */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dataFiles } from './data-files.ts';
import { ownedAs } from './owned-as.ts';
import { DatabaseRefusal } from './refusal.ts';

/**
 * Claims the directory for this process until `release`, or until it ends in whatever way: the system drops
 * its lock with it, so nothing stale can stay behind. Throws a DatabaseRefusal when another process has it.
 */
export function claimDirectory(data_dir: string): { release(): void } {
  const file = join(data_dir, dataFiles.claim);
  const claim = new DatabaseSync(file);
  try {
    claim.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive; commit');
    ownedAs(file, data_dir);
    return { release: () => claim.close() };
  } catch (error) {
    claim.close();
    if ((error as { errcode?: unknown }).errcode !== 5) throw error;
    throw new DatabaseRefusal(
      `Another Trunkline works in the data directory ${data_dir}. Stop it first, or give this one a directory of its own with TRUNKLINE_DATA_DIR.`,
    );
  }
}
