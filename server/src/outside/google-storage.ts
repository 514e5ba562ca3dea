/** Buckets of Google Cloud Storage. Its addresses are Google's own, whatever the key file says. */
import { createPrivateKey } from 'node:crypto';
import type { JWT } from 'google-auth-library';
import {
  BUCKET_TIME_LIMIT_MS,
  type Bucket,
  BucketFault,
  denied,
  tryBucket,
  type Words,
} from './try-bucket.ts';

export type GoogleCredential = { name: string; service_key: string };

const SCOPE = 'https://www.googleapis.com/auth/devstorage.read_write';

/** Where the API and the tokens for it are; replaced by tests. */
export type GoogleEndpoints = { api: string; token: string };

/** Throws a BucketFault unless the bucket takes recordings. */
export function testGoogleBucket(credential: GoogleCredential, endpoints?: GoogleEndpoints): Promise<void> {
  return tryBucket(() => openBucket(credential, endpoints), googleWords(credential.name));
}

async function openBucket(
  { name, service_key }: GoogleCredential,
  endpoints?: GoogleEndpoints,
): Promise<Bucket> {
  const [{ Storage }, authClient] = await Promise.all([
    import('@google-cloud/storage'),
    googleAuth(service_key, endpoints),
  ]);
  const storage = new Storage({
    authClient,
    timeout: BUCKET_TIME_LIMIT_MS,
    retryOptions: { autoRetry: false, maxRetries: 0 },
    ...(endpoints ? { apiEndpoint: endpoints.api, useAuthWithCustomEndpoint: true } : {}),
  });
  const bucket = storage.bucket(name);
  return {
    write: (file, text) =>
      bucket.file(file).save(text, { resumable: false, contentType: 'text/plain', validation: false }),
    read: async (file) => (await bucket.file(file).download({ validation: false }))[0].toString('utf8'),
    remove: (file) => bucket.file(file).delete(),
  };
}

/** Whoever asks it for a token gets the one that still counts. Throws a BucketFault when the key is none. */
export async function googleAuth(service_key: string, endpoints?: GoogleEndpoints): Promise<JWT> {
  const { JWT } = await import('google-auth-library');
  // Nothing else of the file is used: it may name addresses of its own.
  const { client_email: email, private_key: key } = JSON.parse(service_key);
  if (!isPrivateKey(key)) throw new BucketFault('The private key in the service key cannot be read.');
  const client = new JWT({ email, key, scopes: [SCOPE], ...(endpoints ? tokenFrom(endpoints.token) : {}) });
  await client.authorize();
  return client;
}

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** The library knows one address for tokens and takes no other. */
function tokenFrom(address: string) {
  const fetchImplementation = (_input: unknown, init?: RequestInit) => fetch(address, init);
  return { transporterOptions: { fetchImplementation } };
}

export function googleWords(bucket: string): Words {
  return {
    facts({ code, message, status }) {
      const number = [status, code].map(Number).find((value) => value >= 100 && value < 600);
      return { code: String(message ?? ''), status: number ?? 0 };
    },
    explain({ code, status }, step) {
      if (/^invalid_grant/.test(code))
        return 'Google does not accept the service key; it may have been deleted.';
      if (/DECODER|PEM|asymmetric key/i.test(code))
        return 'The private key in the service key cannot be read.';
      if (status === 401) return 'Google does not accept the service key.';
      if (status === 403) return denied('The service account', `the bucket ${bucket}`, step);
      if (status === 404) return `There is no bucket named ${bucket}.`;
      return /ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|fetch failed/.test(code)
        ? 'Google Cloud Storage cannot be reached from this server.'
        : null;
    },
  };
}
