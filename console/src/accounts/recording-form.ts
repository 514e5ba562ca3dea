/** Call recording in the account form: where recordings go, and which calls are recorded. Pure. */
import type { Account, accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { bucketChange } from '@trunkline/contract/accounts/bucket-change.ts';
import { type BucketCredential, storageVendors } from '@trunkline/contract/accounts/storage-vendors.ts';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import { emptyValues, type FieldTable, shownFields } from '@trunkline/contract/core/field.ts';
import type { Issue } from '@trunkline/contract/core/problem.ts';
import { keptWhileMoved } from '@trunkline/contract/core/secret-places.ts';

export type TagValues = { Key: string; Value: string };

/** The fields of the vendor are beside it, under their names on the wire. */
export type BucketValues = { vendor: string; tags: TagValues[]; [field: string]: unknown };

export type RecordingValues = {
  /** Whether the zone is open. */
  with_recording: boolean;
  record_format: Account['record_format'];
  bucket_credential: BucketValues;
  record_all_calls: boolean;
};

type Recorded = Pick<Account, 'record_all_calls' | 'record_format' | 'bucket_credential'>;

/** A stored credential that this server cannot read; sent back, it stays as it is. */
export const UNREADABLE = 'unreadable';
export const NEEDS_VENDOR = 'Choose where to store recordings before recording all calls';

export const vendorChoices = Object.entries(storageVendors).map(([value, { name }]) => ({
  value,
  label: name,
}));

/** Null when there are none to fill in. */
export function storageVendorOf(vendor: string) {
  const known: Partial<Record<string, { name: string; tags: string; fields: FieldTable }>> = storageVendors;
  return known[vendor] ?? null;
}

export function recordingValues(account?: Recorded): RecordingValues {
  const bucket_credential = bucketValues(account?.bucket_credential);
  const record_all_calls = Boolean(account?.record_all_calls);
  return {
    with_recording: bucket_credential.vendor !== '' || record_all_calls,
    record_format: account?.record_format ?? 'mp3',
    bucket_credential,
    record_all_calls,
  };
}

/** "AWS S3 · mp3 · all calls" */
export function recordingInShort({
  with_recording,
  bucket_credential: { vendor },
  record_format,
  record_all_calls,
}: RecordingValues): string {
  if (!with_recording) return 'Off';
  const where = storageVendorOf(vendor)?.name ?? 'No bucket chosen';
  return [where, record_format, record_all_calls ? 'all calls' : 'where an application asks for it'].join(
    ' · ',
  );
}

/** What the platform stored may lack tags, or be an empty object. */
function bucketValues(stored: Account['bucket_credential'] | undefined): BucketValues {
  const { vendor = '', tags = [], ...values } = (stored ?? {}) as Partial<BucketValues>;
  if (vendor === UNREADABLE) return { vendor, tags: [] };
  const known = storageVendorOf(vendor);
  return known ? { ...emptyValues(known.fields), ...values, vendor, tags } : { vendor: '', tags: [] };
}

/** The form's values after another vendor was chosen: what was stored for it, and the name that was typed. */
export function withVendor(
  values: BucketValues,
  vendor: string,
  stored: Recorded['bucket_credential'],
): BucketValues {
  if (stored?.vendor === vendor) return bucketValues(stored);
  const known = storageVendorOf(vendor);
  if (!known) return { vendor, tags: [] };
  const name = typeof values.name === 'string' ? values.name : '';
  return { ...emptyValues(known.fields), name, vendor, tags: values.tags };
}

/** A bucket as the API takes it: what is shown and filled in. It is checked before it is sent. */
export function bucketSent({ vendor, tags, ...values }: BucketValues): BucketCredential {
  const known = storageVendorOf(vendor);
  const filled = known ? shownFields(known.fields, values).filter((name) => isFilled(values[name])) : [];
  const sent = { vendor, ...Object.fromEntries(filled.map((name) => [name, values[name]])) };
  return (known ? { ...sent, tags } : sent) as BucketCredential;
}

/** Whether all is there that a test needs (`C16`). */
export function isTestable({ vendor, tags: _, ...values }: BucketValues): boolean {
  const table = storageVendorOf(vendor)?.fields;
  if (!table) return false;
  return shownFields(table, values).every((name) => !table[name]?.required || isFilled(values[name]));
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && String(value).trim() !== '';
}

type RecordingSent = Pick<
  Sent<typeof accountEndpoints.update>['body'],
  'record_all_calls' | 'record_format' | 'bucket_credential'
>;

/** Without a vendor nothing is said about a bucket, unless one was stored. */
export function recordingSent(
  { with_recording, bucket_credential, record_format, record_all_calls }: RecordingValues,
  stored: Recorded['bucket_credential'],
): RecordingSent {
  if (!with_recording) return { record_all_calls: 0, bucket_credential: { vendor: 'none' } };
  const sent = { record_all_calls, record_format };
  if (bucket_credential.vendor !== '') return { ...sent, bucket_credential: bucketSent(bucket_credential) };
  return stored ? { ...sent, bucket_credential: { vendor: 'none' } } : sent;
}

/** What the contract's schemas do not know: recording everything needs a place for it, and a key stays with its place. */
export function recordingFaults(
  { with_recording, record_all_calls, bucket_credential }: RecordingValues,
  stored: Recorded['bucket_credential'],
): Record<string, string> {
  if (!with_recording) return {};
  if (bucket_credential.vendor === '')
    return record_all_calls ? { 'bucket_credential.vendor': NEEDS_VENDOR } : {};
  const changed =
    bucket_credential.vendor === UNREADABLE ? [] : bucketChange(stored, bucketSent(bucket_credential)).issues;
  const faults = [...changed, ...keptWithBucket(bucket_credential, stored)];
  return Object.fromEntries(faults.map(({ path, message }) => [`bucket_credential.${path}`, message]));
}

/** The stored secrets, there as masks, that may not go to the address as it is typed (`R16`). */
export function keptWithBucket(bucket: BucketValues, stored: Recorded['bucket_credential']): Issue[] {
  const table = storageVendorOf(bucket.vendor)?.fields;
  return table && stored?.vendor === bucket.vendor
    ? keptWhileMoved(table, stored, {}, bucketSent(bucket))
    : [];
}
