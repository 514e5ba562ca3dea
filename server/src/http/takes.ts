/** Whether an `Accept` or `Accept-Encoding` header accepts it. Preferences among several are ignored. */
export function takes(header: string | string[] | undefined, name: string): boolean {
  return weightOf(header, name) > 0;
}

/** Whether it accepts the one, and names the other with less weight or later, if at all. */
export function prefers(header: string | undefined, name: string, other: string): boolean {
  const [own, others] = [weightOf(header, name), weightOf(header, other)];
  return own > others || (own > 0 && own === others && placeOf(header, name) < placeOf(header, other));
}

function partsOf(header: string | string[] | undefined): string[][] {
  return String(header ?? '')
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim().toLowerCase()));
}

const placeOf = (header: string | undefined, name: string) =>
  partsOf(header).findIndex(([named]) => named === name);

/** 0 where it is not named. */
function weightOf(header: string | string[] | undefined, name: string): number {
  const [, ...rest] = partsOf(header).find(([named]) => named === name) ?? [name, 'q=0'];
  const weight = Number(rest.find((part) => part.startsWith('q='))?.slice(2) ?? 1);
  return Number.isNaN(weight) ? 1 : weight;
}
