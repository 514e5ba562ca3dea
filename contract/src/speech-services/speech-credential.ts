/** A speech credential as it is sent, read by its vendor's table (`R5`, `R28`). */
import { z } from 'zod';
import { describedBy } from '../core/described.ts';
import { type FieldTable, isEmpty, type Values } from '../core/field.ts';
import { restoreSecrets } from '../core/field-secrets.ts';
import { wireShape } from '../core/field-shape.ts';
import { changeOnWire, checkWire, fieldsOf } from '../core/field-wire.ts';
import { isPrintable, notPrintable } from '../core/printable.ts';
import type { Issue } from '../core/problem.ts';
import { flag, optionalText, sidOrNone } from '../core/value.ts';
import { type CustomVoiceRow, customVoiceRows } from './google-custom-voices.contract.ts';
import { customVendor, speechVendorOf, speechVendors, vendorIdOf } from './vendors.ts';

export const LABEL_TAKEN =
  'The label you have entered is already in use on another speech service of the same vendor.';
export const LONGEST_LABEL = 64;

/** In columns of their own; all else of a credential is encrypted together. */
const columns = ['use_for_tts', 'use_for_stt'] as const;
type Flags = { use_for_tts: 0 | 1; use_for_stt: 0 | 1 };

/** `values` are the vendor's, by wire name. */
export type SpeechCredentialValues = Flags & { values: Record<string, string | 0 | 1> };

const head = {
  vendor: z
    .string('Vendor is required')
    .trim()
    .min(1, 'Vendor is required')
    .max(32, 'Vendor may have at most 32 characters')
    .refine(isPrintable, notPrintable('Vendor'))
    .transform((vendor) => (vendor.startsWith('custom:') ? customVendor(vendor.slice(7)) : vendor))
    .superRefine((vendor, ctx) => {
      if (vendor !== '' && !vendorIdOf(vendor)) ctx.addIssue({ code: 'custom', message: strange(vendor) });
    }),
  label: optionalText('Label', LONGEST_LABEL).optional(),
  account_sid: sidOrNone,
  service_provider_sid: sidOrNone,
};

function strange(vendor: string): string {
  return /^custom:?$/.test(vendor)
    ? 'Name is required: a custom vendor is called custom:NAME'
    : `There is no speech vendor ${vendor}`;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The body of a create. If it does not say what the credential is used for, it is for everything that its vendor
 * does. The owner is taken from the caller if the caller is below it (`R15`).
 */
export const speechCredentialInput = describedBy(
  z
    .looseObject(head)
    .superRefine(
      (body, ctx) => {
        for (const { path, message } of checkedValues(body).issues)
          ctx.addIssue({ code: 'custom', path: path.split('.'), message });
      },
      { when: ({ value }) => isObject(value) },
    )
    .transform(({ vendor, label = null, account_sid = null, service_provider_sid = null, ...rest }) => ({
      vendor,
      label,
      account_sid,
      service_provider_sid,
      ...checkedValues({ vendor, ...rest }).credential,
    })),
  () => z.union(Object.entries(speechVendors).map(([id, { fields }]) => describedInput(id, fields))),
);

/** The body of an update; `changedSpeechCredential` works out the result. */
export const speechCredentialUpdate = describedBy(
  z.looseObject({ use_for_tts: flag.nullish(), use_for_stt: flag.nullish() }),
  () =>
    z
      .object({
        ...wireShape(...Object.values(speechVendors).map(({ fields }) => fields)),
        custom_voices: customVoiceRows,
      })
      .partial(),
);

/**
 * What is stored of a credential after an update. Vendor, label and owner never change; masked secrets
 * stay as they are. Refuse when there are issues: their paths are those of the body.
 */
export function changedSpeechCredential(
  vendor: string,
  stored: SpeechCredentialValues,
  body: Values,
): SpeechCredentialValues & { issues: Issue[] } {
  const table = speechVendorOf(vendor)?.fields;
  if (!table) return { ...stored, issues: [{ path: 'vendor', message: strange(vendor) }] };
  const { values, ...flags } = stored;
  const { passed_over, ...change } = changeOnWire(table, { ...values, ...flags }, body);
  if (passed_over.length === 0) return { ...split(table, change.values), issues: change.issues };
  // What is for a use that is switched off is kept for when it is switched on, and has to be as it is asked for then.
  const on = changeOnWire(table, { ...values, ...allUses }, { ...body, ...allUses });
  const kept = passed_over.filter((name) => !on.passed_over.includes(name));
  const faults = kept.length > 0 ? on.issues.filter((one) => !isAmong(change.issues, one)) : [];
  const others = passed_over.filter((name) => on.passed_over.includes(name));
  return {
    ...split(table, { ...change.values, ...Object.fromEntries(kept.map((name) => [name, on.values[name]])) }),
    issues: [
      ...change.issues,
      ...faults,
      ...others.map((path) => ({ path, message: whyPassedOver(table, path, change.values) })),
    ],
  };
}

const allUses = { use_for_tts: 1, use_for_stt: 1 } as const;

const isAmong = (issues: readonly Issue[], { path, message }: Issue) =>
  issues.some((one) => one.path === path && one.message === message);

function whyPassedOver(table: FieldTable, name: string, values: Values): string {
  const label = fieldsOf(table, name)[0]?.[1].label ?? name;
  const setter = Object.entries(table).find(
    ([one, { sets = {}, wire = one }]) => name in sets && !isEmpty(values[wire]),
  );
  return setter
    ? `“${label}” follows from “${setter[1].label}” and cannot be changed separately`
    : `“${label}” cannot be combined with the other values`;
}

/**
 * The custom voices in a body, saved with the credential or not at all. Undefined if it has none, or cannot have any:
 * another vendor, or a credential that is not for speaking.
 */
export function sentVoices(
  vendor: string,
  use_for_tts: 0 | 1,
  { custom_voices }: Values,
): { rows?: CustomVoiceRow[]; issues: Issue[] } {
  const hasPlace = speechVendorOf(vendor)?.custom_voices && use_for_tts === 1;
  if (!hasPlace || custom_voices === undefined || custom_voices === null) return { issues: [] };
  const { data, error } = customVoiceRows.safeParse(custom_voices);
  if (data) return { rows: data, issues: [] };
  const issues = error.issues.map(({ path, message }) => ({
    path: ['custom_voices', ...path].join('.'),
    message,
  }));
  return { issues };
}

type Checked = { credential: SpeechCredentialValues & { custom_voices: CustomVoiceRow[] }; issues: Issue[] };

function checkedValues(body: Values): Checked {
  const vendor = typeof body.vendor === 'string' ? body.vendor : '';
  const table = speechVendorOf(vendor)?.fields ?? {};
  const isSaid = columns.some((name) => body[name] !== undefined && body[name] !== null);
  const all = isSaid ? {} : Object.fromEntries(columns.map((name) => [name, 1]));
  const { values, issues } = checkWire(table, { ...body, ...all });
  const credential = split(table, values);
  const voices = sentVoices(vendor, credential.use_for_tts, body);
  return {
    credential: { ...credential, custom_voices: voices.rows ?? [] },
    // What is new has no mask that stands for something.
    issues: [...restoreSecrets(table, body, null).issues, ...issues, ...voices.issues],
  };
}

function split(table: FieldTable, wire: Values): SpeechCredentialValues {
  const { use_for_tts, use_for_stt, ...values } = wire;
  const isOn = (name: string, value: unknown) => (name in table && Number(value ?? 0) === 1 ? 1 : 0);
  return {
    use_for_tts: isOn('use_for_tts', use_for_tts),
    use_for_stt: isOn('use_for_stt', use_for_stt),
    values: values as Record<string, string | 0 | 1>,
  };
}

function describedInput(id: string, table: FieldTable) {
  const vendor = id === 'custom' ? z.templateLiteral(['custom:', z.string()]) : z.literal(id);
  const { label, account_sid, service_provider_sid } = head;
  const voices = speechVendorOf(id)?.custom_voices ? { custom_voices: customVoiceRows.optional() } : {};
  return z.object({ vendor, label, account_sid, service_provider_sid, ...wireShape(table), ...voices });
}

export type SpeechCredentialInput = z.output<typeof speechCredentialInput>;
