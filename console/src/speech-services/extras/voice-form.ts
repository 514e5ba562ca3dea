/** Google custom voices as rows of the credential's form, and what is sent of them. Pure. */
import type { Issue } from '@trunkline/contract/core/problem.ts';
import {
  type CustomVoice,
  customVoiceRow,
  KEY_NEEDED,
  MODEL_REQUIRED,
  NEEDS_A_VOICE,
} from '@trunkline/contract/speech-services/google-custom-voices.contract.ts';
import { type RowToSave, taskOf } from '../../app/record/save-row-by-row.ts';
import type { FormRow } from '../../ui/form/FormRows.tsx';
import type { VoiceBody } from '../custom-voices.queries.ts';

export type VoiceRow = FormRow & {
  name: string;
  reported_usage: CustomVoice['reported_usage'];
  model: string;
  use_voice_cloning_key: 0 | 1;
  /** The text of a chosen file, or the beginning of the stored one, which keeps that. */
  voice_cloning_key: string;
};

/** Of a credential that has none of them the box is off. */
export type VoiceValues = { use_custom_voices: boolean; custom_voices: VoiceRow[] };

export const newVoiceRow: VoiceRow = {
  sid: '',
  isRemoved: false,
  name: '',
  reported_usage: 'REALTIME',
  model: '',
  use_voice_cloning_key: 0,
  voice_cloning_key: '',
};

export const noVoices: VoiceValues = { use_custom_voices: false, custom_voices: [] };

export function voiceValues(voices: readonly CustomVoice[] = []): VoiceValues {
  return {
    use_custom_voices: voices.length > 0,
    custom_voices: voices.map(({ google_custom_voice_sid, speech_credential_sid: _, ...voice }) => ({
      sid: google_custom_voice_sid,
      isRemoved: false,
      voice_cloning_key: '',
      ...voice,
    })),
  };
}

/** Opened, there is a first one to fill in; closed, the rows stay for whoever opens it again. */
export function withVoices(values: VoiceValues, use_custom_voices: boolean): VoiceValues {
  const isEmpty = use_custom_voices && values.custom_voices.every(({ isRemoved }) => isRemoved);
  return {
    use_custom_voices,
    custom_voices: isEmpty ? [...values.custom_voices, newVoiceRow] : values.custom_voices,
  };
}

/**
 * Why a save would be refused, by the form's paths. What a stored voice lacked when it was loaded, and still does, is
 * no reason.
 */
export function voiceFaults(
  { use_custom_voices, custom_voices }: VoiceValues,
  stored?: readonly CustomVoice[],
): Record<string, string> {
  if (!use_custom_voices) return {};
  const kept = custom_voices.filter(({ isRemoved }) => !isRemoved);
  if (kept.length === 0) return { custom_voices: NEEDS_A_VOICE };
  const before = new Map(voiceValues(stored).custom_voices.map((row) => [row.sid, rowFaults(row)]));
  const faults: Record<string, string> = {};
  custom_voices.forEach((row, at) => {
    if (row.isRemoved) return;
    const known = before.get(row.sid)?.filter((fault) => LACKING.includes(fault.message)) ?? [];
    for (const { path, message } of rowFaults(row))
      if (!known.some((fault) => fault.message === message))
        faults[`custom_voices.${at}.${path}`] ??= message;
  });
  return faults;
}

const LACKING: readonly string[] = [MODEL_REQUIRED, KEY_NEEDED];

function rowFaults(row: VoiceRow): Issue[] {
  const { error } = customVoiceRow.safeParse(rowSent(row));
  const issues = error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [];
  const lacksKey = row.use_voice_cloning_key && row.voice_cloning_key === '';
  return [...issues, ...(lacksKey ? [{ path: 'voice_cloning_key', message: KEY_NEEDED }] : [])];
}

/** All of them, and the rows of the form that they come from. */
export function voicesSent(values: VoiceValues) {
  const shown = values.use_custom_voices ? values.custom_voices : [];
  const at = shown.flatMap(({ isRemoved }, index) => (isRemoved ? [] : index));
  const custom_voices = at.map((index) => {
    const row = shown[index] as VoiceRow;
    return { ...rowSent(row), ...(row.sid ? { google_custom_voice_sid: row.sid } : {}) };
  });
  return { custom_voices, at };
}

/** The server numbers what was sent; the form has rows besides that are deleted on saving. */
export function onFormVoices(issues: readonly Issue[], at: readonly number[]): Issue[] {
  return issues.map(({ path, message }) => {
    const [head, nth, ...rest] = path.split('.');
    if (head !== 'custom_voices' || nth === undefined) return { path, message };
    return { path: [head, at[Number(nth)] ?? nth, ...rest].join('.'), message };
  });
}

/** A hidden model is not sent, nor a hidden key: what is stored of the other kind goes unused, not away. */
function rowSent(row: VoiceRow): VoiceBody {
  const { name, reported_usage, model, use_voice_cloning_key, voice_cloning_key } = row;
  const own = { name: name.trim(), reported_usage, use_voice_cloning_key };
  return use_voice_cloning_key
    ? { ...own, ...(voice_cloning_key ? { voice_cloning_key } : {}) }
    : { ...own, model: model.trim() };
}

/** What has to be done for each row, where voices are saved one by one; in the order of the form's rows. */
export function voiceTasks(
  { use_custom_voices, custom_voices }: VoiceValues,
  stored: readonly CustomVoice[] | undefined,
): RowToSave<VoiceBody>[] {
  const before = new Map(voiceValues(stored).custom_voices.map((row) => [row.sid, rowSent(row)]));
  return custom_voices.map((row) =>
    taskOf({ ...row, isRemoved: row.isRemoved || !use_custom_voices }, rowSent(row), {
      isSent: use_custom_voices && !row.isRemoved,
      before: before.get(row.sid),
      isNew: stored === undefined,
    }),
  );
}

/** As two people's versions are compared: a voice by its name. */
export function comparedVoices({ use_custom_voices, custom_voices }: VoiceValues): Record<string, string> {
  const kept = use_custom_voices ? custom_voices.filter(({ isRemoved }) => !isRemoved) : [];
  return Object.fromEntries(
    kept.map((row) => [
      `Custom voice ${row.name}`,
      row.use_voice_cloning_key ? 'cloning key' : `${row.model}, ${row.reported_usage}`,
    ]),
  );
}
