/** AWS by its own SDK: a key pair, a role to assume, or the identity of this machine. */
import { type AwsSpeech, type AwsSpeechCredential, awsSpeech } from '../../outside/aws-speech.ts';
import { textAt, valueAt } from '../answer-values.ts';
import { refusalSentence } from '../refusals.ts';
import { type Credential, VendorRefusal, type VendorTools } from '../vendor-call.ts';
import { type Talk, talkTo } from '../vendor-http.ts';

/** What the SDK throws for a credential that AWS does not take, by name. */
const known: Record<string, string> = {
  UnrecognizedClientException: 'AWS does not know this access key ID.',
  InvalidClientTokenId: 'AWS does not know this access key ID.',
  InvalidSignatureException: 'The secret access key does not belong to the access key ID.',
  SignatureDoesNotMatch: 'The secret access key does not belong to the access key ID.',
  ExpiredTokenException: 'The access key has expired.',
  CredentialsProviderError: 'This server has no AWS identity of its own to use.',
};

/** Does it with AWS; every error becomes a reason in words. */
export async function withAws<T>(
  credential: Credential,
  tools: VendorTools,
  signal: AbortSignal,
  work: (aws: AwsSpeech) => Promise<T>,
): Promise<T> {
  const talk = talkTo('aws', credential, tools, signal);
  const used = awsCredential(credential, talk);
  const aws = awsSpeech(used, tools.fetchPublicUrl, signal);
  return await work(aws).catch((error: unknown) => {
    throw signal.aborted ? talk.failure(error) : reasonOf(error, talk, used);
  });
}

function awsCredential(credential: Credential, talk: Talk): AwsSpeechCredential {
  const region = talk.needed('aws_region');
  if (!/^[a-z\d-]+$/.test(region)) throw new VendorRefusal('AWS has no region of that name.');
  const [accessKeyId, secretAccessKey, role] = ['access_key_id', 'secret_access_key', 'role_arn'].map(
    (name) => textAt(credential, name).trim(),
  );
  const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null;
  // It goes into a header.
  if (keys && !/^[\x21-\x7e]+$/.test(keys.accessKeyId))
    throw new VendorRefusal('The stored access key ID has a character in it that none has. Enter it again.');
  // Half a pair is somebody's mistake, no wish for the identity of this server.
  if (!keys && !role && (accessKeyId || secretAccessKey))
    talk.needed(accessKeyId ? 'secret_access_key' : 'access_key_id');
  return { region, keys, role_arn: keys ? null : role || null };
}

/** An ARN, the number of an account, or the ID of a key or a user. */
const names = /arn:aws[\w-]*:\S*[^\s.,:;]|\b\d{12}\b|\bA[A-Z]{3}[A-Z\d]{12,}\b/g;

/** Where this server's own identity was used, AWS names it: that is none of a customer's business (`R16`). */
function discreet(text: string, { keys, role_arn }: AwsSpeechCredential): string {
  return keys ? text : text.replace(names, (name) => (name === role_arn ? name : '…'));
}

function reasonOf(error: unknown, talk: Talk, used: AwsSpeechCredential): VendorRefusal {
  const sentence = known[textAt(error, 'name')];
  if (sentence) return new VendorRefusal(sentence);
  const status = valueAt(error, '$metadata', 'httpStatusCode');
  // Without a status, or with an answer that is not AWS's, there is nothing of AWS's to quote.
  if (typeof status !== 'number' || textAt(error, 'name') === 'SyntaxError') return talk.failure(error);
  const quote = talk.quote(status < 500 ? discreet(textAt(error, 'message'), used) : '');
  return new VendorRefusal(refusalSentence({ who: 'AWS', key: 'credential', status, quote }));
}
