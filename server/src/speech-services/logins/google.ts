/** A service account's access token. Of the key file only the account and its key are used: it may name addresses. */
import { GOOGLE_TOKEN_URL, googleAssertion } from '../../outside/google-assertion.ts';
import { parsedAnswer, textAt } from '../answer-values.ts';
import { type Credential, VendorRefusal, type VendorTools } from '../vendor-call.ts';
import { type Talk, talkTo } from '../vendor-http.ts';

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

export async function logInToGoogle(
  credential: Credential,
  tools: VendorTools,
  signal: AbortSignal,
): Promise<{ google: Talk; headers: Record<string, string> }> {
  const google = talkTo('google', credential, tools, signal);
  const file = parsedAnswer(google.needed('service_key'));
  const [account, key] = [textAt(file, 'client_email'), textAt(file, 'private_key')];
  const assertion = account && key ? await googleAssertion(account, key) : null;
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
