/** Environment variables between their sealed form and the wire (`R5`, `R16`, `R17`). */
import {
  type AppEnvSchema,
  type EnvValue,
  type EnvValues,
  envFaults,
  variableOf,
} from '@trunkline/contract/applications/app-env.ts';
import { jsonText } from '@trunkline/contract/core/json-text.ts';
import { isMask } from '@trunkline/contract/core/mask.ts';
import type { Issue } from '@trunkline/contract/core/problem.ts';
import { enterAgain } from '@trunkline/contract/core/secret-places.ts';
import { masked, strangeMask } from '@trunkline/contract/core/value.ts';
import { ProblemError, problems, refuseIssues } from '../http/problems.ts';
import type { Cipher } from '../security/cipher.ts';
import { unlessRefused } from '../security/unless-refused.ts';
import type { ShowVariables } from './applications.store.ts';

const WHAT = 'The stored environment variables';

/** Of the column. The platform's form needs twice the bytes of the text. */
const LONGEST_SEALED = 65_535;

export type SealedVariables = Parameters<ShowVariables>[0];

/**
 * How sealed variables are answered: the obscure ones masked. What cannot be read says so in its place,
 * so that the application still opens and new values can be entered.
 */
export function showingVariables(cipher: Cipher): ShowVariables {
  return ({ sealed, obscure_json }) => {
    if (!sealed) return { env_vars: null };
    return unlessRefused(
      () => ({ env_vars: shown(openVariables(cipher, sealed), flagsOf(obscure_json)) }),
      () => ({ env_vars: null, env_vars_unreadable: true }),
    );
  };
}

/** In clear, for the webhook itself. Throws a problem that says so when they cannot be read. */
export function openVariables(cipher: Cipher, sealed: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(cipher.open(sealed, WHAT));
    if (typeof stored === 'object' && stored !== null && !Array.isArray(stored))
      return Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== null));
  } catch (error) {
    if (error instanceof ProblemError) throw error;
  }
  throw problems.unreadable(WHAT);
}

/** The values that an answer does not show. */
export function secretValues(values: Record<string, unknown>, obscure_json: string | null): string[] {
  const flags = flagsOf(obscure_json);
  return Object.entries(values).flatMap(([name, value]) =>
    isSecret(value, flags.get(name)) ? [jsonText(value)] : [],
  );
}

export function shown(values: Record<string, unknown>, flags: ReadonlyMap<string, boolean>): EnvValues {
  const shownOne = ([name, value]: [string, unknown]) => [
    name,
    isSecret(value, flags.get(name)) ? maskOf(value) : value,
  ];
  return Object.fromEntries(Object.entries(values).map(shownOne));
}

/** Of what no webhook said anything, text may be a secret. The platform may have stored lists and objects. */
export function isSecret(value: unknown, isObscure: boolean | undefined): boolean {
  if (typeof value === 'boolean') return false;
  if (typeof value === 'object') return true;
  return isObscure ?? typeof value === 'string';
}

function maskOf(value: unknown): string {
  return masked(typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');
}

export function flagsOf(obscure_json: string | null): ReadonlyMap<string, boolean> {
  return new Map(obscure_json ? Object.entries<boolean>(JSON.parse(obscure_json)) : []);
}

const nothing: SealedVariables = { sealed: null, obscure_json: null };

/**
 * What to store for an update: undefined leaves it as it is, null empties it. A masked value that comes
 * back stands for the stored one. With a schema the values must fit it, and so must an empty set unless it
 * is to clear what cannot be read; without one nothing is known about them (`W14`), and what was
 * known before is kept. When the calling webhook `moves` to another place, its secrets are to be typed
 * again (`R16`).
 */
export function sealVariables(
  cipher: Cipher,
  sent: EnvValues | null | undefined,
  stored: SealedVariables,
  schema: AppEnvSchema | null,
  moves = false,
): SealedVariables | undefined {
  if (sent === undefined) {
    if (moves) refuseToMove(cipher, stored);
    return undefined;
  }
  // What could not be read was answered as null, and is not emptied by being sent back as it was.
  const isUnreadable = () =>
    stored.sealed !== null && showingVariables(cipher)(stored).env_vars_unreadable === true;
  if (sent === null) return isUnreadable() ? undefined : nothing;
  if (Object.keys(sent).length === 0 && isUnreadable()) return nothing;
  const known = flagsOf(stored.obscure_json);
  const values = withoutEmpty(schema, restored(cipher, sent, stored.sealed, known, moves));
  refuseMisfits(schema, values);
  if (Object.keys(values).length === 0) return nothing;
  const sealed = cipher.sealForPlatform(JSON.stringify(values));
  if (sealed.length > LONGEST_SEALED)
    throw problems.invalid([
      { path: 'env_vars', message: 'The environment variables are too long to store together.' },
    ]);
  const flags = Object.keys(values).flatMap((name) => {
    const variable = variableOf(schema, name);
    // Another webhook does not uncover what was entered as a secret: it has to be typed again for that.
    const staysSecret = known.get(name) === true && values[name] !== sent[name];
    const isObscure = staysSecret || !variable ? known.get(name) : (variable.obscure ?? false);
    return isObscure === undefined ? [] : [[name, isObscure]];
  });
  return { sealed, obscure_json: JSON.stringify(Object.fromEntries(flags)) };
}

/** The stored value is opened only when something is masked, so new values can replace what cannot be read. */
function restored(
  cipher: Cipher,
  sent: EnvValues,
  sealed: string | null,
  flags: ReadonlyMap<string, boolean>,
  moves: boolean,
): Record<string, unknown> {
  const isMasked = (value: EnvValue) => typeof value === 'string' && isMask(value);
  if (!Object.values(sent).some(isMasked)) return sent;
  const stored = new Map(sealed ? Object.entries(openVariables(cipher, sealed)) : []);
  const issues: Issue[] = [];
  const values = Object.entries(sent).map(([name, value]): [string, unknown] => {
    if (!isMasked(value)) return [name, value];
    const before = stored.get(name);
    if (before !== undefined && isSecret(before, flags.get(name)) && maskOf(before) === value) {
      if (moves) issues.push({ path: `env_vars.${name}`, message: enterAgain(name) });
      return [name, before];
    }
    // A value that only looks masked, and was never shown as anything else.
    if (before === value) return [name, value];
    issues.push({ path: `env_vars.${name}`, message: strangeMask(name) });
    return [name, value];
  });
  refuseIssues(issues);
  return Object.fromEntries(values);
}

/** Secrets that nobody names would follow the webhook unseen. What cannot be read is told to nobody. */
function refuseToMove(cipher: Cipher, stored: SealedVariables): void {
  const flags = flagsOf(stored.obscure_json);
  const shownValues = Object.entries(showingVariables(cipher)(stored).env_vars ?? {});
  const secrets = shownValues.filter(([name, value]) => isSecret(value, flags.get(name)));
  if (secrets.length > 0)
    throw problems.invalid(
      secrets.map(([name]) => ({ path: `env_vars.${name}`, message: enterAgain(name) })),
    );
}

/** An empty text is no value of a variable that is asked for: it would be no number, and none of a list. */
function withoutEmpty(schema: AppEnvSchema | null, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== '' || !variableOf(schema, name)),
  );
}

function refuseMisfits(schema: AppEnvSchema | null, values: Record<string, unknown>): void {
  const faults = schema ? envFaults(schema, values as EnvValues) : [];
  if (faults.length === 0) return;
  // The beginning of each is what clients of the platform match on (`R4`).
  throw problems.invalid(
    faults.map(({ kind, message, name }) => ({
      path: `env_vars.${name}`,
      message:
        kind === 'missing'
          ? `Missing required value env_vars.${name}`
          : `Invalid value/type for env_vars.${name}: it ${message}`,
    })),
  );
}
