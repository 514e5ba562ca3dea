/** A credential's values as the text that is encrypted, in the form that the platform's components read. */
import { parsed, type Values } from '../core/field.ts';
import { wireNames } from '../core/field-wire.ts';
import { jsonText } from '../core/json-text.ts';
import { speechVendorOf } from './vendors.ts';

type Stored = Record<string, string | 0 | 1>;

/**
 * The text to encrypt. In `before`, the text that this replaces, another program may have written the same values in
 * another form, such as a number; that form stays.
 */
export function toStoredText(vendor: string, values: Values, before = '{}'): string {
  const { spread, fields = {} } = speechVendorOf(vendor) ?? {};
  const was: Values = Object(parsed(before));
  if (!spread) return JSON.stringify({ ...values, ...sameAs(values, was) });
  const { [spread]: file, ...others } = values;
  // The file is text, and as it was in any case.
  const besides = Object.entries(was).filter(([name]) => wireNames(fields).includes(name));
  const same = sameAs(others, Object.fromEntries(besides));
  return JSON.stringify({ ...Object(parsed(String(file ?? ''))), ...others, ...same });
}

/** Null means what is not there. */
function sameAs(values: Values, before: Values): Values {
  const same = ([name, value]: [string, unknown]) =>
    value === null ? !(name in values) : simple(value) === values[name];
  return Object.fromEntries(Object.entries(before).filter(same));
}

/** The values in the decrypted text; null if it is not a JSON object. Other programs may have written it. */
export function fromStoredText(vendor: string, text: string): Stored | null {
  const stored = parsed(text);
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
  const { spread, fields = {} } = speechVendorOf(vendor) ?? {};
  if (!spread) return plain(stored);
  const names = wireNames(fields);
  const [others, file]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  for (const [name, value] of Object.entries(stored)) (names.includes(name) ? others : file)[name] = value;
  return plain({ ...others, ...(Object.keys(file).length > 0 ? { [spread]: JSON.stringify(file) } : {}) });
}

function plain(values: object): Stored {
  const filled = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(filled.map(([name, value]) => [name, simple(value)]));
}

function simple(value: unknown): string | 0 | 1 {
  if (typeof value === 'boolean' || value === 0 || value === 1) return value ? 1 : 0;
  return jsonText(value);
}
