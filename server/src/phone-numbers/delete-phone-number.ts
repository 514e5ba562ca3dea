import type { Owner } from '@trunkline/contract/core/actor.ts';
import { change } from '../app/change.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import type { Origin } from '../http/route.ts';
import { removePhoneNumber } from './phone-numbers.store.ts';
import { about, getPhoneNumber, whoseNumber } from './save-phone-number.ts';

/** Nothing depends on a number, so nothing blocks it. */
export function deletePhoneNumber(
  db: Db,
  origin: Origin,
  phone_number_sid: string,
  owner: Owner,
): Promise<void> {
  return change(db, origin, {
    locks: [rowOf('phone_numbers', phone_number_sid)],
    before: (trx) => getPhoneNumber(trx, phone_number_sid),
    whose: whoseNumber(owner),
    version: (record) => ({ record }),
    async work(trx, before) {
      await removePhoneNumber(trx, phone_number_sid);
      return { action: 'delete', ...about(phone_number_sid, before.number, owner), before };
    },
  });
}
