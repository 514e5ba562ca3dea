/**
 * Environment variables of an application: the schema that a calling webhook offers (`W14`), the
 * values that are kept for it, and whether those fit.
 */
import { z } from 'zod';
import { noMoreThan } from '../core/at-most.ts';

/** A name may be a property of every object; those are looked up with `Object.hasOwn` only. */
const NAME = /^(?!__proto__$)[A-Za-z0-9_]+$/;
const LONGEST_NAME = 128;
export const MOST_VARIABLES = 200;
/** In characters; the content of a file may be a value. */
export const LONGEST_VALUE = 20_000;
const LARGEST_DOCUMENT = 131_072;

export const envName = z
  .string()
  .max(LONGEST_NAME, `A variable's name may have at most ${LONGEST_NAME} characters`)
  .regex(NAME, "A variable's name has letters, digits and underscores only");

/** The record's own message, unless one of its keys is wrong. */
export function inRecord(message: string) {
  type Raw = { code: string; issues?: readonly { message?: string }[] };
  return {
    error: (issue: Raw) => (issue.code === 'invalid_key' ? (issue.issues?.[0]?.message ?? message) : message),
  };
}

const yesOrNo = (key: string) => z.boolean(`${key} must be true or false`).optional();

/** Other keys are tolerated and passed on. */
export const envVariable = z.looseObject(
  {
    type: z.enum(['string', 'number', 'boolean'], 'type must be string, number or boolean'),
    description: z.string('description must be text'),
    required: yesOrNo('required'),
    default: z
      .union([z.string(), z.number(), z.boolean()], 'default must be text, a number, true or false')
      .optional(),
    enum: z.array(z.unknown(), 'enum must be a list').optional(),
    obscure: yesOrNo('obscure'),
  },
  'must be an object with a type and a description',
);

/** The document that the webhook answers. */
export const appEnvSchema = z
  .record(envName, envVariable, inRecord('The schema must be an object with a property for each variable'))
  .superRefine((schema, ctx) => {
    const count = Object.keys(schema).length;
    if (count === 0) ctx.addIssue({ code: 'custom', message: 'The schema must have at least one variable' });
    if (count > MOST_VARIABLES)
      ctx.addIssue({ code: 'custom', message: `The schema may have at most ${MOST_VARIABLES} variables` });
    if (JSON.stringify(schema).length > LARGEST_DOCUMENT)
      ctx.addIssue({ code: 'custom', message: 'The schema may have at most 131,072 characters' });
  });

const envValue = z.union(
  [z.string().max(LONGEST_VALUE, 'is too long'), z.number(), z.boolean()],
  `must be text of at most ${LONGEST_VALUE.toLocaleString('en')} characters, a number, true or false`,
);

/** Values coming in. A variable that is null is not there. */
export const envVarsInput = noMoreThan(
  z.record(
    envName,
    envValue.nullable(),
    inRecord('env_vars must be an object with a value for each variable'),
  ),
  MOST_VARIABLES,
  `There may be at most ${MOST_VARIABLES} variables`,
)
  .transform((values) => {
    const given = Object.entries(values).filter((entry): entry is [string, EnvValue] => entry[1] !== null);
    return Object.fromEntries(given);
  })
  .nullable();

export type EnvVariable = z.output<typeof envVariable>;
export type AppEnvSchema = z.output<typeof appEnvSchema>;
export type EnvValue = string | number | boolean;
export type EnvValues = Record<string, EnvValue>;

/** The variable with this name in the schema, if any; names such as `constructor` are not found by accident. */
export function variableOf(schema: AppEnvSchema | null, name: string): EnvVariable | null {
  return schema && Object.hasOwn(schema, name) ? (schema[name] ?? null) : null;
}

export type EnvFault = { name: string; kind: 'missing' | 'type' | 'enum'; message: string };

/** Everything in which the values do not fit; `message` follows the variable's name. */
export function envFaults(schema: AppEnvSchema, values: Readonly<EnvValues>): EnvFault[] {
  return Object.entries(schema).flatMap(([name, variable]) => {
    const fault = faultOf(variable, Object.hasOwn(values, name) ? values[name] : undefined);
    return fault ? [{ name, ...fault }] : [];
  });
}

const typeWords = { string: 'text', number: 'a number', boolean: 'true or false' };

function faultOf(variable: EnvVariable, value: EnvValue | undefined): Omit<EnvFault, 'name'> | null {
  if (value === undefined || value === '')
    return variable.required ? { kind: 'missing', message: 'is required' } : null;
  if (typeof value !== variable.type) return { kind: 'type', message: `must be ${typeWords[variable.type]}` };
  if (variable.enum?.length && !variable.enum.includes(value))
    return { kind: 'enum', message: 'must be one of the allowed values' };
  return null;
}
