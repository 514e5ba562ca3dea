/** Where recordings may be kept (`W9`): the fields of each vendor, and what follows from them. */
import { z } from 'zod';
import { awsRegions } from '../core/aws-regions.ts';
import { type FieldTable, fields } from '../core/field.ts';
import { fieldsSchema } from '../core/field-schema.ts';
import { jsonText } from '../core/json-text.ts';
import { isPrintable, notPrintable } from '../core/printable.ts';
import { regionField } from '../core/region-field.ts';

export const INVALID_SERVICE_KEY = 'Invalid service key file, could not parse as JSON.';

const bucketName = { kind: 'text', label: 'Bucket name', required: true } as const;
const keyPair = {
  access_key_id: { kind: 'text', label: 'Access key ID', required: true },
  secret_access_key: { kind: 'secret', label: 'Secret access key', required: true, longest: 255 },
} as const;

const aws_s3 = fields({
  name: bucketName,
  region: { ...regionField(awsRegions), label: 'Region', required: true, default: 'us-east-1' },
  ...keyPair,
});

const s3_compatible = fields({
  endpoint: {
    kind: 'url',
    receives: ['secret_access_key'],
    label: 'Endpoint URI',
    placeholder: 'https://storage.example.com',
    required: true,
  },
  region: { kind: 'text', label: 'Region (Optional)', longest: 64 },
  name: bucketName,
  ...keyPair,
});

const azure = fields({
  name: { kind: 'text', label: 'Container name', required: true },
  connection_string: { kind: 'secret', label: 'Connection string', required: true, longest: 1024 },
});

const google = fields({
  name: bucketName,
  service_key: {
    kind: 'json_file',
    label: 'Service key',
    help: 'The JSON key of a service account that may use the storage APIs.',
    required: true,
    needs: ['private_key', 'client_email'],
    secrets: ['private_key', 'private_key_id'],
    fault: INVALID_SERVICE_KEY,
    longest: 5000,
  },
});

/** In the order of the form. `tags` is what the rows of tags are headed with. */
export const storageVendors = {
  aws_s3: { name: 'AWS S3', tags: 'S3 Tags', fields: aws_s3 },
  s3_compatible: { name: 'S3 compatible', tags: 'S3 Tags', fields: s3_compatible },
  azure: { name: 'Azure', tags: 'Azure Cloud Storage Tags', fields: azure },
  google: { name: 'Google', tags: 'Google Cloud Storage Tags', fields: google },
} as const satisfies Record<string, { name: string; tags: string; fields: FieldTable }>;

export type StorageVendor = keyof typeof storageVendors;

export const MOST_TAGS = 10;

/** Told to the recorder, which hangs them on each recording. */
const tag = z.object({
  Key: tagText('Name', 128),
  Value: tagText('Value', 256),
});

function tagText(what: string, longest: number) {
  const message = `${what} is required for each tag`;
  return z
    .string(message)
    .trim()
    .min(1, message)
    .max(longest, `The ${what.toLowerCase()} of a tag may have at most ${longest} characters`)
    .refine(isPrintable, notPrintable(`The ${what.toLowerCase()} of a tag`));
}

const tags = z
  .array(tag, 'Tags must be a list of Key and Value')
  .max(MOST_TAGS, `There may be at most ${MOST_TAGS} tags`)
  .nullish()
  .transform((list) => list ?? []);

function inputOf<V extends StorageVendor, T extends FieldTable>(vendor: V, table: T) {
  return fieldsSchema({ vendor: z.literal(vendor), tags }, table);
}

const vendors = [
  inputOf('aws_s3', aws_s3),
  inputOf('s3_compatible', s3_compatible),
  inputOf('azure', azure),
  inputOf('google', google),
] as const;

/** The message that clients of the platform know. */
export const unknownVendor = {
  error: ({ input }: { input?: unknown }) =>
    typeof input === 'object' && input !== null && 'vendor' in input
      ? `unknown storage vendor: ${jsonText(input.vendor).slice(0, 40)}`
      : 'vendor is required',
};

/** A credential with all that its vendor asks for. */
export const bucketCredential = z.discriminatedUnion('vendor', vendors, unknownVendor);

/** Shown in an answer for a stored value that this server's secret does not open (`R17`). */
export const UNREADABLE = 'unreadable';

function storedAs<V extends StorageVendor, T extends FieldTable>(vendor: V, table: T) {
  const shape = Object.fromEntries(
    Object.entries(table).map(([name, { label }]) => [
      name,
      z.string().optional().meta({ description: label }),
    ]),
  );
  return z.object({
    vendor: z.literal(vendor),
    tags: z.array(z.object({ Key: z.string(), Value: z.string() })),
    ...(shape as Record<keyof T, z.ZodOptional<z.ZodString>>),
  });
}

/** As it is stored: what the platform wrote may lack what is required today. */
export const storedBucketCredential = z.discriminatedUnion('vendor', [
  storedAs('aws_s3', aws_s3),
  storedAs('s3_compatible', s3_compatible),
  storedAs('azure', azure),
  storedAs('google', google),
]);

/** In an answer: secrets are masked, and values that are sent back like that stay unchanged. */
export const maskedBucketCredential = z.discriminatedUnion('vendor', [
  storedBucketCredential,
  z.object({ vendor: z.literal(UNREADABLE), msg: z.string() }),
]);

export type BucketCredential = z.output<typeof bucketCredential>;
export type StoredBucketCredential = z.output<typeof storedBucketCredential>;
export type MaskedBucketCredential = z.output<typeof maskedBucketCredential>;
