/**
 * What a document says and the rules refuse is held back until what is stored is known: where it is the same, as an
 * export writes it, it is no change and nobody's fault.
 */
import { sectionsOf } from '@trunkline/contract/configuration/document.ts';
import { variableOf } from '@trunkline/contract/configuration/document-values.ts';
import type { SectionName } from '@trunkline/contract/configuration/sections.ts';
import type { Issue } from '@trunkline/contract/core/problem.ts';
import type { Given } from './differences.ts';
import { type Fields, isObject, type Stored, StoredSecret, type Wanted } from './entry.ts';
import type { Fault } from './read-yaml.ts';
import { writtenFields } from './write-document.ts';

type Path = readonly PropertyKey[];

/** `field`: of a provider or an account; null for a whole record of a list. */
export type Held = { path: Path; field: string | null; value: unknown; faults: Fault[] };

export type HeldBack = {
  /** The document without them. */
  value: unknown;
  held: Held[];
  /** Where in the file stands what is at this place of the document without them. */
  placeOf(path: Path): Path;
};

const sectionNames: readonly string[] = Object.values(sectionsOf).flat();

/** Null if something is wrong with more than values: with a name, or with what a document consists of. */
export function holdBack(document: unknown, faults: readonly Fault[]): HeldBack | null {
  const held = new Map<string, Held>();
  for (const fault of faults) {
    const one = fault.code === 'unrecognized_keys' ? null : heldBy(document, fault.path);
    if (!one) return null;
    const id = JSON.stringify([one.path, one.field]);
    const known = held.get(id) ?? { ...one, faults: [] };
    known.faults.push(fault);
    held.set(id, known);
  }
  const value = structuredClone(document);
  const kept = new Map<string, number[]>();
  for (const { path, field } of held.values()) {
    const last = path.at(-1);
    if (field !== null) delete (valueAt(value, path) as Fields)[field];
    else if (last === 'routing') delete (valueAt(value, path.slice(0, -1)) as Fields).routing;
    else kept.set(JSON.stringify(path.slice(0, -1)), []);
  }
  for (const [list, places] of kept) {
    const path = JSON.parse(list) as Path;
    const records = valueAt(value, path) as unknown[];
    for (const at of records.keys()) if (!held.has(JSON.stringify([[...path, at], null]))) places.push(at);
    records.splice(0, records.length, ...places.map((at) => records[at]));
  }
  const placeOf = (path: Path) => {
    const places = kept.get(JSON.stringify(path.slice(0, -1)));
    return places ? [...path.slice(0, -1), places[Number(path.at(-1))] ?? 0] : path;
  };
  return { value, held: [...held.values()], placeOf };
}

function heldBy(document: unknown, path: Path): Omit<Held, 'faults'> | null {
  const tenant = path.slice(0, path[2] === 'accounts' ? 4 : 2);
  const [name, at] = path.slice(tenant.length);
  if (typeof name !== 'string' || !isObject(valueAt(document, tenant))) return null;
  if (['name', 'limits', 'accounts'].includes(name)) return null;
  if (!sectionNames.includes(name))
    return { path: tenant, field: name, value: valueAt(document, [...tenant, name]) };
  const record = name === 'routing' ? [...tenant, name] : [...tenant, name, at ?? ''];
  const value = valueAt(document, record);
  return isObject(value) && path.length > record.length ? { path: record, field: null, value } : null;
}

function valueAt(document: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? (value as never)[part] : undefined),
    document,
  );
}

/** What was held back of the entry is judged by what is stored; the rest of it is as it was. */
export function judgeHeld(entry: Wanted, stored: Stored | undefined, given: Given): Issue[] {
  const { kind, held } = entry;
  if (!held) return [];
  const written = stored && writtenFields(kind, stored.fields);
  const isAsStored =
    written &&
    (held.fields === null
      ? says(entry.fields, written, given)
      : Object.entries(held.fields).every(([name, value]) => says(value, written[name], given)));
  return isAsStored ? [] : held.issues;
}

/** The section that a path of a whole record leads to. */
export const sectionAt = (path: Path) => path.findLast((part) => typeof part === 'string') as SectionName;

function says(said: unknown, written: unknown, given: Given): boolean {
  if (written instanceof StoredSecret) {
    const variable = variableOf(said);
    const value = variable === null ? undefined : given[variable];
    return variable !== null && (value === undefined || written.is(value));
  }
  if (Array.isArray(written))
    return (
      Array.isArray(said) &&
      said.length === written.length &&
      written.every((one, at) => says(said[at], one, given))
    );
  if (isObject(written))
    return (
      isObject(said) &&
      [...Object.keys(said), ...Object.keys(written)].every((name) => says(said[name], written[name], given))
    );
  return said === written;
}
