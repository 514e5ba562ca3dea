/** Calls as CSV, streamed part by part, so that their number does not matter; it ends when the reader goes away. */
import { Readable } from 'node:stream';
import { call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import type { CallSearch, CallStore, Whose } from '../calls/call-store.ts';
import { BYTE_ORDER_MARK, csvLine } from '../http/csv.ts';
import { callOf } from './list-calls.ts';

const columns = call.keyof().options;

export function exportCalls(calls: CallStore, whose: Whose, search: CallSearch): Readable {
  async function* lines() {
    yield `${BYTE_ORDER_MARK}${columns.join(',')}\r\n`;
    for await (const part of calls.eachCall(whose, search))
      yield part
        .map((stored) => {
          const one = callOf(stored);
          return csvLine(columns.map((column) => one[column]));
        })
        .join('');
  }
  return Readable.from(lines());
}
