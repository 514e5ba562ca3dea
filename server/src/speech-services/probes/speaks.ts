import { GREETING } from '../test-speech.ts';
import type { Probe, Synthesizer } from '../vendor-call.ts';

/** A credential speaks when a greeting comes back as audio. */
export function speaks(speak: Synthesizer, voice: string, language: string): Probe {
  return async (credential, tools, signal) => {
    await speak(
      credential,
      { text: GREETING, language, voice, engine: 'standard', mp3: true },
      tools,
      signal,
    );
  };
}
