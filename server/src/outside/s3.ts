/** Buckets of AWS S3, and of everything that speaks its protocol at an address of its own. */
import type { S3Client } from '@aws-sdk/client-s3';
import { awsTransport } from './aws-transport.ts';
import type { FetchPublicUrl } from './fetch-public-url.ts';
import { BUCKET_TIME_LIMIT_MS, type Bucket, denied, tryBucket, type Words } from './try-bucket.ts';

export type S3Credential = {
  name: string;
  access_key_id: string;
  secret_access_key: string;
  region?: string | undefined;
  /** None for AWS itself. */
  endpoint?: string | undefined;
};

/** Throws a BucketFault unless the bucket takes recordings. */
export function testS3Bucket(credential: S3Credential, fetchPublicUrl: FetchPublicUrl): Promise<void> {
  return tryBucket(() => openBucket(credential, fetchPublicUrl), s3Words(credential.name));
}

async function openBucket(credential: S3Credential, fetchPublicUrl: FetchPublicUrl): Promise<Bucket> {
  const s3 = await import('@aws-sdk/client-s3');
  const Bucket = credential.name;
  const client: S3Client = new s3.S3Client({
    ...s3Options(credential),
    requestHandler: awsTransport(fetchPublicUrl, { timeout_ms: BUCKET_TIME_LIMIT_MS }),
  });
  return {
    write: (Key, Body) =>
      client.send(new s3.PutObjectCommand({ Bucket, Key, Body, ContentType: 'text/plain' })),
    async read(Key) {
      const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key }));
      return (await Body?.transformToString()) ?? '';
    },
    remove: (Key) => client.send(new s3.DeleteObjectCommand({ Bucket, Key })),
  };
}

/** All that a client needs but its transport. */
export function s3Options({ access_key_id, endpoint, region, secret_access_key }: S3Credential) {
  return {
    // Endpoints that have no regions accept the name of the first one.
    region: region || 'us-east-1',
    credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    maxAttempts: 1,
    // Older endpoints do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const;
}

export function s3Words(bucket: string): Words {
  const noSuchBucket = `There is no bucket named ${bucket}.`;
  const elsewhere = `The bucket ${bucket} is in another region.`;
  const known: Record<string, string> = {
    InvalidAccessKeyId: 'The access key ID is not known to the storage.',
    SignatureDoesNotMatch: 'The secret access key does not belong to the access key ID.',
    InvalidToken: 'The access key is not accepted.',
    ExpiredToken: 'The access key has expired.',
    NoSuchBucket: noSuchBucket,
    InvalidBucketName: `${bucket} is not a possible name of a bucket.`,
    PermanentRedirect: elsewhere,
    AuthorizationHeaderMalformed: elsewhere,
    IllegalLocationConstraintException: elsewhere,
    RequestTimeTooSkewed: 'The clocks of this server and of the storage differ too much.',
    NoSuchKey: 'The storage accepted the test object but cannot find it afterwards.',
    AllAccessDisabled: `All access to the bucket ${bucket} is switched off.`,
  };
  return {
    facts: ({ $metadata, name }) => ({
      code: String(name ?? ''),
      status: ($metadata as { httpStatusCode?: number } | undefined)?.httpStatusCode ?? 0,
    }),
    explain({ code, status }, step) {
      if (known[code]) return known[code];
      if (status === 403) return denied('The key', `the bucket ${bucket}`, step);
      if (status === 301 || status === 307) return elsewhere;
      if (status === 404) return noSuchBucket;
      return null;
    },
  };
}
