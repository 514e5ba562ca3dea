/** What the last test of an LLM credential said. */
import type { Db } from '../db/open.ts';
import { toDbTime } from '../db/values.ts';

/** Keeps the result of the key that is stored, behind the lock of its row. */
export async function saveLlmTest(
  db: Db,
  llm_credential_sid: string,
  { ok, reason }: { ok: boolean; reason: string | null },
): Promise<void> {
  const tested_at = toDbTime(new Date());
  const tested_ok = ok ? 1 : 0;
  await db
    .updateTable('trunkline_llm_credentials')
    .set({ last_tested: tested_at, tested_ok })
    .where('llm_credential_sid', '=', llm_credential_sid)
    .execute();
  // Not a delete and an insert: on MySQL, those of several tests at once would wait for each other.
  await db
    .replaceInto('trunkline_llm_test_results')
    .values({ llm_credential_sid, ok: tested_ok, reason, tested_at })
    .execute();
}

/** Another key: what was tested is no more. */
export async function forgetLlmTest(db: Db, llm_credential_sid: string): Promise<void> {
  await db
    .updateTable('trunkline_llm_credentials')
    .set({ last_tested: null, tested_ok: null })
    .where('llm_credential_sid', '=', llm_credential_sid)
    .execute();
  await db
    .deleteFrom('trunkline_llm_test_results')
    .where('llm_credential_sid', '=', llm_credential_sid)
    .execute();
}
