/** Environment variables in the application form: which control, what it shows, what is sent. Pure. */
import {
  type AppEnvSchema,
  type EnvValue,
  type EnvValues,
  type EnvVariable,
  envFaults,
  variableOf,
} from '@trunkline/contract/applications/app-env.ts';
import { isMask } from '@trunkline/contract/core/mask.ts';
import { enterAgain } from '@trunkline/contract/core/secret-places.ts';

export type EnvControl = 'toggle' | 'choice' | 'carrier' | 'secret' | 'file' | 'area' | 'number' | 'text';

/**
 * The first that fits (`C12`). Where there are carriers, a variable that asks for one offers them.
 * What the server masks is a secret, whatever the webhook says of it by now.
 */
export function controlOf(
  variable: EnvVariable,
  hasCarriers: boolean,
  stored: string | null = null,
): EnvControl {
  if (variable.type === 'boolean') return 'toggle';
  if (choicesOf(variable).length > 0) return 'choice';
  if (hasCarriers && wantsCarriers(variable)) return 'carrier';
  if (variable.obscure || isMasked(stored ?? undefined)) return 'secret';
  if (variable.uiHint === 'filepicker') return 'file';
  if (variable.uiHint === 'textarea') return 'area';
  return variable.type === 'number' ? 'number' : 'text';
}

/** What may be chosen, as text. */
export function choicesOf(variable: EnvVariable): string[] {
  return (variable.enum ?? []).filter((one) => typeof one === variable.type).map(String);
}

export function wantsCarriers(variable: EnvVariable): boolean {
  return variable.type === 'string' && variable.jambonzResource === 'carriers';
}

/** Where nothing was entered the default stands in; an empty text was entered. */
export function shownValue(variable: EnvVariable, given: EnvValue | undefined): EnvValue {
  return given ?? defaultOf(variable) ?? (variable.type === 'boolean' ? false : '');
}

/** A default need not be of the variable's type; what cannot be read as such is none. */
function defaultOf({ type, default: value }: EnvVariable): EnvValue | undefined {
  if (value === undefined || typeof value === type) return value;
  if (type === 'string') return String(value);
  if (type === 'number') return numberOf(String(value));
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

function numberOf(text: string): number | undefined {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/**
 * What is sent of the form's values: of each variable that the webhook asks for its value or default, an
 * empty text left out; what it does not ask for stays as it is. `removed` are values that a person had
 * taken out, of use again when the webhook asks for them again.
 */
export function envSent(
  schema: AppEnvSchema | null,
  values: Readonly<EnvValues>,
  removed: Readonly<EnvValues> = {},
): EnvValues {
  const asked = Object.entries(schema ?? {}).map(([name, variable]): [string, EnvValue | undefined] => {
    const given = own(values, name) ?? own(removed, name) ?? defaultOf(variable);
    // A checkbox that has to have a value has one from the beginning.
    const value = given ?? (variable.type === 'boolean' && variable.required ? false : undefined);
    return [name, typedValue(variable, value)];
  });
  const others = othersOf(schema, values).map((name) => [name, values[name]] as const);
  const sent = [...asked, ...others].filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(sent) as EnvValues;
}

/** A number is typed as text; what is none is left for the check to find. */
function typedValue(variable: EnvVariable, value: EnvValue | undefined): EnvValue | undefined {
  if (variable.type !== 'number' || typeof value !== 'string' || value === '') return value;
  return numberOf(value) ?? value;
}

/** Names of values that the webhook does not ask for. */
export function othersOf(schema: AppEnvSchema | null, values: Readonly<EnvValues>): string[] {
  return Object.keys(values).filter((name) => values[name] !== '' && !variableOf(schema, name));
}

/**
 * Why secrets that the webhook asks for may not stay as they are stored, by field: it is at another place than
 * the one that they were entered for (`R16`).
 */
export function keptEnvFaults(
  schema: AppEnvSchema | null,
  values: Readonly<EnvValues>,
  removed: Readonly<EnvValues> = {},
): Record<string, string> {
  const asked = Object.entries(envSent(schema, values, removed)).filter(([name]) => variableOf(schema, name));
  const kept = asked.filter(([, value]) => isMasked(value));
  return Object.fromEntries(kept.map(([name]) => [`env_vars.${name}`, enterAgain(name)]));
}

/** By field. A mask is not what it stands for; whether that fits, the server knows. */
export function envFormFaults(
  schema: AppEnvSchema | null,
  values: Readonly<EnvValues>,
  removed: Readonly<EnvValues> = {},
): Record<string, string> {
  if (!schema) return {};
  const sent = envSent(schema, values, removed);
  const faults = envFaults(schema, sent).filter(
    ({ name, kind }) => kind === 'missing' || !isMasked(sent[name]),
  );
  return Object.fromEntries(faults.map(({ message, name }) => [`env_vars.${name}`, `${name} ${message}`]));
}

export function isMasked(value: EnvValue | undefined): boolean {
  return typeof value === 'string' && isMask(value);
}

/** For a copy: a mask is no value. */
export function withoutMasked(values: Readonly<EnvValues>): EnvValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isMasked(value)));
}

export function without(values: Readonly<EnvValues>, names: readonly string[]): EnvValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

export function only(values: Readonly<EnvValues>, names: readonly string[]): EnvValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

export function own(values: Readonly<EnvValues>, name: string): EnvValue | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
