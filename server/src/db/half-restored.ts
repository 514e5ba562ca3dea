/** Where a restore was interrupted some is of before and some of after, or there is a part only: nobody works there. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from './open.ts';
import { DatabaseRefusal } from './refusal.ts';

/** A file, there while a restore exchanges those of the data directory. */
export const UNFINISHED = 'restore.unfinished';
/** A table, there while one fills a database of MySQL or MariaDB. */
export const RESTORING = 'trunkline_restoring';

export function refuseHalfRestored(data_dir: string): void {
  if (existsSync(join(data_dir, UNFINISHED)))
    throw new DatabaseRefusal(
      `A restore into ${data_dir} was interrupted. Do it again: npm run restore -- <backup>.`,
    );
}

export async function refuseHalfLoaded(db: Db): Promise<void> {
  if ((await sql`show tables like ${sql.lit(RESTORING)}`.execute(db)).rows.length > 0)
    throw new DatabaseRefusal(
      'A restore into this database is going on or was interrupted, and a part of it is missing. Make an empty one, put its name into DATABASE_URL, and restore again: npm run restore -- <backup>.',
    );
}
