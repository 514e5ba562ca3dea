/**
 * A vendor's fields as a table: label, kind, when it is shown. The form, the schema, the type and what
 * is secret all follow from it. The order of the table is the order on the screen.
 */
import { z } from 'zod';
import { flag } from './value.ts';

type Common = {
  label: string;
  /** A sentence under the label. */
  help?: string;
  placeholder?: string;
  /** Must have a value whenever it is shown. */
  required?: true;
  /** Shown only while each field named here, further up in the table, has this value. */
  when?: Readonly<Record<string, string | 0 | 1>>;
};

type Text = { /** In characters. */ longest?: number };

export type Field = Common &
  (
    | ({ kind: 'text'; default?: string } & Text)
    | ({ kind: 'url'; schemes?: readonly string[]; default?: string } & Text)
    | ({ kind: 'secret' } & Text)
    | { kind: 'toggle'; default?: 0 | 1 }
    | { kind: 'choice'; choices: readonly { value: string; label: string }[]; default?: string }
    | ({ kind: 'json' } & Text)
    /** The text of a JSON file: what it must contain, what of that is secret, what to say otherwise. */
    | ({ kind: 'json_file'; needs: readonly string[]; secrets: readonly string[]; fault: string } & Text)
  );

export type FieldTable = Readonly<Record<string, Field>>;

type ValueOf<F> = F extends { kind: 'toggle' } ? 0 | 1 : string;
type Certain<F> = F extends { required: true } ? (F extends { when: object } ? false : true) : false;

/** What a table's values are once they have been checked. Those of hidden fields are left out. */
export type ValuesOf<T extends FieldTable> = {
  -readonly [N in keyof T as Certain<T[N]> extends true ? N : never]: ValueOf<T[N]>;
} & { -readonly [N in keyof T as Certain<T[N]> extends true ? never : N]?: ValueOf<T[N]> };

/** Keeps the literal types of a table while holding it to the vocabulary. */
export function fields<const T extends FieldTable>(table: T): T {
  return table;
}

/** What a form starts with: the defaults, empty text, toggles off. */
export function emptyValues(table: FieldTable): Record<string, string | 0 | 1> {
  return Object.fromEntries(
    Object.entries(table).map(([name, field]) => [
      name,
      ('default' in field && field.default) || (field.kind === 'toggle' ? 0 : ''),
    ]),
  );
}

/** The names of the fields to show beside these values, in order. */
export function shownFields(table: FieldTable, values: Readonly<Record<string, unknown>>): string[] {
  const shown = new Map<string, unknown>();
  for (const [name, { kind, when = {} }] of Object.entries(table)) {
    if (!Object.entries(when).every(([other, value]) => shown.get(other) === value)) continue;
    shown.set(name, kind === 'toggle' ? Number(values[name] ?? 0) : values[name]);
  }
  return [...shown.keys()];
}

/**
 * The schema of an object with these fields and those of `head`. A field must be there when it is
 * required and shown; one that is not shown is dropped, like empty text.
 */
export function fieldsSchema<H extends z.ZodRawShape, const T extends FieldTable>(head: H, table: T) {
  return z
    .object({ ...head, ...shapeOf(table) })
    .superRefine((values, ctx) => requireShown(table, values as Record<string, unknown>, ctx), {
      when: ({ value }) => typeof value === 'object' && value !== null,
    })
    .transform((values) => withoutHidden(table, values) as z.output<z.ZodObject<H>> & ValuesOf<T>);
}

function shapeOf(table: FieldTable): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(table).map(([name, field]) => [name, typeOf(field)]));
}

function typeOf(field: Field): z.ZodType {
  const { label, help, required, when, kind } = field;
  const description = help ? `${label}: ${help}` : label;
  if (kind === 'toggle') return flag.optional().meta({ description });
  const missing = `${label} is required`;
  const text = kind === 'choice' ? chosen(field, missing) : written(field, missing);
  const value: z.ZodType =
    required && !when ? text : z.preprocess((given) => (isEmpty(given) ? undefined : given), text.optional());
  return value.meta({ description });
}

function chosen({ choices, label }: Extract<Field, { kind: 'choice' }>, missing: string) {
  const values: Record<string, string> = Object.fromEntries(choices.map(({ value }) => [value, value]));
  return z.enum(values, { error: ({ input }) => (input ? `${label} must be one of the list` : missing) });
}

function written(field: Exclude<Field, { kind: 'toggle' | 'choice' }>, missing: string) {
  const { label, longest = 255 } = field;
  return z
    .string({ error: ({ input }) => (isEmpty(input ?? null) ? missing : `${label} must be text`) })
    .trim()
    .min(1, missing)
    .max(longest, `${label} may have at most ${longest} characters`)
    .superRefine((text, ctx) => {
      const message = text === '' ? null : faultOf(field, text);
      if (message) ctx.addIssue({ code: 'custom', message });
    });
}

function faultOf(field: Field, text: string): string | null {
  switch (field.kind) {
    case 'url':
      return addressFault(field.label, text, field.schemes ?? ['http', 'https']);
    case 'json':
      return parsed(text) === undefined ? `${field.label} must be valid JSON` : null;
    case 'json_file':
      return hasAll(parsed(text), field.needs) ? null : field.fault;
    default:
      return null;
  }
}

function addressFault(label: string, text: string, schemes: readonly string[]): string | null {
  if (URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1))) return null;
  return `${label} must be an address such as ${schemes.at(-1)}://example.com`;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hasAll(value: unknown, needs: readonly string[]): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    needs.every((need) => {
      const part: unknown = (value as Record<string, unknown>)[need];
      return typeof part === 'string' && part !== '';
    })
  );
}

function isEmpty(given: unknown): boolean {
  return given === null || (typeof given === 'string' && given.trim() === '');
}

/** For those that are required in some cases only; the rest is in their own schema. */
function requireShown(table: FieldTable, values: Record<string, unknown>, ctx: z.RefinementCtx): void {
  for (const name of shownFields(table, values)) {
    const field = table[name];
    if (field?.required && field.when && (values[name] === undefined || values[name] === 0))
      ctx.addIssue({ code: 'custom', path: [name], message: `${field.label} is required` });
  }
}

function withoutHidden(table: FieldTable, values: Record<string, unknown>): Record<string, unknown> {
  const shown = new Set(shownFields(table, values));
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && (!(name in table) || shown.has(name)),
    ),
  );
}
