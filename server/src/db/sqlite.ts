/** SQLite by Node's own driver. */
import { accessSync, closeSync, constants, openSync, statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { DatabaseRefusal } from './refusal.ts';
import type { SqliteConnection, SqliteResult } from './sqlite-driver.ts';
import type { WalSync } from './wal-sync.ts';

type Statement = (parameters: readonly unknown[]) => SqliteResult;

const MOST_STATEMENTS = 500;

/** A whole check of a file of this size takes some tens of milliseconds; a larger one is not read at start. */
const CHECKED_BYTES = 16 * 1024 * 1024;

// Pages of the file count as this program's memory, in the cache as when they are mapped; mapping made no list faster.
// An acknowledged write survives a power failure too.
const PRAGMAS = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma temp_store = memory;
  pragma cache_size = -8192;
  pragma journal_size_limit = 67108864;
`;

// `wal-sync.ts` waits for the disk. What is written again and again goes into the file once in 16 MB of log.
const WRITER_PRAGMAS = `
  pragma synchronous = normal;
  pragma wal_autocheckpoint = 4000;
`;

const THREAD_LOCK_MS = 5000;

const READER_PRAGMAS = `
  pragma temp_store = memory;
  pragma cache_size = -16384;
`;

/** Opens the file, or creates it. Throws a DatabaseRefusal if it cannot be used. */
export function openSqlite(file: string, lock_timeout_ms = 5000): DatabaseSync {
  claimFile(file);
  const database = new DatabaseSync(file, { timeout: lock_timeout_ms });
  try {
    database.exec(PRAGMAS);
    // Shows at once whether it can be written, and reads the whole schema.
    database.exec('begin immediate; rollback');
    const check = statSync(file).size > CHECKED_BYTES ? 'schema_version' : 'quick_check(1)';
    const [answer] = Object.values(database.prepare(`pragma ${check}`).get() ?? {});
    if (typeof answer === 'string' && answer !== 'ok') throw new DatabaseRefusal(damaged(file));
    return database;
  } catch (error) {
    database.close();
    throw refusalOf(file, error);
  }
}

/** A second, read-only connection to an open file, which sees what is stored. */
export function openSqliteReader(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true });
  database.exec(READER_PRAGMAS);
  return database;
}

/** A connection for another thread, where it may wait for a lock inside SQLite without holding up anybody. */
export function openInThread(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: THREAD_LOCK_MS });
  database.exec(PRAGMAS);
  return database;
}

/** A connection whose commits leave the event loop free while they are written to disk. */
export function sqliteWriter(database: DatabaseSync, log: WalSync): SqliteConnection {
  database.exec(WRITER_PRAGMAS);
  const { run, close } = sqliteConnection(database);
  const closeBoth = async () => {
    await log.close();
    await close();
  };
  return { run, stored: log.stored, close: closeBoth };
}

/** A connection that prepares each statement once. */
export function sqliteConnection(database: DatabaseSync): SqliteConnection {
  const statements = new Map<string, Statement>();
  return {
    run(sql, parameters) {
      // SQLite rolls back by itself what found the disk full.
      if (sql === 'rollback' && !database.isTransaction) return { rows: [] };
      const known = statements.get(sql);
      const statement = known ?? prepare(database, sql);
      // The last used is the last to go.
      if (known) statements.delete(sql);
      else if (statements.size >= MOST_STATEMENTS) statements.delete(statements.keys().next().value ?? '');
      statements.set(sql, statement);
      return statement(parameters);
    },
    close() {
      if (database.isOpen) database.close();
    },
  };
}

/**
 * Returns a new text after every stored change, and only then. `committed` has to be called for this program's own
 * changes, which count at once.
 */
export function changeCounter(reader: DatabaseSync): { changes(): string; committed(): void } {
  const stored = reader.prepare('pragma data_version');
  // Asked once a turn of the event loop: a turn sees the other processes as they were at its beginning.
  let version: string | null = null;
  const forget = () => {
    version = null;
  };
  return {
    committed: forget,
    changes() {
      if (version === null) {
        version = String(stored.get()?.data_version);
        setImmediate(forget);
      }
      return version;
    },
  };
}

function prepare(database: DatabaseSync, sql: string): Statement {
  const statement = database.prepare(sql);
  let names = namesOf(statement);
  const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  if (names.length === 0)
    return (parameters) => {
      const { changes, lastInsertRowid } = statement.run(...bind(parameters));
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    };
  statement.setReturnArrays(true);
  return (parameters) => {
    // The driver's types do not know of rows that are arrays.
    const rows = statement.all(...bind(parameters)) as unknown as unknown[][];
    // SQLite prepares anew by itself when the schema has changed, and `select *` has more columns then.
    if (rows[0] && rows[0].length !== names.length) names = namesOf(statement);
    return { rows: rows.map((row) => toRow(names, row)) };
  };
}

const namesOf = (statement: StatementSync) => statement.columns().map((column) => column.name);

/** Ordinary objects: the driver's own have no prototype, so they are equal to nothing in a test. */
function toRow(names: string[], values: unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let at = 0; at < names.length; at++) row[names[at] as string] = values[at];
  return row;
}

/**
 * Checks, before SQLite opens the file, that it can be written, and creates a new one that only its owner can read.
 * An existing file is not opened, because closing it would drop the locks that other connections of this process hold
 * on it.
 */
export function claimFile(file: string): void {
  try {
    makeIfMissing(file);
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new DatabaseRefusal(
      `The database file ${file} cannot be written (${code ?? message}); check the directory and its permissions.`,
    );
  }
  if (statSync(file).isDirectory())
    throw new DatabaseRefusal(`The database ${file} is a directory, not a file.`);
}

function makeIfMissing(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function damaged(file: string): string {
  return `The database file ${file} is damaged; restore a backup.`;
}

/** The refusal for SQLite's primary result code. */
export function refusalOf(file: string, error: unknown): unknown {
  if (error instanceof DatabaseRefusal || !(error instanceof Error) || !('errcode' in error)) return error;
  const sentences: Record<number, string> = {
    5: `The database file ${file} is locked by another program.`,
    8: `The database file ${file} is read-only.`,
    10: `The database file ${file} cannot be read or written; is the disk full or failing?`,
    11: damaged(file),
    13: `The database file ${file} cannot grow, because the disk is full.`,
    14: `The directory of the database file ${file} cannot be written; check its permissions, and whether its disk is read-only.`,
    26: `The file ${file} is not a SQLite database; move it away, or restore a backup.`,
  };
  const sentence = sentences[Number(error.errcode) & 0xff];
  return new DatabaseRefusal(sentence ?? `The database file ${file} cannot be opened: ${error.message}.`);
}
