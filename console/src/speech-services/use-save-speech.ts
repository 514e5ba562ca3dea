import type { UseFormReturnType } from '@mantine/form';
import type { Issue } from '@trunkline/contract/core/problem.ts';
import type { SpeechCredentialWithVoices } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import { useRef } from 'react';
import { afterSave, failureOfRows, saveRows, stillThere } from '../app/record/save-row-by-row.ts';
import { useSession } from '../session/session.queries.ts';
import { type Failure, failureOf } from '../ui/page/failure.ts';
import { readVoicesAgain, voiceCalls } from './custom-voices.queries.ts';
import { onFormVoices, voicesSent, voiceTasks } from './extras/voice-form.ts';
import { hasVoices, onFormFields, type SpeechValues, speechChange, speechSent } from './speech-form.ts';
import { speechServices } from './speech-services.queries.ts';

const words = { record: 'credential', rows: 'custom voices', first: 'name' };

type Saving = {
  form: UseFormReturnType<SpeechValues>;
  /** The record that the changes began with; left out for a new one. */
  madeFrom?: SpeechCredentialWithVoices | undefined;
};

/**
 * Saves a credential and its custom voices: at once where the server can, otherwise one by one (decision
 * 018, `R7`). Answers its sid.
 */
export function useSaveSpeech(service_provider_sid: string) {
  const takesVoices = useSession().features.has('speech-with-voices');
  const create = speechServices.useCreate(service_provider_sid);
  const update = speechServices.useUpdate(service_provider_sid);
  /** Made while one of its voices failed: the next save must not make a second credential. */
  const made = useRef('');

  async function saveCredential(values: SpeechValues, { madeFrom }: Saving, voices: object = {}) {
    const sid = madeFrom?.speech_credential_sid ?? made.current;
    if (!sid) return (await create({ ...speechSent(values, service_provider_sid), ...voices })).sid;
    await update({ sid, body: { ...speechChange(values, madeFrom), ...voices }, madeFrom });
    return sid;
  }

  async function saveAtOnce(values: SpeechValues, saving: Saving) {
    if (!hasVoices(values)) return saveCredential(values, saving);
    const { at, custom_voices } = voicesSent(values);
    const voices = { custom_voices: withKnownSids(custom_voices, saving.madeFrom) };
    return saveCredential(values, saving, voices).catch((error) => {
      throw withIssues(error, (issues) => onFormVoices(issues, at));
    });
  }

  async function saveByVoice(values: SpeechValues, saving: Saving) {
    const { form, madeFrom } = saving;
    const sid = await saveCredential(values, saving);
    if (!hasVoices(values) || values.custom_voices.length === 0) return sid;
    made.current = sid;
    const calls = voiceCalls(sid);
    const outcomes = await saveRows(voiceTasks(values, madeFrom?.custom_voices), calls);
    await readVoicesAgain();
    const failure = failureOfRows(words, { custom_voices: stillThere(outcomes) });
    if (!failure) return sid;
    form.setFieldValue('custom_voices', afterSave(values.custom_voices, outcomes));
    throw failure;
  }

  return (values: SpeechValues, saving: Saving): Promise<string> =>
    (takesVoices ? saveAtOnce : saveByVoice)(values, saving).catch((error) => {
      throw withIssues(error, (issues) => onFormFields(issues, values));
    });
}

function withIssues(error: unknown, place: (issues: readonly Issue[]) => Issue[]): Failure {
  const failure = failureOf(error);
  return { ...failure, issues: place(failure.issues) };
}

type Sent = ReturnType<typeof voicesSent>['custom_voices'];

/** A voice that somebody else deleted meanwhile is added anew when their version is overwritten. */
function withKnownSids(rows: Sent, madeFrom: SpeechCredentialWithVoices | undefined): Sent {
  const known = new Set(madeFrom?.custom_voices?.map((voice) => voice.google_custom_voice_sid));
  return rows.map(({ google_custom_voice_sid: sid, ...row }) =>
    sid && known.has(sid) ? { ...row, google_custom_voice_sid: sid } : row,
  );
}
