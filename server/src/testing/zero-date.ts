/** A date that is none, as a platform's MariaDB may hold it. */
import { sql } from 'kysely';
import { isMysql } from '../db/dialect.ts';
import type { Db } from '../db/open.ts';

/** Into a column of the record whose key is `sid`; a database of today would refuse to store it. */
export async function storeZeroDate(
  db: Db,
  { table, column, key }: { table: string; column: string; key: string },
  sid: string,
): Promise<void> {
  await db.connection().execute(async (own) => {
    const store = sql`update ${sql.table(table)} set ${sql.ref(column)} = '0000-00-00 00:00:00'
      where ${sql.ref(key)} = ${sid}`;
    if (!isMysql(own)) return void (await store.execute(own));
    await sql`set @strict = @@sql_mode, sql_mode = ''`.execute(own);
    await store.execute(own);
    await sql`set sql_mode = @strict`.execute(own);
  });
}
