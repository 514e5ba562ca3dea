/** A Redis that does not answer, or has something else where it was asked, is a 503 that says what cannot be had, and no 500 (`R44`). */
import { problems } from '../http/problems.ts';

/** The cause is for the log. */
export async function fromRedis<T>(answer: Promise<T>, what: string): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw Object.assign(problems.storeDown(what), { cause });
  }
}
