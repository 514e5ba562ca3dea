import { reaches } from '@trunkline/contract/core/actor.ts';
import { INSUFFICIENT_PERMISSIONS, may } from '@trunkline/contract/core/policy.ts';
import type { PhoneNumber } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { phoneNumberPolicy } from '@trunkline/contract/phone-numbers/phone-numbers.policy.ts';
import type { Found, ManyOf } from '../app/change-many.ts';
import { accountThatStays, namedApplication } from '../app/tenants.ts';
import { rowOf } from '../db/lock.ts';
import { problems } from '../http/problems.ts';
import { findOwnedNumber, removePhoneNumber, updatePhoneNumber } from './phone-numbers.store.ts';
import { refuseWithoutCarrier } from './save-phone-number.ts';

type FoundNumber = Found & { number: PhoneNumber };

/** Numbers in a change of many: given to another account, or deleted. Routing has a request of its own (`R24`). */
export function manyNumbers(adminCarrier: boolean): ManyOf<FoundNumber> {
  return {
    kind: 'phone-numbers',
    words: ['phone number', 'phone numbers'],
    locks: [],
    async find(trx, sid) {
      await rowOf('phone_numbers', sid)(trx);
      const found = await findOwnedNumber(trx, sid);
      if (!found) return undefined;
      const { number, owner } = found;
      const { account_sid, application_sid } = number;
      const names = { account: number.account_name, application: number.application_name };
      return { sid, name: number.number, owner, number, state: { ...names, account_sid, application_sid } };
    },
    mayPut: (actor, { owner }) => may(phoneNumberPolicy, 'update', actor, owner),
    mayRemove: (actor, { owner }) => may(phoneNumberPolicy, 'remove', actor, owner, adminCarrier),
    async put(trx, { actor }, { sid, number, owner: before }, wanted) {
      const { account_sid } = { ...number, ...wanted } as PhoneNumber;
      const moves = account_sid !== number.account_sid;
      // An application is of one account, so it does not come along.
      const kept = { application_sid: moves ? null : number.application_sid };
      const { application_sid } = { ...kept, ...wanted } as PhoneNumber;
      const owner =
        moves && account_sid ? await accountThatStays(trx, account_sid) : { ...before, account_sid };
      if (!reaches(actor, owner)) throw problems.forbidden(INSUFFICIENT_PERMISSIONS);
      if (moves) await refuseWithoutCarrier(trx, number, owner);
      if (application_sid && (moves || application_sid !== number.application_sid))
        await namedApplication(trx, application_sid, owner);
      await updatePhoneNumber(trx, sid, { account_sid, application_sid });
    },
    async remove(trx, { sid, number }) {
      await removePhoneNumber(trx, sid);
      return number;
    },
  };
}
