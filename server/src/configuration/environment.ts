/** Environment variables of an application: as a document has them, and as a save takes them (`R16`, `W14`). */
import type { AppEnvSchema } from '@trunkline/contract/applications/app-env.ts';
import { masked } from '@trunkline/contract/core/value.ts';
import { flagsOf, isSecret, openVariables, type SealedVariables } from '../applications/env-vars.ts';
import type { Cipher } from '../security/cipher.ts';
import { nullIfRefused } from '../security/unless-refused.ts';
import type { Given } from './differences.ts';
import { type Fields, isObject, StoredSecret, variableIn } from './entry.ts';

/** Null for none; undefined for what no document can say: what cannot be read, lists and objects of the platform. */
export function readEnvironment(
  cipher: Cipher,
  { sealed, obscure_json }: SealedVariables,
): Fields | null | undefined {
  if (!sealed) return null;
  const values = nullIfRefused(() => openVariables(cipher, sealed));
  const flags = flagsOf(obscure_json);
  if (!values) return undefined;
  const said = Object.entries(values).filter(([, value]) => value !== '');
  if (said.some(([, value]) => typeof value === 'object' || String(value).startsWith('${env:')))
    return undefined;
  const fields = said.map(([name, value]) => {
    if (!isSecret(value, flags.get(name))) return [name, value];
    const secret = new StoredSecret(String(value));
    return [name, typeof value === 'number' ? { number: secret } : secret];
  });
  return fields.length === 0 ? null : Object.fromEntries(fields);
}

/** A secret that is not given goes back as it is answered, so that the save holds it to its place. */
export function environmentToSend(wanted: unknown, stored: unknown, given: Given): unknown {
  // What no document can say stays.
  if (!isObject(wanted)) return isObject(stored) ? null : undefined;
  const before = isObject(stored) ? stored : {};
  return Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => {
      const { variable, is_number } = readOne(value);
      if (variable === null) return [name, value];
      const text = given[variable];
      const kept = is_number && isObject(before[name]) ? before[name].number : before[name];
      if (text === undefined) return [name, masked(kept instanceof StoredSecret ? kept.reveal() : '')];
      return [name, is_number && text.trim() !== '' && !Number.isNaN(Number(text)) ? Number(text) : text];
    }),
  );
}

/**
 * What the webhook would be asked for: it is not while a document is applied, which says by itself what is secret.
 * Whoever has the database in hand waits for nobody outside.
 */
export function saidOf(wanted: Fields | undefined): AppEnvSchema | null {
  if (!isObject(wanted?.env_vars)) return null;
  return Object.fromEntries(
    Object.entries(wanted.env_vars).map(([name, value]) => {
      const { variable, is_number } = readOne(value);
      const type = variable === null ? (typeof value as 'string') : is_number ? 'number' : 'string';
      return [name, { type, description: '', required: true, obscure: variable !== null }];
    }),
  );
}

function readOne(value: unknown): { variable: string | null; is_number: boolean } {
  const number = isObject(value) ? variableIn(value.number) : null;
  return { variable: number ?? variableIn(value), is_number: number !== null };
}
