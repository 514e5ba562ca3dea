/** What a database's error means, in one place for both databases (`R3`, `R44`). */
import { isRefusal } from './connection-refusal.ts';

/**
 * `deadlock`: rolled back by the database, can be retried at once. `locked`: another transaction held a lock for too
 * long. `lost`: no connection. `slow`: no answer in time. `full`: no space left. `broken`: the database cannot write
 * or read for another reason.
 */
export type Failure = 'deadlock' | 'locked' | 'lost' | 'slow' | 'full' | 'broken';

/** A failure that this program itself found, such as a query past its time limit; the message is for the log. */
export class DatabaseFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}

/** By the code of mysql2, of the system or of MySQL and MariaDB. */
const byCode = new Map<string, Failure>(
  Object.entries({
    // `ER_CHECKREAD`: a row changed after the transaction's first read (MariaDB 11).
    deadlock: ['ER_LOCK_DEADLOCK', 'ER_CHECKREAD'],
    locked: ['ER_LOCK_WAIT_TIMEOUT', 'ER_LOCK_NOWAIT', 'ER_LOCK_ABORTED'],
    lost: [
      // Besides what refuses a connection from the first.
      'ENETDOWN',
      'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR',
      'ER_CONNECTION_KILLED',
      'ER_NEW_ABORTING_CONNECTION',
      'ER_NET_READ_ERROR',
      'ER_NET_READ_INTERRUPTED',
      'ER_NET_ERROR_ON_WRITE',
      'ER_NET_WRITE_INTERRUPTED',
      'ER_CLIENT_INTERACTION_TIMEOUT',
      'ER_UNKNOWN_COM_ERROR',
    ],
    slow: ['PROTOCOL_SEQUENCE_TIMEOUT', 'ER_STATEMENT_TIMEOUT', 'ER_QUERY_TIMEOUT', 'ER_QUERY_INTERRUPTED'],
    full: [
      'ER_DISK_FULL',
      'ER_RECORD_FILE_FULL',
      'ER_LOCK_TABLE_FULL',
      'ER_OUTOFMEMORY',
      'ER_OUT_OF_RESOURCES',
    ],
    broken: [
      'ER_ERROR_ON_WRITE',
      'ER_ERROR_ON_READ',
      'ER_GET_ERRNO',
      'ER_OPTION_PREVENTS_STATEMENT',
      'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION',
      'ER_READ_ONLY_MODE',
      // Dropped, lost or forbidden while this server runs, as by whoever puts a dump in its place.
      'ER_NO_SUCH_TABLE',
      'ER_NO_SUCH_TABLE_IN_ENGINE',
      'ER_TABLESPACE_MISSING',
      'ER_CRASHED_ON_USAGE',
      'ER_TABLEACCESS_DENIED_ERROR',
      'ER_COLUMNACCESS_DENIED_ERROR',
    ],
  } satisfies Record<Failure, string[]>).flatMap(([failure, codes]) =>
    codes.map((code) => [code, failure as Failure] as const),
  ),
);

/** The refusal for SQLite's primary result code. */
const byResult = new Map<number, Failure>([
  [5, 'locked'],
  [6, 'locked'],
  [7, 'full'],
  [8, 'broken'],
  [9, 'slow'],
  [10, 'broken'],
  [11, 'broken'],
  [13, 'full'],
  [14, 'broken'],
  [26, 'broken'],
]);

/** What the drivers say without a code. */
const bySentence: readonly [RegExp, Failure][] = [
  [/connection is in closed state|Can't write in closed state|Pool is closed|Packets out of order/, 'lost'],
  [/database is not open/, 'lost'],
  [/No connections available|Queue limit reached/, 'slow'],
];

/** Null for an error that says nothing about the database's health, such as a duplicate value. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof DatabaseFailure) return error.failure;
  if (!(error instanceof Error)) return null;
  const { code, errcode, errno, syscall } = error as Error & Record<string, unknown>;
  // A table that is gone is only a sentence to SQLite.
  if (errcode === 1 && /no such table/.test(error.message)) return 'broken';
  if (typeof errcode === 'number') return byResult.get(errcode & 0xff) ?? null;
  // MariaDB's own for a statement past its time limit, which mysql2 has no name for.
  if (errno === 1969) return 'slow';
  // "Got error 28 from storage engine": the system's number for a full disk.
  if (errno === 1030 && /error 28\b/.test(error.message)) return 'full';
  const known = typeof code === 'string' ? byCode.get(code) : undefined;
  if (known) return known;
  if (isRefusal({ code, errno, syscall })) return 'lost';
  return bySentence.find(([said]) => said.test(error.message))?.[1] ?? null;
}

/** The transaction is rolled back, and the same work may be done again at once. */
export function isDeadlock(error: unknown): boolean {
  return failureOf(error) === 'deadlock';
}

/** A node of a cluster that has left it or is just joining: the statement was not begun. */
export function isNotReady(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ER_UNKNOWN_COM_ERROR';
}

/** Another transaction held a row for too long, on MySQL and MariaDB. */
export function isHeldUp(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ER_LOCK_WAIT_TIMEOUT';
}

/** The connection is gone: it is unknown whether a commit in progress succeeded. */
export function isLost(error: unknown): boolean {
  return failureOf(error) === 'lost';
}

/** The store failed, not the caller: answered with 503 (`R44`). */
export function isUnavailable(error: unknown): boolean {
  return failureOf(error) !== null;
}
