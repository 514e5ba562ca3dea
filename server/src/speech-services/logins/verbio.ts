/** An access token of Verbio's Speech Center, good for all of it. */
import { textAt } from '../answer-values.ts';
import type { Credential, VendorTools } from '../vendor-call.ts';
import { type Talk, talkTo } from '../vendor-http.ts';

const TOKEN_URL = 'https://auth.speechcenter.verbio.com:444/api/v1/token';

export const VERBIO = 'https://us.rest.speechcenter.verbio.com/api/v1';

export async function logInToVerbio(
  credential: Credential,
  tools: VendorTools,
  signal: AbortSignal,
): Promise<{ verbio: Talk; headers: Record<string, string> }> {
  const verbio = talkTo('verbio', credential, tools, signal);
  const answer = await verbio.json(TOKEN_URL, {
    json: { client_id: verbio.needed('client_id'), client_secret: verbio.needed('client_secret') },
  });
  const token = textAt(answer, 'access_token');
  if (!token) throw verbio.refuse('did not give an access token for this client ID and secret');
  return { verbio, headers: { authorization: `Bearer ${token}` } };
}
