/** An access token of Nuance's cloud, for one of its services. */
import { textAt } from '../answer-values.ts';
import type { Credential, VendorTools } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';

const TOKEN_URL = 'https://auth.crt.nuance.com/oauth2/token';

export async function logInToNuance(
  scope: 'tts' | 'asr',
  credential: Credential,
  tools: VendorTools,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const nuance = talkTo('nuance', credential, tools, signal);
  const pair = ['client_id', 'secret'].map((name) => encodeURIComponent(nuance.needed(name))).join(':');
  const answer = await nuance.json(TOKEN_URL, {
    headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
    form: { grant_type: 'client_credentials', scope },
  });
  const token = textAt(answer, 'access_token');
  if (!token) throw nuance.refuse('did not give an access token for this client ID and secret');
  return { authorization: `Bearer ${token}` };
}
