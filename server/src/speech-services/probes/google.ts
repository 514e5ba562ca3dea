import { listAt } from '../answer-values.ts';
import { googleAccount, logInToGoogle } from '../logins/google.ts';
import { GOOGLE_SPEECH } from '../synthesis/google.ts';
import { testClip } from '../test-speech.ts';
import type { Credential, Probe } from '../vendor-call.ts';

/** The two parts of a key file that a login is made of (`W26`). */
export function googleLacks(credential: Credential): string | null {
  const { client_email, private_key } = googleAccount(credential);
  const missing = [!client_email && 'client_email', !private_key && 'private_key'].filter(Boolean);
  if (missing.length === 0) return null;
  return `The stored service key has no ${missing.join(' and no ')}. Upload the whole key file again.`;
}

/** By REST, which is the same service as over gRPC, and needs no client library. */
export const googleSpeaks: Probe = async (credential, tools, signal) => {
  const { google, headers } = await logInToGoogle(credential, tools, signal);
  await google.json(`${GOOGLE_SPEECH}/voices`, { headers });
};

export const googleListens: Probe = async (credential, tools, signal) => {
  const { google, headers } = await logInToGoogle(credential, tools, signal);
  const { pcm, rate } = testClip();
  const answer = await google.json('https://speech.googleapis.com/v1p1beta1/speech:recognize', {
    headers,
    json: {
      config: {
        encoding: 'LINEAR16',
        sampleRateHertz: rate,
        languageCode: 'en-US',
        model: 'default',
      },
      audio: { content: pcm.toString('base64') },
    },
  });
  if (listAt(answer, 'results').length === 0) throw google.refuse('heard nothing in the test clip');
};
