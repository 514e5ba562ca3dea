/** All providers beside each other: how many accounts each has, and what needs attention there. */
import { readRegisterStatus } from '@trunkline/contract/carriers/register-status.ts';
import { whyNotRegistered } from '@trunkline/contract/carriers/why-not-registered.ts';
import type { HomeProvider, Need } from '@trunkline/contract/home/home.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { LEADS_NOWHERE } from '../app/leads-nowhere.store.ts';
import { isMysql } from '../db/dialect.ts';
import { inKysely } from '../db/fragment.ts';
import type { Db } from '../db/open.ts';
import { isFirstOfRoute, lookedFor, withRoutes } from './home-needs.store.ts';

/** More of them are in the list that the menu has. */
const MOST_PROVIDERS = 100;
/** Past that a person is told enough. */
const MOST_ACCOUNTS = 1000;

type Provider = Omit<HomeProvider, 'attempts' | 'answered' | 'needs'>;

export async function listProvidersWithAccounts(db: Db): Promise<Provider[]> {
  // The end is looked for first, since a count that is cut off copies what it counts.
  const { rows } = await sql<{ sid: string; name: string; accounts: number | string }>`
    select p.service_provider_sid as sid, p.name, coalesce(
      (select ${sql.lit(MOST_ACCOUNTS + 1)} from accounts as a
        where a.service_provider_sid = p.service_provider_sid limit 1 offset ${sql.lit(MOST_ACCOUNTS)}),
      (select count(*) from accounts as a where a.service_provider_sid = p.service_provider_sid)) as accounts
    from service_providers as p order by p.name, p.service_provider_sid limit ${sql.lit(MOST_PROVIDERS)}`.execute(
    db,
  );
  return rows.map(({ sid, name, accounts }) => ({
    service_provider_sid: sid,
    name,
    accounts: Math.min(Number(accounts), MOST_ACCOUNTS),
    ...(Number(accounts) > MOST_ACCOUNTS && { accounts_is_least: true as const }),
  }));
}

type Counted = { provider: string | null; n: number | string };
type LookedFor = { table: string; key: string; where: RawBuilder<SqlBool> };

/** Whose account it is counts, else whose the row is. */
const PROVIDER = sql`coalesce(a.service_provider_sid, t.service_provider_sid)`;

const found = (what: RawBuilder<unknown>, { table, where }: LookedFor) => sql`
  select ${what} from ${sql.table(table)} as t left join accounts as a on a.account_sid = t.account_sid where ${where}`;

async function counted(db: Db, looked: LookedFor): Promise<Counted[]> {
  const rows = found(sql`${PROVIDER} as provider, count(*) as n`, looked);
  return (await sql<Counted>`${rows} group by ${PROVIDER}`.execute(db)).rows;
}

/** One that fails for both is one. */
async function failingSpeech(db: Db): Promise<Counted[]> {
  const of = (use: 'tts' | 'stt') => {
    const looked = lookedFor.speech(use);
    return found(sql`${PROVIDER} as provider, ${sql.ref(`t.${looked.key}`)} as sid`, looked);
  };
  const { rows } = await sql<Counted>`select provider, count(*) as n
    from (${of('tts')} union ${of('stt')}) as failing group by provider`.execute(db);
  return rows;
}

async function unregistered(db: Db, now: Date): Promise<Counted[]> {
  const what = sql`${PROVIDER} as provider, t.register_status as status`;
  const { rows } = await sql<{ provider: string | null; status: string | null }>`
    ${found(what, lookedFor.carriers)}`.execute(db);
  return rows
    .filter(({ status }) => whyNotRegistered(readRegisterStatus(status), now))
    .map(({ provider }) => ({ provider, n: 1 }));
}

async function overInactiveCarriers(db: Db): Promise<Counted[]> {
  // The platform's console writes '' where it means no account.
  const provider = sql`coalesce(a.service_provider_sid,
    case when coalesce(t.account_sid, '') = '' then t.service_provider_sid end)`;
  const { rows } = await sql<Counted>`
    select ${provider} as provider, count(distinct r.lcr_route_sid) as n
    from ${await withRoutes(db, true)}
    where c.is_active = 0 and ${isFirstOfRoute} group by ${provider}`.execute(db);
  return rows;
}

/** Whether there are any: all of them may be very many. */
async function withUnroutedNumbers(db: Db): Promise<Counted[]> {
  const ofNobody = sql`t.account_sid is null and ${inKysely(LEADS_NOWHERE)}`;
  // MariaDB would begin with all accounts there are.
  const fromLeft = sql.raw(isMysql(db) ? 'straight_join' : 'cross join');
  const { rows } = await sql<Counted>`
    select a.service_provider_sid as provider, 1 as n
      from (${accountsWithUnrouted(db)}) as u ${fromLeft} accounts as a on a.account_sid = u.account_sid
      where (select 1 from phone_numbers as t
        where t.account_sid = u.account_sid and ${inKysely(LEADS_NOWHERE)} limit 1) = 1
    union
    select p.service_provider_sid as provider, 1 as n from service_providers as p
      where (select 1 from phone_numbers as t
        where t.service_provider_sid = p.service_provider_sid and ${ofNobody} limit 1) = 1
    union
    select coalesce(ca.service_provider_sid, c.service_provider_sid) as provider, 1 as n
      from (select distinct t.voip_carrier_sid from phone_numbers as t
        where t.service_provider_sid is null and ${ofNobody}) as t
      join voip_carriers as c on c.voip_carrier_sid = t.voip_carrier_sid
      left join accounts as ca on ca.account_sid = c.account_sid`.execute(db);
  return rows;
}

/**
 * From account to account in the index, past all the numbers of each. MariaDB and MySQL do so by themselves where the
 * columns that are asked for are the first of an index; without the application they read every number.
 */
function accountsWithUnrouted(db: Db): RawBuilder<unknown> {
  if (isMysql(db))
    return sql`select distinct application_sid, account_sid from phone_numbers
      where application_sid is null and account_sid > ''`;
  const next = (after: RawBuilder<unknown>) => sql`(select account_sid from phone_numbers
    where application_sid is null and account_sid > ${after} order by account_sid limit 1)`;
  return sql`with recursive u (account_sid) as (
    select ${next(sql`''`)} union all select ${next(sql`u.account_sid`)} from u where u.account_sid is not null)
    select account_sid from u where account_sid is not null`;
}

/** How many of each kind, by provider. */
export async function needsByProvider(
  db: Db,
  now: Date,
): Promise<ReadonlyMap<Need['kind'], ReadonlyMap<string, number>>> {
  const kinds: [Need['kind'], Promise<Counted[]>][] = [
    ['speech-service-failing', failingSpeech(db)],
    ['llm-service-failing', counted(db, lookedFor.llm)],
    ['carrier-not-registered', unregistered(db, now)],
    ['route-over-inactive-carrier', overInactiveCarriers(db)],
    ['numbers-without-application', withUnroutedNumbers(db)],
    ['api-key-expiring', counted(db, lookedFor.keys(now))],
  ];
  const all = await Promise.all(kinds.map(async ([kind, rows]) => [kind, sumsOf(await rows)] as const));
  return new Map(all);
}

function sumsOf(rows: readonly Counted[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { provider, n } of rows)
    if (provider !== null) sums.set(provider, (sums.get(provider) ?? 0) + Number(n));
  return sums;
}
