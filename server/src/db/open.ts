/** Opens a server's database, of either kind. */
import { realpathSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { heldByOthers } from './bulk-mark.ts';
import { connectionRefusal } from './connection-refusal.ts';
import { readVersion, tooOld } from './database-server.ts';
import { DatabaseFailure } from './failures.ts';
import { mysqlWriteHealth } from './mysql-write-health.ts';
import { rememberWhileUnchanged } from './prepared.ts';
import { type QueryWatch, watchedBy } from './query-watch.ts';
import { DatabaseRefusal } from './refusal.ts';
import { changeCounter, openSqlite, openSqliteReader, sqliteConnection, sqliteWriter } from './sqlite.ts';
import { sqliteDialect } from './sqlite-driver.ts';
import type { Database } from './tables.ts';
import { threadConnection } from './thread-connection.ts';
import { walSync } from './wal-sync.ts';
import { writeHealth } from './write-health.ts';

/** What stores take. A `Transaction<Database>` is one too. */
export type Db = Kysely<Database>;

/** A MySQL URL, `mysql://user:password@host:3306/database`, or the path of a SQLite file. */
export type DatabaseTarget = { url: string; connections?: number } | { file: string };

export type OpenDatabase = {
  db: Db;
  dialect: 'sqlite' | 'mysql';
  /**
   * For reads that go over very many rows, and for changes of very many: on SQLite connections of their own in
   * threads of their own, so that nobody else waits for them but who changes something meanwhile.
   */
  aside: Db;
  /** For schema changes: statements there have no time limit. */
  unhurried<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Throws when the database does not answer within some seconds. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

const PING_MS = 3000;

/** Sessions that a frozen server never says goodbye to must not keep this program from ending. */
const GOODBYE_MS = 2000;

/** Throws a DatabaseRefusal that says why it cannot be used. Changes nothing, except that it creates a missing file. */
export function openDatabase(target: DatabaseTarget, watch: QueryWatch | null = null): Promise<OpenDatabase> {
  const watched = watchedBy(watch);
  return 'url' in target
    ? openMysql(target.url, target.connections ?? 10, watched)
    : openFile(target.file, watched);
}

type Watched = ReturnType<typeof watchedBy>;

async function openFile(path: string, watched: Watched): Promise<OpenDatabase> {
  const database = openSqlite(path);
  // SQLite keeps the log beside what a link leads to.
  const file = realpathSync(path);
  // Waiting inside SQLite would hold the event loop.
  database.exec('pragma busy_timeout = 0');
  const { held: own = () => null, ...bulk } = threadConnection(file);
  const others = heldByOthers(file);
  const held = () => own() ?? others.held();
  const health = writeHealth(file, held);
  const reader = openSqliteReader(file);
  const { changes, committed } = changeCounter(reader);
  const connections = {
    writer: health.watch(sqliteWriter(database, walSync(file))),
    reader: health.watch(sqliteConnection(reader)),
    committed,
    held,
  };
  const db = new Kysely<Database>({ dialect: sqliteDialect(connections), ...watched });
  rememberWhileUnchanged(db, changes);
  const threads = {
    writer: health.watch(bulk),
    reader: health.watch(threadConnection(file)),
    committed,
    held,
  };
  const aside = new Kysely<Database>({ dialect: sqliteDialect(threads), ...watched });
  return {
    db,
    dialect: 'sqlite',
    aside,
    unhurried: (work) => work(db),
    async ping() {
      reader.prepare('select 1').get();
      await answered(health.check(db));
    },
    async close() {
      await aside.destroy();
      await db.destroy();
      others.close();
      // Kysely closes only what it has used.
      for (const connection of [reader, database]) if (connection.isOpen) connection.close();
    },
  };
}

async function openMysql(url: string, connections: number, watched: Watched): Promise<OpenDatabase> {
  // The driver takes a tenth of the start and of the memory, which SQLite has no use for.
  const { LIMITS, mysqlDialect, mysqlPool } = await import('./mysql.ts');
  const pool = mysqlPool(url, connections);
  const health = mysqlWriteHealth();
  const db = new Kysely<Database>({ dialect: mysqlDialect(pool, LIMITS, { note: health.note }), ...watched });
  const close = () => atMost(GOODBYE_MS, new Promise<void>((resolve) => pool.end(() => resolve())));
  let asked: Promise<unknown> | null = null;
  const ping = async () => {
    // Whoever asks meanwhile waits for the same answer, so that watching a frozen server does not use up the pool.
    asked ??= sql`select 1`
      .execute(db)
      .then(() => health.check(db))
      .finally(() => {
        asked = null;
      });
    await answered(asked);
  };
  const unhurried = async <T>(work: (db: Db) => Promise<T>) => {
    const own = new Kysely<Database>({ dialect: mysqlDialect(mysqlPool(url, 1), null) });
    try {
      return await work(own);
    } finally {
      await atMost(GOODBYE_MS, own.destroy());
    }
  };
  try {
    await ping();
    const refused = tooOld(await readVersion(db, 'mysql'));
    if (refused) throw new DatabaseRefusal(refused);
  } catch (error) {
    await close();
    throw error instanceof DatabaseRefusal ? error : connectionRefusal(url, error);
  }
  return {
    db,
    aside: db,
    dialect: 'mysql',
    unhurried,
    ping,
    close: async () => void (await close()),
  };
}

async function answered(work: Promise<unknown>): Promise<void> {
  if ((await atMost(PING_MS, work)) === TOO_LATE)
    throw new DatabaseFailure('slow', `no answer within ${PING_MS} ms`);
}

const TOO_LATE = Symbol('too late');

async function atMost<T>(ms: number, work: Promise<T>): Promise<T | typeof TOO_LATE> {
  // What fails later is nobody's any more.
  work.catch(() => {});
  const limit = new AbortController();
  try {
    return await Promise.race([work, setTimeout(ms, TOO_LATE, { signal: limit.signal })]);
  } finally {
    limit.abort();
  }
}
