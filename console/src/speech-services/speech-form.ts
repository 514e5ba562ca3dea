/** The form of a speech service: its values, what is sent of them, and what the server's word is about. Pure. */
import {
  emptyValues,
  type FieldTable,
  isEmpty,
  shownFields,
  type Values,
} from '@trunkline/contract/core/field.ts';
import { formIssues } from '@trunkline/contract/core/field-schema.ts';
import { fieldOnWire, fromWire, toWire, toWireWhole } from '@trunkline/contract/core/field-wire.ts';
import type { Issue } from '@trunkline/contract/core/problem.ts';
import { keptWhileMoved } from '@trunkline/contract/core/secret-places.ts';
import type { CustomVoice } from '@trunkline/contract/speech-services/google-custom-voices.contract.ts';
import type { SpeechVendor } from '@trunkline/contract/speech-services/speech-vendor.ts';
import {
  customNameOf,
  customVendor,
  isHidden,
  LONGEST_CUSTOM_NAME,
  speechVendors,
  type VendorId,
  type VendorSwitches,
  vendorIdOf,
  vendorIds,
} from '@trunkline/contract/speech-services/vendors.ts';
import type { CredentialValues } from '../app/credential/CredentialFields.tsx';
import { comparedVoices, noVoices, type VoiceValues, voiceFaults, voiceValues } from './extras/voice-form.ts';

type Stored = Values & {
  vendor: string;
  label: string | null;
  account_sid: string | null;
  custom_voices?: CustomVoice[] | undefined;
  unreadable?: string | undefined;
};

export type SpeechValues = CredentialValues &
  VoiceValues & {
    vendor: VendorId | '';
    /** Of a custom vendor. */
    name: string;
  };

/** In the order of their names; a vendor that the page hides stays where a credential has it. */
export function vendorChoices(
  switches: VendorSwitches,
  stored?: VendorId | '',
): { value: string; label: string }[] {
  return vendorIds
    .filter((id) => id === stored || !isHidden(id, switches))
    .map((id) => ({ value: id, label: speechVendors[id].name }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

export function tableOf(vendor: string): FieldTable {
  return vendor === '' ? {} : speechVendors[vendor as VendorId].fields;
}

export function newSpeechValues(account_sid: string): SpeechValues {
  return { vendor: '', name: '', account_sid, label: '', fields: {}, ...noVoices };
}

/** Another vendor's values are another vendor's: only what is not the vendor's stays. */
export function withVendor(values: SpeechValues, vendor: string): SpeechValues {
  const fields = emptyValues(tableOf(vendor));
  return { ...values, vendor: vendor as VendorId | '', name: '', fields, ...noVoices };
}

export function speechValues(stored: Stored): SpeechValues {
  const vendor = vendorIdOf(stored.vendor) ?? '';
  const table = tableOf(vendor);
  return {
    vendor,
    name: customNameOf(stored.vendor) ?? '',
    account_sid: stored.account_sid ?? '',
    label: stored.label ?? '',
    fields: stored.unreadable ? anewValues(table, stored) : storedValues(table, stored),
    ...voiceValues(stored.custom_voices),
  };
}

/** What is not stored stays empty: a default would be saved unasked. */
function storedValues(table: FieldTable, stored: Values): Record<string, unknown> {
  return { ...blankValues(table), ...fromWire(table, stored) };
}

/** What cannot be read is entered as if it were new; what it is for is known. */
function anewValues(table: FieldTable, { use_for_tts, use_for_stt }: Values): Record<string, unknown> {
  const flags = Object.entries({ use_for_tts, use_for_stt }).filter(([name]) => name in table);
  return { ...emptyValues(table), ...Object.fromEntries(flags) };
}

function blankValues(table: FieldTable): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(table).map(([name, { kind }]) => [name, kind === 'toggle' ? 0 : '']),
  );
}

/** Why a save would be refused, by field; `stored` is what it changes. */
export function speechFaults(values: SpeechValues, stored?: Stored): Record<string, string> {
  if (values.vendor === '') return { vendor: 'Vendor is required' };
  const faults: Record<string, string> = {};
  if (isNamed(values.vendor)) {
    if (values.name.trim() === '') faults.name = 'Name is required';
    else if (values.name.trim().length > LONGEST_CUSTOM_NAME)
      faults.name = `Name may have at most ${LONGEST_CUSTOM_NAME} characters`;
  }
  const before = stored && !stored.unreadable ? speechValues(stored).fields : null;
  for (const { path, message } of formIssues(tableOf(values.vendor), values.fields, before))
    faults[`fields.${path}`] ??= message;
  for (const { path, message } of [...keptSecrets(values, stored), ...untoldValues(values, stored)])
    faults[path] ??= message;
  return hasVoices(values) ? { ...faults, ...voiceFaults(values, stored?.custom_voices) } : faults;
}

/** What a platform's server did not tell would be lost with the save (`R7`). */
function untoldValues({ vendor, fields }: SpeechValues, stored: Stored | undefined): Issue[] {
  return Object.entries(tableOf(vendor))
    .filter(([name, { untold }]) => untold && stored && !(name in stored) && isEmpty(fields[name]))
    .map(([name, { label }]) => ({ path: `fields.${name}`, message: `${label} is required` }));
}

/** The stored secrets, there as masks, that may not go to the address as it is typed (`R16`). */
function keptSecrets(values: SpeechValues, stored: Stored | undefined): Issue[] {
  const table = tableOf(values.vendor);
  if (!stored || stored.unreadable) return [];
  return onFormFields(keptWhileMoved(table, stored, {}, toWire(table, values.fields)), values);
}

export function isNamed(vendor: VendorId | ''): boolean {
  const known: SpeechVendor | null = vendor === '' ? null : speechVendors[vendor];
  return Boolean(known?.named);
}

/** Whether the vendor has custom voices, and the credential a use for them. */
export function hasVoices({ vendor, fields }: SpeechValues): boolean {
  const known: SpeechVendor | null = vendor === '' ? null : speechVendors[vendor];
  return Boolean(known?.custom_voices && fields.use_for_tts);
}

/** The body of a create. */
export function speechSent(values: SpeechValues, service_provider_sid: string) {
  return {
    // A capability that is off has to be said, or the credential would be for all that the vendor does.
    use_for_tts: 0,
    use_for_stt: 0,
    ...toWire(tableOf(values.vendor), values.fields),
    vendor: isNamed(values.vendor) ? customVendor(values.name) : values.vendor,
    label: values.label.trim() || null,
    account_sid: values.account_sid || null,
    service_provider_sid,
  };
}

/** The body of an update: the vendor's values whole, since what a form has hidden is meant to go. `stored` is what it changes. */
export function speechChange(values: SpeechValues, stored?: Stored): Record<string, unknown> {
  const loaded = stored && !stored.unreadable ? speechValues(stored).fields : undefined;
  const { use_for_tts, use_for_stt, ...rest } = toWireWhole(tableOf(values.vendor), values.fields, loaded);
  return { ...rest, use_for_tts: use_for_tts ?? 0, use_for_stt: use_for_stt ?? 0 };
}

/** The server names values of the wire; the form has them under `fields`, some under another name. */
export function onFormFields(issues: readonly Issue[], values: SpeechValues): Issue[] {
  const table = tableOf(values.vendor);
  return issues.map(({ path, message }) => {
    const [head = ''] = path.split('.');
    const field = fieldOnWire(table, values.fields, head);
    if (field in table) return { path: `fields.${field}`, message };
    return { path: path === 'vendor' && isNamed(values.vendor) ? 'name' : path, message };
  });
}

/** As two people's versions are compared: what is shown of them, and one line for each custom voice. */
export function comparedValues(values: SpeechValues): Record<string, unknown> {
  const { custom_voices: _, use_custom_voices: __, ...rest } = values;
  const shown = shownFields(tableOf(values.vendor), values.fields);
  const fields = Object.fromEntries(shown.map((name) => [name, values.fields[name]]));
  return { ...rest, fields, ...(hasVoices(values) ? comparedVoices(values) : {}) };
}

/** Custom voices are called by their name; other fields by their label in the form. */
export function comparedLabel(path: string): string | undefined {
  return path.startsWith('Custom voice ') ? path : undefined;
}
