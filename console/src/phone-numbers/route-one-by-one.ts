/** Routing for a server that takes one number at a time (`R24`). Pure but for what it is given. */
import { failureOf } from '../ui/page/failure.ts';

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

/** "3 of 120 numbers were not routed: insufficient permissions" */
export function unroutedWords(failed: readonly Unrouted[], total: number): string {
  const reasons = [...new Set(failed.map(({ msg }) => msg))];
  const shown = reasons.slice(0, 3).join('; ');
  const more = reasons.length > 3 ? `; and ${reasons.length - 3} other reasons` : '';
  return `${failed.length} of ${total} numbers were not routed: ${shown}${more}`;
}
