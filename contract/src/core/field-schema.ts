/** The rules for a table's values: as a schema for the whole table, or field by field. */
import { z } from 'zod';
import { hasCredentials, newAddressFault } from './address.ts';
import {
  type Choice,
  type Field,
  type FieldTable,
  isAddress,
  isAsked,
  isEmpty,
  isOffered,
  isRequired,
  parsed,
  shownFields,
  type Values,
  type ValuesOf,
} from './field.ts';
import { isPrintable, notPrintable, withoutUnseen } from './printable.ts';
import type { Issue } from './problem.ts';
import { flag, isPrintableLines } from './value.ts';

/**
 * The schema of an object with these fields and those of `head`. A field must be there when it is
 * required and shown; one that is not shown is dropped, like empty text. For tables whose names are
 * those of the wire; the others go through `field-wire.ts`.
 */
export function fieldsSchema<H extends z.ZodRawShape, const T extends FieldTable>(head: H, table: T) {
  return z
    .object({ ...head, ...shapeOf(table) })
    .superRefine((values, ctx) => requireShown(table, values as Values, ctx), {
      when: ({ value }) => typeof value === 'object' && value !== null,
    })
    .transform((values) => withoutHidden(table, values) as z.output<z.ZodObject<H>> & ValuesOf<T>);
}

/** Of a field that names no length. Keys of some vendors are tokens of more than a thousand characters. */
const LONGEST_TEXT = 255;
const LONGEST_SECRET = 2048;

/** The values of the fields that are shown, each checked; empty ones are left out. */
export function checkFields(
  table: FieldTable,
  values: Values,
  isNeeded = isRequired,
): { values: Record<string, unknown>; issues: Issue[] } {
  const checked: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const name of shownFields(table, values)) {
    const result = typeOf(table[name] as Field, isNeeded(table, name, values)).safeParse(values[name]);
    for (const { message } of result.error?.issues ?? []) issues.push({ path: name, message });
    if (result.success && result.data !== undefined) checked[name] = result.data;
  }
  return { values: checked, issues };
}

/**
 * The faults that a form shows before it sends. As with a PUT (`R28`), a value that was wrong or missing when it was
 * stored, and was not changed since, is no fault; `stored` is the form as it was loaded.
 */
export function formIssues(table: FieldTable, values: Values, stored: Values | null): Issue[] {
  const { issues } = checkFields(table, values, isAsked);
  if (!stored) return issues;
  const before = new Set(checkFields(table, stored, isAsked).issues.map(({ path }) => path));
  return issues.filter(({ path }) => !before.has(path) || !isUnchanged(values[path], stored[path]));
}

/** Whether both are the same value, or both are missing. */
export function isUnchanged(value: unknown, before: unknown): boolean {
  return value === before || (isEmpty(value) && isEmpty(before));
}

function shapeOf(table: FieldTable): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(table).map(([name, field]) => [name, typeOf(field, isCertain(field))]),
  );
}

/** Whether it is required regardless of the other fields. */
export function isCertain({ required, when }: Field): boolean {
  return required === true && !when;
}

export function typeOf(field: Field, required: boolean): z.ZodType {
  const { label, help, kind } = field;
  const description = help ? `${label}: ${help}` : label;
  if (kind === 'toggle') return flag.nullish().meta({ description });
  const text = textOf(field, `${label} is required`);
  // What is called "the default" in a list has no value.
  const isNeeded = required && !(kind === 'choice' && isOffered(field, ''));
  const value: z.ZodType = isNeeded
    ? text
    : z.preprocess((given) => (isEmpty(given) ? undefined : given), text.optional());
  return value.meta({ description });
}

function textOf(field: Exclude<Field, { kind: 'toggle' }>, missing: string): z.ZodType {
  if (field.kind === 'variant') return oneOf(field.variants, field.label, missing);
  if (field.kind === 'choice' && !field.open && !field.domain)
    return oneOf(field.choices, field.label, missing);
  return written(field, missing);
}

function oneOf(choices: readonly Choice[], label: string, missing: string) {
  const values: Record<string, string> = Object.fromEntries(choices.map(({ value }) => [value, value]));
  return z.enum(values, {
    error: ({ input }) => (input ? `${label} must be one of the allowed values` : missing),
  });
}

function written(field: Exclude<Field, { kind: 'toggle' | 'variant' }>, missing: string) {
  const { label, longest = field.kind === 'secret' ? LONGEST_SECRET : LONGEST_TEXT } = field;
  const text = z
    .string({ error: ({ input }) => (isEmpty(input) ? missing : `${label} must be text`) })
    .overwrite(withoutUnseen)
    .trim()
    .min(1, missing)
    .max(longest, `${label} may have at most ${longest} characters`)
    .superRefine((value, ctx) => {
      // What is too long is not looked at.
      const message = value === '' || value.length > longest ? null : faultOf(field, value);
      if (message) ctx.addIssue({ code: 'custom', message });
    });
  if (field.kind !== 'json' && field.kind !== 'json_file') return text;
  // Stored as text, but an object means the same.
  return z.preprocess((given) => (isObject(given) ? JSON.stringify(given) : given), text);
}

function faultOf(field: Field, text: string): string | null {
  // A key may be a file of several lines.
  const isLines = field.kind === 'secret' || field.kind === 'json' || field.kind === 'json_file';
  if (!(isLines ? isPrintableLines(text) : isPrintable(text))) return notPrintable(field.label);
  // The rest of a stored address is as it was stored.
  return isAddress(field) && hasCredentials(text)
    ? newAddressFault(field.label, text)
    : shapeFault(field, text);
}

function shapeFault(field: Field, text: string): string | null {
  switch (field.kind) {
    case 'url':
      return addressFault(field.label, text, field.schemes ?? ['http', 'https']);
    case 'json':
      return objectFault(field.label, parsed(text));
    case 'json_file':
      return hasAll(parsed(text), field.needs) ? null : field.fault;
    case 'toggle':
    case 'variant':
      return null;
    case 'choice':
      if (isOffered(field, text)) return null;
      return field.open ? patternFault(field, text) : `${field.label} must be one of the allowed values`;
    default:
      return patternFault(field, text);
  }
}

type Written = Extract<Field, { pattern?: RegExp }>;

function patternFault({ label, pattern, fault = 'has the wrong format' }: Written, text: string) {
  return pattern && !pattern.test(text) ? `${label} ${fault}` : null;
}

function addressFault(label: string, text: string, schemes: readonly string[]): string | null {
  if (URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1))) return null;
  return `${label} must be an address such as ${schemes.at(-1)}://example.com`;
}

function objectFault(label: string, value: unknown): string | null {
  if (value === undefined) return `${label} must be valid JSON`;
  return isObject(value) ? null : `${label} must be a JSON object such as {"speed": 1}`;
}

function hasAll(value: unknown, needs: readonly string[]): boolean {
  return isObject(value) && needs.every((need) => typeof value[need] === 'string' && value[need] !== '');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** For those that are required in some cases only; the rest is in their own schema. */
function requireShown(table: FieldTable, values: Values, ctx: z.RefinementCtx): void {
  for (const name of shownFields(table, values)) {
    const field = table[name] as Field;
    if (isCertain(field) || !isRequired(table, name, values)) continue;
    if (values[name] === undefined || values[name] === 0)
      ctx.addIssue({ code: 'custom', path: [name], message: `${field.label} is required` });
  }
}

function withoutHidden(table: FieldTable, values: Record<string, unknown>): Record<string, unknown> {
  const shown = new Set(shownFields(table, values));
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) =>
      name in table ? !isEmpty(value) && shown.has(name) : value !== undefined,
    ),
  );
}
