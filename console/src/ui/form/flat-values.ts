/** A record as paths and simple values: `call_hook.url`, `tags.0.key`. */

export type Leaf = string | number | boolean | null;

/** An empty object or list has no paths. What is undefined is not there. */
export function flatValues(value: unknown): Map<string, Leaf> {
  const flat = new Map<string, Leaf>();
  collect(value, '', flat);
  return flat;
}

function collect(value: unknown, path: string, into: Map<string, Leaf>): void {
  if (value === undefined || typeof value === 'function') return;
  if (typeof value !== 'object' || value === null) {
    if (path !== '') into.set(path, value as Leaf);
    return;
  }
  for (const [key, inner] of Object.entries(value))
    collect(inner, path === '' ? key : `${path}.${key}`, into);
}

/** Nothing to see: not there, null, or an empty text. */
export function isBlank(leaf: Leaf | undefined): leaf is null | undefined | '' {
  return leaf === undefined || leaf === null || leaf === '';
}
