/** Recordings in buckets of AWS S3 and of what speaks its protocol. */
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { sdkTransport } from './aws-transport.ts';
import {
  type AboutObject,
  contentType,
  inPartsOf,
  type Metadata,
  type RecordingBucket,
} from './recording-bucket.ts';
import { type S3Credential, s3Options, s3Words } from './s3.ts';
import type { StreamPublicUrl } from './stream-public-url.ts';
import { faultOf, faultTeller, lengthTold, partTold } from './try-bucket.ts';

/** The least that S3 takes of a part which is not the last. */
const PART_SIZE = 5 * 1_048_576;
/** Of names and values together, as S3 counts. */
const MOST_METADATA = 2000;

export async function s3Recordings(
  credential: S3Credential,
  streamPublicUrl: StreamPublicUrl,
): Promise<RecordingBucket> {
  const s3 = await import('@aws-sdk/client-s3');
  const Bucket = credential.name;
  const client: S3Client = new s3.S3Client({
    ...s3Options(credential),
    requestHandler: streamingTransport(streamPublicUrl),
  });
  const words = s3Words(Bucket);
  const asked = faultTeller(words);

  async function write(Key: string, { format, metadata }: AboutObject, parts: AsyncIterable<Buffer>) {
    const begun = {
      Bucket,
      Key,
      ContentType: contentType(format),
      Metadata: s3Metadata(metadata),
    };
    const { UploadId } = await asked('store', client.send(new s3.CreateMultipartUploadCommand(begun)));
    const upload = { Bucket, Key, UploadId };
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    try {
      for await (const Body of inPartsOf(PART_SIZE, parts)) {
        const PartNumber = Parts.length + 1;
        const sent = client.send(new s3.UploadPartCommand({ ...upload, PartNumber, Body }));
        Parts.push({ ETag: (await asked('store', sent)).ETag, PartNumber });
      }
      const done = new s3.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } });
      await asked('store', client.send(done));
    } catch (error) {
      // Otherwise the parts would lie there, and be paid for, for ever.
      await client.send(new s3.AbortMultipartUploadCommand(upload)).catch(() => {});
      throw error;
    }
  }

  return {
    write,
    async size(Key) {
      const found = await client
        .send(new s3.HeadObjectCommand({ Bucket, Key }))
        .catch((error: { $metadata?: { httpStatusCode?: number } }) => {
          if (error.$metadata?.httpStatusCode === 404) return null;
          throw faultOf(error, 'fetch', words);
        });
      return found && lengthTold(found.ContentLength);
    },
    async read(Key, first, last) {
      const Range = `bytes=${first}-${last}`;
      const object = await asked('fetch', client.send(new s3.GetObjectCommand({ Bucket, Key, Range })));
      const told = { contentRange: object.ContentRange, contentLength: object.ContentLength };
      return partTold(object.Body as Readable, told, first, last);
    },
    async remove(Key) {
      await asked('remove', client.send(new s3.DeleteObjectCommand({ Bucket, Key })));
    },
  };
}

/** Sent as headers, so in ASCII. What S3 has no room for any more is left out: the recording matters more. */
function s3Metadata(metadata: Metadata): Record<string, string> {
  const kept: Record<string, string> = {};
  let size = 0;
  for (const [name, value] of metadata) {
    const key = name.replace(/[^\w-]/g, '-');
    const text = value.replace(/[^\x20-\x7e]/g, '?');
    size += key.length + text.length;
    if (size > MOST_METADATA) break;
    kept[key] = text;
  }
  return kept;
}

/** An object comes as a stream, everything else whole: the SDK would read any length of it. */
function streamingTransport(streamPublicUrl: StreamPublicUrl) {
  return sdkTransport(async (url, request) => {
    const { body, headers, status, whole } = await streamPublicUrl(url, request);
    const isObject = request.method === 'GET' && status < 300;
    return { status, headers, body: isObject ? body : Readable.from([await whole()]) };
  });
}
