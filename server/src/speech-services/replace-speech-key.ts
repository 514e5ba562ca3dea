/** Another secret in place of a stored one, after a test at the vendor (`R43`). */
import type { Values } from '@trunkline/contract/core/field.ts';
import { KEY_CHANGED, keyFields, NO_KEY, newKey, SAME_KEY } from '@trunkline/contract/core/new-key.ts';
import { changedSpeechCredential } from '@trunkline/contract/speech-services/speech-credential.ts';
import type { SpeechKeyTest } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import { speechVendorOf } from '@trunkline/contract/speech-services/vendors.ts';
import { change } from '../app/change.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { problems, refuseIssues } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import type { Cipher } from '../security/cipher.ts';
import { isSameSealed } from '../security/same-sealed.ts';
import { openValues, type SpeechValues, sealValues, showingValues } from './credential-values.ts';
import { about, isSame } from './save-speech-credential.ts';
import {
  findSpeechCredential,
  findSpeechCredentialRow,
  type SpeechCredentialRow,
  updateSpeechCredential,
} from './speech-services.store.ts';
import { forgetTests, saveTestResults } from './speech-tests.store.ts';
import { askSpeechVendor } from './test-speech-credential.ts';
import type { Vendors } from './vendor-parts.ts';

/**
 * Tests the stored values with the new key, as a test of the stored ones does, and stores them with the results
 * unless one failed. What nobody can ask is stored untested. Nothing of the database is held while asking: 422
 * when the credential has other values by then.
 */
export async function replaceSpeechKey(
  { db, cipher, vendors }: { db: Db; cipher: Cipher; vendors: Vendors },
  origin: Origin,
  speech_credential_sid: string,
  owner: { service_provider_sid: string | null; account_sid: string | null },
  body: Values,
  who: string,
): Promise<SpeechKeyTest> {
  const row = await findSpeechCredentialRow(db, speech_credential_sid);
  if (!row) throw problems.unknown('speech credential');
  const values = withNewKey(row, openValues(cipher, row), body);
  const sealed = sealValues(cipher, row.vendor, values, row.credential);
  const { results, told } = await askSpeechVendor(vendors, row, values, who);
  if (told.tts.status === 'fail' || told.stt.status === 'fail') return { ...told, stored: false };
  const show = showingValues(cipher);
  await change(db, origin, {
    locks: [rowOf('speech_credentials', speech_credential_sid)],
    async work(trx) {
      const before = await findSpeechCredential(trx, speech_credential_sid, show);
      const now = await findSpeechCredentialRow(trx, speech_credential_sid);
      if (!before || !now) throw problems.unknown('speech credential');
      if (!isSameSealed(cipher, now.credential, row.credential)) throw problems.conflict(KEY_CHANGED);
      await updateSpeechCredential(trx, speech_credential_sid, { credential: sealed });
      await forgetTests(trx, speech_credential_sid);
      if (Object.keys(results).length > 0) await saveTestResults(trx, speech_credential_sid, results);
      const after = await findSpeechCredential(trx, speech_credential_sid, show);
      return { action: 'update', ...about(speech_credential_sid, row, owner), before, after };
    },
  });
  return { ...told, stored: true };
}

function withNewKey(row: SpeechCredentialRow, stored: SpeechValues, body: Values): SpeechValues {
  const flags = { use_for_tts: row.use_for_tts ?? 0, use_for_stt: row.use_for_stt ?? 0 } as const;
  const keys = keyFields(speechVendorOf(row.vendor)?.fields ?? {}, { ...stored, ...flags });
  const [first] = Object.keys(keys);
  if (first === undefined) throw problems.conflict(NO_KEY);
  const key = newKey(keys, body);
  refuseIssues(key.issues);
  const { values, issues } = changedSpeechCredential(row.vendor, { ...flags, values: stored }, key.values);
  refuseIssues(issues);
  if (isSame(values, stored)) throw problems.invalid([{ path: first, message: SAME_KEY }]);
  return values;
}
