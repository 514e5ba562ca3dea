import type { phoneNumberEndpoints } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { phoneNumberPolicy } from '@trunkline/contract/phone-numbers/phone-numbers.policy.ts';
import { pageSettings } from '../app/page-settings.ts';
import type { RecordKind } from '../app/record/record-kind.ts';
import { formatNumber } from '../ui/page/format-number.ts';
import { ownerOf } from './phone-number-rights.ts';
import { type NumberRow, numbers } from './phone-numbers.queries.ts';

export const phoneNumberKind: RecordKind<NumberRow, typeof phoneNumberEndpoints> = {
  area: 'phone-numbers',
  list: 'Phone Numbers',
  kind: 'phone number',
  sid: 'Phone number SID',
  fields: 4,
  queries: numbers,
  policy: {
    begin: (actor) => phoneNumberPolicy.begin(actor, pageSettings.admin_carrier),
    update: phoneNumberPolicy.update,
    remove: (actor, owner) => phoneNumberPolicy.remove(actor, owner, pageSettings.admin_carrier),
  },
  ownerOf: (number, actor) => ownerOf(actor, number),
  sidOf: (one) => one.phone_number_sid,
  nameOf: (one) => formatNumber(one.number),
  goes: "Calls to it will go to its carrier's default application, if there is one.",
  deleted: (name) => `Deleted phone number ${name}`,
  created: 'Phone number created successfully',
  updated: 'Phone number updated successfully',
};
