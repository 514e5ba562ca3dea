/** Brings a database to the schema that this program knows. */
import type { OpenDatabase } from './open.ts';

/** Answers the numbers of the migrations that were applied now. */
export async function migrate(_open: OpenDatabase): Promise<number[]> {
  return [];
}
