/**
 * Kysely's driver for a SQLite file, in this thread or another: one connection writes, and changes take turns on it;
 * one reads what is stored, so that reads do not wait for changes. Waiting for a turn or for another program's lock
 * leaves the event loop free.
 */
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
import { groupCommit, type Turn } from './group-commit.ts';
import { isHeldBack, MOST_HELD } from './held-back.ts';
import { type Held, patience } from './patience.ts';

export type SqliteResult = QueryResult<unknown>;
export type Statement = { sql: string; parameters: readonly unknown[] };

/** One connection. `run` throws SQLite's own error; a rollback without a transaction does nothing. */
export type SqliteConnection = {
  run(sql: string, parameters: readonly unknown[]): SqliteResult | Promise<SqliteResult>;
  /** Of another thread: several with one message, up to the first that fails. Answers what the last one did. */
  runAll?: ((statements: readonly Statement[]) => Promise<SqliteResult>) | undefined;
  /** Of one whose commits do not wait for the disk: answers when it has what was committed until now. */
  stored?: (() => Promise<void>) | undefined;
  /** Of one that other connections of this program wait for. */
  held?: Held | undefined;
  close(): void | Promise<void>;
};

/** How long a change waits for another program's. */
const LOCK_WAIT_MS = 5000;

export type SqliteConnections = {
  writer: SqliteConnection;
  reader: SqliteConnection;
  /** Told of every change that is stored from here. */
  committed?: () => void;
  /** Of the connection of this program that is longest at it. */
  held?: Held | undefined;
};

/** What stands outside of a transaction and changes nothing. */
const reads = /^\s*(select|with|values|explain)\b/i;

export function sqliteDialect(connections: SqliteConnections, lock_wait_ms = LOCK_WAIT_MS): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => sqliteDriver(connections, lock_wait_ms),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function sqliteDriver(
  { writer, reader, committed = () => {}, held }: SqliteConnections,
  lock_wait_ms: number,
): Driver {
  const patient = patience(lock_wait_ms, held);
  const begin = groupCommit((sql) => writer.run(sql, []), {
    committed,
    patience: patient,
    stored: writer.stored,
  });

  class Session implements DatabaseConnection {
    turn: Turn | null = null;
    /** The last thing that went wrong in the turn. */
    cause: unknown = null;
    /** Writes of the turn that go with its next statement (`held-back.ts`), at the latest before its commit. */
    held: Statement[] = [];

    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      if (!this.turn && reads.test(sql))
        return patient.untilFree(
          () => reader.run(sql, parameters) as QueryResult<R> | Promise<QueryResult<R>>,
        );
      if (this.turn) return this.write(sql, parameters);
      await this.begin();
      try {
        const result = await this.write<R>(sql, parameters);
        await this.commit();
        return result;
      } catch (error) {
        await this.rollback();
        throw error;
      }
    }

    private async write<R>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<R>> {
      if (!writer.runAll) return this.run(() => writer.run(sql, parameters));
      this.held.push({ sql, parameters });
      if (isHeldBack(sql) && this.held.length < MOST_HELD) return { rows: [] };
      return this.send();
    }

    private send<R>(): Promise<QueryResult<R>> {
      const { held } = this;
      this.held = [];
      return this.run(() => writer.runAll?.(held));
    }

    private async run<R>(work: () => unknown): Promise<QueryResult<R>> {
      try {
        return (await work()) as QueryResult<R>;
      } catch (error) {
        this.cause = error;
        throw error;
      }
    }

    // biome-ignore lint/correctness/useYield: what Kysely asks of a driver.
    async *streamQuery(): AsyncIterableIterator<never> {
      throw new Error('a long list is read in batches, not in a stream');
    }

    async begin(): Promise<void> {
      this.turn = await begin();
    }

    async commit(): Promise<void> {
      if (this.held.length > 0) await this.send();
      const { turn } = this;
      this.turn = null;
      await turn?.commit();
    }

    /** Also of what could not be committed, which is nothing any more: Kysely asks for it. */
    async rollback(): Promise<void> {
      const { turn } = this;
      this.held = [];
      this.turn = null;
      await turn?.rollback(this.cause);
    }
  }

  return {
    init: async () => {},
    acquireConnection: async () => new Session(),
    beginTransaction: (session) => (session as Session).begin(),
    commitTransaction: (session) => (session as Session).commit(),
    rollbackTransaction: (session) => (session as Session).rollback(),
    releaseConnection: async () => {},
    destroy: async () => {
      await reader.close();
      await writer.close();
    },
  };
}
