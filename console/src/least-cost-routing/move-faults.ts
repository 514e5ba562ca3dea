type Faults<T> = Readonly<Record<string, T>>;

/** The faults of a list's rows when one of them has moved, each at its own row still: the form library would swap those of two. */
export function moveFaults<T>(faults: Faults<T>, list: string, from: number, to: number): Record<string, T> {
  const row = new RegExp(`^${list}\\.(\\d+)(?=\\.|$)`);
  return Object.fromEntries(
    Object.entries(faults).map(([path, fault]) => [
      path.replace(row, (_, at) => `${list}.${placeAfter(Number(at), from, to)}`),
      fault,
    ]),
  );
}

function placeAfter(at: number, from: number, to: number): number {
  if (at === from) return to;
  if (from < at && at <= to) return at - 1;
  return to <= at && at < from ? at + 1 : at;
}
