/** How far the first call is, of one account or of a provider with its accounts. */
import type { FirstStep } from '@trunkline/contract/home/home.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inKysely } from '../db/fragment.ts';
import { fewAccounts, inThisOrder, MOST_NAMED } from '../db/list-parts.ts';
import type { Db } from '../db/open.ts';
import type { HomeOwner } from './home-needs.store.ts';

/** Without its test, which is read where one was found. */
export type FoundStep = Omit<FirstStep, 'test' | 'can_test'>;

type Step = { sid: string; name: string | null; account_sid: string | null };

/**
 * Each step's first that is done, else the first there is. The call itself is in another store. Of very many accounts
 * some are looked at, which tell what is done and not what is not: null where a step was not found done.
 */
export async function firstSteps(db: Db, owner: HomeOwner): Promise<FoundStep[] | null> {
  const { account_sid, service_provider_sid } = owner;
  // Named one by one in the query, so many take the planner longer than the search itself.
  const some = account_sid
    ? sql`(select account_sid, name, sip_realm, device_calling_application_sid from accounts where account_sid = ${account_sid})`
    : sql`(select account_sid, name, sip_realm, device_calling_application_sid from accounts
        where service_provider_sid = ${service_provider_sid} limit ${MOST_NAMED})`;
  const areAll = account_sid !== null || (await fewAccounts(db, service_provider_sid)) !== null;
  const first = async (
    kind: FirstStep['kind'],
    /** One after the other. */
    places: readonly RawBuilder<unknown>[],
    isDone: RawBuilder<SqlBool>,
    /** Where one that is done is met sooner. */
    placesDone = places,
  ): Promise<FoundStep> => {
    const find = async (where: readonly RawBuilder<unknown>[], condition: RawBuilder<unknown>) => {
      for (const place of where) {
        const [found] = (await sql<Step>`select ${place} ${condition} limit 1`.execute(db)).rows;
        if (found) return found;
      }
      return undefined;
    };
    // One that is done ends the search; sorted, all would be looked at.
    const done = await find(placesDone, sql`and ${isDone}`);
    const { sid = null, name = null, account_sid: of = null } = done ?? (await find(places, sql``)) ?? {};
    return { kind, done: done !== undefined, sid, name, account_sid: of };
  };
  /** An account after the other, so that rows of others are not looked at. */
  const then = inKysely(inThisOrder(db));
  const ofThem = (table: string) =>
    sql`${some} as a ${then} ${sql.table(table)} as t on t.account_sid = a.account_sid where 1 = 1`;
  const carrier = sql`t.voip_carrier_sid as sid, t.name, t.account_sid from`;
  const number = sql`t.phone_number_sid as sid, t.number as name, t.account_sid from`;
  /**
   * Numbers without an application are the first of each account's in the index, and may be all of very many. Of an account
   * MySQL would sort them unless the account is part of the order.
   */
  const lastByApplication = sql`${number} ${some} as a ${then} phone_numbers as t on t.phone_number_sid = (
    select l.phone_number_sid from phone_numbers as l
    where l.account_sid = a.account_sid order by l.account_sid desc, l.application_sid desc limit 1) where 1 = 1`;
  /** A device that calls leads to an application as a number does. */
  const byClient = async (): Promise<FoundStep | undefined> => {
    const { rows } = await sql<{ sid: string; name: string; account_sid: string }>`
      select t.client_sid as sid, t.username as name, t.account_sid from ${some} as a ${then} clients as t
        on t.account_sid = a.account_sid
      where a.device_calling_application_sid is not null and t.is_active = 1 limit 1`.execute(db);
    return rows[0] && { kind: 'number', done: true, by: 'client', ...rows[0] };
  };
  const steps = await Promise.all([
    first(
      'account',
      [sql`a.account_sid as sid, a.name, a.account_sid from ${some} as a where 1 = 1`],
      sql<SqlBool>`a.sip_realm <> ''`,
    ),
    first(
      'carrier',
      // An account is served by its provider's too.
      [
        sql`${carrier} ${ofThem('voip_carriers')}`,
        sql`${carrier} voip_carriers as t
          where t.account_sid is null and t.service_provider_sid = ${service_provider_sid}`,
      ],
      // MariaDB would gather all gateways for an `exists`. Who says a password with each call may come from anywhere.
      sql<SqlBool>`t.is_active = 1 and (t.trunk_type = 'auth' or (select g.inbound from sip_gateways as g
        where g.voip_carrier_sid = t.voip_carrier_sid and g.inbound = 1 limit 1) = 1)`,
    ),
    first(
      'application',
      [sql`t.application_sid as sid, t.name, t.account_sid from ${ofThem('applications')}`],
      sql<SqlBool>`(t.call_hook_sid is not null or t.app_json is not null)`,
    ),
    first('number', [sql`${number} ${ofThem('phone_numbers')}`], sql<SqlBool>`t.application_sid > ''`, [
      lastByApplication,
    ]),
  ]);
  const all = await Promise.all(
    steps.map(async (step) => (step.kind === 'number' && !step.done ? ((await byClient()) ?? step) : step)),
  );
  return areAll || all.every(({ done }) => done) ? all : null;
}
