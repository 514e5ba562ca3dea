/** The credential of an account's bucket between its sealed form and the wire (`R5`, `R16`, `R17`). */
import { bucketChange, type SentBucket } from '@trunkline/contract/accounts/bucket-change.ts';
import {
  type BucketCredential,
  type MaskedBucketCredential,
  type StoredBucketCredential,
  storageVendors,
  storedBucketCredential,
} from '@trunkline/contract/accounts/storage-vendors.ts';
import { maskSecrets, restoreSecrets } from '@trunkline/contract/core/field-secrets.ts';
import { keptWhileMoved } from '@trunkline/contract/core/secret-places.ts';
import { problems, refuseIssues } from '../http/problems.ts';
import type { Cipher } from '../security/cipher.ts';
import { nullIfRefused, unlessRefused } from '../security/unless-refused.ts';

const WHAT = 'The credential for recordings';

/** Of the column. The platform's form needs twice the bytes of the text. */
const LONGEST_SEALED = 8192;

/**
 * How a sealed credential is answered: with its secrets masked. One that cannot be read says so in its
 * place, so that the account still opens and a new credential can be entered.
 */
export function showingBuckets(cipher: Cipher) {
  return (sealed: string | null): MaskedBucketCredential | null => {
    if (!sealed) return null;
    return unlessRefused(
      () => {
        const credential = openBucket(cipher, sealed);
        return maskSecrets(storageVendors[credential.vendor].fields, credential);
      },
      ({ message }) => ({ vendor: 'unreadable', msg: message }),
    );
  };
}

/** In clear. Throws a problem that says so when it cannot be read. */
export function openBucket(cipher: Cipher, sealed: string): StoredBucketCredential {
  const stored = storedBucketCredential.safeParse(withoutNulls(cipher.open(sealed, WHAT)));
  if (!stored.success) throw problems.unreadable(WHAT);
  return stored.data;
}

function readableBucket(cipher: Cipher, sealed: string | null): StoredBucketCredential | null {
  return nullIfRefused(() => (sealed ? openBucket(cipher, sealed) : null));
}

function withoutNulls(text: string): unknown {
  try {
    const values = Object.entries(JSON.parse(text)).filter(([, value]) => value !== null);
    return { tags: [], ...Object.fromEntries(values) };
  } catch {
    return null;
  }
}

/**
 * What was sent with masked secrets replaced by the stored ones. The stored value is opened only when
 * something is masked, so a new credential can replace one that cannot be read. `path` is where in the
 * body it came.
 */
export function restoreBucket<B extends BucketCredential | SentBucket>(
  cipher: Cipher,
  sent: B,
  sealed: string | null,
  path: string,
): B {
  const table = storageVendors[sent.vendor].fields;
  if (restoreSecrets(table, sent, null).issues.length === 0) return sent;
  const stored = sealed ? openBucket(cipher, sealed) : null;
  const before = stored?.vendor === sent.vendor ? stored : null;
  const restored = restoreSecrets(table, sent, before);
  const { values } = restored;
  const issues = [...restored.issues, ...(before ? keptWhileMoved(table, before, sent, values) : [])];
  refuseIssues(issues.map((issue) => ({ ...issue, path: path + issue.path })));
  return values;
}

/** What to store for an update: undefined leaves the column, null empties it. */
export function sealBucket(
  cipher: Cipher,
  sent: SentBucket | null | undefined,
  sealed: string | null,
): string | null | undefined {
  if (!sent) return sent;
  const restored = restoreBucket(cipher, sent, sealed, 'bucket_credential.');
  const { bucket, issues } = bucketChange(readableBucket(cipher, sealed), restored);
  refuseIssues(issues.map((issue) => ({ ...issue, path: `bucket_credential.${issue.path}` })));
  const next = cipher.sealForPlatform(JSON.stringify(bucket));
  if (next.length > LONGEST_SEALED)
    throw problems.invalid([
      {
        path: 'bucket_credential',
        message: 'The credential and its tags are too long to store together.',
      },
    ]);
  return next;
}
