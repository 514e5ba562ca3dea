/** Writers at the same time (`R44`): what is asked eight times at once, and how each was answered. */
import type { Reply } from './start-app.ts';

export const WRITERS = 8;
/** A rule that does not hold for parallel writers holds by luck now and then. */
export const ROUNDS = 4;

/** How many were answered with each status, such as `{ 201: 1, 422: 7 }`. */
export async function atOnce(
  ask: (nth: number) => Promise<Reply<unknown>>,
  writers = WRITERS,
): Promise<Record<number, number>> {
  const replies = await Promise.all(Array.from({ length: writers }, (_, nth) => ask(nth)));
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export async function rounds(race: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) await race(round);
}
