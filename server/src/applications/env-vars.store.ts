/** Which environment variables are obscure, beside the platform's own column. */
import type { Db } from '../db/open.ts';
import { inParts } from '../db/page.ts';

/** By application; one without an entry has never been saved here. */
export async function findObscureFlags(
  db: Db,
  application_sids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const part of inParts(application_sids)) {
    const rows = await db
      .selectFrom('trunkline_application_variables')
      .select(['application_sid', 'obscure_json'])
      .where('application_sid', 'in', part)
      .execute();
    for (const row of rows) found.set(row.application_sid, row.obscure_json);
  }
  return found;
}

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
