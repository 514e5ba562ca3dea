/** The vendor's values of a credential, between their sealed form and the wire (`R5`, `R16`, `R17`). */
import { type FieldTable, parsed } from '@trunkline/contract/core/field.ts';
import { maskSecrets, secretsOf, withoutSecrets } from '@trunkline/contract/core/field-secrets.ts';
import { wireNames } from '@trunkline/contract/core/field-wire.ts';
import { fromStoredText, toStoredText } from '@trunkline/contract/speech-services/stored-values.ts';
import { speechVendorOf, vendorName } from '@trunkline/contract/speech-services/vendors.ts';
import { problems } from '../http/problems.ts';
import type { Cipher } from '../security/cipher.ts';
import { nullIfRefused, unlessRefused } from '../security/unless-refused.ts';
import type { ShowValues } from './speech-services.store.ts';

export type SpeechValues = Record<string, string | 0 | 1>;

type Sealed = { vendor: string; credential: string };

/** Of the column. The platform's form needs twice the bytes of the text. */
const LONGEST_SEALED = 8192;

/** In the platform's form where its components read the database. `before` is what is replaced, sealed. */
export function sealValues(cipher: Cipher, vendor: string, values: SpeechValues, before?: string): string {
  // What cannot be read was entered anew.
  const was = before && nullIfRefused(() => cipher.open(before, ''));
  const sealed = cipher.sealForPlatform(toStoredText(vendor, values, was ?? undefined));
  if (sealed.length <= LONGEST_SEALED) return sealed;
  const [longest = 'vendor'] = Object.keys(values).sort(
    (one, other) => String(values[other]).length - String(values[one]).length,
  );
  throw problems.invalid([
    { path: longest, message: 'The values are too long to store together; shorten this one.' },
  ]);
}

/** In clear. Throws a problem that says so when they cannot be read. */
export function openValues(cipher: Cipher, { vendor, credential }: Sealed): SpeechValues {
  const what = `The stored key of ${vendorName(vendor)}`;
  const values = fromStoredText(vendor, cipher.open(credential, what));
  if (!values) throw problems.unreadable(what);
  return values;
}

/** Secrets masked, or gone. What cannot be read says so in its place, so that it can be entered anew. */
export function showingValues(cipher: Cipher): ShowValues {
  return (row, withSecrets) => {
    const table = speechVendorOf(row.vendor)?.fields ?? {};
    return unlessRefused(
      () => {
        const whole = { ...nothing(table), ...known(table, openValues(cipher, row)) };
        return withSecrets ? maskSecrets(table, whole) : withoutSecrets(table, whole);
      },
      ({ message }) => ({ unreadable: message }),
    );
  };
}

/** Of what the vendor's table knows, null is what is not stored (`R5`). What the credential is for has columns. */
function nothing(table: FieldTable): Record<string, null> {
  const names = wireNames(table).filter((name) => !name.startsWith('use_for_'));
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** Other programs may have stored more, and in other types; only what the vendor's table knows is shown. */
function known(table: FieldTable, values: SpeechValues): SpeechValues {
  const shown = wireNames(table).filter((name) => name in values);
  return Object.fromEntries(
    shown.map((name) => [name, table[name]?.kind === 'toggle' ? bitOf(values[name]) : String(values[name])]),
  );
}

function bitOf(value: unknown): 0 | 1 {
  return value === 1 || value === '1' || value === 'true' ? 1 : 0;
}

/** Every secret text among the values, for whoever has to keep it out of something. */
export function secretTexts(vendor: string, values: SpeechValues): string[] {
  const table = speechVendorOf(vendor)?.fields ?? {};
  return secretsOf(table).flatMap((name) => {
    const [value, field] = [values[name], table[name]];
    if (typeof value !== 'string' || value === '') return [];
    if (field?.kind !== 'json_file') return [value];
    const file = Object(parsed(value));
    return [value, ...field.secrets.map((part) => file[part]).filter((part) => typeof part === 'string')];
  });
}
