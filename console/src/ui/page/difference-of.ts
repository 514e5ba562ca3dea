/** What changed between two states of a record, field by field. Pure. */
import { flatValues, isBlank, type Leaf } from '../form/flat-values.ts';
import { isFields, ownSid } from '../form/own-sid.ts';
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
 * as none. A record that was added has no state before, one that was deleted none after. Rows of a list are known by
 * their sids, and where they have none by their places.
 */
export function differenceOf(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [flatValues(besideThemselves(before, after)), flatValues(after)];
  return [...new Set([...is.keys(), ...was.keys()])]
    .map((path) => ({ path, before: was.get(path), after: is.get(path) }))
    .filter((field) => !(isBlank(field.before) && isBlank(field.after)))
    .map((field) => ({ ...field, kind: kindOf(field.before, field.after) }));
}

/** What was before, with each row of its lists in the place that it has after, and behind them those that are gone. */
function besideThemselves(before: unknown, after: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(after)) {
    if (!before.every(sidOf)) return before;
    const rest = new Set<unknown>(before);
    const bySid = new Map(before.map((row) => [sidOf(row), row]));
    const known = after.map((row) => {
      const own = bySid.get(sidOf(row));
      rest.delete(own);
      return own;
    });
    const others = [...rest];
    return [...known.map((row) => row ?? others.shift()), ...others];
  }
  if (!isFields(before) || !isFields(after)) return before;
  return Object.fromEntries(
    Object.entries(before).map(([name, value]) => [name, besideThemselves(value, after[name])]),
  );
}

function sidOf(row: unknown): unknown {
  return isFields(row) ? row[ownSid(row) ?? ''] : undefined;
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
