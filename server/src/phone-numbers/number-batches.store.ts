/** Many numbers at once, some hundred to a statement: a database bounds how much one may name. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { PhoneNumberFilter } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { isMysql } from '../db/dialect.ts';
import { fragment } from '../db/fragment.ts';
import { type Condition, countSelected, firstInOrder } from '../db/list.ts';
import { lockRows } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { inParts } from '../db/page.ts';
import { pageRows } from '../db/page-rows.ts';
import { numbersWithin } from './number-reach.store.ts';
import { type NumberRow, type OwnedRow, selectOwned } from './phone-numbers.store.ts';

/** A batch is read and written in a few milliseconds, beside which others are answered. */
const AT_ONCE = 200;

/** In batches, in no order. */
export async function* numbersNamed(db: Db, sids: readonly string[]): AsyncGenerator<OwnedRow[]> {
  for (const some of inParts(sids))
    yield await selectOwned(db).where('t.phone_number_sid', 'in', some).execute();
}

/** All that the filter leaves within the actor's reach, in batches by number. What is read may be changed meanwhile. */
export async function* numbersMatching(
  db: Db,
  actor: Actor,
  filter: PhoneNumberFilter,
): AsyncGenerator<OwnedRow[]> {
  const selection = numbersWithin(db, actor, filter);
  let last: OwnedRow | undefined;
  do {
    const where = last ? [...selection.where, isAfter(last)] : selection.where;
    const found = await firstInOrder(db, { ...selection, where }, AT_ONCE);
    if (!found) return;
    const rows = await ownedOnPage(db, found);
    yield rows;
    last = rows.length === AT_ONCE ? rows.at(-1) : undefined;
  } while (last);
}

const ownedOnPage = pageRows((db, { page, order }) =>
  selectOwned(db).innerJoin(page, 'page.sid', 't.phone_number_sid').orderBy(order),
);

function isAfter({ number, phone_number_sid }: OwnedRow): Condition {
  return fragment`t.number >= ${number} and (t.number > ${number} or t.phone_number_sid > ${phone_number_sid})`;
}

/** The same as they are once nobody else changes them, without those that are gone by then. */
export async function lockedNumbers(trx: Db, rows: readonly OwnedRow[]): Promise<OwnedRow[]> {
  if (!isMysql(trx)) return [...rows];
  const sids = rows.map((row) => row.phone_number_sid);
  await lockRows(trx, 'phone_numbers', sids);
  const now = new Map<string, OwnedRow>();
  for await (const some of numbersNamed(trx, sids))
    for (const row of some) now.set(row.phone_number_sid, row);
  return sids.flatMap((sid) => now.get(sid) ?? []);
}

/** All of them, however many. */
export function countNumbersMatching(db: Db, actor: Actor, filter: PhoneNumberFilter): Promise<number> {
  return countSelected(db, numbersWithin(db, actor, filter), Number.POSITIVE_INFINITY);
}

export async function routeNumbers(
  db: Db,
  sids: readonly string[],
  application_sid: string | null,
): Promise<void> {
  for (const some of inParts(sids))
    await db
      .updateTable('phone_numbers')
      .set({ application_sid })
      .where('phone_number_sid', 'in', some)
      .execute();
}

export async function insertNumbers(
  db: Db,
  rows: readonly NumberRow[],
  written: (rows: number) => void,
): Promise<void> {
  for (const some of inParts(rows)) {
    await db.insertInto('phone_numbers').values(some).execute();
    written(some.length);
  }
}

/** Those of the numbers that any carrier has already. */
export async function findStoredNumbers(
  db: Db,
  numbers: readonly string[],
): Promise<{ number: string; voip_carrier_sid: string | null }[]> {
  const stored: { number: string; voip_carrier_sid: string | null }[] = [];
  for (const some of inParts(numbers)) {
    const query = db.selectFrom('phone_numbers').select(['number', 'voip_carrier_sid']);
    stored.push(...(await query.where('number', 'in', some).execute()));
  }
  return stored;
}
