/** A service account's access token. Of the key file only the account and its key are used: it may name addresses. */
import { GOOGLE_TOKEN_URL, googleAssertion } from '../../outside/google-assertion.ts';
import { parsedAnswer, textAt } from '../answer-values.ts';
import { type Credential, VendorRefusal, type VendorTools } from '../vendor-call.ts';
import { type Talk, talkTo } from '../vendor-http.ts';

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** Empty where the key file does not tell, or is none. */
export function googleAccount({ service_key }: Credential): { client_email: string; private_key: string } {
  const file = parsedAnswer(String(service_key ?? ''));
  return { client_email: textAt(file, 'client_email'), private_key: textAt(file, 'private_key') };
}

export async function logInToGoogle(
  credential: Credential,
  tools: VendorTools,
  signal: AbortSignal,
): Promise<{ google: Talk; headers: Record<string, string> }> {
  const google = talkTo('google', credential, tools, signal);
  google.needed('service_key');
  const { client_email, private_key } = googleAccount(credential);
  const assertion = client_email && private_key ? await googleAssertion(client_email, private_key) : null;
  if (!assertion) throw new VendorRefusal('The private key in the service key cannot be read.');
  const answer = await google.json(GOOGLE_TOKEN_URL, {
    form: { grant_type: GRANT, assertion },
    // A key that was deleted and an account that is not there.
    keyStatus: 400,
  });
  const token = textAt(answer, 'access_token');
  if (!token) throw google.refuse('did not give an access token for this service key');
  return { google, headers: { authorization: `Bearer ${token}` } };
}
