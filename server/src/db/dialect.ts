import { MysqlAdapter } from 'kysely';
import type { Db } from './open.ts';

/** MySQL or MariaDB; a transaction knows it too. */
export const isMysql = (db: Db): boolean => db.getExecutor().adapter instanceof MysqlAdapter;
