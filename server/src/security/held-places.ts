/** Counts how many of something each party holds at a time. */
export function heldPlaces() {
  const held = new Map<string, number>();
  const of = (who: string) => held.get(who) ?? 0;
  const add = (who: string, more: 1 | -1) => {
    const now = of(who) + more;
    if (now > 0) held.set(who, now);
    else held.delete(who);
  };
  return {
    of,
    /** Gives one, until it is given back. */
    take(who: string): () => void {
      add(who, 1);
      return () => add(who, -1);
    },
  };
}
