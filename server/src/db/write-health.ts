/** Whether a SQLite database accepts changes, which `/ready` also checks (`R44`). */
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { failureOf } from './failures.ts';
import type { Db } from './open.ts';
import type { Held } from './patience.ts';
import type { SqliteConnection } from './sqlite-driver.ts';

const ROOM_BYTES = 65_536;

/** `held`: locked by a bulk change of this installation, which is no fault. */
export function writeHealth(file: string, held: Held) {
  let has_failed = false;
  let trying: Promise<void> | null = null;

  return {
    /** The same connection, with its failures noted. */
    watch({ run, runAll, stored, close }: SqliteConnection): SqliteConnection {
      const note = (error: unknown) => {
        const failure = failureOf(error);
        has_failed ||= failure !== null && !(failure === 'locked' && held());
        return error;
      };
      return {
        close,
        stored: stored && (() => stored().catch((error) => Promise.reject(note(error)))),
        runAll: runAll && ((statements) => runAll(statements).catch((error) => Promise.reject(note(error)))),
        run(statement, parameters) {
          try {
            const result = run(statement, parameters);
            return result instanceof Promise ? result.catch((error) => Promise.reject(note(error))) : result;
          } catch (error) {
            throw note(error);
          }
        },
      };
    },

    /** Throws the cause when nothing can be stored. Writes only when there is reason for doubt, and once for all who ask. */
    async check(db: Db): Promise<void> {
      const { bavail, blocks } = await statfs(dirname(file));
      if (!has_failed && !(blocks > 0 && bavail === 0)) return;
      trying ??= write(db).finally(() => {
        trying = null;
      });
      await trying;
      has_failed = false;
    },
  };
}

async function write(db: Db): Promise<void> {
  await sql`drop table if exists trunkline_room`.execute(db);
  await sql`create table trunkline_room as select zeroblob(${sql.lit(ROOM_BYTES)}) as room`.execute(db);
  await sql`drop table trunkline_room`.execute(db);
}
