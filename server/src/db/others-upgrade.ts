/** Of servers that start at the same time on MySQL or MariaDB one changes the schema, and the others wait for it. */
import { sql } from 'kysely';
import type { Db } from './open.ts';
import { DatabaseRefusal } from './refusal.ts';

/** Another server that starts at the same time needs a few seconds for the first schema. */
const LOCK_SECONDS = 120;

/** On one MySQL connection, while no other server is upgrading; tables may refer to later ones meanwhile. */
export async function alone<T>(
  connection: Db,
  tell: (text: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const lock = sql`left(concat('trunkline:', database()), 64)`;
  const isMine = async (seconds: number) => {
    const asked = sql<{ got: number | null }>`select get_lock(${lock}, ${seconds}) as got`;
    return (await asked.execute(connection)).rows[0]?.got === 1;
  };
  const isFree = await isMine(0);
  if (!isFree) tell('Another Trunkline is upgrading this database; waiting until it is ready');
  if (!(isFree || (await isMine(LOCK_SECONDS))))
    throw new DatabaseRefusal(
      'Another Trunkline is still upgrading this database; start again when it is ready.',
    );
  try {
    await sql`set foreign_key_checks = 0`.execute(connection);
    return await work();
  } finally {
    await sql`rollback`.execute(connection);
    await sql`set foreign_key_checks = 1`.execute(connection);
    await sql`select release_lock(${lock})`.execute(connection);
  }
}
