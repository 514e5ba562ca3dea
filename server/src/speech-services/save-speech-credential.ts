/** Adding and changing a speech credential with its custom voices, in one transaction with its audit entry. */
import { randomUUID } from 'node:crypto';
import { isEmpty, type Values } from '@trunkline/contract/core/field.ts';
import { restoreSecrets } from '@trunkline/contract/core/field-secrets.ts';
import {
  changedSpeechCredential,
  LABEL_TAKEN,
  type SpeechCredentialInput,
  type SpeechCredentialValues,
  sentVoices,
  speechCredentialInput,
} from '@trunkline/contract/speech-services/speech-credential.ts';
import type { SpeechCredential } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import { speechVendorOf, vendorName } from '@trunkline/contract/speech-services/vendors.ts';
import { change } from '../app/change.ts';
import { staysThere } from '../app/tenants.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { ProblemError, problems, refuseIssues } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import type { Cipher } from '../security/cipher.ts';
import { unlessRefused } from '../security/unless-refused.ts';
import { openValues, type SpeechValues, sealValues, showingValues } from './credential-values.ts';
import { saveVoiceSet, voiceSetFaults } from './custom-voice-set.ts';
import {
  findSpeechCredential,
  insertSpeechCredential,
  isSpeechLabelTaken,
  lockSpeechCredentialRow,
  type SpeechCredentialRow,
  toCredentialWithVoices,
  updateSpeechCredential,
} from './speech-services.store.ts';
import { forgetTests } from './speech-tests.store.ts';

export type CredentialOwner = { service_provider_sid: string; account_sid: string | null };

/** Answers the new sid. 422 when the owner has one of this vendor and label. */
export async function createSpeechCredential(
  db: Db,
  cipher: Cipher,
  origin: Origin,
  owner: CredentialOwner,
  { vendor, label, use_for_tts, use_for_stt, values, custom_voices }: SpeechCredentialInput,
): Promise<string> {
  const credential = sealValues(cipher, vendor, values);
  refuseIssues(voiceSetFaults([], custom_voices));
  const speech_credential_sid = randomUUID();
  await change(db, origin, {
    locks: [staysThere(owner, rowOf)],
    async work(trx) {
      if (label && (await isSpeechLabelTaken(trx, owner, vendor, label)))
        throw problems.duplicate('label', LABEL_TAKEN);
      const { account_sid, service_provider_sid } = owner;
      await insertSpeechCredential(trx, {
        ...{ speech_credential_sid, account_sid, service_provider_sid },
        ...{ vendor, label, credential, use_for_tts, use_for_stt },
      });
      await saveVoiceSet(trx, speech_credential_sid, [], custom_voices);
      const after = await findSpeechCredential(trx, speech_credential_sid, showingValues(cipher));
      return { action: 'create', ...about(speech_credential_sid, { vendor, label }, owner), after };
    },
  });
  return speech_credential_sid;
}

/** Changes what the body names. Other values are seen by nobody as tested. */
export function changeSpeechCredential(
  db: Db,
  cipher: Cipher,
  origin: Origin,
  speech_credential_sid: string,
  owner: { service_provider_sid: string | null; account_sid: string | null },
  body: Values,
): Promise<void> {
  const show = showingValues(cipher);
  return change(db, origin, {
    locks: [],
    async before(trx) {
      const row = await lockSpeechCredentialRow(trx, speech_credential_sid);
      const record = row && (await toCredentialWithVoices(trx, row, show));
      if (!row || !record) throw problems.unknown('speech credential');
      return { row, record };
    },
    version: ({ record }) => ({ record, edited: edited(record) }),
    async work(trx, { row, record: before }) {
      const { values, ...flags } = changed(cipher, row, body);
      const voices = sentVoices(row.vendor, flags.use_for_tts, body);
      const { custom_voices: stored = [] } = before;
      refuseIssues([...voices.issues, ...voiceSetFaults(stored, voices.rows ?? [])]);
      await updateSpeechCredential(trx, speech_credential_sid, {
        ...flags,
        ...(values ? { credential: sealValues(cipher, row.vendor, values, row.credential) } : {}),
      });
      if (voices.rows) await saveVoiceSet(trx, speech_credential_sid, stored, voices.rows);
      if (values) await forgetTests(trx, speech_credential_sid);
      const after = await findSpeechCredential(trx, speech_credential_sid, show);
      return { action: 'update', ...about(speech_credential_sid, row, owner), before, after };
    },
  });
}

/** What tests and calls write into a record all the time: no edit, so no reason to refuse one. */
const apart = ['last_used', 'last_tested', 'tts_tested_ok', 'stt_tested_ok', 'tests'];

export function edited(record: SpeechCredential): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !apart.includes(name)));
}

/** For an audit entry. */
export function about(
  record_sid: string,
  { vendor, label }: { vendor: string; label: string | null },
  owner: { service_provider_sid: string | null; account_sid: string | null },
) {
  const record_name = vendorName(vendor) + (label ? ` (${label})` : '');
  const { account_sid, service_provider_sid } = owner;
  return { kind: 'speech-services', record_sid, record_name, owner: { account_sid, service_provider_sid } };
}

type Flags = Pick<SpeechCredentialValues, 'use_for_tts' | 'use_for_stt'>;
/** Null: the values stay as they are. */
type Change = Flags & { values: SpeechValues | null };

function changed(cipher: Cipher, row: SpeechCredentialRow, body: Values): Change {
  const flags: Flags = { use_for_tts: row.use_for_tts ?? 0, use_for_stt: row.use_for_stt ?? 0 };
  const values = unlessRefused(
    () => openValues(cipher, row),
    (problem) => problem,
  );
  if (values instanceof ProblemError) return enteredAnew(row.vendor, flags, body, values);
  const { issues, ...after } = changedSpeechCredential(row.vendor, { ...flags, values }, body);
  refuseIssues(issues);
  return { ...after, values: isSame(after.values, values) ? null : after.values };
}

/** Values that cannot be read are replaced by a whole set, or they stay (`R17`). */
function enteredAnew(vendor: string, flags: Flags, body: Values, problem: ProblemError): Change {
  const named = Object.entries(body).filter(([name, value]) => !isEmpty(value) && name !== 'label');
  const isAbout = named.some(([name]) => !(name in flags) && speechVendorOf(vendor)?.fields[name]);
  const masks = restoreSecrets(speechVendorOf(vendor)?.fields ?? {}, body, null).issues;
  if (!isAbout || masks.length > 0) throw problem;
  const whole = speechCredentialInput.safeParse({ ...flags, ...Object.fromEntries(named), vendor });
  if (!whole.success)
    throw problems.invalid(
      whole.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    );
  const { use_for_tts, use_for_stt, values } = whole.data;
  return { use_for_tts, use_for_stt, values };
}

export function isSame(one: SpeechValues, other: SpeechValues): boolean {
  const names = [...Object.keys(one), ...Object.keys(other)];
  return names.every((name) => one[name] === other[name]);
}
