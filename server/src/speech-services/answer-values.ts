/** Takes values out of the JSON of a stranger, which may be anything. */

/** What is at the end of the path; undefined where it breaks off. */
export function valueAt(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null
        ? (inner as Record<string | number, unknown>)[step]
        : undefined,
    value,
  );
}

/** Empty when there is no text. */
export function textAt(value: unknown, ...path: (string | number)[]): string {
  const found = valueAt(value, ...path);
  return typeof found === 'string' ? found : '';
}

/** Empty when there is no list. */
export function listAt(value: unknown, ...path: (string | number)[]): unknown[] {
  const found = valueAt(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** The texts of the list, without the rest. */
export function textsAt(value: unknown, ...path: (string | number)[]): string[] {
  return listAt(value, ...path).filter((one) => typeof one === 'string');
}

/** Undefined when it is not JSON. */
export function parsedAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
