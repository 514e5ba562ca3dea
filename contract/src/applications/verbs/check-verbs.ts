/**
 * Checks an application's verbs against the table: an unknown verb, a missing property or one of the wrong type is a
 * fault; an unknown property is a warning, because the platform grows faster than its documentation.
 */
import { targetNeeds, verbShapes } from './verb-shapes.ts';
import { type Properties, verbTable } from './verb-table.ts';

export type VerbFault = { path: string; message: string; level: 'fault' | 'warning' };
export type CheckedVerb = { index: number; verb: string | null; faults: VerbFault[] };

const MOST_FAULTS = 100;
const DEEPEST = 12;

type Faults = Generator<VerbFault, void, undefined>;
type Values = Record<string, unknown>;

/** One entry for each item of the list, in its order; those without a fault have none. */
export function checkVerbs(items: readonly unknown[]): CheckedVerb[] {
  let left = MOST_FAULTS;
  return items.map((item, index) => {
    const faults: VerbFault[] = [];
    for (const fault of checkVerb(item, '', 0)) {
      if (left <= 0) break;
      faults.push(fault);
      left -= 1;
    }
    return { index, verb: nameOf(item), faults };
  });
}

function nameOf(item: unknown): string | null {
  return isObject(item) && typeof item.verb === 'string' ? item.verb.slice(0, 64) : null;
}

function* checkVerb(item: unknown, path: string, depth: number): Faults {
  const name = nameOf(item);
  const properties = name !== null && Object.hasOwn(verbTable, name) ? verbTable[name] : undefined;
  if (!isObject(item) || !name) yield { path, message: 'must be an object with a "verb"', level: 'fault' };
  else if (properties) yield* checkProperties(item, properties, path, depth, ['verb', 'id']);
  else yield { path, message: `there is no verb "${name}"`, level: 'fault' };
}

function* checkProperties(
  value: Values,
  { $any, $open, ...known }: Properties,
  path: string,
  depth: number,
  always: readonly string[] = [],
): Faults {
  if (depth > DEEPEST) return;
  for (const [name, type] of Object.entries(known)) {
    const at = join(path, name);
    if (has(value, name)) yield* checkType(value[name], type.replace(/!$/, ''), at, depth);
    else if (type.endsWith('!')) yield { path: at, message: 'is required', level: 'fault' };
  }
  const oneOf = $any?.split('|') ?? [];
  if (oneOf.length > 0 && !oneOf.some((name) => has(value, name)))
    yield { path, message: `needs ${oneOf.map((name) => `"${name}"`).join(' or ')}`, level: 'fault' };
  if ($open) return;
  for (const name of Object.keys(value))
    if (!Object.hasOwn(known, name) && !always.includes(name))
      yield { path: join(path, name), message: 'is not a known property', level: 'warning' };
}

function* checkType(value: unknown, type: string, path: string, depth: number): Faults {
  if (type.endsWith('[]') && !isUnionOfKinds(type)) {
    if (!Array.isArray(value)) yield { path, message: 'must be a list', level: 'fault' };
    else
      for (const [nth, item] of value.entries())
        yield* checkType(item, type.slice(0, -2), join(path, String(nth)), depth);
    return;
  }
  const kinds = type.split('|');
  const words = kinds.filter((kind) => kind.startsWith("'")).map((kind) => kind.slice(1, -1));
  const fitting = kinds.find((kind) => fits(value, kind));
  if (words.length > 0) {
    if (typeof value !== 'string' || !words.includes(value))
      yield { path, message: `must be one of ${words.join(', ')}`, level: 'fault' };
  } else if (fitting) yield* checkInside(value, fitting, path, depth + 1);
  else yield { path, message: `must be ${kinds.map(kindWords).join(' or ')}`, level: 'fault' };
}

/** In `texts|object[]` the list belongs to the last kind alone; of words it is a list of any of them. */
function isUnionOfKinds(type: string): boolean {
  return type.includes('|') && !type.startsWith("'");
}

function* checkInside(value: unknown, kind: string, path: string, depth: number): Faults {
  if (kind === 'verb') yield* checkVerb(value, path, depth);
  if (kind === 'verb' || !isObject(value)) return;
  const nested = /^verb:(.+)$/.exec(kind)?.[1];
  // A nested verb may carry its name, though it needs none.
  if (nested) yield* checkProperties(value, verbTable[nested] ?? {}, path, depth, ['verb', 'id']);
  const shape = verbShapes[kind === 'hook' ? 'hookObject' : kind];
  if (shape) yield* checkProperties(value, shape, path, depth);
  const type = kind === 'target' && typeof value.type === 'string' ? value.type : '';
  const needed = Object.hasOwn(targetNeeds, type) ? targetNeeds[type] : undefined;
  if (needed && !value[needed])
    yield { path: join(path, needed), message: `is required for type ${type}`, level: 'fault' };
}

function has(value: Values, name: string): boolean {
  return Object.hasOwn(value, name) && value[name] !== undefined && value[name] !== null;
}

function fits(value: unknown, kind: string): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'flag':
      return typeof value === 'boolean';
    case 'texts':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    case 'hook':
      return typeof value === 'string' || isObject(value);
    case 'object[]':
      return Array.isArray(value) && value.every(isObject);
    case 'verb':
      return true;
    default:
      return isObject(value);
  }
}

function kindWords(kind: string): string {
  const words: Record<string, string> = {
    text: 'text',
    number: 'a number',
    flag: 'true or false',
    texts: 'a list of texts',
    hook: 'an address or an object with a url',
    'object[]': 'a list of objects',
  };
  return words[kind] ?? 'an object';
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function join(path: string, name: string): string {
  const short = name.slice(0, 64);
  return path === '' ? short : `${path}.${short}`;
}
