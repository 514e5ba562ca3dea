/** Containers of Azure Blob Storage. The address is part of the connection string, so it is typed by a user. */
import { Readable } from 'node:stream';
import type { ContainerClient, IHttpClient, WebResource } from '@azure/storage-blob';
import type { FetchPublicUrl } from './fetch-public-url.ts';
import {
  BUCKET_TIME_LIMIT_MS,
  type Bucket,
  BucketFault,
  denied,
  tryBucket,
  type Words,
} from './try-bucket.ts';

export type AzureCredential = { name: string; connection_string: string };

/** Throws a BucketFault unless the container takes recordings. */
export function testAzureContainer(
  credential: AzureCredential,
  fetchPublicUrl: FetchPublicUrl,
): Promise<void> {
  return tryBucket(() => openContainer(credential, fetchPublicUrl), azureWords(credential.name));
}

async function openContainer(credential: AzureCredential, fetchPublicUrl: FetchPublicUrl): Promise<Bucket> {
  const container = await azureContainer(credential, clientOf(fetchPublicUrl));
  return {
    write: (name, text) => container.getBlockBlobClient(name).upload(text, Buffer.byteLength(text)),
    read: async (name) => (await container.getBlockBlobClient(name).downloadToBuffer()).toString('utf8'),
    remove: (name) => container.getBlockBlobClient(name).delete(),
  };
}

/** Throws a BucketFault when the string is none. */
export async function azureContainer(
  { name, connection_string }: AzureCredential,
  httpClient: IHttpClient,
): Promise<ContainerClient> {
  const { BlobServiceClient } = await import('@azure/storage-blob');
  try {
    const options = { httpClient, retryOptions: { maxTries: 1 } };
    return BlobServiceClient.fromConnectionString(connection_string, options).getContainerClient(name);
  } catch {
    throw new BucketFault('This is not a connection string of Azure Storage.');
  }
}

/** Every request of the SDK goes out through the guarded helper. */
function clientOf(fetchPublicUrl: FetchPublicUrl): IHttpClient {
  return {
    async sendRequest(request) {
      const { body, headers, status, text } = await fetchPublicUrl(request.url, {
        method: request.method,
        headers: request.headers.toJson({ preserveCase: true }),
        body: bytes(request.body),
        redirects: 0,
        timeout_ms: BUCKET_TIME_LIMIT_MS,
      });
      const isStreamed = request.streamResponseStatusCodes?.has(status);
      const content = isStreamed ? { readableStreamBody: Readable.from([body]) } : { bodyAsText: text };
      return { request, status, headers: sdkHeaders(request, headers), ...content };
    },
  };
}

/** The headers of an answer in the SDK's own kind, of which the request has one to begin with. */
export function sdkHeaders({ headers }: WebResource, answered: object): WebResource['headers'] {
  const own = headers.clone();
  for (const name of own.headerNames()) own.remove(name);
  for (const [name, value] of Object.entries(answered)) own.set(name, String(value));
  return own;
}

/** The test object is sent in one piece. */
function bytes(body: unknown): string | Uint8Array | undefined {
  return typeof body === 'string' || body instanceof Uint8Array ? body : undefined;
}

export function azureWords(container: string): Words {
  const wrongKey = 'The storage account does not accept the key in the connection string.';
  const known: Record<string, string> = {
    AuthenticationFailed: wrongKey,
    InvalidAuthenticationInfo: wrongKey,
    AuthorizationFailure:
      'The storage account refuses this server: the key is wrong, or its network rules shut this server out.',
    ContainerNotFound: `There is no container named ${container}.`,
    ContainerBeingDeleted: `The container ${container} is being deleted.`,
    ContainerDisabled: `The container ${container} is switched off.`,
    InvalidResourceName: `${container} is not a possible name of a container.`,
    AccountIsDisabled: 'The storage account is switched off.',
    KeyBasedAuthenticationNotPermitted: 'The storage account does not allow access by key.',
  };
  return {
    facts: ({ code, statusCode }) => ({ code: String(code ?? ''), status: Number(statusCode ?? 0) }),
    explain({ code, status }, step) {
      if (known[code]) return known[code];
      if (status === 403) return denied('Who has this connection string', `the container ${container}`, step);
      return status === 404 ? `There is no container named ${container}.` : null;
    },
  };
}
