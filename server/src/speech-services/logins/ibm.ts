/** IBM takes an API key to its identity service for a token; speaking and listening have a key and a region each. */
import { textAt } from '../answer-values.ts';
import { type Credential, VendorRefusal, type VendorTools } from '../vendor-call.ts';
import { type Talk, talkTo } from '../vendor-http.ts';

const IDENTITY = 'https://iam.cloud.ibm.com/identity/token';
const GRANT = 'urn:ibm:params:oauth:grant-type:apikey';
const services = { tts: 'text-to-speech', stt: 'speech-to-text' };

export async function logInToIbm(
  use: 'tts' | 'stt',
  credential: Credential,
  tools: VendorTools,
  signal: AbortSignal,
): Promise<{ ibm: Talk; headers: Record<string, string>; address: string }> {
  const ibm = talkTo('ibm', credential, tools, signal);
  const region = ibm.needed(`${use}_region`);
  if (!/^[a-z-]+$/.test(region)) throw new VendorRefusal('IBM has no region of that name.');
  const answer = await ibm.json(IDENTITY, {
    form: { grant_type: GRANT, apikey: ibm.needed(`${use}_api_key`) },
    keyStatus: 400,
  });
  const token = textAt(answer, 'access_token');
  if (!token) throw ibm.refuse('did not give an access token for this API key');
  return {
    ibm,
    headers: { authorization: `Bearer ${token}` },
    address: `https://api.${region}.${services[use]}.watson.cloud.ibm.com`,
  };
}
