const PLAIN = /^[\x20-\x7e]*$/;

/**
 * As people look names up. The tables by which a browser compares words of all languages take it longer to make than a
 * list takes to draw, so names of plain letters are compared without them.
 */
export function sortedByName<T extends { name: string }>(things: readonly T[]): T[] {
  if (things.length < 2) return [...things];
  if (!things.every(({ name }) => PLAIN.test(name)))
    return things.toSorted((a, b) => a.name.localeCompare(b.name));
  const keyed = things.map((thing) => ({ thing, key: thing.name.toLowerCase() }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ thing }) => thing);
}
