import type { Probe } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';

export const voxistListens: Probe = async (credential, tools, signal) => {
  const voxist = talkTo('voxist', credential, tools, signal);
  voxist.needed('api_key');
  await voxist.ask('https://api-asr.voxist.com/clients');
};
