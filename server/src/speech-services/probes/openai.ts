import { testClip } from '../test-speech.ts';
import type { Probe } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';

/** With the stored model, since a key may be good for some of them only. */
export const openaiListens: Probe = async (credential, tools, signal) => {
  const openai = talkTo('openai', credential, tools, signal);
  openai.needed('api_key');
  const parts = new FormData();
  parts.set('file', new Blob([new Uint8Array(testClip().wav)], { type: 'audio/wav' }), 'test.wav');
  parts.set('model', String(credential.model_id || 'whisper-1'));
  await openai.ask('https://api.openai.com/v1/audio/transcriptions', { parts });
};
