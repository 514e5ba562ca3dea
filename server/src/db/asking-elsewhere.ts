/** A read outside of a transaction whose connection turns out to be lost is tried once more over another (`R44`). */
import {
  type CompiledQuery,
  type DatabaseConnection,
  MysqlDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { DatabaseFailure, isLost } from './failures.ts';
import { within } from './within.ts';

/** Neither locks, nor what belongs to its connection. */
const reads = (sql: string) =>
  /^\s*\(*\s*select\b/i.test(sql) && !/\b(for update|for share|share mode|get_lock|into)\b/i.test(sql);

/** The failure of this program's own, on a connection that it has: no answer came. */
const isAnotherWorthIt = (error: unknown) => isLost(error) || error instanceof DatabaseFailure;

type Released = Parameters<MysqlDriver['releaseConnection']>[0];

export class AskingElsewhere extends MysqlDriver {
  /** Of each connection: since when somebody waits for its answer. */
  readonly #since = new WeakMap<DatabaseConnection, number>();
  /** In a transaction, or asked as the second one. */
  readonly #last = new WeakSet<DatabaseConnection>();
  readonly #whole_ms: number;

  /** `whole_ms`: from the asking for the first connection to the answer of the second. */
  constructor(config: ConstructorParameters<typeof MysqlDriver>[0], whole_ms: number) {
    super(config);
    this.#whole_ms = whole_ms;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const since = performance.now();
    const connection = await super.acquireConnection();
    if (!this.#since.has(connection)) this.#askElsewhere(connection);
    this.#since.set(connection, since);
    return connection;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    this.#last.add(connection);
    await super.beginTransaction(connection, settings);
  }

  override async releaseConnection(connection: Released) {
    this.#last.delete(connection);
    await super.releaseConnection(connection);
  }

  #askElsewhere(connection: DatabaseConnection): void {
    const here = connection.executeQuery.bind(connection);
    connection.executeQuery = async <R>(query: CompiledQuery) => {
      try {
        return await here<R>(query);
      } catch (error) {
        const isAlone = !this.#last.has(connection) && reads(query.sql);
        if (!isAlone || !isAnotherWorthIt(error)) throw error;
        const left_ms = (this.#since.get(connection) ?? 0) + this.#whole_ms - performance.now();
        return await within(left_ms, this.#elsewhere<R>(query), error);
      }
    };
  }

  async #elsewhere<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const other = await super.acquireConnection();
    this.#last.add(other);
    try {
      return await other.executeQuery<R>(query);
    } finally {
      await this.releaseConnection(other as Released);
    }
  }
}
