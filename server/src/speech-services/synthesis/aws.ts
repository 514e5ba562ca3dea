import { withAws } from '../logins/aws.ts';
import type { Synthesizer } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';

export const speakWithAws: Synthesizer = async (credential, { text, voice, engine }, tools, signal) => {
  const audio = await withAws(credential, tools, signal, (aws) => aws.speak({ text, voice, engine }));
  if (audio.length > 0) return { audio, type: 'audio/mpeg' };
  throw talkTo('aws', credential, tools, signal).refuse('gave no audio');
};
