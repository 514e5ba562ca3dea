import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CustomVoice,
  customVoiceRows,
  KEY_NEEDED,
  MODEL_REQUIRED,
  NEEDS_A_VOICE,
} from '@trunkline/contract/speech-services/google-custom-voices.contract.ts';
import { aCustomVoice } from '@trunkline/contract/speech-services/vendors.sample.ts';
import {
  comparedVoices,
  newVoiceRow,
  noVoices,
  onFormVoices,
  type VoiceRow,
  voiceFaults,
  voicesSent,
  voiceTasks,
  voiceValues,
  withVoices,
} from './voice-form.ts';

const sid = (n: number) => `aaaaaaaa-0000-4000-8000-00000000000${n}`;
const shown = `${'A'.repeat(100)}...`;
const stored: CustomVoice[] = [
  { ...aCustomVoice(), google_custom_voice_sid: sid(1), speech_credential_sid: sid(9) },
  {
    ...aCustomVoice({ name: 'Desk', model: '', use_voice_cloning_key: 1, voice_cloning_key: shown }),
    google_custom_voice_sid: sid(2),
    speech_credential_sid: sid(9),
  },
];
const row = (over: Partial<VoiceRow> = {}): VoiceRow => ({
  ...newVoiceRow,
  name: 'New',
  model: 'm',
  ...over,
});

test('stored voices go through the form unchanged, and the server would take them', () => {
  const values = voiceValues(stored);
  assert.ok(values.use_custom_voices);
  assert.deepEqual(voiceFaults(values), {});
  const sent = customVoiceRows.parse(voicesSent(values).custom_voices);
  assert.deepEqual(
    sent.map(({ google_custom_voice_sid, voice_cloning_key }) => [
      google_custom_voice_sid,
      voice_cloning_key,
    ]),
    [
      [sid(1), undefined],
      [sid(2), undefined],
    ],
  );
  assert.deepEqual(
    voiceTasks(values, stored).map(({ task }) => task),
    ['keep', 'keep'],
  );
});

test('opened it asks for one; closed all of them go, and come back when it is opened again', () => {
  const opened = withVoices(noVoices, true);
  assert.deepEqual(opened.custom_voices, [newVoiceRow]);
  assert.deepEqual(voiceFaults({ use_custom_voices: true, custom_voices: [] }), {
    custom_voices: NEEDS_A_VOICE,
  });
  const closed = withVoices(voiceValues(stored), false);
  assert.deepEqual(voiceFaults(closed), {});
  assert.deepEqual(voicesSent(closed).custom_voices, []);
  assert.deepEqual(
    voiceTasks(closed, stored).map(({ task }) => task),
    ['remove', 'remove'],
  );
  assert.deepEqual(withVoices(closed, true), voiceValues(stored));
});

test('a row says what it lacks: a name, and a model or a key', () => {
  const custom_voices = [
    row({ name: ' ', model: ' ' }),
    row({ use_voice_cloning_key: 1 }),
    row({ name: '', isRemoved: true }),
    row({ use_voice_cloning_key: 1, voice_cloning_key: 'a\u0000' }),
  ];
  assert.deepEqual(voiceFaults({ use_custom_voices: true, custom_voices }), {
    'custom_voices.0.name': 'Name is required',
    'custom_voices.0.model': MODEL_REQUIRED,
    'custom_voices.1.voice_cloning_key': KEY_NEEDED,
    'custom_voices.3.voice_cloning_key': 'The file is not a text file, so it cannot be a voice cloning key.',
  });
});

test('what a stored voice lacked already is no reason to refuse, what it lacks from now on is', () => {
  const lacking = stored.map(({ voice_cloning_key: _, ...voice }) => ({ ...voice, model: '' }));
  const values = voiceValues(lacking);
  const faults = (over: Partial<VoiceRow>, at: 0 | 1) => {
    const custom_voices = values.custom_voices.map((one, nth) => (nth === at ? { ...one, ...over } : one));
    return Object.keys(voiceFaults({ use_custom_voices: true, custom_voices }, lacking));
  };
  assert.deepEqual(Object.keys(voiceFaults(values)).length, 2);
  assert.deepEqual(faults({ name: 'Hall' }, 0), []);
  assert.deepEqual(faults({ use_voice_cloning_key: 1 }, 0), ['custom_voices.0.voice_cloning_key']);
  assert.deepEqual(faults({ use_voice_cloning_key: 0 }, 1), ['custom_voices.1.model']);
  assert.deepEqual(faults({ name: '' }, 1), ['custom_voices.1.name']);
});

test('what the server says of a row lands at it, past those that are deleted', () => {
  const values = voiceValues(stored);
  const custom_voices = [{ ...values.custom_voices[0], isRemoved: true } as VoiceRow, row(), row()];
  const { at } = voicesSent({ use_custom_voices: true, custom_voices });
  assert.deepEqual(at, [1, 2]);
  const path = (from: string) => onFormVoices([{ path: from, message: '' }], at)[0]?.path;
  assert.equal(path('custom_voices.1.name'), 'custom_voices.2.name');
  assert.equal(path('custom_voices'), 'custom_voices');
  assert.equal(path('label'), 'label');
});

test('one by one, only what changed is sent', () => {
  const [one, two] = voiceValues(stored).custom_voices as [VoiceRow, VoiceRow];
  const custom_voices = [{ ...one, name: 'Hall' }, { ...two, voice_cloning_key: 'bmV3' }, row()];
  const tasks = voiceTasks({ use_custom_voices: true, custom_voices }, stored);
  assert.deepEqual(
    tasks.map(({ sid: of, task }) => [of, task]),
    [
      [sid(1), 'change'],
      [sid(2), 'change'],
      ['', 'add'],
    ],
  );
  assert.deepEqual(comparedVoices({ use_custom_voices: true, custom_voices }), {
    'Custom voice Hall': 'projects/1/locations/global/models/1, REALTIME',
    'Custom voice Desk': 'cloning key',
    'Custom voice New': 'm, REALTIME',
  });
});
