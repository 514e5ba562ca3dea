/** Recordings in containers of Azure Blob Storage. */
import type { Readable } from 'node:stream';
import type { IHttpClient } from '@azure/storage-blob';
import { type AzureCredential, azureContainer, azureWords, sdkHeaders } from './azure-blob.ts';
import { contentType, inPartsOf, type Metadata, type RecordingBucket } from './recording-bucket.ts';
import type { StreamPublicUrl } from './stream-public-url.ts';
import { faultOf, faultTeller, lengthTold, partTold } from './try-bucket.ts';

const BLOCK_SIZE = 2 * 1_048_576;

export async function azureRecordings(
  credential: AzureCredential,
  streamPublicUrl: StreamPublicUrl,
): Promise<RecordingBucket> {
  const container = await azureContainer(credential, streamingClient(streamPublicUrl));
  const words = azureWords(credential.name);
  const asked = faultTeller(words);
  return {
    async size(name) {
      const found = await container
        .getBlockBlobClient(name)
        .getProperties()
        .catch((error: { statusCode?: number }) => {
          if (error.statusCode === 404) return null;
          throw faultOf(error, 'fetch', words);
        });
      return found && lengthTold(found.contentLength);
    },
    async read(name, first, last) {
      const options = { maxRetryRequests: 0 };
      const blob = container.getBlockBlobClient(name);
      const object = await asked('fetch', blob.download(first, last - first + 1, options));
      return partTold(object.readableStreamBody as Readable, object, first, last);
    },
    async remove(name) {
      // One that is gone already is what was wanted, as with the other vendors.
      await asked('remove', container.getBlockBlobClient(name).deleteIfExists());
    },
    // Blocks that are never committed are no object, and Azure forgets them.
    async write(name, { format, metadata }, parts) {
      const blob = container.getBlockBlobClient(name);
      const ids: string[] = [];
      for await (const part of inPartsOf(BLOCK_SIZE, parts)) {
        // All of one length, as Azure wants them.
        const id = Buffer.from(String(ids.length).padStart(8, '0')).toString('base64');
        await asked('store', blob.stageBlock(id, part, part.length));
        ids.push(id);
      }
      const options = {
        blobHTTPHeaders: { blobContentType: contentType(format) },
        metadata: azureMetadata(metadata),
      };
      await asked('store', blob.commitBlockList(ids, options));
    },
  };
}

/** Azure's names are identifiers, and both go as headers. */
function azureMetadata(metadata: Metadata): Record<string, string> {
  return Object.fromEntries(
    metadata
      .map(([name, value]) => [name.replace(/^(?=\d)|\W/g, '_'), value.replace(/[^\x20-\x7e]/g, '?').trim()])
      .filter(([, value]) => value !== ''),
  );
}

function streamingClient(streamPublicUrl: StreamPublicUrl): IHttpClient {
  return {
    async sendRequest(request) {
      const { body, headers, status, whole } = await streamPublicUrl(request.url, {
        method: request.method,
        headers: request.headers.toJson({ preserveCase: true }),
        body: request.body as string | Uint8Array | undefined,
      });
      const isObject = request.streamResponseStatusCodes?.has(status);
      const content = isObject
        ? { readableStreamBody: body }
        : { bodyAsText: (await whole()).toString('utf8') };
      return { request, status, headers: sdkHeaders(request, headers), ...content };
    },
  };
}
