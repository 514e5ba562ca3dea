/** What of a form differs from what is stored, and how many changes that is for the person who made them. */
import { isBlank, type Leaf } from './flat-values.ts';

/** By path, such as `limits.device`; a list of rows is one path, and each row in it that differs is a change. */
export function changesIn(before: object, now: object): Map<string, number> {
  const changes = new Map<string, number>();
  collect(before, now, '', changes);
  return changes;
}

function collect(before: object, now: object, above: string, into: Map<string, number>): void {
  for (const key of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const [was, is] = [before, now].map((values) => (values as Record<string, unknown>)[key]);
    const path = above === '' ? key : `${above}.${key}`;
    if (Array.isArray(was) || Array.isArray(is)) {
      const rows = changedRows((was ?? []) as unknown[], (is ?? []) as unknown[]);
      if (rows > 0) into.set(path, rows);
    } else if (isGroup(was) && isGroup(is)) collect(was, is, path, into);
    else if (was !== is && !(isBlank(was as Leaf) && isBlank(is as Leaf))) into.set(path, 1);
  }
}

/** One that became another is one change; so is another order of the same. */
function changedRows(before: readonly unknown[], now: readonly unknown[]): number {
  const [were, are] = [before, now].map((rows) => rows.map((row) => JSON.stringify(row)));
  const missing = (some: string[] = [], others: string[] = []) => {
    const known = new Set(others);
    return some.filter((row) => !known.has(row)).length;
  };
  return Math.max(missing(are, were), missing(were, are)) || Number(were?.join() !== are?.join());
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
