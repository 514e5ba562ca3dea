/** Whether anything in the database was sealed with the encryption secret (`R17`). */
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

const sealed = [
  ['speech_credentials', 'credential'],
  ['llm_credentials', 'credential'],
  ['accounts', 'bucket_credential'],
  ['applications', 'env_vars'],
  ['clients', 'password'],
] as const;

export async function hasSealedValues(db: Db): Promise<boolean> {
  for (const [table, column] of sealed) {
    // Our envelope, or the platform's.
    const found = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} like 'tl1.%'
      or ${sql.ref(column)} like '{"iv":%' limit 1`.execute(db);
    if (found.rows.length > 0) return true;
  }
  return false;
}
