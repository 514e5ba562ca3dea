import { withAws } from '../logins/aws.ts';
import type { Synthesizer } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';

/** The cheapest first. */
const ENGINES = ['standard', 'neural', 'generative', 'long-form'];

/** Many voices have one engine only, and Polly refuses the others: where the wish does not fit, the voice decides. */
export const speakWithAws: Synthesizer = async (credential, { text, voice, engine }, tools, signal) => {
  const audio = await withAws(credential, tools, signal, async (aws) => {
    // A key may have the right to speak alone; then the wish has to do.
    const voices = await aws.voices().catch(() => []);
    const engines: readonly string[] = voices.find(({ Id }) => Id === voice)?.SupportedEngines ?? [];
    const fitting = [engine, ...ENGINES].find((one) => engines.includes(one)) ?? engine;
    return await aws.speak({ text, voice, engine: fitting });
  });
  if (audio.length > 0) return { audio, type: 'audio/mpeg' };
  throw talkTo('aws', credential, tools, signal).refuse('gave no audio');
};
