import { MysqlAdapter } from 'kysely';
import type { Db } from './open.ts';

/** MySQL or MariaDB; a transaction knows it too. */
export const isMysql = (db: Db): boolean => db.getExecutor().adapter instanceof MysqlAdapter;

/** Folds upper and lower case as the database compares names: SQLite only folds ASCII letters. */
export const inOneCase = (db: Db, text: string): string =>
  isMysql(db) ? text.toLowerCase() : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/**
 * In bytes: how much text of many rows MySQL and MariaDB join into one (`group_concat`). Some proxies in between take
 * at most 16 MB.
 */
export const LONGEST_JOINED = 8 * 1024 * 1024;
