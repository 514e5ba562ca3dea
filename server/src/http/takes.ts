/** Whether an `Accept` or `Accept-Encoding` header accepts it. Preferences among several are ignored. */
export function takes(header: string | string[] | undefined, name: string): boolean {
  return namedIn(partsOf(header), name).weight > 0;
}

/** Whether it accepts the one, and names the other with less weight or later, if at all. */
export function prefers(header: string | undefined, name: string, other: string): boolean {
  const parts = partsOf(header);
  const [own, others] = [namedIn(parts, name), namedIn(parts, other)];
  return own.weight > others.weight || (own.weight > 0 && own.weight === others.weight && own.at < others.at);
}

function partsOf(header: string | string[] | undefined): string[][] {
  return String(header ?? '')
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim().toLowerCase()));
}

/** The weight is 0 where it is not named. */
function namedIn(parts: string[][], name: string): { at: number; weight: number } {
  const at = parts.findIndex(([named]) => named === name);
  const [, ...rest] = parts[at] ?? [name, 'q=0'];
  const weight = Number(rest.find((part) => part.startsWith('q='))?.slice(2) ?? 1);
  return { at, weight: Number.isNaN(weight) ? 1 : weight };
}
