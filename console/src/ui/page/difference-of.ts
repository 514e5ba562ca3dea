/** What changed between two states of a record, field by field. Pure. */
import { flatValues, isBlank, type Leaf } from '../form/flat-values.ts';
import { countText } from './count-text.ts';

export type FieldChange = {
  /** Nested fields are dotted: `call_hook.url`. */
  path: string;
  kind: 'added' | 'removed' | 'changed' | 'same';
  before: Leaf | undefined;
  after: Leaf | undefined;
};

/**
 * Every field that has a value on either side, in the record's own order; null and an empty text count
 * as none. A record that was added has no state before, one that was deleted none after.
 */
export function differenceOf(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [flatValues(before), flatValues(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((path) => ({ path, before: was.get(path), after: is.get(path) }))
    .filter((field) => !(isBlank(field.before) && isBlank(field.after)))
    .map((field) => ({ ...field, kind: kindOf(field.before, field.after) }));
}

function kindOf(before: Leaf | undefined, after: Leaf | undefined): FieldChange['kind'] {
  if (isBlank(before)) return 'added';
  if (isBlank(after)) return 'removed';
  return before === after ? 'same' : 'changed';
}

/** A quantity as people read it. What stands for something, such as a port or what is text, is as it is stored. */
export function leafText(path: string, leaf: Leaf | undefined): string {
  return Number.isInteger(leaf) && !/port$/.test(path) ? countText(leaf as number) : String(leaf);
}
