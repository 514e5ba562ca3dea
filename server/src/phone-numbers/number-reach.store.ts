/** Which numbers an actor reaches and a filter leaves. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { PhoneNumberFilter } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { holding } from '../app/holding-name.store.ts';
import { LEADS_NOWHERE } from '../app/leads-nowhere.store.ts';
import { named } from '../app/named-tables.store.ts';
import { isMysql } from '../db/dialect.ts';
import { fragment, words } from '../db/fragment.ts';
import { type Condition, fixing, type Selection } from '../db/list.ts';
import type { Db } from '../db/open.ts';
import { remembered } from '../db/prepared.ts';
import { ofProviderItself, whoseRows } from '../db/reach.ts';

/** By number. */
export function numbersWithin(
  db: Db,
  actor: Actor,
  filter: PhoneNumberFilter,
  descending = false,
): Selection {
  return {
    table: named.numbers.table,
    key: named.numbers.key,
    whose: whoseRows(actor, filter, (provider) => [ofProviderItself(provider), isOnCarrierOf(provider)]),
    where: conditionsOf(db, filter),
    sorting: { columns: ['number'], descending },
  };
}

function conditionsOf(db: Db, { filter: text, voip_carrier_sid, application_sid }: PhoneNumberFilter) {
  const conditions: Condition[] = [];
  if (voip_carrier_sid)
    conditions.push(fixing(['voip_carrier_sid'], fragment`t.voip_carrier_sid = ${voip_carrier_sid}`));
  if (application_sid === 'none')
    conditions.push(fixing(['application_sid'], words('t.application_sid is null')));
  else if (application_sid === 'nowhere') conditions.push(LEADS_NOWHERE);
  else if (application_sid)
    conditions.push(fixing(['application_sid'], fragment`t.application_sid = ${application_sid}`));
  if (text) conditions.push(holds(db, text));
  return conditions;
}

/** SQLite has an index of all parts of so many characters. */
const LEAST_INDEXED = 3;
/** Whose each of so many numbers is, is sooner asked than a page of them met in the order of all, or all are looked at to count them. */
const MOST_FOR = { page: 500, count: 4000 };

function holds(db: Db, text: string): Condition {
  const condition = holding(db, named.numbers, text);
  // To the index a text ends where it has a NUL, which no number has.
  if (isMysql(db) || text.length < LEAST_INDEXED || text.includes('\0')) return condition;
  const phrase = `"${text.replaceAll('"', '""')}"`;
  const found = fragment`trunkline_number_search as f where f.number match ${phrase}`;
  const howMany = fragment`select count(*) as n from (select 1 as one from ${found} limit ${MOST_FOR.count + 1}) as some`;
  return {
    ...condition,
    // Beginnings that very many share are as long as those of one number.
    better: async (to) => {
      const [{ n } = { n: 0 }] = await remembered<{ n: number }>(db, howMany);
      if (n > MOST_FOR[to]) return null;
      const sids = fragment`select s.phone_number_sid from trunkline_searched_numbers as s
        where s.id in (select f.rowid from ${found})`;
      return { ...fragment`t.phone_number_sid in (${sids})`, looks_into_texts: ['number'] };
    },
  };
}

/** Of nobody by itself, and on a carrier of the provider or of its accounts. */
function isOnCarrierOf(provider: string): Condition {
  return fragment`(t.account_sid is null and t.service_provider_sid is null and exists (
    select 1 from voip_carriers as c left join accounts as ca on ca.account_sid = c.account_sid
    where c.voip_carrier_sid = t.voip_carrier_sid
      and (ca.service_provider_sid = ${provider}
        or (c.account_sid is null and c.service_provider_sid = ${provider}))))`;
}
