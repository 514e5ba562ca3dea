import { timingSafeEqual } from 'node:crypto';

/** Compared in a time that tells nothing of where two texts of the same length differ. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
