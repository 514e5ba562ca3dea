/** The bucket that an account names for its recordings, opened with the credential that it stored. */
import type { BucketCredential, StorageVendor } from '@trunkline/contract/accounts/storage-vendors.ts';
import type { Db } from '../db/open.ts';
import { azureRecordings } from '../outside/azure-recordings.ts';
import { directoryRecordings } from '../outside/directory-recordings.ts';
import { googleRecordings } from '../outside/google-recordings.ts';
import type {
  AccountRecordings,
  Metadata,
  OpenRecordings,
  RecordingBucket,
} from '../outside/recording-bucket.ts';
import { s3Recordings } from '../outside/s3-recordings.ts';
import type { StreamPublicUrl } from '../outside/stream-public-url.ts';
import type { Cipher } from '../security/cipher.ts';
import { findAccountRow } from './accounts.store.ts';
import { openBucket } from './bucket-credential.ts';

type Of<V extends StorageVendor> = Extract<BucketCredential, { vendor: V }>;
/** A vendor whose recordings cannot be opened does not compile. */
type Openers = { [V in StorageVendor]: (credential: Of<V>) => Promise<RecordingBucket> };

type Parts = {
  db: Db;
  cipher: Cipher;
  streamPublicUrl: StreamPublicUrl;
  /** For accounts that name no bucket; null: they keep no recordings. */
  directory: string | null;
  /** What it is given, with the time of each answer told. */
  measured?: <T extends object>(thing: T) => T;
};

/** So many stay open, so that a token is not asked for with every part of a recording. */
const MOST_OPEN = 50;

export function recordingsOpener({
  db,
  cipher,
  streamPublicUrl,
  directory,
  measured = (thing) => thing,
}: Parts): OpenRecordings {
  const openers: Openers = {
    aws_s3: (credential) => s3Recordings(credential, streamPublicUrl),
    s3_compatible: (credential) => s3Recordings(credential, streamPublicUrl),
    azure: (credential) => azureRecordings(credential, streamPublicUrl),
    google: (credential) => googleRecordings(credential),
  };
  /** By the sealed credential, so a changed one opens another. */
  const opened = new Map<string, Promise<Opened>>();

  function open(sealed: string): Promise<Opened> {
    const known = opened.get(sealed);
    if (known) return known;
    // What the platform stored may lack a field; the storage says what it thinks of that.
    const credential = openBucket(cipher, sealed) as BucketCredential;
    const tags = credential.tags.map(({ Key, Value }) => [Key, Value] as const);
    const opening = (openers[credential.vendor] as Opener)(credential).then((bucket) => ({
      // A recording is written while its call goes on, which says nothing of the storage.
      bucket: { ...measured(bucket), write: bucket.write },
      tags,
    }));
    opened.set(sealed, opening);
    opening.catch(() => opened.delete(sealed));
    const [oldest = sealed] = opened.keys();
    if (opened.size > MOST_OPEN) opened.delete(oldest);
    return opening;
  }

  return async (account_sid): Promise<AccountRecordings | null> => {
    const account = await findAccountRow(db, account_sid);
    if (!account) return null;
    const format = account.record_format === 'wav' ? 'wav' : 'mp3';
    if (account.bucket_credential) return { ...(await open(account.bucket_credential)), format };
    return directory ? { bucket: directoryRecordings(directory, account_sid), tags: [], format } : null;
  };
}

type Opened = { bucket: RecordingBucket; tags: Metadata };
type Opener = (credential: BucketCredential) => Promise<RecordingBucket>;
