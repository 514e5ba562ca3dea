/** What the demo's applications do, by name; several accounts use the same kind. */

import type { applicationInput } from '@trunkline/contract/applications/applications.contract.ts';
import type { z } from 'zod';

type Settings = Partial<Omit<z.input<typeof applicationInput>, 'name' | 'account_sid'>>;

const english = speech('google', 'en-GB', 'en-GB-Neural2-A', 'google', 'en-GB');
const german = speech('microsoft', 'de-DE', 'de-DE-KatjaNeural', 'microsoft', 'de-DE');
const spanish = speech('aws', 'es-ES', 'Lucia', 'aws', 'es-ES');
const italian = speech('google', 'it-IT', 'it-IT-Wavenet-A', 'google', 'it-IT');
const modern = speech('elevenlabs', 'en-US', 'Rachel', 'deepgram', 'en-US');

const verbs = (...list: { verb: string; [key: string]: unknown }[]) => ({ app_json: JSON.stringify(list) });
const recorded = { record_all_calls: 1 } as const;
const fallback = {
  use_for_fallback_speech: 1,
  fallback_speech_synthesis_vendor: 'google',
  fallback_speech_synthesis_language: 'en-US',
  fallback_speech_synthesis_voice: 'en-US-Standard-C',
  fallback_speech_recognizer_vendor: 'google',
  fallback_speech_recognizer_language: 'en-US',
} as const;

const kinds: Record<string, Settings> = {
  Reception: { ...english, ...hooks('reception') },
  'Recall calls': { ...english, ...hooks('recall'), ...recorded },
  'Appointment reminder': { ...english, ...hooks('reminder', 'GET') },
  'Out of hours': {
    ...english,
    ...hooks('out-of-hours'),
    ...verbs(
      { verb: 'say', text: 'We are closed. In an emergency, please stay on the line.' },
      { verb: 'pause', length: 2 },
    ),
  },
  'Driver hotline': { ...english, ...hooks('drivers'), ...withPassword('drivers') },
  'Delivery survey': { ...english, ...hooks('survey', 'GET'), ...recorded },
  'Support queue': { ...german, ...hooks('queue'), ...recorded, ...fallback },
  'Outage notice': {
    ...english,
    ...hooks('outage'),
    ...verbs({ verb: 'say', text: 'We are working on it.' }, { verb: 'hangup' }),
  },
  'Call back': { ...english, ...hooks('call-back') },
  'Voice banking': { ...spanish, ...hooks('banking'), ...withPassword('banking'), ...recorded, ...fallback },
  'Card emergency': { ...spanish, ...hooks('card'), ...withPassword('card') },
  Schadenmeldung: { ...german, ...hooks('schaden'), ...recorded },
  'Table booking': { ...italian, ...hooks('booking') },
  'Agent, streaming': { ...modern, ...websocket('agent'), ...fallback },
  'Agent, turn by turn': { ...modern, ...hooks('agent-turns'), ...fallback },
  Dictation: { ...modern, ...websocket('dictation') },
  Echo: {
    ...english,
    ...hooks('echo'),
    ...verbs({ verb: 'answer' }, { verb: 'say', text: 'Say something.' }),
  },
  Silence: { ...english, ...hooks('silence'), ...verbs({ verb: 'answer' }, { verb: 'pause', length: 30 }) },
};

export function demoApplication(name: string, account_sid: string): z.input<typeof applicationInput> {
  return { ...hooks('call'), ...kinds[name], name, account_sid };
}

function hooks(name: string, method: 'GET' | 'POST' = 'POST') {
  const host = 'https://apps.example.com';
  return {
    call_hook: { url: `${host}/${name}/call`, method },
    call_status_hook: { url: `${host}/${name}/status`, method: 'POST' as const },
  };
}

function withPassword(name: string) {
  const { call_hook, call_status_hook } = hooks(name);
  return {
    call_hook: { ...call_hook, username: `trunkline-${name}`, password: `demo-${name}-0123456789` },
    call_status_hook,
  };
}

function websocket(name: string) {
  return {
    call_hook: { url: `wss://agents.example.com/${name}`, method: 'GET' as const },
    call_status_hook: { url: `https://agents.example.com/${name}/status`, method: 'POST' as const },
  };
}

function speech(speaks: string, language: string, voice: string, listens: string, heard: string): Settings {
  return {
    speech_synthesis_vendor: speaks,
    speech_synthesis_language: language,
    speech_synthesis_voice: voice,
    speech_recognizer_vendor: listens,
    speech_recognizer_language: heard,
  };
}
