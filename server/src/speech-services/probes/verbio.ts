import { logInToVerbio, VERBIO } from '../logins/verbio.ts';
import { speakWithVerbio } from '../synthesis/verbio.ts';
import { testClip } from '../test-speech.ts';
import type { Probe } from '../vendor-call.ts';
import { speaks } from './speaks.ts';

export const verbioSpeaks = speaks(speakWithVerbio, 'tommy_en-us', 'en-US');

export const verbioListens: Probe = async (credential, tools, signal) => {
  const { headers, verbio } = await logInToVerbio(credential, tools, signal);
  const version = String(credential.engine_version || 'V1');
  await verbio.ask(`${VERBIO}/recognize?language=en-US&version=${encodeURIComponent(version)}`, {
    headers: { ...headers, 'content-type': 'audio/wav' },
    body: testClip().wav,
  });
};
