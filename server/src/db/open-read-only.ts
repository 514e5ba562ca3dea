/** Opens the database read-only: no query through it can change anything. */
import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { connectionRefusal } from './connection-refusal.ts';
import { isThere } from './is-there.ts';
import type { OpenDatabase } from './open.ts';
import { DatabaseRefusal } from './refusal.ts';
import { refusalOf, sqliteConnection } from './sqlite.ts';
import { sqliteDialect } from './sqlite-driver.ts';
import type { Database } from './tables.ts';

export type LookedAt = Pick<OpenDatabase, 'db' | 'dialect' | 'close'>;

/** Null for a file that is not there. Throws a DatabaseRefusal that says why it cannot be used. */
export async function openReadOnly(target: { url: string } | { file: string }): Promise<LookedAt | null> {
  if ('url' in target) return openMysql(target.url);
  if (!isThereForUs(target.file)) return null;
  return openFile(target.file);
}

/** A directory that may not be looked into is not one without a file. */
function isThereForUs(file: string): boolean {
  try {
    return isThere(file);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EACCES' ? keptFromUs(file) : error;
  }
}

/** SQLite says the same where it cannot make the log's index beside a file that may be read. */
function isKeptFromUs(file: string): boolean {
  try {
    closeSync(openSync(file, 'r'));
    return false;
  } catch {
    return true;
  }
}

const keptFromUs = (file: string) =>
  new DatabaseRefusal(
    `The database file ${file} cannot be opened by the user of this command; run it as the user that runs the server.`,
  );

async function openFile(file: string): Promise<LookedAt> {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    database.prepare('select count(*) from sqlite_master').get();
  } catch (error) {
    database?.close();
    throw isKeptFromUs(file) ? keptFromUs(file) : refusalOf(file, error);
  }
  const reader = sqliteConnection(database);
  const db = new Kysely<Database>({ dialect: sqliteDialect({ writer: reader, reader }) });
  return {
    db,
    dialect: 'sqlite',
    async close() {
      await db.destroy();
      // Kysely closes only what it has used.
      if (database.isOpen) database.close();
    },
  };
}

async function openMysql(url: string): Promise<LookedAt> {
  const { LIMITS, mysqlDialect, mysqlPool } = await import('./mysql.ts');
  const db = new Kysely<Database>({
    dialect: mysqlDialect(mysqlPool(url, 1), LIMITS, { is_read_only: true }),
  });
  // A server that does not answer does not say goodbye either, which is no news.
  const close = () => db.destroy().catch(() => {});
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await close();
    throw connectionRefusal(url, error);
  }
  return { db, dialect: 'mysql', close };
}
