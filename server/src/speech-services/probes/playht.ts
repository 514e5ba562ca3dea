import { speakWithPlayht } from '../synthesis/playht.ts';
import type { Probe } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';
import { firstVoiceOfPlayht } from '../voices/playht.ts';
import { speaks } from './speaks.ts';

const VOICE = 's3://voice-cloning-zero-shot/d9ff78ba-d016-47f6-b0ef-dd630f59414e/female-cs/manifest.json';

/** Asks for the voices first: each engine has its own. A container has no list. */
export const playhtSpeaks: Probe = async (credential, tools, signal) => {
  const playht = talkTo('playht', credential, tools, signal);
  for (const name of ['user_id', 'api_key']) playht.needed(name);
  const voice = credential.playht_tts_uri
    ? null
    : await firstVoiceOfPlayht(playht, String(credential.voice_engine ?? ''));
  await speaks(speakWithPlayht, voice ?? VOICE, 'english')(credential, tools, signal);
};
