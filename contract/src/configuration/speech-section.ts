/** A speech credential in a document: the fields of its vendor's table, secrets by reference. */
import { z } from 'zod';
import type { FieldTable } from '../core/field.ts';
import { secretsOf } from '../core/field-secrets.ts';
import { wireNames } from '../core/field-wire.ts';
import { flag, optionalText, requiredText } from '../core/value.ts';
import { MOST_CUSTOM_VOICES, reportedUsages } from '../speech-services/google-custom-voices.contract.ts';
import { LONGEST_LABEL } from '../speech-services/speech-credential.ts';
import { speechVendorOf } from '../speech-services/vendors.ts';
import { NO_REFERENCE, secretReference, variableOf } from './document-values.ts';

const uses = ['use_for_tts', 'use_for_stt'] as const;

export const speechTable = (vendor: string): FieldTable => speechVendorOf(vendor)?.fields ?? {};

/** Only the vendor's own fields, which have no columns of their own. */
export const speechFields = (vendor: string) => speechTableFields(speechTable(vendor));

export function speechTableFields(table: FieldTable): string[] {
  return wireNames(table).filter((name) => !head.includes(name));
}

/** A document tells voices of a credential apart by their names. */
const customVoice = z.strictObject({
  name: requiredText('Name', 64),
  reported_usage: z.enum(reportedUsages).default('REALTIME'),
  model: z.string().trim().max(512, 'Model may have at most 512 characters').nullable().default(null),
  use_voice_cloning_key: flag.default(0),
  voice_cloning_key: secretReference.nullable().default(null),
});

/** What a credential of any vendor has. */
export const speechHead = {
  vendor: requiredText('Vendor', 32),
  label: optionalText('Label', LONGEST_LABEL).optional(),
  use_for_tts: flag.optional(),
  use_for_stt: flag.optional(),
  custom_voices: z
    .array(customVoice)
    .max(MOST_CUSTOM_VOICES, `At most ${MOST_CUSTOM_VOICES} custom voices`)
    .optional(),
};
const head = Object.keys(speechHead);

export const speechCredential = z
  .looseObject(speechHead)
  .superRefine((body, ctx) => {
    const wrong = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    if (!speechVendorOf(body.vendor)) return wrong('vendor', `There is no speech vendor ${body.vendor}`);
    const { custom_voices: voices } = body;
    const speaks = body.use_for_tts === 1 || uses.every((use) => body[use] === undefined);
    if (voices?.length && !(speaks && speechVendorOf(body.vendor)?.custom_voices))
      return wrong('custom_voices', 'Custom voices require a vendor that supports them, and use_for_tts');
    const twice = voices?.find(({ name }, at) => voices.findIndex((one) => one.name === name) < at);
    if (twice) wrong('custom_voices', `Two custom voices are called ${twice.name}`);
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
    description: 'The fields of its vendor, as listed in docs/vendors.md; secrets by reference',
  });
