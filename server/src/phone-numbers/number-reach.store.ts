/**
 * Which numbers an actor reaches and a filter leaves. A provider's come from two places, its accounts
 * and its carriers, and each is a branch of its own: one condition with "or" would read every row,
 * where a branch reads an index that holds all it needs.
 */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { PhoneNumberFilter } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { contains } from '../db/page.ts';
import { remembered } from '../db/prepared.ts';

export type Branch = ReturnType<typeof numbersWhere>;

/** No row is in two of them. None means that the filter lies outside the actor's reach. */
export function branchesOf(db: Db, actor: Actor, filter: PhoneNumberFilter): Branch[] {
  const provider = agreed(
    filter.service_provider_sid,
    actor.scope === 'service_provider' && actor.service_provider_sid,
  );
  const account = agreed(filter.account_sid, actor.scope === 'account' && actor.account_sid);
  if (provider === null || account === null) return [];
  if (account !== undefined) {
    const ofAccount = numbersWhere(db, filter).where('account_sid', '=', account);
    return [provider === undefined ? ofAccount : ofAccount.where(ofAccounts(provider))];
  }
  if (provider === undefined) return [numbersWhere(db, filter)];
  const isNarrow = (filter.filter?.length ?? 0) >= NARROW_TEXT;
  return [
    numbersWhere(db, filter).where(isNarrow ? ofItsAccount(provider) : ofAccounts(provider)),
    numbersWhere(db, filter).where('account_sid', 'is', null).where(ofProvider(provider)),
  ];
}

/** All branches as one, to be put in order and cut. */
export function gathered(branches: readonly Branch[]) {
  const [first, ...rest] = branches.map((branch) => branch.select(['number', 'phone_number_sid']));
  return first && rest.reduce((all, one) => all.unionAll(one), first);
}

/** Counting takes longer than finding a page, so a count holds until something changes. */
export async function countOf(db: Db, branches: readonly Branch[]): Promise<number> {
  let total = 0;
  for (const branch of branches) {
    const [row] = await remembered(
      db,
      branch.select((eb) => eb.fn.countAll().as('n')),
    );
    total += Number(row?.n ?? 0);
  }
  return total;
}

/** What the caller asks for, if it is what the actor is confined to: null when the two disagree. */
function agreed(asked: string | undefined, own: string | false): string | undefined | null {
  if (own === false) return asked;
  return asked === undefined || asked === own ? own : null;
}

function numbersWhere(db: Db, filter: PhoneNumberFilter) {
  const { filter: text, voip_carrier_sid, application_sid } = filter;
  let query = db.selectFrom('phone_numbers');
  if (voip_carrier_sid) query = query.where('voip_carrier_sid', '=', voip_carrier_sid);
  if (application_sid === 'none') query = query.where('application_sid', 'is', null);
  else if (application_sid) query = query.where('application_sid', '=', application_sid);
  if (text) query = query.where((where) => contains(where.ref('number'), text));
  return query;
}

/** A text of so many characters leaves few numbers: asking them for their account is quicker than the other way round. */
const NARROW_TEXT = 3;

function ofItsAccount(provider: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from accounts where accounts.account_sid = phone_numbers.account_sid
    and accounts.service_provider_sid = ${provider})`;
}

function ofAccounts(provider: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`account_sid in (select account_sid from accounts where service_provider_sid = ${provider})`;
}

/** Of a number without an account: marked for the provider, or on a carrier of it or of its accounts. */
function ofProvider(provider: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(service_provider_sid = ${provider} or (service_provider_sid is null
    and voip_carrier_sid in (select voip_carrier_sid from voip_carriers where ${ofAccounts(provider)}
      or (account_sid is null and service_provider_sid = ${provider}))))`;
}
