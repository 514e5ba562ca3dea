/** Phone numbers in the database. */
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import type {
  ListedPhoneNumber,
  PhoneNumber,
  PhoneNumberQuery,
} from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import type { Insertable } from 'kysely';
import { insertRow } from '../db/insert-row.ts';
import { foresee, isForeseenFree } from '../db/kept-within.ts';
import { listPage } from '../db/list.ts';
import { oneRow } from '../db/one-row.ts';
import type { Db } from '../db/open.ts';
import { pageRows } from '../db/page-rows.ts';
import { preparedWrite } from '../db/prepared.ts';
import type { Database } from '../db/tables.ts';
import { numbersWithin } from './number-reach.store.ts';

/** With the names that a row shows, so that a list asks for nothing besides (`R7`). */
function selectNumbers(db: Db) {
  return db
    .selectFrom('phone_numbers as t')
    .leftJoin('accounts as a', 'a.account_sid', 't.account_sid')
    .leftJoin('voip_carriers as c', 'c.voip_carrier_sid', 't.voip_carrier_sid')
    .leftJoin('applications as p', 'p.application_sid', 't.application_sid')
    .select(['t.phone_number_sid', 't.number', 't.voip_carrier_sid', 't.account_sid', 't.application_sid'])
    .select(['t.service_provider_sid', 'a.name as account_name', 'c.name as carrier_name'])
    .select('p.name as application_name');
}

const oneNumber = preparedWrite((db, phone_number_sid: string) =>
  selectNumbers(db).where('t.phone_number_sid', '=', phone_number_sid),
);

export async function findPhoneNumber(db: Db, phone_number_sid: string): Promise<PhoneNumber | undefined> {
  return (await oneNumber(db, phone_number_sid))[0];
}

/** With what says whose each is. */
export function selectOwned(db: Db) {
  return selectNumbers(db)
    .leftJoin('accounts as ca', 'ca.account_sid', 'c.account_sid')
    .select(['a.service_provider_sid as of_account', 'ca.service_provider_sid as of_carrier_account'])
    .select('c.service_provider_sid as of_carrier');
}

export type OwnedRow = PhoneNumber & {
  of_account: string | null;
  of_carrier_account: string | null;
  of_carrier: string | null;
};

/** Its account's provider, else the provider that it is marked for, else its carrier's. */
export function ownerOf(row: OwnedRow): Owner {
  const { account_sid } = row;
  const ofCarrier = row.of_carrier_account ?? row.of_carrier;
  return {
    account_sid,
    service_provider_sid: account_sid ? row.of_account : (row.service_provider_sid ?? ofCarrier),
  };
}

export async function findNumberOwner(db: Db, phone_number_sid: string): Promise<Owner | undefined> {
  const [row] = await ownedRow(db, phone_number_sid);
  return row && ownerOf(row);
}

export async function findOwnedNumber(
  db: Db,
  phone_number_sid: string,
): Promise<{ number: PhoneNumber; owner: Owner } | undefined> {
  const [row] = await ownedRow(db, phone_number_sid);
  if (!row) return undefined;
  const { of_account: _, of_carrier_account: __, of_carrier: ___, ...number } = row;
  return { number, owner: ownerOf(row) };
}

/** Whose it would be if no account had it. */
export async function findOwnerWithoutAccount(db: Db, phone_number_sid: string): Promise<Owner | undefined> {
  const [row] = await ownedRow(db, phone_number_sid);
  return row && ownerOf({ ...row, account_sid: null });
}

const ownedRow = preparedWrite((db, phone_number_sid: string) =>
  selectOwned(db).where('t.phone_number_sid', '=', phone_number_sid),
);

/** Those within the actor's reach that the filter leaves, by number. */
export function listPhoneNumbers(
  db: Db,
  actor: Actor,
  query: PhoneNumberQuery,
): Promise<Page<ListedPhoneNumber> | ListedPhoneNumber[]> {
  const selection = numbersWithin(db, actor, query, query.sort === '-number');
  return listPage(db, query, selection, (places) => numbersOnPage(db, places));
}

const numbersOnPage = pageRows((db, { page, order }) =>
  selectNumbers(db)
    .select('c.account_sid as carrier_account_sid')
    .innerJoin(page, 'page.sid', 't.phone_number_sid')
    .orderBy(order),
);

const sameNumber = preparedWrite((db, number: string, voip_carrier_sid: string) =>
  db
    .selectFrom('phone_numbers')
    .select('phone_number_sid')
    .where('number', '=', number)
    .where('voip_carrier_sid', '=', voip_carrier_sid),
);

/** Another number of the carrier that reads the same (`R24`). */
export async function isNumberTaken(db: Db, number: string, voip_carrier_sid: string): Promise<boolean> {
  if (isForeseenFree(db, takenKey(voip_carrier_sid)(number))) return false;
  return (await sameNumber(db, number, voip_carrier_sid)).length > 0;
}

const takenKey = (voip_carrier_sid: string) => (number: string) => `number ${voip_carrier_sid} ${number}`;

/** Before very many are added to a carrier. */
export function foreseeNumbers(trx: Db, voip_carrier_sid: string, numbers: readonly string[]): Promise<void> {
  return foresee(trx, numbers, takenKey(voip_carrier_sid), async (some) => {
    const row = await trx
      .selectFrom('phone_numbers')
      .select('phone_number_sid')
      .where('voip_carrier_sid', '=', voip_carrier_sid)
      .where('number', 'in', some)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  });
}

export type NumberRow = Insertable<Database['phone_numbers']>;

export const insertPhoneNumber = insertRow('phone_numbers');

export const { update: updatePhoneNumber, remove: removePhoneNumber } = oneRow(
  'phone_numbers',
  'phone_number_sid',
);
