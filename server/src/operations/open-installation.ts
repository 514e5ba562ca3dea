/** The database of a configuration, for a command that changes it: while the server runs, or while it does not. */

import { join } from 'node:path';
import type { Config } from '../app/config.ts';
import { askPlace, dataFiles } from '../db/data-files.ts';
import { refuseHalfRestored } from '../db/half-restored.ts';
import { isThere } from '../db/is-there.ts';
import { missing } from '../db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../db/open.ts';
import { isLeftAlone, STILL_SHARED } from '../db/platform-tables.ts';
import { CommandRefusal } from './refusal.ts';

/** Throws a refusal when there is none, or it is not of this program's schema; makes neither. */
export async function withInstallation<T>(
  config: Config,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const { database_url, data_dir } = config;
  const file = join(data_dir, dataFiles.database);
  if (!database_url) {
    refuseHalfRestored(data_dir);
    if (!isThere(file)) throw new CommandRefusal(askPlace(`There is no database ${file}`));
  }
  const database = await openDatabase(database_url ? { url: database_url, connections: 2 } : { file });
  try {
    if ((await missing(database.db, database.dialect)).length > 0)
      throw new CommandRefusal(
        'The schema of the database is older than this release. Start the server of this release once, then run the command again.',
      );
    if (!config.is_platform_database_said && (await isLeftAlone(database.db, database.dialect)))
      throw new CommandRefusal(STILL_SHARED);
    return await work(database);
  } finally {
    await database.close();
  }
}
