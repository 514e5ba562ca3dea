import type { Owner } from '@trunkline/contract/core/actor.ts';
import { audit } from '../app/audit.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { findPhoneNumber, removePhoneNumber } from './phone-numbers.store.ts';

/** Nothing depends on a number, so nothing blocks it. */
export function deletePhoneNumber(
  db: Db,
  origin: Origin,
  phone_number_sid: string,
  owner: Owner,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const before = await findPhoneNumber(trx, phone_number_sid);
    if (!before) throw problems.unknown('phone number');
    await removePhoneNumber(trx, phone_number_sid);
    await audit(trx, origin, {
      action: 'delete',
      kind: 'phone-numbers',
      record_sid: phone_number_sid,
      record_name: before.number,
      owner,
      before,
    });
  });
}
