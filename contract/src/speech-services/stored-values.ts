/** A credential's values as the text that is encrypted holds them, in the form that the platform's components read. */
import { parsed, type Values } from '../core/field.ts';
import { wireNames } from '../core/field-wire.ts';
import { speechVendorOf } from './vendors.ts';

type Stored = Record<string, string | 0 | 1>;

/** What to encrypt. */
export function toStoredText(vendor: string, values: Values): string {
  const { spread } = speechVendorOf(vendor) ?? {};
  if (!spread) return JSON.stringify(values);
  const { [spread]: file, ...others } = values;
  return JSON.stringify({ ...(parsed(String(file ?? '')) as object), ...others });
}

/** What was encrypted; null when that is no JSON object. Other programs may have written it. */
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
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
