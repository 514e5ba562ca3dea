import { MysqlAdapter } from 'kysely';
import type { Db } from './open.ts';

/** MySQL or MariaDB; a transaction knows it too. */
export const isMysql = (db: Db): boolean => db.getExecutor().adapter instanceof MysqlAdapter;

/** Upper and lower case as one, as far as names are so to the database: SQLite knows the letters of ASCII alone. */
export const inOneCase = (db: Db, text: string): string =>
  isMysql(db) ? text.toLowerCase() : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** In bytes: so much text of many rows MySQL and MariaDB put into one (`group_concat`). Some programs that stand between take no more than 16 MB. */
export const LONGEST_JOINED = 8 * 1024 * 1024;
