/** The numbers as CSV that an import takes back, streamed so that their count does not matter. */
import { Readable } from 'node:stream';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { PhoneNumberFilter } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import type { Db } from '../db/open.ts';
import { BYTE_ORDER_MARK, csvLine } from '../http/csv.ts';
import { numbersMatching } from './number-batches.store.ts';
import type { OwnedRow } from './phone-numbers.store.ts';

const columns = {
  number: 'number',
  carrier: 'carrier_name',
  account: 'account_name',
  application: 'application_name',
  voip_carrier_sid: 'voip_carrier_sid',
  account_sid: 'account_sid',
  application_sid: 'application_sid',
  phone_number_sid: 'phone_number_sid',
} as const satisfies Record<string, keyof OwnedRow>;

export function exportPhoneNumbers(db: Db, actor: Actor, filter: PhoneNumberFilter): Readable {
  async function* lines() {
    yield `${BYTE_ORDER_MARK}${Object.keys(columns).join(',')}\r\n`;
    for await (const rows of numbersMatching(db, actor, filter))
      yield rows.map((row) => csvLine(Object.values(columns).map((column) => row[column]))).join('');
  }
  // A batch waits while another is sent, not sixteen.
  return Readable.from(lines(), { highWaterMark: 1 });
}
