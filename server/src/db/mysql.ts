/** MySQL and MariaDB by mysql2's pool. */
import { CompiledQuery, MysqlDialect, type MysqlDialectConfig } from 'kysely';
import { createPool, type Pool } from 'mysql2';
import { AskingElsewhere } from './asking-elsewhere.ts';
import { LONGEST_JOINED } from './dialect.ts';
import { guardedPool, type Limits } from './guarded-pool.ts';
import { NODE_ADDRESS, SYNC_WAIT, saysCluster } from './node-session.ts';

/** Seconds that a writer waits for another's row; some milliseconds are usual. */
const LOCK_SECONDS = 4;

/**
 * Where a page needs the first rows of one index, the planner would rather cut two indexes with each other from end
 * to end, and sort what is left: 240,000 of a million audit entries for a page of 50.
 */
const SESSION = `set session innodb_lock_wait_timeout = ${LOCK_SECONDS}, session group_concat_max_len = ${LONGEST_JOINED},
  session optimizer_switch = 'index_merge_intersection=off',
  session time_zone = '+00:00', session sql_mode =
  'STRICT_TRANS_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'`;

/**
 * What is read behind a lock is what the last writer left, not what the transaction's first read saw;
 * and only rows are locked, not the gaps between them. The variable has another name on each server.
 */
const ISOLATION = 'set session transaction isolation level read committed';

/**
 * The server gives a statement up before this program gives up its connection, which is then as good as new.
 * Each kind of server takes the other's for a comment; MySQL limits only what reads.
 */
const STATEMENT_LIMIT =
  'set @trunkline = 1 /*M! , session max_statement_time = 4.5 */ /*!50708 , session max_execution_time = 4500 */';

/** The server then refuses every change, also outside of a transaction. */
const READ_ONLY = 'set session transaction read only';

/** Waiting for a lock ends before all these. */
export const LIMITS: Limits = { acquire_ms: 4000, query_ms: 5000, again_ms: 800 };

/** The pool connects when it is first used. */
export function mysqlPool(url: string, connections: number): Pool {
  return createPool({
    uri: url,
    connectionLimit: connections,
    connectTimeout: LIMITS.acquire_ms,
    charset: 'UTF8MB4_UNICODE_CI',
    timezone: 'Z',
    dateStrings: true,
    supportBigNumbers: true,
    // For what is held back (`held-back.ts`). Values never stand in the text of a statement.
    multipleStatements: true,
  });
}

/** `note` is called for each statement that fails. */
type Also = { is_read_only?: true; note?: (error: Error) => void };

/** Schema changes have no time limit, because large tables take long. */
export function mysqlDialect(
  pool: Pool,
  limits: Limits | null,
  { is_read_only, note }: Also = {},
): MysqlDialect {
  const config: MysqlDialectConfig = {
    pool: limits ? guardedPool(pool, limits, note) : pool,
    onCreateConnection: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(SESSION));
      await connection.executeQuery(CompiledQuery.raw(ISOLATION));
      if (limits) await connection.executeQuery(CompiledQuery.raw(STATEMENT_LIMIT));
      const { rows } = await connection.executeQuery(CompiledQuery.raw(NODE_ADDRESS));
      if (saysCluster(rows)) await connection.executeQuery(CompiledQuery.raw(SYNC_WAIT));
      if (is_read_only) await connection.executeQuery(CompiledQuery.raw(READ_ONLY));
    },
  };
  const dialect = new MysqlDialect(config);
  if (limits) dialect.createDriver = () => new AskingElsewhere(config, limits.query_ms + limits.again_ms);
  return dialect;
}
