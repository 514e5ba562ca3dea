/**
 * The bucket in a change of an account: judged together with what is stored, because a platform stores values that
 * are refused here.
 */
import { z } from 'zod';
import type { FieldTable, Values } from '../core/field.ts';
import type { Issue } from '../core/problem.ts';
import {
  bucketCredential,
  type StorageVendor,
  type StoredBucketCredential,
  storageVendors,
  UNREADABLE,
  unknownVendor,
} from './storage-vendors.ts';

const text = (label: string) =>
  z
    .preprocess(
      (given) => (typeof given === 'object' && given !== null ? JSON.stringify(given) : (given ?? undefined)),
      z.string(`${label} must be text`).trim().optional(),
    )
    .meta({ description: label });

const tag = z.object({
  Key: z.string('Name is required for each tag'),
  Value: z.string('Value is required for each tag'),
});

function sentAs<V extends StorageVendor, T extends FieldTable>(vendor: V, table: T) {
  const shape = Object.fromEntries(Object.entries(table).map(([name, { label }]) => [name, text(label)]));
  return z.object({
    vendor: z.literal(vendor),
    tags: z
      .array(tag, 'Tags must be a list of Key and Value')
      .nullish()
      .transform((list) => list ?? []),
    ...(shape as Record<keyof T, ReturnType<typeof text>>),
  });
}

/** In an update, null or vendor `none` removes it. A value that was shown as unreadable stays if it is sent back. */
export const bucketCredentialUpdate = z
  .discriminatedUnion(
    'vendor',
    [
      sentAs('aws_s3', storageVendors.aws_s3.fields),
      sentAs('s3_compatible', storageVendors.s3_compatible.fields),
      sentAs('azure', storageVendors.azure.fields),
      sentAs('google', storageVendors.google.fields),
      z.object({ vendor: z.literal('none') }).transform(() => null),
      z.object({ vendor: z.literal(UNREADABLE) }).transform(() => undefined),
    ],
    unknownVendor,
  )
  .nullish();

export type SentBucket = NonNullable<z.output<typeof bucketCredentialUpdate>>;

/**
 * What to store of a bucket that was sent, and the faults that the change brings: a value that was already wrong or
 * missing when it was stored, and is sent unchanged, does not block other changes. Both have their secrets masked, or
 * neither.
 */
export function bucketChange(
  stored: { vendor: string } | null,
  sent: SentBucket,
): { bucket: StoredBucketCredential; issues: Issue[] } {
  const whole = bucketCredential.safeParse(sent);
  if (whole.success) return { bucket: whole.data, issues: [] };
  const before: Values = stored?.vendor === sent.vendor ? stored : {};
  const isOld = (name: string) =>
    'vendor' in before && JSON.stringify((sent as Values)[name]) === JSON.stringify(before[name]);
  const issues = whole.error.issues
    .filter(({ path }) => !isOld(String(path[0])))
    .map(({ path, message }) => ({ path: path.join('.'), message }));
  return { bucket: sent, issues };
}
