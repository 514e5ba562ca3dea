/** Whether a bucket takes recordings, asked with the vendor's own software. */
import type { BucketTestResult } from '@trunkline/contract/accounts/bucket.contract.ts';
import type { BucketCredential, StorageVendor } from '@trunkline/contract/accounts/storage-vendors.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import { testAzureContainer } from '../outside/azure-blob.ts';
import type { FetchPublicUrl } from '../outside/fetch-public-url.ts';
import { testGoogleBucket } from '../outside/google-storage.ts';
import { testS3Bucket } from '../outside/s3.ts';
import { BucketFault } from '../outside/try-bucket.ts';
import type { Cipher } from '../security/cipher.ts';
import { findAccountRow } from './accounts.store.ts';
import { restoreBucket } from './bucket-credential.ts';

type Of<V extends StorageVendor> = Extract<BucketCredential, { vendor: V }>;

/** A vendor without a test does not compile. */
type Tests = { [V in StorageVendor]: (credential: Of<V>) => Promise<void> };

export type BucketTester = (credential: BucketCredential) => Promise<BucketTestResult>;

export function bucketTester(fetchPublicUrl: FetchPublicUrl): BucketTester {
  const tests: Tests = {
    aws_s3: (credential) => testS3Bucket(credential, fetchPublicUrl),
    s3_compatible: (credential) => testS3Bucket(credential, fetchPublicUrl),
    azure: (credential) => testAzureContainer(credential, fetchPublicUrl),
    google: (credential) => testGoogleBucket(credential),
  };
  return async (credential) => {
    try {
      await (tests[credential.vendor] as BucketTest)(credential);
      return { status: 'ok' };
    } catch (error) {
      if (error instanceof BucketFault) return { status: 'failed', reason: error.message };
      throw error;
    }
  };
}

type BucketTest = (credential: BucketCredential) => Promise<void>;

/** Nothing is saved. Masked secrets stand for the stored ones. */
export async function testBucket(
  db: Db,
  cipher: Cipher,
  tester: BucketTester,
  account_sid: string,
  sent: BucketCredential,
): Promise<BucketTestResult> {
  const row = await findAccountRow(db, account_sid);
  if (!row) throw problems.unknown('account');
  return tester(restoreBucket(cipher, sent, row.bucket_credential, ''));
}
