/**
 * A vendor's fields as a table: label, kind, when it is shown. The form, the schema, the type and what
 * is secret all follow from it. The order of the table is the order on the screen.
 */
import { withoutUnseen } from './printable.ts';

/** True while each field named here has this value; '' means that it has none. */
export type Conditions = Readonly<Record<string, string | 0 | 1>>;

type Common = {
  label: string;
  /** A sentence under the label. */
  help?: string;
  placeholder?: string;
  /** Must have a value whenever it is shown, or when one of these conditions holds too. */
  required?: true | readonly Conditions[];
  /** A form asks for it whenever it is shown; other clients may leave it out. */
  asked?: true;
  /** Shown only while this holds; the fields are further up in the table. */
  when?: Conditions;
  /** While `when` does not hold and this does, a form still draws it, and it cannot be used. */
  greyed?: Conditions;
  /** A platform's server stores it and does not tell it, so that a form, which sends all of it, asks for it again. */
  untold?: true;
  /** Kept as it was sent, and drawn by no form. */
  silent?: true;
  /** Its name on the wire, where fields that are never shown together share one. */
  wire?: string;
  /** What is stored with it while it has a value, under names of the wire. */
  sets?: Readonly<Record<string, 0 | 1>>;
  /** The form does not let it change once it is stored; without a word, that is so for secrets. */
  locked?: boolean;
  /** It is an address, and these secrets are sent there, by their names on the wire (`R16`). */
  receives?: readonly string[];
  /** While the address is empty, they are sent to nobody: the vendor has no service of its own. */
  or_nobody?: true;
  /** The toggle on the wire that says whether the way there is secured. */
  secured_by?: string;
};

type Text = {
  /** In characters. */
  longest?: number;
  pattern?: RegExp;
  /** What follows the label when the pattern does not fit: 'must be an address and port'. */
  fault?: string;
};

export type Choice = { value: string; label: string };
/** One variant of the service, and the fields that identify it: a value in any of them means this one. */
export type Variant = { value: string; label: string; signs?: readonly string[] };

export type Field = Common &
  (
    | ({ kind: 'text'; default?: string } & Text)
    | ({ kind: 'url'; schemes?: readonly string[]; default?: string } & Text)
    | ({ kind: 'secret' } & Text)
    /** With `signs` it is not stored: it is on when one of those fields has a value. */
    | { kind: 'toggle'; default?: 0 | 1; signs?: readonly string[] }
    /**
     * Not stored: which one it is follows from the other fields, the first that fits. A `list` forgets what
     * was typed for the choice before; otherwise they are radio buttons, and it comes back.
     */
    | { kind: 'variant'; variants: readonly Variant[]; default: string; list?: true }
    | ({
        kind: 'choice';
        choices: readonly Choice[];
        default?: string;
        /** What an empty value is called in the form. */
        first?: string;
        /** Other values are taken too: the list is what was known when it was written. */
        open?: true;
        /** Addresses of this domain are taken too. */
        domain?: string;
        /** The list in the vendor's own answer that has the choices of today. */
        source?: string;
      } & Text)
    /** A JSON object. `sample` is what a form begins with, `docs` where the vendor explains it. */
    | ({ kind: 'json'; sample?: object; docs?: string } & Text)
    /** The text of a JSON file: what it must contain, what of that is secret, what to say otherwise. */
    | ({ kind: 'json_file'; needs: readonly string[]; secrets: readonly string[]; fault: string } & Text)
  );

export type FieldTable = Readonly<Record<string, Field>>;
export type Values = Readonly<Record<string, unknown>>;

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

/** A form's initial values: the defaults, empty text, toggles off. */
export function emptyValues(table: FieldTable): Record<string, string | 0 | 1> {
  return Object.fromEntries(
    Object.entries(table).map(([name, field]) => [
      name,
      ('default' in field && field.default) || (field.kind === 'toggle' ? 0 : ''),
    ]),
  );
}

/** The names of the fields to show beside these values, in order. */
export function shownFields(table: FieldTable, values: Values): string[] {
  return [...shownValues(table, values).keys()];
}

/** Whether this field needs a value, given the others. It is assumed to be shown. */
export function isRequired(table: FieldTable, name: string, values: Values): boolean {
  const { required = [] } = table[name] ?? {};
  if (required === true) return true;
  const shown = shownValues(table, values);
  return required.some((conditions) => holds(conditions, shown));
}

/** Like `isRequired`, including what only a form asks for. */
export function isAsked(table: FieldTable, name: string, values: Values): boolean {
  return table[name]?.asked === true || isRequired(table, name, values);
}

/** What a form draws beside these values, in order; those that are not shown cannot be used. */
export function drawnFields(table: FieldTable, values: Values): { name: string; isShown: boolean }[] {
  const shown = shownValues(table, values);
  const typed = new Map(
    Object.entries(table).map(([name, { kind }]) => [name, comparable(kind, values[name])]),
  );
  return Object.entries(table)
    .filter(([name, { greyed, silent }]) => !silent && (shown.has(name) || (greyed && holds(greyed, typed))))
    .map(([name]) => ({ name, isShown: shown.has(name) }));
}

/** Whether it is in the list, or an address in the vendor's own domain. */
export function isOffered({ choices, domain }: Extract<Field, { kind: 'choice' }>, value: unknown): boolean {
  if (choices.some((choice) => choice.value === value)) return true;
  const host = domain && typeof value === 'string' ? hostOf(value) : null;
  return host !== null && (host === domain || host.endsWith(`.${domain}`));
}

/** For an address with or without a scheme; null if it is not one. */
function hostOf(address: string): string | null {
  const whole = /^[a-z]+:\/\//i.test(address.trim()) ? address : `https://${address.trim()}`;
  return URL.canParse(whole) ? new URL(whole).hostname : null;
}

/** Whether a form locks it once it is stored. */
export function isLocked({ locked, kind }: Field): boolean {
  return locked ?? (kind === 'secret' || kind === 'json_file');
}

function shownValues(table: FieldTable, values: Values): Map<string, unknown> {
  const shown = new Map<string, unknown>();
  for (const [name, { kind, when = {} }] of Object.entries(table))
    if (holds(when, shown)) shown.set(name, comparable(kind, values[name]));
  return shown;
}

function comparable(kind: Field['kind'], value: unknown): unknown {
  if (kind === 'toggle') return numberOf(value);
  return isEmpty(value) ? '' : value;
}

/** Of a toggle as somebody sent it: an object, which need not even have a text, is no number. */
export function numberOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? Number.NaN : Number(value ?? 0);
}

function holds(conditions: Conditions, values: Map<string, unknown>): boolean {
  return Object.entries(conditions).every(([name, value]) => (values.get(name) ?? '') === value);
}

/** The address of a server, which may have been stored with credentials in it. */
export function isAddress({ kind, receives }: Field): boolean {
  return kind === 'url' || receives !== undefined;
}

export function isEmpty(given: unknown): boolean {
  return (
    given === undefined || given === null || (typeof given === 'string' && withoutUnseen(given).trim() === '')
  );
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
