/** Phone numbers in the database. */
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import type {
  PhoneNumber,
  PhoneNumberQuery,
} from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../db/open.ts';
import { pageOf } from '../db/page.ts';
import type { Database } from '../db/tables.ts';
import { type Branch, branchesOf, countOf, gathered } from './number-reach.store.ts';

/** With the names that a row shows, so that a list asks for nothing besides (`R7`). */
function selectNumbers(db: Db) {
  return db
    .selectFrom('phone_numbers as n')
    .leftJoin('accounts as a', 'a.account_sid', 'n.account_sid')
    .leftJoin('voip_carriers as c', 'c.voip_carrier_sid', 'n.voip_carrier_sid')
    .leftJoin('applications as p', 'p.application_sid', 'n.application_sid')
    .select(['n.phone_number_sid', 'n.number', 'n.voip_carrier_sid', 'n.account_sid', 'n.application_sid'])
    .select(['n.service_provider_sid', 'a.name as account_name', 'c.name as carrier_name'])
    .select('p.name as application_name');
}

export function findPhoneNumber(db: Db, phone_number_sid: string): Promise<PhoneNumber | undefined> {
  return selectNumbers(db).where('n.phone_number_sid', '=', phone_number_sid).executeTakeFirst();
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
  const row = await selectOwned(db).where('n.phone_number_sid', '=', phone_number_sid).executeTakeFirst();
  return row && ownerOf(row);
}

/** Those within the actor's reach that the filter leaves, by number. */
export function listPhoneNumbers(
  db: Db,
  actor: Actor,
  query: PhoneNumberQuery,
): Promise<Page<PhoneNumber> | PhoneNumber[]> {
  const isUp = query.sort !== '-number';
  const branches = branchesOf(db, actor, query);
  return pageOf(
    query,
    () => countOf(db, branches),
    async (limit, offset) => {
      if (offset < FAR) return slice(db, branches, isUp, limit, offset);
      // The last page lies at the other end, so it is found from there.
      const left = (await countOf(db, branches)) - offset;
      if (left > offset) return slice(db, branches, isUp, limit, offset);
      if (left <= 0) return [];
      const rows = await slice(db, branches, !isUp, Math.min(limit, left), Math.max(0, left - limit));
      return rows.reverse();
    },
  );
}

/** Rows to be passed over that take longer than a count. */
const FAR = 5000;

async function slice(
  db: Db,
  branches: readonly Branch[],
  isUp: boolean,
  limit: number,
  offset: number,
): Promise<PhoneNumber[]> {
  const direction = isUp ? 'asc' : 'desc';
  const found = gathered(branches)
    ?.orderBy('number', direction)
    .orderBy('phone_number_sid', direction)
    .limit(limit)
    .offset(offset);
  if (!found) return [];
  return selectNumbers(db)
    .innerJoin(found.as('found'), 'found.phone_number_sid', 'n.phone_number_sid')
    .orderBy('found.number', direction)
    .orderBy('found.phone_number_sid', direction)
    .execute();
}

/** Another number of the carrier that reads the same (`R24`). */
export async function isNumberTaken(db: Db, number: string, voip_carrier_sid: string): Promise<boolean> {
  const row = await db
    .selectFrom('phone_numbers')
    .select('phone_number_sid')
    .where('number', '=', number)
    .where('voip_carrier_sid', '=', voip_carrier_sid)
    .executeTakeFirst();
  return row !== undefined;
}

export type NumberRow = Insertable<Database['phone_numbers']>;

export async function insertPhoneNumber(db: Db, row: NumberRow): Promise<void> {
  await db.insertInto('phone_numbers').values(row).execute();
}

/** Leaves the columns whose value is undefined. */
export async function updatePhoneNumber(
  db: Db,
  phone_number_sid: string,
  changes: Updateable<Database['phone_numbers']>,
): Promise<void> {
  await db
    .updateTable('phone_numbers')
    .set(changes)
    .where('phone_number_sid', '=', phone_number_sid)
    .execute();
}

export async function removePhoneNumber(db: Db, phone_number_sid: string): Promise<void> {
  await db.deleteFrom('phone_numbers').where('phone_number_sid', '=', phone_number_sid).execute();
}
