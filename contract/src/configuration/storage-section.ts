/** Where an account keeps its recordings, in a document: the fields of its vendor's table, secrets by reference. */
import { z } from 'zod';
import { type StorageVendor, storageVendors } from '../accounts/storage-vendors.ts';
import { type FieldTable, isEmpty } from '../core/field.ts';
import { secretsOf } from '../core/field-secrets.ts';
import { NO_REFERENCE, variableOf } from './document-values.ts';

/** What storage of any vendor has. */
export const storageHead = {
  vendor: z.enum(Object.keys(storageVendors) as StorageVendor[]),
  tags: z.array(z.strictObject({ Key: z.string(), Value: z.string() })).optional(),
};
const head = Object.keys(storageHead);

export const storageTable = (vendor: string): FieldTable =>
  storageVendors[vendor as StorageVendor]?.fields ?? {};

/** The account's own save reports faults in the values themselves. */
export const recordingStorage = z
  .looseObject(storageHead)
  .superRefine((body, ctx) => {
    const wrong = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    const table = storageTable(body.vendor);
    const others = Object.keys(body).filter((name) => !(name in table) && !head.includes(name));
    if (others.length > 0) ctx.addIssue({ code: 'unrecognized_keys', keys: others, input: body });
    for (const [name, { label, required }] of Object.entries(table)) {
      const value: unknown = body[name];
      if (required && isEmpty(value)) wrong(name, `${label} is required`);
      else if (isEmpty(value)) continue;
      else if (secretsOf(table).includes(name) && variableOf(value) === null) wrong(name, NO_REFERENCE);
      else if (typeof value !== 'string') wrong(name, 'must be text');
    }
  })
  .meta({
    description:
      "The fields of its vendor, such as the bucket's name, region or endpoint; secrets by reference",
  });
