/** Whether a stored credential works, asked at the vendor (`R28`). Nothing of the database is held while asking. */
import type { SpeechTest } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import type { Use } from '@trunkline/contract/speech-services/speech-vendor.ts';
import { type VendorId, vendorIdOf, vendorName } from '@trunkline/contract/speech-services/vendors.ts';
import { ifStillSealed } from '../app/if-still-sealed.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { VendorAnswer } from '../outside/ask-vendor.ts';
import type { Cipher } from '../security/cipher.ts';
import { openValues, type SpeechValues, secretTexts } from './credential-values.ts';
import { findSpeechCredentialRow, type SpeechCredentialRow } from './speech-services.store.ts';
import { saveTestResults, type TestResult } from './speech-tests.store.ts';
import type { Vendors } from './vendor-parts.ts';

/** Vendors that hear the clip out before they say anything, or are asked again until they have. */
const slow_ms: Partial<Record<VendorId, number>> = {
  assemblyai: 30_000,
  gladia: 30_000,
  houndify: 20_000,
  speechmatics: 30_000,
};

/**
 * Both capabilities at once, in the name of `who`; what is not used, or cannot be asked, is not tested.
 * 422 for a credential that lacks what any test begins with (`W26`).
 */
export async function testSpeechCredential(
  db: Db,
  cipher: Cipher,
  vendors: Vendors,
  speech_credential_sid: string,
  who: string,
): Promise<SpeechTest> {
  const row = await findSpeechCredentialRow(db, speech_credential_sid);
  if (!row) throw problems.unknown('speech credential');
  const { results, told } = await askSpeechVendor(vendors, row, openValues(cipher, row), who);
  if (Object.keys(results).length > 0)
    await ifStillSealed(
      db,
      cipher,
      {
        lock: rowOf('speech_credentials', speech_credential_sid),
        read: (trx) => findSpeechCredentialRow(trx, speech_credential_sid),
        credential: row.credential,
      },
      (trx) => saveTestResults(trx, speech_credential_sid, results),
    );
  return told;
}

type Asked = { results: Partial<Record<Use, TestResult>>; told: SpeechTest };

/** The same for any values of the credential; nothing is kept. `results` is what is worth keeping. */
export async function askSpeechVendor(
  vendors: Vendors,
  { vendor, use_for_tts, use_for_stt }: Pick<SpeechCredentialRow, 'vendor' | 'use_for_tts' | 'use_for_stt'>,
  values: SpeechValues,
  who: string,
): Promise<Asked> {
  const id = vendorIdOf(vendor);
  const { lacks, probes } = await vendors.parts();
  const lack = id && lacks[id]?.(values);
  if (lack) throw problems.conflict(lack);

  async function ask(use: Use, isUsed: number | null): Promise<VendorAnswer<void> | null> {
    const probe = id && probes[id][use];
    if (!isUsed || !probe) return null;
    return await vendors.askVendor({
      who,
      of: vendorName(vendor),
      secrets: secretTexts(vendor, values),
      limit_ms: slow_ms[id],
      ask: (signal) => probe(values, vendors.tools, signal),
    });
  }

  const [tts, stt] = await Promise.all([ask('tts', use_for_tts), ask('stt', use_for_stt)]);
  return {
    results: { ...resultOf('tts', tts), ...resultOf('stt', stt) },
    told: { tts: shown(tts), stt: shown(stt) },
  };
}

/** What is worth keeping: that nobody was asked is not. */
function resultOf(use: Use, answer: VendorAnswer<void> | null): Partial<Record<Use, TestResult>> {
  if (!answer || (!answer.ok && answer.not_asked)) return {};
  return { [use]: { ok: answer.ok, reason: answer.ok ? null : answer.reason } };
}

function shown(answer: VendorAnswer<void> | null): SpeechTest['tts'] {
  if (!answer) return { status: 'not tested' };
  return answer.ok ? { status: 'ok' } : { status: 'fail', reason: answer.reason };
}
