import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { emptyValues, type FieldTable } from '../core/field.ts';
import { maskSecrets, secretsOf } from '../core/field-secrets.ts';
import { accountUpdate } from './accounts.contract.ts';
import { aBucketCredential, aServiceKey } from './storage-vendors.sample.ts';
import {
  bucketCredential,
  INVALID_SERVICE_KEY,
  MOST_TAGS,
  maskedBucketCredential,
  type StorageVendor,
  storageVendors,
} from './storage-vendors.ts';

const vendors = Object.keys(storageVendors) as StorageVendor[];
const tableOf = (vendor: StorageVendor): FieldTable => storageVendors[vendor].fields;

function issues(value: unknown): Record<string, string> {
  const { error } = bucketCredential.safeParse(value);
  return Object.fromEntries(error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []);
}

for (const vendor of vendors) {
  const table = tableOf(vendor);

  test(`${vendor}: a filled-in credential passes and keeps its values`, () => {
    assert.deepEqual(bucketCredential.parse(aBucketCredential(vendor)), aBucketCredential(vendor));
  });

  test(`${vendor}: without a required field it is refused in the words of its label`, () => {
    for (const [name, { label, required }] of Object.entries(table)) {
      const message = required ? { [name]: `${label} is required` } : {};
      assert.deepEqual(issues(aBucketCredential(vendor, { [name]: undefined })), message, name);
      assert.deepEqual(issues(aBucketCredential(vendor, { [name]: '' })), message, name);
    }
  });

  test(`${vendor}: keys of other vendors are dropped`, () => {
    const strange = Object.fromEntries(
      vendors.flatMap((other) => Object.keys(tableOf(other)).map((name) => [name, 'left over'])),
    );
    const sent = { ...strange, ...aBucketCredential(vendor) };
    assert.deepEqual(
      Object.keys(bucketCredential.parse(sent)).filter((name) => !(name in table)),
      ['vendor', 'tags'],
    );
  });

  test(`${vendor}: the masked form has no secret, is a valid answer and passes as input`, () => {
    const credential = bucketCredential.parse(aBucketCredential(vendor));
    const masked = maskSecrets(table, credential);
    assert.ok(secretsOf(table).length > 0);
    for (const name of secretsOf(table))
      assert.notEqual(
        (masked as Record<string, unknown>)[name],
        (credential as Record<string, unknown>)[name],
      );
    assert.doesNotMatch(JSON.stringify(masked), /secret.access.key.of|AccountKey|not a key/);
    assert.deepEqual(maskedBucketCredential.parse(masked), masked);
    assert.deepEqual(bucketCredential.parse(masked), masked);
  });

  test(`${vendor}: the name of the bucket is asked for, and a form starts with text in every field`, () => {
    assert.equal(table.name?.required, true);
    assert.ok(Object.values(emptyValues(table)).every((value) => typeof value === 'string'));
  });
}

test('the vendors and their fields have their labels and their order', () => {
  assert.deepEqual(
    vendors.map((vendor) => [
      storageVendors[vendor].name,
      ...Object.values(tableOf(vendor)).map(({ label }) => label),
    ]),
    [
      ['AWS S3', 'Bucket name', 'Region', 'Access key ID', 'Secret access key'],
      [
        'S3 compatible',
        'Endpoint URI',
        'Region (Optional)',
        'Bucket name',
        'Access key ID',
        'Secret access key',
      ],
      ['Azure', 'Container name', 'Connection string'],
      ['Google', 'Bucket name', 'Service key'],
    ],
  );
  assert.equal(emptyValues(tableOf('aws_s3')).region, 'us-east-1');
});

test('a service key that is no such file is refused with one sentence', () => {
  for (const service_key of [
    'no JSON',
    '{}',
    aServiceKey({ private_key: '' }),
    aServiceKey({ client_email: null }),
  ])
    assert.deepEqual(issues(aBucketCredential('google', { service_key })), {
      service_key: INVALID_SERVICE_KEY,
    });
});

test('a region is one of the list or a newer one, and leads nowhere else; an endpoint is a web address', () => {
  assert.deepEqual(issues(aBucketCredential('aws_s3', { region: 'eu-central-2' })), {});
  for (const region of ['eu-central-1.example.com', 'eu-central-1/', 'eu central 1', 'x'.repeat(64)])
    assert.deepEqual(issues(aBucketCredential('aws_s3', { region })), {
      region: 'Region must be the name of a region',
    });
  for (const endpoint of ['storage.example.com', 'ftp://example.com', 'javascript:alert(1)'])
    assert.match(
      issues(aBucketCredential('s3_compatible', { endpoint })).endpoint ?? '',
      /must be an address/,
    );
});

test('a tag has a name and a value, and there are not too many', () => {
  const tags = [{ Key: ' ', Value: 'x' }, { Key: 'team' }];
  assert.deepEqual(issues(aBucketCredential('azure', { tags })), {
    'tags.0.Key': 'Name is required for each tag',
    'tags.1.Value': 'Value is required for each tag',
  });
  const many = Array.from({ length: MOST_TAGS + 1 }, (_, at) => ({ Key: `k${at}`, Value: 'v' }));
  assert.deepEqual(issues(aBucketCredential('azure', { tags: many })), {
    tags: `There may be at most ${MOST_TAGS} tags`,
  });
  assert.deepEqual(bucketCredential.parse(aBucketCredential('azure', { tags: null })).tags, []);
});

test('a vendor that is none of them is named', () => {
  assert.deepEqual(issues({ vendor: 'ftp' }), { vendor: 'unknown storage vendor: ftp' });
  assert.deepEqual(issues({ vendor: { toString: 1 } }), {
    vendor: 'unknown storage vendor: {"toString":1}',
  });
  assert.deepEqual(issues({}), { vendor: 'vendor is required' });
});

test('an update removes with null or none, and leaves what it does not name or could not read', () => {
  const parse = (bucket_credential: unknown) => accountUpdate.parse({ bucket_credential }).bucket_credential;
  assert.equal(parse(null), null);
  assert.equal(parse({ vendor: 'none' }), null);
  assert.equal(accountUpdate.parse({}).bucket_credential, undefined);
  assert.equal(parse({ vendor: 'unreadable', msg: 'Enter it again.' }), undefined);
  assert.equal(accountUpdate.parse({ record_all_calls: true, record_format: 'wav' }).record_all_calls, 1);
  assert.equal(accountUpdate.safeParse({ record_format: 'ogg' }).success, false);
});

test('the API page describes one shape for each vendor', () => {
  const schema = z.toJSONSchema(bucketCredential, { io: 'input', unrepresentable: 'any' });
  assert.equal(schema.oneOf?.length ?? schema.anyOf?.length, vendors.length);
});
