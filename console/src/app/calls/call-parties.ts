/** Who called whom, in words. Pure. */
import type { Call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { partyText } from '../../ui/page/format-number.ts';

/** "+44 20 7946 0012 → +1 207 555 0100" */
export function partiesOf(call: Pick<Call, 'from' | 'to'>): string {
  return partsOf(call).join(' ');
}

/** Without the mark a number after such a name stood before it, and the arrow led from the one who was called. */
const RIGHT_TO_LEFT = /\p{Script=Hebrew}|\p{Script=Arabic}/u;
const LEFT_TO_RIGHT_MARK = '\u200e';

/** What of it may stand on a line of its own. */
export function partsOf({ from, to }: Pick<Call, 'from' | 'to'>): [string, string] {
  const caller = partyText(from);
  return [`${caller}${RIGHT_TO_LEFT.test(caller) ? LEFT_TO_RIGHT_MARK : ''} →`, partyText(to)];
}
