/** The values of a new key, what is sent of them, and what is wrong with them. Pure. */
import { apiKeyInput } from '@trunkline/contract/api-keys/api-keys.contract.ts';

export const expiryChoices = [
  { value: '', label: 'No expiry' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '365 days' },
  { value: 'date', label: 'On a date' },
];

export type KeyValues = {
  name: string;
  /** One of the choices. */
  expiry: string;
  /** As a date field has it: '2030-01-31'. */
  date: string;
};

export const newKeyValues: KeyValues = { name: '', expiry: '', date: '' };

/** A day counts to its end, in the reader's own zone; a preset counts from now. Null for no expiry. */
export function expiresAt({ expiry, date }: KeyValues, now: Date): string | null {
  if (expiry === '') return null;
  if (expiry !== 'date') {
    const then = new Date(now);
    then.setDate(then.getDate() + Number(expiry));
    return then.toISOString();
  }
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return date === '' ? null : new Date(year, month - 1, day, 23, 59, 59).toISOString();
}

export function keySent(values: KeyValues, now: Date) {
  return { name: values.name.trim() || null, expires_at: expiresAt(values, now) };
}

export function keyFaults(values: KeyValues, now: Date): Partial<Record<'name' | 'date', string>> {
  if (values.expiry === 'date' && values.date === '') return { date: 'Choose a date' };
  const { error } = apiKeyInput.safeParse(keySent(values, now));
  const faults: Partial<Record<'name' | 'date', string>> = {};
  for (const { path, message } of error?.issues ?? [])
    faults[path[0] === 'name' ? 'name' : 'date'] ??= message;
  return faults;
}
