import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, accountUpdate } from '@trunkline/contract/accounts/accounts.contract.ts';
import { aBucketCredential } from '@trunkline/contract/accounts/storage-vendors.sample.ts';
import { type StorageVendor, storageVendors } from '@trunkline/contract/accounts/storage-vendors.ts';
import { maskSecrets } from '@trunkline/contract/core/field-secrets.ts';
import {
  isTestable,
  NEEDS_VENDOR,
  recordingFaults,
  recordingInShort,
  recordingSent,
  recordingValues,
  vendorChoices,
  withVendor,
} from './recording-form.ts';

const vendors = Object.keys(storageVendors) as StorageVendor[];

/** As the server answers it: with its secrets masked. */
function stored(vendor: StorageVendor): Account['bucket_credential'] {
  const credential: Record<string, unknown> = aBucketCredential(vendor);
  return maskSecrets(storageVendors[vendor].fields, credential) as Account['bucket_credential'];
}

function recorded(vendor: StorageVendor) {
  return { record_all_calls: 1, record_format: 'wav', bucket_credential: stored(vendor) } as const;
}

test('recording that is opened and saved unchanged stays as it is, for every vendor', () => {
  for (const vendor of vendors) {
    const account = recorded(vendor);
    const sent = recordingSent(recordingValues(account), account.bucket_credential);
    assert.deepEqual(accountUpdate.parse(sent), account, vendor);
  }
});

test('a stored key is not sent to another place, and is said so on its field', () => {
  const account = recorded('s3_compatible');
  const values = recordingValues(account);
  const faults = (over: object) =>
    recordingFaults(
      { ...values, bucket_credential: { ...values.bucket_credential, ...over } },
      account.bucket_credential,
    );
  assert.deepEqual(faults({}), {});
  const endpoint = 'https://elsewhere.example.com';
  assert.deepEqual(faults({ endpoint }), {
    'bucket_credential.secret_access_key':
      'Enter the Secret access key again, since the address has changed.',
  });
  assert.deepEqual(faults({ endpoint, secret_access_key: 'typed again' }), {});
});

test('a bucket that a platform has stored otherwise stops no other change, and takes no new fault', () => {
  const odd = { ...recorded('aws_s3'), bucket_credential: { ...stored('aws_s3'), region: 'mars 1' } };
  const account = odd as ReturnType<typeof recorded>;
  const values = recordingValues(account);
  const faults = (over: object) =>
    recordingFaults(
      { ...values, bucket_credential: { ...values.bucket_credential, ...over } },
      account.bucket_credential,
    );
  assert.deepEqual(faults({}), {});
  assert.deepEqual(faults({ region: 'mars 2', name: ' ' }), {
    'bucket_credential.name': 'Bucket name is required',
    'bucket_credential.region': 'Region must be the name of a region',
  });
});

test('the choices are the four vendors by their names', () => {
  assert.deepEqual(
    vendorChoices.map(({ label }) => label),
    ['AWS S3', 'S3 compatible', 'Azure', 'Google'],
  );
});

test('switched off, nothing is recorded and the credential is removed', () => {
  const values = { ...recordingValues(recorded('aws_s3')), with_recording: false };
  assert.deepEqual(recordingSent(values, stored('aws_s3')), {
    record_all_calls: 0,
    bucket_credential: { vendor: 'none' },
  });
});

test('without a vendor no bucket is sent, unless one has to be removed', () => {
  const nothing = { record_all_calls: 0, record_format: 'mp3', bucket_credential: null } as const;
  const values = { ...recordingValues(nothing), with_recording: true };
  assert.equal('bucket_credential' in recordingSent(values, null), false);
  assert.deepEqual(recordingSent(values, stored('azure')).bucket_credential, { vendor: 'none' });
});

test('recording all calls needs a place for them', () => {
  const values = recordingValues({ record_all_calls: 1, record_format: 'mp3', bucket_credential: null });
  assert.equal(values.with_recording, true);
  assert.deepEqual(recordingFaults(values, null), { 'bucket_credential.vendor': NEEDS_VENDOR });
  assert.deepEqual(recordingFaults({ ...values, with_recording: false }, null), {});
});

test('a credential that cannot be read goes back as it came', () => {
  const unreadable = { vendor: 'unreadable', msg: 'It was encrypted with another secret.' } as const;
  const values = recordingValues({
    record_all_calls: 0,
    record_format: 'mp3',
    bucket_credential: unreadable,
  });
  const sent = recordingSent(values, unreadable);
  assert.deepEqual(sent.bucket_credential, { vendor: 'unreadable' });
  assert.equal(accountUpdate.parse(sent).bucket_credential, undefined);
});

test('a bucket is tested when what its vendor needs is filled in, vendor by vendor', () => {
  const needs: Record<StorageVendor, string[]> = {
    aws_s3: ['name', 'region', 'access_key_id', 'secret_access_key'],
    s3_compatible: ['endpoint', 'name', 'access_key_id', 'secret_access_key'],
    azure: ['name', 'connection_string'],
    google: ['name', 'service_key'],
  };
  for (const vendor of vendors) {
    const { bucket_credential } = recordingValues(recorded(vendor));
    assert.equal(isTestable(bucket_credential), true, vendor);
    for (const name of Object.keys(storageVendors[vendor].fields))
      assert.equal(
        isTestable({ ...bucket_credential, [name]: ' ' }),
        !needs[vendor].includes(name),
        `${vendor} without ${name}`,
      );
  }
  assert.equal(isTestable({ vendor: '', tags: [] }), false);
});

test('another vendor keeps the name and takes no secret along; the stored one comes back whole', () => {
  const { bucket_credential: aws } = recordingValues(recorded('aws_s3'));
  const other = withVendor(aws, 's3_compatible', stored('aws_s3'));
  assert.deepEqual([other.name, other.secret_access_key, other.access_key_id], ['calls', '', '']);
  assert.deepEqual(withVendor(other, 'aws_s3', stored('aws_s3')), aws);
  assert.equal(withVendor({ vendor: '', tags: [] }, 'aws_s3', null).region, 'us-east-1');
  assert.deepEqual(withVendor(aws, '', stored('aws_s3')), { vendor: '', tags: [] });
});

test('in short it says where recordings go, and of which calls', () => {
  assert.equal(recordingInShort(recordingValues()), 'Off');
  assert.equal(recordingInShort(recordingValues(recorded('aws_s3'))), 'AWS S3 · wav · all calls');
  const some = { ...recorded('azure'), record_all_calls: 0 } as const;
  assert.equal(recordingInShort(recordingValues(some)), 'Azure · wav · where an application asks for it');
});
