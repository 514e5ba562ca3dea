/** Alerts as CSV, streamed part by part. */
import { Readable } from 'node:stream';
import { alert } from '@trunkline/contract/alerts/alerts.contract.ts';
import type { AlertSearch, CallStore, Whose } from '../calls/call-store.ts';
import { BYTE_ORDER_MARK, csvLine } from '../http/csv.ts';
import { alertOf } from './list-alerts.ts';

const columns = alert.keyof().options;

export function exportAlerts(calls: CallStore, whose: Whose, search: AlertSearch): Readable {
  async function* lines() {
    yield `${BYTE_ORDER_MARK}${columns.join(',')}\r\n`;
    for await (const part of calls.eachAlert(whose, search))
      yield part
        .map((stored) => {
          const one = alertOf(stored);
          return csvLine(columns.map((column) => one[column]));
        })
        .join('');
  }
  return Readable.from(lines());
}
