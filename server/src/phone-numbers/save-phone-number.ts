/** Adding and changing a number, each in one transaction. */
import { randomUUID } from 'node:crypto';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { plainNumber } from '@trunkline/contract/phone-numbers/number-text.ts';
import {
  NUMBER_TAKEN,
  type PhoneNumber,
  type PhoneNumberInput,
  type PhoneNumberUpdate,
} from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { change, type Move } from '../app/change.ts';
import { findReferredCarrier, findTenantAccount } from '../app/tenants.store.ts';
import { namedApplication, namedCarrier, serves, staysThere } from '../app/tenants.ts';
import { type Lock, rowAsItIs, rowOf, unlessUnique } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import {
  findPhoneNumber,
  insertPhoneNumber,
  isNumberTaken,
  updatePhoneNumber,
} from './phone-numbers.store.ts';

/** A number is unique within its carrier, which stays active and whose it is. */
export function whoseNumbers(voip_carrier_sid: string): Lock {
  return unlessUnique(
    'phone_numbers',
    ['number', 'voip_carrier_sid'],
    rowOf('voip_carriers', voip_carrier_sid),
    rowAsItIs('voip_carriers', voip_carrier_sid),
  );
}

/** Answers the new sid. 422 when the carrier has this number already. */
export async function createPhoneNumber(
  db: Db,
  origin: Origin,
  owner: Owner,
  { number, voip_carrier_sid, application_sid }: PhoneNumberInput,
): Promise<string> {
  const phone_number_sid = randomUUID();
  await change(db, origin, {
    locks: [whoseNumbers(voip_carrier_sid), staysThere(owner)],
    async work(trx) {
      // Without an account it goes to whomever its carrier serves.
      const carrier = await namedCarrier(trx, voip_carrier_sid, owner.account_sid ? owner : null);
      if (!carrier.is_active) throw problems.invalid([inactive(carrier.name)]);
      const application = application_sid ? await namedApplication(trx, application_sid, owner) : null;
      if (await isNumberTaken(trx, number, voip_carrier_sid))
        throw problems.duplicate('number', NUMBER_TAKEN);
      const { account_sid } = owner;
      const row = {
        phone_number_sid,
        number,
        voip_carrier_sid,
        account_sid,
        application_sid: application_sid ?? null,
        // On the platform it would mark a test number of the provider, which strangers may ask for.
        service_provider_sid: null,
      };
      await insertPhoneNumber(trx, row);
      const account = account_sid ? await findTenantAccount(trx, account_sid) : null;
      const after: PhoneNumber = {
        ...row,
        account_name: account?.name ?? null,
        carrier_name: carrier.name,
        application_name: application?.name ?? null,
      };
      return { action: 'create', ...about(phone_number_sid, number, owner), after };
    },
  });
  return phone_number_sid;
}

function inactive(name: string) {
  return {
    path: 'voip_carrier_sid',
    message: `The carrier ${name} is inactive. Activate it, or choose another one.`,
  };
}

export function changePhoneNumber(
  db: Db,
  origin: Origin,
  phone_number_sid: string,
  { from, to: owner }: Move,
  update: PhoneNumberUpdate,
): Promise<void> {
  return change(db, origin, {
    locks: [rowOf('phone_numbers', phone_number_sid)],
    before: (trx) => getPhoneNumber(trx, phone_number_sid),
    whose: { ...whoseNumber(from), to: owner },
    version: (record) => ({ record }),
    async work(trx, before) {
      refuseFixed(before, update);
      const { account_sid } = owner;
      const application_sid =
        update.application_sid === undefined ? before.application_sid : update.application_sid;
      const moves = account_sid !== before.account_sid;
      if (moves && account_sid) await refuseWithoutCarrier(trx, before, owner);
      if (application_sid && (moves || application_sid !== before.application_sid))
        await namedApplication(trx, application_sid, owner);
      await updatePhoneNumber(trx, phone_number_sid, { account_sid, application_sid });
      const after = await findPhoneNumber(trx, phone_number_sid);
      return { action: 'update', ...about(phone_number_sid, before.number, owner), before, after };
    },
  });
}

/** Without an account it is its carrier's provider's, which a carrier with numbers does not leave. */
export function whoseNumber(judged: Owner) {
  return { judged, now: ({ account_sid }: PhoneNumber) => ({ ...judged, account_sid }) };
}

/** 404 when there is none. */
export async function getPhoneNumber(trx: Db, phone_number_sid: string): Promise<PhoneNumber> {
  const number = await findPhoneNumber(trx, phone_number_sid);
  if (!number) throw problems.unknown('phone number');
  return number;
}

/** For an audit entry. */
export function about(record_sid: string, record_name: string, owner: Owner) {
  return { kind: 'phone-numbers', record_sid, record_name, owner };
}

/** Calls are matched by both, so they stay what they are; sent as they are stored they do no harm. */
function refuseFixed(stored: PhoneNumber, { number, voip_carrier_sid }: PhoneNumberUpdate): void {
  if (number !== undefined && number !== plainNumber(stored.number))
    throw problems.invalid([{ path: 'number', message: 'number may not be modified' }]);
  if (voip_carrier_sid !== undefined && voip_carrier_sid !== stored.voip_carrier_sid)
    throw problems.invalid([{ path: 'voip_carrier_sid', message: 'voip_carrier_sid may not be modified' }]);
}

export async function refuseWithoutCarrier(
  db: Db,
  stored: Pick<PhoneNumber, 'voip_carrier_sid'>,
  owner: Owner,
): Promise<void> {
  if (!stored.voip_carrier_sid) return;
  await rowAsItIs('voip_carriers', stored.voip_carrier_sid)(db);
  const carrier = await findReferredCarrier(db, stored.voip_carrier_sid);
  if (!carrier || serves(carrier, owner)) return;
  const message = `The carrier of this number, ${carrier.name}, does not serve that account.`;
  throw problems.invalid([{ path: 'account_sid', message }]);
}
