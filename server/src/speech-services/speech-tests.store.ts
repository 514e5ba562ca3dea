/** What the last test of each capability said: the reason in a table of ours, the rest in the platform's columns too. */
import type { Use } from '@trunkline/contract/speech-services/speech-vendor.ts';
import type { Db } from '../db/open.ts';
import { toDbTime } from '../db/values.ts';

export type TestResult = { ok: boolean; reason: string | null };

/** Keeps the results of the values that are stored, behind the lock of their row. */
export async function saveTestResults(
  db: Db,
  speech_credential_sid: string,
  results: Partial<Record<Use, TestResult>>,
): Promise<void> {
  const { tts, stt } = results;
  const tested_at = toDbTime(new Date());
  await db
    .updateTable('speech_credentials')
    .set({
      last_tested: tested_at,
      ...(tts ? { tts_tested_ok: tts.ok ? 1 : 0 } : {}),
      ...(stt ? { stt_tested_ok: stt.ok ? 1 : 0 } : {}),
    })
    .where('speech_credential_sid', '=', speech_credential_sid)
    .execute();
  // Not a delete and an insert: on MySQL, those of several tests at once would wait for each other.
  await db
    .replaceInto('trunkline_speech_test_results')
    .values(
      (Object.entries(results) as [Use, TestResult][]).map(([capability, { ok, reason }]) => ({
        speech_credential_sid,
        capability,
        ok: ok ? (1 as const) : (0 as const),
        reason,
        tested_at,
      })),
    )
    .execute();
}

/** Other values: what was tested is no more. */
export async function forgetTests(db: Db, speech_credential_sid: string): Promise<void> {
  await db
    .updateTable('speech_credentials')
    .set({ last_tested: null, tts_tested_ok: null, stt_tested_ok: null })
    .where('speech_credential_sid', '=', speech_credential_sid)
    .execute();
  await db
    .deleteFrom('trunkline_speech_test_results')
    .where('speech_credential_sid', '=', speech_credential_sid)
    .execute();
}
