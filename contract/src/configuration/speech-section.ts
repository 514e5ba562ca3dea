/** A speech credential in a document: the fields of its vendor's table, secrets by reference. */
import { z } from 'zod';
import type { FieldTable } from '../core/field.ts';
import { secretsOf } from '../core/field-secrets.ts';
import { wireNames } from '../core/field-wire.ts';
import { flag, optionalText, requiredText } from '../core/value.ts';
import { LONGEST_LABEL } from '../speech-services/speech-credential.ts';
import { speechVendorOf } from '../speech-services/vendors.ts';
import { NO_REFERENCE, variableOf } from './document-values.ts';

const head = ['vendor', 'label', 'use_for_tts', 'use_for_stt'];

export const speechTable = (vendor: string): FieldTable => speechVendorOf(vendor)?.fields ?? {};

/** The fields of the vendor alone: what is not in columns of its own. */
export function speechFields(vendor: string): string[] {
  return wireNames(speechTable(vendor)).filter((name) => !head.includes(name));
}

export const speechCredential = z
  .looseObject({
    vendor: requiredText('Vendor', 32),
    label: optionalText('Label', LONGEST_LABEL).optional(),
    use_for_tts: flag.optional(),
    use_for_stt: flag.optional(),
  })
  .superRefine((body, ctx) => {
    const wrong = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    if (!speechVendorOf(body.vendor)) return wrong('vendor', `There is no speech vendor ${body.vendor}`);
    const [known, secrets] = [speechFields(body.vendor), secretsOf(speechTable(body.vendor))];
    const others = Object.keys(body).filter((name) => ![...known, ...head].includes(name));
    if (others.length > 0) ctx.addIssue({ code: 'unrecognized_keys', keys: others, input: body });
    for (const name of known) {
      const value: unknown = body[name];
      if (value === null || value === undefined) continue;
      if (secrets.includes(name) && variableOf(value) === null) wrong(name, NO_REFERENCE);
      else if (!['string', 'number', 'boolean'].includes(typeof value)) wrong(name, 'must be text');
    }
  })
  .meta({
    description: 'With the fields of its vendor, as docs/vendors.md lists them; secrets by reference',
  });
