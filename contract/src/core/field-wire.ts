/**
 * Converts between a form and the wire. On the wire a value has the platform's name; a form also has fields that are
 * never sent, such as hosted or on-prem, and two controls for one value.
 */
import {
  type Field,
  type FieldTable,
  isEmpty,
  isOffered,
  numberOf,
  shownFields,
  type Values,
} from './field.ts';
import { checkFields, isUnchanged } from './field-schema.ts';
import { restoreSecrets } from './field-secrets.ts';
import type { Issue } from './problem.ts';
import { keptWhileMoved } from './secret-places.ts';

/** A field that only says which others are shown: it is not stored. */
export function isSelector(field: Field): boolean {
  return field.kind === 'variant' || (field.kind === 'toggle' && field.signs !== undefined);
}

/** The names on the wire, in order, each once. */
export function wireNames(table: FieldTable): string[] {
  const stored = Object.entries(table).filter(([, field]) => !isSelector(field));
  const set = stored.flatMap(([, field]) => Object.keys(field.sets ?? {}));
  return [...new Set([...stored.map(([name, { wire }]) => wire ?? name), ...set])];
}

/** The form's values for these wire values. A selector is taken as sent, or derived from the others. */
export function fromWire(table: FieldTable, wire: Values): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const twins = new Set(Object.values(table).flatMap((field) => field.wire ?? []));
  for (const [name, field] of Object.entries(table)) {
    if (isSelector(field)) values[name] = isEmpty(wire[name]) ? selected(table, field, wire) : wire[name];
    else if (!field.wire && !twins.has(name) && !isEmpty(wire[name])) values[name] = wire[name];
  }
  // Of two fields for one value the shown one has it, which others further down depend on; a secret is the same one in both.
  for (const [name, { kind, wire: key = name }] of Object.entries(table))
    if (twins.has(key) && !isEmpty(wire[key]) && (kind === 'secret' || isShown(table, name, values)))
      values[name] = wire[key];
  const shown = shownFields(table, values);
  for (const name of shown) {
    const { sets = {} } = table[name] as Field;
    // What a shown field sets is no value of the hidden field of that name.
    for (const set of Object.keys(sets)) if (!shown.includes(set)) delete values[set];
  }
  return values;
}

function isShown(table: FieldTable, name: string, values: Values): boolean {
  return shownFields(table, values).includes(name);
}

/** The part of a form's values that is sent and stored: what is shown and filled in. */
export function toWire(table: FieldTable, values: Values): Record<string, unknown> {
  const [wire, set]: [Record<string, unknown>, object] = [{}, {}];
  for (const name of shownFields(table, values)) {
    const [field, value] = [table[name] as Field, values[name]];
    if (isSelector(field) || isEmpty(value)) continue;
    wire[field.wire ?? name] = value;
    Object.assign(set, field.sets);
  }
  return { ...wire, ...set };
}

/**
 * Like `toWire`, for a PUT: with selectors, and null for what the form has emptied or hidden. Compared with the form
 * as it was loaded, fields that were hidden all the time are left out, so that they stay, as are unchanged selectors.
 */
export function toWireWhole(table: FieldTable, values: Values, loaded?: Values): Record<string, unknown> {
  const shown = shownFields(table, values);
  const seen = loaded ? [...shown, ...shownFields(table, loaded)] : Object.keys(table);
  const cleared = wireNames(Object.fromEntries(seen.map((name) => [name, table[name] as Field])));
  const chosen = shown.filter(
    (name) => isSelector(table[name] as Field) && !(loaded && isUnchanged(values[name], loaded[name])),
  );
  return {
    ...Object.fromEntries(cleared.map((name) => [name, null])),
    ...toWire(table, values),
    ...Object.fromEntries(chosen.map((name) => [name, values[name]])),
  };
}

/** The form's field for a wire name, so that the server's message appears there. */
export function fieldOnWire(table: FieldTable, values: Values, name: string): string {
  const shown = shownFields(table, values);
  return shown.find((one) => (table[one]?.wire ?? one) === name) ?? name;
}

/** Checks wire values as a whole: hidden and unknown ones are dropped; issues use wire names. */
export function checkWire(
  table: FieldTable,
  sent: Values,
): { values: Record<string, unknown>; issues: Issue[] } {
  const { values, issues } = checkFields(table, fromWire(table, sent));
  return {
    values: toWire(table, values),
    issues: issues.map(({ path, message }) => ({ path: table[path]?.wire ?? path, message })),
  };
}

/**
 * What is stored after a PUT: it changes what it names; masked secrets and the rest stay (`R28`), unless they would
 * be sent to another place (`R16`). What was wrong or missing before, and is not named, is no fault. A named selector
 * drops what it hides.
 */
export function changeWire(table: FieldTable, stored: Values, sent: Values): Omit<WireChange, 'passed_over'> {
  const { values, issues } = changeOnWire(table, stored, sent);
  return { values, issues };
}

export type WireChange = {
  values: Record<string, unknown>;
  issues: Issue[];
  /** What was named and is not changed, since another field hides it, or sets it. */
  passed_over: string[];
};

/** Like `changeWire`, for callers that report what was ignored. */
export function changeOnWire(table: FieldTable, stored: Values, sent: Values): WireChange {
  const selectors = Object.keys(table).filter((name) => isSelector(table[name] as Field));
  const restored = restoreSecrets(table, pick(sent, [...wireNames(table), ...selectors]), stored);
  const refused = restored.issues.map(({ path }) => path);
  const taken = Object.entries(restored.values).filter(([name]) => !refused.includes(name));
  // What is sent as it is stored is no change, even where nobody could choose it today.
  const named = Object.fromEntries(
    taken.filter(([name, value]) => selectors.includes(name) || !isUnchanged(value, stored[name])),
  );
  const dropped = droppedBy(table, selectors, stored, named);
  const kept = Object.fromEntries(Object.entries(stored).filter(([name]) => !dropped.has(name)));
  const checked = checkWire(table, { ...kept, ...Object.fromEntries(taken) });
  const before = new Set(checkWire(table, stored).issues.map(({ path }) => path));
  const values = { ...kept, ...checked.values, ...asStored(table, kept, named) };
  return {
    values,
    issues: [
      ...restored.issues,
      ...keptWhileMoved(table, stored, sent, values),
      ...checked.issues.filter(({ path }) => path in named || dropped.has(path) || !before.has(path)),
    ],
    passed_over: Object.keys(named).filter((name) => {
      if (isEmpty(named[name]) || selectors.includes(name)) return false;
      if (checked.issues.some(({ path }) => path === name)) return false;
      if (fieldsOf(table, name).some(([, { kind }]) => kind === 'toggle'))
        // One that is off may as well not be there.
        return numberOf(named[name]) !== numberOf(values[name]);
      return !(name in checked.values);
    }),
  };
}

/** The fields with this wire name. */
export function fieldsOf(table: FieldTable, name: string): [string, Field][] {
  return Object.entries(table).filter(([one, { wire = one }]) => wire === name);
}

/** What nobody has named is not even trimmed; what a field sets follows from that field. */
function asStored(table: FieldTable, kept: Values, named: Values): Values {
  const set = Object.values(table).flatMap((field) => Object.keys(field.sets ?? {}));
  return Object.fromEntries(Object.entries(kept).filter(([name]) => !(name in named) && !set.includes(name)));
}

/** What goes from the store: what is emptied or replaced, what a selector hides, and what those had set. */
function droppedBy(table: FieldTable, selectors: string[], stored: Values, named: Values): Set<string> {
  const before = shownFields(table, fromWire(table, stored));
  const shown = shownFields(table, fromWire(table, { ...stored, ...named }));
  const chosen = selectors.filter((name) => !isEmpty(named[name]));
  const nameOf = (name: string) => table[name]?.wire ?? name;
  const shownNames = shown.map(nameOf);
  const dropped = Object.keys(named).filter((name) => isEmpty(named[name]) || shownNames.includes(name));
  for (const [name, { kind, sets = {}, when = {} }] of Object.entries(table)) {
    const isHidden = !shown.includes(name) && chosen.some((one) => one in when);
    if (isHidden || (name in named && isEmpty(named[name]))) dropped.push(...Object.keys(sets));
    // A value that two fields share belongs to the one that was shown; a secret to both.
    const isOthers = shownNames.includes(nameOf(name)) && (kind === 'secret' || !before.includes(name));
    if (isHidden && !isOthers) dropped.push(nameOf(name));
  }
  return new Set(dropped);
}

function selected(table: FieldTable, field: Field, wire: Values): string | 0 | 1 {
  if (field.kind === 'toggle') return isTold(table, field.signs, wire) ? 1 : 0;
  if (field.kind !== 'variant') return 0;
  const told = field.variants.find(({ signs }) => isTold(table, signs, wire));
  return (told ?? field.variants.find(({ signs }) => !signs))?.value ?? field.default;
}

/** A value that a twin offers belongs to the twin, so it tells nothing. */
function isTold(table: FieldTable, signs: readonly string[] = [], wire: Values): boolean {
  return signs.some((sign) => {
    const { wire: name = sign } = table[sign] as Field;
    const value = wire[name];
    const twin = name === sign ? undefined : table[name];
    return !isEmpty(value) && !(twin?.kind === 'choice' && isOffered(twin, value));
  });
}

function pick(values: Values, names: string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
  );
}
