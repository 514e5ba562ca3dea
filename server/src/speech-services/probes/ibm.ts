import { logInToIbm } from '../logins/ibm.ts';
import type { Probe } from '../vendor-call.ts';

export const ibmSpeaks: Probe = async (credential, tools, signal) => {
  const { address, headers, ibm } = await logInToIbm('tts', credential, tools, signal);
  await ibm.json(`${address}/v1/voices`, { headers });
};

export const ibmListens: Probe = async (credential, tools, signal) => {
  const { address, headers, ibm } = await logInToIbm('stt', credential, tools, signal);
  await ibm.json(`${address}/v1/models`, { headers });
};
