/**
 * Kysely's driver for one SQLite connection, of this thread or of another. Transactions take turns on it, and
 * whoever has to wait, for a turn or for the lock of another connection, leaves the event loop free.
 */
import { setTimeout } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { failureOf } from './failures.ts';

export type SqliteResult = QueryResult<unknown>;

/** One connection. `run` throws SQLite's own error; a rollback of no transaction is nothing. */
export type SqliteConnection = {
  run(sql: string, parameters: readonly unknown[]): SqliteResult | Promise<SqliteResult>;
  close(): void | Promise<void>;
};

/** How long a change waits for another connection's, such as a bulk change, and how often it looks. */
const LOCK_WAIT_MS = 5000;
const LOOK_AGAIN_MS = 10;

export function sqliteDialect(connection: SqliteConnection, lock_wait_ms = LOCK_WAIT_MS): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => sqliteDriver(connection, lock_wait_ms),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function sqliteDriver(connection: SqliteConnection, lock_wait_ms: number): Driver {
  const turn = turns();
  const withinTransaction = new WeakSet<DatabaseConnection>();

  /** What finds the database locked has done nothing, so it may be done again. */
  async function patiently<T>(work: () => T | Promise<T>): Promise<T> {
    const until = performance.now() + lock_wait_ms;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (failureOf(error) !== 'locked' || performance.now() >= until) throw error;
        await setTimeout(LOOK_AGAIN_MS);
      }
    }
  }

  class Session implements DatabaseConnection {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const run = () => connection.run(sql, parameters) as QueryResult<R> | Promise<QueryResult<R>>;
      if (withinTransaction.has(this)) return run();
      return patiently(async () => {
        while (turn.isTaken()) await turn.freed();
        return run();
      });
    }

    // biome-ignore lint/correctness/useYield: what Kysely asks of a driver.
    async *streamQuery(): AsyncIterableIterator<never> {
      throw new Error('a long list is read in batches, not in a stream');
    }
  }

  function leave(session: DatabaseConnection): void {
    withinTransaction.delete(session);
    turn.give();
  }

  return {
    init: async () => {},
    acquireConnection: async () => new Session(),
    beginTransaction: (session) =>
      patiently(async () => {
        while (turn.isTaken()) await turn.freed();
        turn.take();
        try {
          // One that reads first could not become a writer while another connection writes.
          await connection.run('begin immediate', []);
          withinTransaction.add(session);
        } catch (error) {
          turn.give();
          throw error;
        }
      }),
    async commitTransaction(session) {
      await connection.run('commit', []);
      leave(session);
    },
    // Also of what could not be committed: Kysely asks for it.
    async rollbackTransaction(session) {
      try {
        await connection.run('rollback', []);
      } finally {
        leave(session);
      }
    },
    releaseConnection: async () => {},
    destroy: async () => connection.close(),
  };
}

/** One at a time, in the order of asking. */
function turns() {
  let taken: Promise<void> | null = null;
  let open = () => {};
  return {
    isTaken: () => taken !== null,
    freed: () => taken,
    take() {
      taken = new Promise((resolve) => {
        open = resolve;
      });
    },
    give() {
      taken = null;
      open();
    },
  };
}
