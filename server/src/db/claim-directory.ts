/** Makes sure that a data directory has one server only: two would each rely on what they remember of the database. */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dataFiles } from './data-files.ts';
import { isNoRoom } from './no-room.ts';
import { ownedAs } from './owned-as.ts';
import { DatabaseRefusal } from './refusal.ts';

const BUSY = 5;

export type DirectoryClaim = { release(): void };

/**
 * Claims the directory for this process until `release`, or until it ends, however that happens: the system drops its
 * lock with it, so nothing stale can stay behind. Throws a DatabaseRefusal if another process has it.
 */
export function claimDirectory(data_dir: string): DirectoryClaim {
  const file = join(data_dir, dataFiles.claim);
  let claim: DatabaseSync | undefined;
  try {
    const opened = new DatabaseSync(file);
    claim = opened;
    opened.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive; commit');
    ownedAs(file, data_dir);
    return { release: () => opened.close() };
  } catch (error) {
    claim?.close();
    if (isNoRoom(error)) throw error;
    const { errcode, code, message } = error as NodeJS.ErrnoException & { errcode?: number };
    if (errcode !== BUSY)
      throw new DatabaseRefusal(
        `The data directory ${data_dir} cannot be written (${errcode ? message : code}); check its permissions, and whether its disk is read-only.`,
      );
    throw new DatabaseRefusal(
      `Another Trunkline uses the data directory ${data_dir}. Stop it first, or set TRUNKLINE_DATA_DIR to another directory for this one.`,
    );
  }
}
