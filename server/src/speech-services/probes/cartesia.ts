import { CARTESIA, speakWithCartesia } from '../synthesis/cartesia.ts';
import { testClip } from '../test-speech.ts';
import type { Probe } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';
import { speaks } from './speaks.ts';

const VOICE = '694f9389-aac1-45b6-b726-9d9369183238';

/**
 * Without the extra options, which the test of 2.6.1 has not: what one generation of models takes (`speed` 0),
 * another is outside of, and that says nothing about the key.
 */
export const cartesiaSpeaks: Probe = async (credential, tools, signal) => {
  await speaks(speakWithCartesia, VOICE, 'en')({ ...credential, options: null }, tools, signal);
  await talkTo('cartesia', credential, tools, signal).ask(`${CARTESIA}/voices`);
};

/** With the model that it would listen with: to speak would say nothing about that. */
export const cartesiaListens: Probe = async (credential, tools, signal) => {
  const cartesia = talkTo('cartesia', credential, tools, signal);
  cartesia.needed('api_key');
  const parts = new FormData();
  parts.set('file', new Blob([new Uint8Array(testClip().wav)], { type: 'audio/wav' }), 'test.wav');
  parts.set('model', String(credential.stt_model_id || 'ink-whisper'));
  parts.set('language', 'en');
  await cartesia.ask(`${CARTESIA}/stt`, { parts });
};
