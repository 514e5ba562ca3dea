/** Opens the one database of a server, whichever kind it is. */
import { Kysely } from 'kysely';
import { connectionRefusal, mysqlDialect, mysqlPool } from './mysql.ts';
import { rememberWhileUnchanged } from './prepared.ts';
import { changeCounter, openSqlite, sqliteDialect } from './sqlite.ts';
import type { Database } from './tables.ts';

/** What stores take. A `Transaction<Database>` is one too. */
export type Db = Kysely<Database>;

/** A MySQL URL, `mysql://user:password@host:3306/database`, or the path of a SQLite file. */
export type DatabaseTarget = { url: string; connections?: number } | { file: string };

export type OpenDatabase = {
  db: Db;
  dialect: 'sqlite' | 'mysql';
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

const PING_TIMEOUT_MS = 5000;

/** Throws a DatabaseRefusal that says why it cannot be used. Changes nothing but to make a missing file. */
export function openDatabase(target: DatabaseTarget): Promise<OpenDatabase> {
  return 'url' in target ? openMysql(target.url, target.connections ?? 10) : openFile(target.file);
}

async function openFile(file: string): Promise<OpenDatabase> {
  const database = openSqlite(file);
  const db = new Kysely<Database>({ dialect: sqliteDialect(database) });
  rememberWhileUnchanged(db, changeCounter(database));
  return {
    db,
    dialect: 'sqlite',
    async ping() {
      database.prepare('select 1').get();
    },
    async close() {
      await db.destroy();
      // Kysely closes only what it has used.
      if (database.isOpen) database.close();
    },
  };
}

async function openMysql(url: string, connections: number): Promise<OpenDatabase> {
  const pool = mysqlPool(url, connections);
  const ping = () =>
    new Promise<void>((resolve, reject) =>
      pool.query({ sql: 'select 1', timeout: PING_TIMEOUT_MS }, (error) =>
        error ? reject(error) : resolve(),
      ),
    );
  const close = () => new Promise<void>((resolve) => pool.end(() => resolve()));
  try {
    await ping();
  } catch (error) {
    await close();
    throw connectionRefusal(url, error);
  }
  return { db: new Kysely<Database>({ dialect: mysqlDialect(pool) }), dialect: 'mysql', ping, close };
}
