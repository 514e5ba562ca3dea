/** Opens the database for a look: nothing that is asked here can change it. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { connectionRefusal } from './connection-refusal.ts';
import type { OpenDatabase } from './open.ts';
import { refusalOf, sqliteConnection } from './sqlite.ts';
import { sqliteDialect } from './sqlite-driver.ts';
import type { Database } from './tables.ts';

export type LookedAt = Pick<OpenDatabase, 'db' | 'dialect' | 'close'>;

/** Null for a file that is not there. Throws a DatabaseRefusal that says why it cannot be used. */
export async function openReadOnly(target: { url: string } | { file: string }): Promise<LookedAt | null> {
  if ('url' in target) return openMysql(target.url);
  if (!existsSync(target.file)) return null;
  return openFile(target.file);
}

async function openFile(file: string): Promise<LookedAt> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    database.prepare('select count(*) from sqlite_master').get();
  } catch (error) {
    database.close();
    throw refusalOf(file, error);
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
  const db = new Kysely<Database>({ dialect: mysqlDialect(mysqlPool(url, 1), LIMITS, true) });
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await db.destroy();
    throw connectionRefusal(url, error);
  }
  return { db, dialect: 'mysql', close: () => db.destroy() };
}
