/** A database as a platform of 0.9.6 makes it, on MySQL or MariaDB. */
import { readFileSync } from 'node:fs';
import { createConnection } from 'mysql2/promise';
import type { DatabaseTarget } from '../db/open.ts';
import { emptyDatabase } from './fresh-database.ts';

const STATEMENTS = new URL('platform-0.9.6.sql', import.meta.url);

/** `also`: what else is there before anybody else looks. */
export async function platformDatabase(also: readonly string[] = [], character_set = 'utf8mb4') {
  const { target, drop } = await emptyDatabase();
  if (!('url' in target)) throw new Error('no platform writes a SQLite file');
  const connection = await createConnection({ uri: target.url, multipleStatements: true });
  try {
    await connection.query(`alter database character set ${character_set}`);
    await connection.query(readFileSync(STATEMENTS, 'utf8'));
    for (const statement of also) await connection.query(statement);
  } finally {
    await connection.end();
  }
  return { target: target as Extract<DatabaseTarget, { url: string }>, drop };
}
