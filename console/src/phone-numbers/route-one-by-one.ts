/** Routing in more than one request (`R24`): what one of them refuses, others have done. Pure but for what it is given. */
import { MOST_NAMED } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { NOT_KNOWN, whatFailed } from '../ui/overlay/what-failed.ts';
import { countText } from '../ui/page/count-text.ts';
import { type Failure, failureOf } from '../ui/page/failure.ts';

const AT_ONCE = 6;

export type Unrouted = { phone_number_sid: string; msg: string };

/** Every number is tried; answers those that failed, and says how many are done. */
export async function routeOneByOne(
  sids: readonly string[],
  route: (phone_number_sid: string) => Promise<unknown>,
  onProgress: (done: number) => void,
): Promise<Unrouted[]> {
  const waiting = [...sids];
  const failed: Unrouted[] = [];
  let done = 0;
  async function work() {
    for (let sid = waiting.shift(); sid !== undefined; sid = waiting.shift()) {
      try {
        await route(sid);
      } catch (error) {
        failed.push({ phone_number_sid: sid, msg: failureOf(error).msg });
      }
      done += 1;
      onProgress(done);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed;
}

/** For more numbers than one request may name: one after the other, until one of them fails. */
export async function routeInSlices<R>(
  sids: readonly string[],
  route: (sids: readonly string[]) => Promise<R>,
): Promise<R | undefined> {
  let answer: R | undefined;
  for (let from = 0; from < sids.length; from += MOST_NAMED)
    try {
      answer = await route(sids.slice(from, from + MOST_NAMED));
    } catch (error) {
      throw routedInPart(error, from, sids.length);
    }
  // Several requests are several entries, each to be undone by itself.
  return sids.length > MOST_NAMED ? undefined : answer;
}

/** Says with what failed that some were routed all the same. */
export function routedInPart(error: unknown, done: number, total: number): Failure {
  const failure = failureOf(error);
  if (done === 0) return failure;
  const others =
    whatFailed(error, '') === NOT_KNOWN ? 'It is unclear whether the others were.' : 'The others were not.';
  return { ...failure, what: `${countText(done)} of ${countText(total)} numbers were routed. ${others}` };
}

/** "3 of 120 numbers were not routed: insufficient permissions" */
export function unroutedWords(failed: readonly Unrouted[], total: number): string {
  const reasons = [...new Set(failed.map(({ msg }) => msg))];
  const shown = reasons.slice(0, 3).join('; ');
  const more = reasons.length > 3 ? `; and ${reasons.length - 3} other reasons` : '';
  return `${countText(failed.length)} of ${countText(total)} numbers were not routed: ${shown}${more}`;
}
