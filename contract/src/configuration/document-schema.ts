/**
 * The JSON schema of the document, for editors that complete names and mark errors: a credential has one alternative
 * for each vendor, with its fields.
 */
import { z } from 'zod';
import { storageVendors } from '../accounts/storage-vendors.ts';
import type { Field, FieldTable } from '../core/field.ts';
import { secretsOf } from '../core/field-secrets.ts';
import { flag } from '../core/value.ts';
import type { SpeechVendor } from '../speech-services/speech-vendor.ts';
import { speechVendors } from '../speech-services/vendors.ts';
import { configurationDocument } from './document.ts';
import { referenceTo, secretReference } from './document-values.ts';
import { speechCredential, speechHead, speechTableFields } from './speech-section.ts';
import { recordingStorage, storageHead } from './storage-section.ts';

type Json = Record<string, unknown>;

/** What a document is read with says the fields of a vendor in a refinement, which JSON Schema does not have. */
const vendorSchemas = [
  { name: 'speech_credential', schema: speechCredential, alternatives: speechAlternatives },
  { name: 'bucket_credential', schema: recordingStorage, alternatives: storageAlternatives },
];

export function documentSchema(): Json {
  return {
    ...jsonOf(configurationDocument),
    title: 'Configuration of Trunkline',
    $defs: Object.fromEntries(
      vendorSchemas.map(({ name, alternatives }) => [name, { oneOf: alternatives().map(jsonWithin) }]),
    ),
  };
}

function jsonOf(schema: z.ZodType): Json {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const replaced = vendorSchemas.find((one) => one.schema === zodSchema);
      if (!replaced) return;
      for (const key of Object.keys(jsonSchema)) if (key !== 'description') delete jsonSchema[key];
      jsonSchema.$ref = `#/$defs/${replaced.name}`;
    },
  });
}

function jsonWithin(schema: z.ZodType): Json {
  const { $schema: _, ...json } = jsonOf(schema);
  return json;
}

const customName = z
  .string()
  .regex(/^custom:.*\S/)
  .meta({ description: '`custom:` and its name' });

function speechAlternatives(): z.ZodType[] {
  return Object.entries<SpeechVendor>(speechVendors).map(([id, { name, fields, named, custom_voices }]) => {
    const { custom_voices: voices, ...head } = speechHead;
    return z
      .strictObject({
        ...head,
        vendor: named ? customName : z.literal(id),
        ...(custom_voices && { custom_voices: voices }),
        ...shapeOf(fields, speechTableFields(fields)),
      })
      .meta({ title: name });
  });
}

function storageAlternatives(): z.ZodType[] {
  return Object.entries(storageVendors).map(([id, { name, fields }]) =>
    z
      .strictObject({
        ...storageHead,
        vendor: z.literal(id),
        ...shapeOf(fields, Object.keys(fields), ({ required }) => required === true),
      })
      .meta({ title: name }),
  );
}

/** `mustBe` where the document is refused without it; a speech credential that lacks something may be stored so. */
function shapeOf(
  table: FieldTable,
  names: readonly string[],
  mustBe: (field: Field) => boolean = () => false,
) {
  const secrets = secretsOf(table);
  return Object.fromEntries(
    names.map((name) => {
      const fields = Object.entries(table).flatMap(([key, field]) =>
        (field.wire ?? key) === name ? [field] : [],
      );
      const isSecret = secrets.includes(name);
      const value = isSecret ? secretReference : schemaOf(fields);
      const description = [...labelsOf(fields), ...(isSecret ? [BY_REFERENCE] : [])].join('; ') || undefined;
      return [name, (fields.some(mustBe) ? value : value.nullish()).meta({ description })];
    }),
  );
}

const BY_REFERENCE = `by reference: ${referenceTo('NAME')}`;

function labelsOf(fields: readonly Field[]): string[] {
  return [...new Set(fields.map(({ label, help }) => (help ? `${label}: ${help}` : label)))];
}

/** Of fields that share a name the loosest; what no field has is set beside another. */
function schemaOf(fields: readonly Field[]): z.ZodType {
  if (fields.every(({ kind }) => kind === 'toggle')) return flag;
  const choices = fields
    .flatMap((field) => (field.kind === 'choice' ? field.choices : []))
    .map(({ value }) => value);
  if (choices.length === 0) return z.string();
  const isClosed = fields.every((field) => field.kind === 'choice' && !field.open && !field.domain);
  // The list is offered, and anything else is taken too.
  return isClosed ? z.enum(choices) : z.union([z.enum(choices), z.string()]);
}
