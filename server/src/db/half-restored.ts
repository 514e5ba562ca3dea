/** After an interrupted restore the data is incomplete, or partly old and partly new, so no server may use it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { typedCommand } from './how-typed.ts';
import type { Db } from './open.ts';
import { DatabaseRefusal } from './refusal.ts';

/** A file that exists while a restore exchanges the files of the data directory. */
export const UNFINISHED = 'restore.unfinished';
/** A table that exists while a restore fills a MySQL or MariaDB database. */
export const RESTORING = 'trunkline_restoring';

export function refuseHalfRestored(data_dir: string): void {
  if (existsSync(join(data_dir, UNFINISHED)))
    throw new DatabaseRefusal(
      `A restore into ${data_dir} was interrupted. Do it again: ${typedCommand('restore', '<backup>')}.`,
    );
}

export async function refuseHalfLoaded(db: Db): Promise<void> {
  if ((await sql`show tables like ${sql.lit(RESTORING)}`.execute(db)).rows.length > 0)
    throw new DatabaseRefusal(
      `A restore into this database is going on or was interrupted, and a part of it is missing. Make an empty one, put its name into DATABASE_URL, and restore again: ${typedCommand('restore', '<backup>')}.`,
    );
}
