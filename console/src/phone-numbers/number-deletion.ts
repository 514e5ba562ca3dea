import type { phoneNumberEndpoints } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import type { Deletion } from '../app/record-kind.ts';
import { formatNumber } from '../ui/page/format-number.ts';
import { type NumberRow, numbers } from './phone-numbers.queries.ts';

export const numberDeletion: Deletion<
  Pick<NumberRow, 'phone_number_sid' | 'number'>,
  typeof phoneNumberEndpoints
> = {
  kind: 'phone number',
  queries: numbers,
  sidOf: (one) => one.phone_number_sid,
  nameOf: (one) => formatNumber(one.number),
  goes: "Calls to it go to its carrier's default application from then on, if the carrier has one.",
  deleted: (name) => `Deleted phone number ${name}`,
};
