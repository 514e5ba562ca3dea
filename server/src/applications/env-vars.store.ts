/** Which environment variables are obscure, beside the platform's own column. */
import type { Db } from '../db/open.ts';

/** Null forgets them. */
export async function saveObscureFlags(
  db: Db,
  application_sid: string,
  obscure_json: string | null,
): Promise<void> {
  await db
    .deleteFrom('trunkline_application_variables')
    .where('application_sid', '=', application_sid)
    .execute();
  if (obscure_json !== null)
    await db
      .insertInto('trunkline_application_variables')
      .values({ application_sid, obscure_json })
      .execute();
}
