/**
 * The one writer of a SQLite file (decision 020). Changes take turns; those of one turn of the event loop share a
 * commit, because a commit takes the disk the same time for twenty changes as for one. Each is acknowledged once it
 * is on disk, and each can be rolled back alone.
 */
import type { Patience } from './patience.ts';

export type Turn = {
  /** Answers when the disk has it. Throws, for all who share it, when it could not be stored. */
  commit(): Promise<void>;
  /** `cause` is what went wrong; the others hear of it too when SQLite undid them along with it. */
  rollback(cause: unknown): Promise<void>;
};

/** Waits for its turn. Throws, with nothing begun, if another connection holds the file or the turn for too long. */
export type BeginTurn = () => Promise<Turn>;

type Needs = {
  committed: () => void;
  patience: Patience;
  stored?: (() => Promise<void>) | undefined;
};
type Group = { members: number; stored: PromiseWithResolvers<void> };

/**
 * `run` may be another thread's. `committed` is called before the waiting changes are acknowledged. `stored` resolves
 * when the commit is on disk; without it the commit itself waits for that. `patience`: how long a change waits.
 */
export function groupCommit(
  run: (sql: string) => unknown,
  { committed, patience, stored = async () => {} }: Needs,
): BeginTurn {
  const line = patience.line();
  let is_taken = false;
  let group: Group | null = null;
  let is_due = false;

  async function take(): Promise<void> {
    if (is_taken) await line.wait();
    is_taken = true;
  }

  /** Hands over to the next one; a group that is due is stored before, whoever waits. */
  async function leave(): Promise<void> {
    if (is_due) await store();
    const next = line.next();
    if (next) next();
    else is_taken = false;
  }

  async function store(): Promise<void> {
    const told = group?.stored;
    group = null;
    is_due = false;
    try {
      await run('commit');
    } catch (error) {
      told?.reject(error);
      await end();
      return;
    }
    committed();
    // The next ones write meanwhile.
    stored().then(told?.resolve, told?.reject);
  }

  /** All that is not stored, whoever takes it back: what is still open would refuse the next one. */
  async function undoneWith(cause: unknown): Promise<void> {
    group?.stored.reject(cause);
    group = null;
    is_due = false;
    await end();
  }

  async function end(): Promise<void> {
    try {
      await run('rollback');
    } catch {
      // Its cause is told already; what did not end is told to the next one.
    }
  }

  function join(own: Group): void {
    own.members += 1;
    if (own.members > 1) return;
    // After all that this turn of the event loop has brought.
    setImmediate(() => {
      if (group !== own) return;
      is_due = true;
      if (is_taken) return;
      is_taken = true;
      void leave();
    });
  }

  return async () => {
    const since = performance.now();
    await take();
    const is_first = group === null;
    const own = group ?? { members: 0, stored: Promise.withResolvers<void>() };
    try {
      // One that reads first could not become a writer while another connection writes.
      if (is_first) await patience.untilFree(() => run('begin immediate'), since);
      else await run('savepoint turn');
    } catch (error) {
      await leave();
      throw error;
    }
    if (is_first) {
      group = own;
      // Nobody may wait for it yet.
      own.stored.promise.catch(() => {});
    }
    return {
      async commit() {
        try {
          if (!is_first) await run('release turn');
          join(own);
        } catch (error) {
          await undoneWith(error);
          throw error;
        } finally {
          await leave();
        }
        await own.stored.promise;
      },
      async rollback(cause) {
        try {
          if (is_first) {
            group = null;
            await run('rollback');
          } else {
            await run('rollback to turn');
            await run('release turn');
          }
        } catch {
          // SQLite ends a whole transaction by itself when the disk is full or fails, and a thread that ended took its own along.
          await undoneWith(cause);
        } finally {
          await leave();
        }
      },
    };
  };
}
