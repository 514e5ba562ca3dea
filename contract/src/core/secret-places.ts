/** Where a table's secrets are sent: each only to the place that it was entered for (`R16`). */
import { isSamePlace, placeOf } from './address.ts';
import { type Field, type FieldTable, isEmpty, isOffered, type Values } from './field.ts';
import { secretsOf } from './field-secrets.ts';
import type { Issue } from './problem.ts';

/** The message at the secret's own field, of the form and the server; `what` is its name there: 'the password'. */
export function enterAgain(what: string): string {
  return `Enter ${what} again, since the address has changed.`;
}

/** Whether the address that a secret is sent to now leads to another place. */
export function isMoved(before: string | null | undefined, after: string): boolean {
  return !isSamePlace(before ?? '', after);
}

/**
 * The secrets that would be sent to a place that they were not entered for, by name. Both arguments are wire values.
 */
export function movedSecrets(table: FieldTable, before: Values, after: Values): string[] {
  return secretsOf(table).filter((secret) => {
    const known = placesOf(table, secret, before);
    return placesOf(table, secret, after).some((place) => !known.includes(place));
  });
}

/**
 * An issue for each secret that is kept, neither entered again nor dropped, while its place changes. `sent` is what
 * the change names, `after` what would be stored.
 */
export function keptWhileMoved(table: FieldTable, before: Values, sent: Values, after: Values): Issue[] {
  return movedSecrets(table, before, after)
    .filter((name) => {
      const isKept = !isEmpty(before[name]) && after[name] === before[name];
      return isKept && sent[name] !== before[name];
    })
    .map((name) => ({ path: name, message: enterAgain(`the ${table[name]?.label}`) }));
}

function placesOf(table: FieldTable, secret: string, values: Values): string[] {
  const places: string[] = [];
  for (const [name, field] of Object.entries(table)) {
    if (!field.receives?.includes(secret)) continue;
    const value = values[field.wire ?? name];
    if (isOfTwin(table, name, value)) continue;
    const address = isEmpty(value) && 'default' in field ? field.default : value;
    // Without an address of the customer's own it goes to the vendor, who is a place of its own.
    if (!isEmpty(address))
      places.push(`${placeOf(String(address))}${isSecured(field, values) ? ' secured' : ''}`);
    else if (!field.or_nobody) places.push('');
  }
  return places;
}

function isSecured({ secured_by }: Field, values: Values): boolean {
  return secured_by !== undefined && Number(values[secured_by] ?? 0) === 1;
}

/** Of two fields for one value, the list has what it offers, and the other one the rest. */
function isOfTwin(table: FieldTable, name: string, value: unknown): boolean {
  const wire = table[name]?.wire ?? name;
  const named = Object.entries(table).filter(([one, field]) => (field.wire ?? one) === wire);
  const offering = named.filter(([, field]) => field.kind === 'choice' && isOffered(field, value ?? ''));
  const having = offering.length > 0 ? offering : named.filter(([, { kind }]) => kind !== 'choice');
  return having.length > 0 && !having.some(([one]) => one === name);
}
