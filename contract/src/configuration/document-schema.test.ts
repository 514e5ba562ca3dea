import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { aBucketCredential } from '../accounts/storage-vendors.sample.ts';
import { type StorageVendor, storageVendors } from '../accounts/storage-vendors.ts';
import { secretsOf } from '../core/field-secrets.ts';
import { speechSamples } from '../speech-services/vendors.sample.ts';
import { speechVendorOf } from '../speech-services/vendors.ts';
import { configurationDocument } from './document.ts';
import { documentSchema } from './document-schema.ts';
import { referenceTo } from './document-values.ts';

type Fields = Record<string, unknown>;
const editor = z.fromJSONSchema(documentSchema());

/** What an editor says, which is what reading the document says. */
function isFine(account: Fields): boolean {
  const document = {
    trunkline: 1,
    providers: [{ name: 'Acme', accounts: [{ name: 'Sales', ...account }] }],
  };
  const told = editor.safeParse(document).success;
  assert.equal(configurationDocument.safeParse(document).success, told, JSON.stringify(account));
  return told;
}

const speech = (fields: Fields) => isFine({ speech_services: [fields] });
const storage = (bucket_credential: unknown) => isFine({ bucket_credential });

/** As an export writes it. */
function byReference(values: Fields, secrets: readonly string[]): Fields {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      secrets.includes(name) ? referenceTo('KEY') : value,
    ]),
  );
}

test('a speech credential of each vendor has its fields, and no others', () => {
  for (const { vendor, variant, sent } of speechSamples) {
    const secrets = secretsOf(speechVendorOf(String(sent.vendor))?.fields ?? {});
    const fields = byReference(sent, secrets);
    assert.ok(speech(fields), `${vendor}, ${variant}`);
    assert.ok(!speech({ ...fields, colour: 'red' }), `${vendor} has no colour`);
    for (const name of secrets.filter((one) => one in sent))
      assert.ok(!speech({ ...fields, [name]: sent[name] }), `${vendor}: ${name} in clear`);
  }
  assert.ok(!speech({ vendor: 'nobody' }));
  assert.ok(!speech({ vendor: 'custom' }));
  assert.ok(!speech({ vendor: 'soniox', aws_region: 'eu-west-1' }));
});

test('recording storage of each vendor has its fields, and no others', () => {
  for (const vendor of Object.keys(storageVendors) as StorageVendor[]) {
    const sent = aBucketCredential(vendor);
    const fields = byReference(sent, secretsOf(storageVendors[vendor].fields));
    assert.ok(storage(fields), vendor);
    assert.ok(!storage({ ...fields, colour: 'red' }), `${vendor} has no colour`);
    assert.ok(!storage(sent), `${vendor}: secrets in clear`);
    const { name: _, ...nameless } = fields;
    assert.ok(!storage(nameless), `${vendor} needs a name`);
  }
  assert.ok(storage(null));
});

test('fields have descriptions, and lists of what may be chosen', () => {
  const { $defs } = documentSchema() as {
    $defs: Record<string, { oneOf: { title: string; properties: Record<string, Fields> }[] }>;
  };
  const of = (list: string, title: string) =>
    $defs[list]?.oneOf.find((one) => one.title === title)?.properties;
  assert.equal(
    of('speech_credential', 'AWS')?.secret_access_key?.description,
    `Secret access key; by reference: ${referenceTo('NAME')}`,
  );
  assert.match(JSON.stringify(of('speech_credential', 'AWS')?.aws_region), /"eu-west-1"/);
  assert.match(JSON.stringify(of('bucket_credential', 'AWS S3')?.region), /"enum":.*"eu-west-1"/);
});
