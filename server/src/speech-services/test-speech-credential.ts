/** Whether a stored credential works, asked at the vendor (`R28`). Nothing of the database is held while asking. */
import type { SpeechTest } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import type { Use } from '@trunkline/contract/speech-services/speech-vendor.ts';
import { type VendorId, vendorIdOf, vendorName } from '@trunkline/contract/speech-services/vendors.ts';
import type { Cipher } from '../app/cipher.ts';
import { problems } from '../app/problems.ts';
import type { Db } from '../db/open.ts';
import type { VendorAnswer } from '../outside/ask-vendor.ts';
import { openValues, secretTexts } from './credential-values.ts';
import { findSpeechCredentialRow } from './speech-services.store.ts';
import { saveTestResults, type TestResult } from './speech-tests.store.ts';
import type { Vendors } from './vendor-parts.ts';

/** Vendors that hear the clip out before they say anything, or are asked again until they have. */
const slow_ms: Partial<Record<VendorId, number>> = {
  assemblyai: 30_000,
  gladia: 30_000,
  houndify: 20_000,
  speechmatics: 30_000,
};

/** Both capabilities at once; what is not used, or cannot be asked, is not tested. */
export async function testSpeechCredential(
  db: Db,
  cipher: Cipher,
  vendors: Vendors,
  speech_credential_sid: string,
): Promise<SpeechTest> {
  const row = await findSpeechCredentialRow(db, speech_credential_sid);
  if (!row) throw problems.unknown('speech credential');
  const { vendor, credential: sealed } = row;
  const values = openValues(cipher, row);
  const id = vendorIdOf(vendor);

  async function ask(use: Use, isUsed: number | null): Promise<TestResult | null> {
    const probe = id && vendors.probes[id][use];
    if (!isUsed || !probe) return null;
    const answer = await vendors.askVendor({
      of: vendorName(vendor),
      secrets: secretTexts(vendor, values),
      limit_ms: slow_ms[id],
      ask: (signal) => probe(values, vendors.tools, signal),
    });
    return resultOf(answer);
  }

  const [tts, stt] = await Promise.all([ask('tts', row.use_for_tts), ask('stt', row.use_for_stt)]);
  if (tts || stt)
    await db
      .transaction()
      .execute((trx) =>
        saveTestResults(trx, speech_credential_sid, sealed, { ...(tts && { tts }), ...(stt && { stt }) }),
      );
  return { tts: shown(tts), stt: shown(stt) };
}

function resultOf(answer: VendorAnswer<void>): TestResult {
  return answer.ok ? { ok: true, reason: null } : { ok: false, reason: answer.reason };
}

function shown(result: TestResult | null): SpeechTest['tts'] {
  if (!result) return { status: 'not tested' };
  return result.reason === null ? { status: 'ok' } : { status: 'fail', reason: result.reason };
}
