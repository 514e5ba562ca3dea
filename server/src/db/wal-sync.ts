/**
 * Syncs the log of a SQLite file to disk beside the event loop (decision 020), since its writer does not wait for the
 * disk itself. One sync at a time; commits that arrive meanwhile share the next.
 */
import { close, fdatasync, open } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { DatabaseFailure } from './failures.ts';

export type WalSync = {
  /** Answers when the disk has what was committed until now. */
  stored(): Promise<void>;
  close(): Promise<void>;
};

/** `file` is open for writing elsewhere, so its log stays the same file. */
export function walSync(file: string, sync = promisify(fdatasync)): WalSync {
  let log: Promise<number> | null = null;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let is_doubtful = false;

  async function bring(): Promise<void> {
    try {
      if (is_doubtful) pourOut(file);
      log ??= promisify(open)(`${file}-wal`, 'r+');
      await sync(await log);
      is_doubtful = false;
    } catch (error) {
      is_doubtful = true;
      throw new DatabaseFailure('broken', `the disk did not take ${file}-wal`, error);
    }
  }

  function begin(): Promise<void> {
    next = null;
    const turn = bring();
    running = turn;
    const end = () => {
      if (running === turn) running = null;
    };
    turn.then(end, end);
    return turn;
  }

  return {
    stored() {
      if (!running) return begin();
      next ??= running.then(begin, begin);
      return next;
    },
    async close() {
      await Promise.allSettled([running, next]);
      const descriptor = await log?.catch(() => null);
      log = null;
      if (descriptor) await promisify(close)(descriptor);
    },
  };
}

/**
 * After a failure nobody knows which pages of the log the disk has, and what follows them there would be lost with them. So
 * all of it goes into the database itself, which is brought to the disk by SQLite.
 */
function pourOut(file: string): void {
  const database = new DatabaseSync(file);
  try {
    const { log, checkpointed } = database.prepare('pragma wal_checkpoint(passive)').get() ?? {};
    if (log !== checkpointed) throw new Error(`${checkpointed} of ${log} pages went into ${file}`);
  } finally {
    database.close();
  }
}
