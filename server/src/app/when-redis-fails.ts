/**
 * If Redis does not answer, or has data of another type, that is a 503 that says what is missing, not a 500 (`R44`).
 */
import { problems } from '../http/problems.ts';

/** Turns a failure into a 503; the cause is for the log. */
export async function fromRedis<T>(answer: Promise<T>, what: string): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw Object.assign(problems.storeDown(what), { cause });
  }
}
