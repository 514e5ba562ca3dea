/** All custom voices of a credential, saved with it: changed, added, and removed where left out (decision 018). */
import { randomUUID } from 'node:crypto';
import type { Issue } from '@trunkline/contract/core/problem.ts';
import {
  type CustomVoice,
  type CustomVoiceRow,
  KEY_NEEDED,
  lacksModel,
  MODEL_REQUIRED,
} from '@trunkline/contract/speech-services/google-custom-voices.contract.ts';
import type { Db } from '../db/open.ts';
import { whatIsSaid } from '../db/values.ts';
import { insertCustomVoices, removeCustomVoices, updateCustomVoice } from './google-custom-voices.store.ts';

/**
 * What is wrong with the list beside the rules of its rows: voices of other credentials, keys and models that nobody
 * sent. A stored voice that lacked them already, as a platform lets it, stands in nobody's way.
 */
export function voiceSetFaults(stored: readonly CustomVoice[], rows: readonly CustomVoiceRow[]): Issue[] {
  const known = bySid(stored);
  const met = new Set<string>();
  return rows.flatMap(({ google_custom_voice_sid: sid, ...row }, at) => {
    const faults: Issue[] = [];
    const fault = (field: string, message: string) =>
      faults.push({ path: `custom_voices.${at}.${field}`, message });
    const voice = known.get(sid ?? '');
    if (sid && !voice)
      fault('google_custom_voice_sid', 'This custom voice does not belong to this credential.');
    else if (sid && met.has(sid)) fault('google_custom_voice_sid', 'This custom voice is in the list twice.');
    if (sid) met.add(sid);
    const after = { ...voice, ...whatIsSaid(row) };
    if (lacksKey(after) && !(voice && lacksKey(voice))) fault('voice_cloning_key', KEY_NEEDED);
    if (lacksModel(after) && !(voice && lacksModel(voice))) fault('model', MODEL_REQUIRED);
    return faults;
  });
}

function lacksKey({ use_voice_cloning_key, voice_cloning_key }: Partial<CustomVoice>): boolean {
  return use_voice_cloning_key === 1 && voice_cloning_key === undefined;
}

/** `voiceSetFaults` has found nothing. */
export async function saveVoiceSet(
  db: Db,
  speech_credential_sid: string,
  stored: readonly CustomVoice[],
  rows: readonly CustomVoiceRow[],
): Promise<void> {
  const known = bySid(stored);
  const kept = new Set(rows.map((row) => row.google_custom_voice_sid));
  await removeCustomVoices(
    db,
    [...known.keys()].filter((sid) => !kept.has(sid)),
  );
  const added = rows.filter((row) => !row.google_custom_voice_sid);
  for (const { google_custom_voice_sid: sid, ...row } of rows) {
    const voice = known.get(sid ?? '');
    if (voice && differs(voice, row)) await updateCustomVoice(db, voice.google_custom_voice_sid, row);
  }
  await insertCustomVoices(
    db,
    // Rows of one insert have the same columns.
    added.map(({ name, reported_usage = 'REALTIME', model = '', use_voice_cloning_key = 0, ...row }) => ({
      ...{ google_custom_voice_sid: randomUUID(), speech_credential_sid },
      ...{ name, reported_usage, model, use_voice_cloning_key },
      voice_cloning_key: row.voice_cloning_key ?? null,
    })),
  );
}

function bySid(stored: readonly CustomVoice[]): ReadonlyMap<string, CustomVoice> {
  return new Map(stored.map((voice) => [voice.google_custom_voice_sid, voice]));
}

/** Of a key only the beginning is known, so one that is sent is written. */
function differs(voice: CustomVoice, { voice_cloning_key, ...row }: CustomVoiceRow): boolean {
  if (voice_cloning_key !== undefined) return true;
  return Object.entries(row).some(
    ([name, value]) => value !== undefined && voice[name as keyof CustomVoice] !== value,
  );
}
