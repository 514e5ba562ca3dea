/** Which numbers an actor reaches and a filter leaves. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { PhoneNumberFilter } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { keptNames, namedNumbers } from '../app/kept-names.store.ts';
import { LEADS_NOWHERE } from '../app/leads-nowhere.store.ts';
import { isMysql } from '../db/dialect.ts';
import { fragment, listed, words } from '../db/fragment.ts';
import type { Condition, Selection } from '../db/list.ts';
import type { Db } from '../db/open.ts';
import { contains } from '../db/page.ts';
import { ofProviderItself, whoseRows } from '../db/reach.ts';

/** By number. */
export function numbersWithin(
  db: Db,
  actor: Actor,
  filter: PhoneNumberFilter,
  descending = false,
): Selection {
  return {
    table: namedNumbers.table,
    key: namedNumbers.key,
    whose: whoseRows(actor, filter, (provider) => [ofProviderItself(provider), isOnCarrierOf(provider)]),
    where: conditionsOf(db, filter),
    sorting: { columns: ['number'], descending },
  };
}

function conditionsOf(db: Db, { filter: text, voip_carrier_sid, application_sid }: PhoneNumberFilter) {
  const conditions: Condition[] = [];
  if (voip_carrier_sid) conditions.push(fragment`t.voip_carrier_sid = ${voip_carrier_sid}`);
  if (application_sid === 'none') conditions.push(words('t.application_sid is null'));
  else if (application_sid === 'nowhere') conditions.push(LEADS_NOWHERE);
  else if (application_sid) conditions.push(fragment`t.application_sid = ${application_sid}`);
  if (text) conditions.push(holds(db, text));
  return conditions;
}

/** A shorter text leaves so many numbers that a page of them is met sooner in the order of all. */
const LEAST_INDEXED = 5;

/** SQLite has an index of all parts of three characters. */
function holds(db: Db, text: string): Condition {
  const condition = contains(db, ['t.number'], text);
  if (isMysql(db)) return { ...condition, candidates: () => candidates(db, text) };
  if (text.length < LEAST_INDEXED) return condition;
  const phrase = `"${text.replaceAll('"', '""')}"`;
  return fragment`t.phone_number_sid in (select s.phone_number_sid from trunkline_number_search as f
    join trunkline_searched_numbers as s on s.id = f.rowid where f.number match ${phrase})`;
}

/** What more hold is in so many numbers that a page of them is soon met in the order of all. */
const MOST_CANDIDATES = 2000;

/** Where those are known that may hold it (decision 059). */
async function candidates(db: Db, text: string) {
  const may = (await keptNames(db, [namedNumbers], MOST_CANDIDATES))(namedNumbers, text);
  if (typeof may === 'string') return null;
  const names = may.found.flatMap((one) => one.names);
  const in_order = names.length > 0 ? fragment`t.number in ${listed(names)}` : null;
  const changed = may.changed.length > 0 ? fragment`t.phone_number_sid in ${listed(may.changed)}` : null;
  return { in_order, by_key: changed && in_order ? fragment`${changed} and not ${in_order}` : changed };
}

/** Of nobody by itself, and on a carrier of the provider or of its accounts. */
function isOnCarrierOf(provider: string): Condition {
  return fragment`(t.account_sid is null and t.service_provider_sid is null and exists (
    select 1 from voip_carriers as c left join accounts as ca on ca.account_sid = c.account_sid
    where c.voip_carrier_sid = t.voip_carrier_sid
      and (ca.service_provider_sid = ${provider}
        or (c.account_sid is null and c.service_provider_sid = ${provider}))))`;
}
