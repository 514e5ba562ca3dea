/** The numbers as CSV that an import takes back, streamed so that their count does not matter. */
import type { Readable } from 'node:stream';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { PhoneNumberFilter } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import type { Db } from '../db/open.ts';
import { streamCsv } from '../http/csv.ts';
import { numbersMatching } from './number-batches.store.ts';
import type { OwnedRow } from './phone-numbers.store.ts';

const columns = [
  'number',
  'carrier',
  'account',
  'application',
  'voip_carrier_sid',
  'account_sid',
  'application_sid',
  'phone_number_sid',
] as const;

export function exportPhoneNumbers(db: Db, actor: Actor, filter: PhoneNumberFilter): Promise<Readable> {
  return streamCsv(columns, numbersMatching(db, actor, filter), (row: OwnedRow) => ({
    ...row,
    carrier: row.carrier_name,
    account: row.account_name,
    application: row.application_name,
  }));
}
