/** What the last trunk test of each gateway found. */
import type { TrunkAnswer, TrunkTestResult } from '@trunkline/contract/carriers/trunk-test.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { insertOrUpdate } from '../db/insert-over.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { fromDbTime, toDbTimeExact } from '../db/values.ts';
import { proxyOf, type TestedCarrier, type TestedGateway } from './trunk-test.store.ts';

export type Found = {
  gateway: TestedGateway;
  result: Pick<TrunkTestResult, 'verdict' | 'summary' | 'attempts'>;
};

/** In place of what was found before; of a gateway that is gone by now nothing is kept. */
export async function saveTrunkAnswers(
  db: Db,
  carrier: TestedCarrier,
  found: readonly Found[],
): Promise<void> {
  const tested_at = toDbTimeExact(new Date());
  // Always in the same order, so that two tests do not wait for each other.
  const ordered = found.toSorted((a, b) => (a.gateway.sip_gateway_sid < b.gateway.sip_gateway_sid ? -1 : 1));
  await transact(db, async (trx) => {
    for (const { gateway, result } of ordered) {
      const { attempts, summary, verdict } = result;
      const was_asked = attempts.some(({ outcome }) => outcome !== 'not_asked') ? 1 : 0;
      const asked = askedOf(carrier, gateway);
      await saveOne(trx, gateway, { asked, summary, tested_at, verdict, was_asked });
    }
  });
}

type Row = {
  asked: string;
  summary: string;
  tested_at: string;
  verdict: TrunkTestResult['verdict'];
  was_asked: 0 | 1;
};

async function saveOne(trx: Db, { sip_gateway_sid }: TestedGateway, row: Row): Promise<void> {
  const insert = trx
    .insertInto('trunkline_trunk_answers')
    .columns(['sip_gateway_sid', 'asked', 'summary', 'tested_at', 'verdict', 'was_asked'])
    .expression(
      trx
        .selectFrom('sip_gateways')
        .select('sip_gateway_sid')
        .select([
          sql<string>`${row.asked}`.as('asked'),
          sql<string>`${row.summary}`.as('summary'),
          sql<string>`${row.tested_at}`.as('tested_at'),
          sql<Row['verdict']>`${row.verdict}`.as('verdict'),
          sql<Row['was_asked']>`${row.was_asked}`.as('was_asked'),
        ])
        .where('sip_gateway_sid', '=', sip_gateway_sid),
    );
  await insertOrUpdate(trx, insert, ['sip_gateway_sid'], row);
}

/** Of each outbound gateway, those in use first; null where it was not asked since it is called as it is now. */
export async function listTrunkAnswers(db: Db, carrier: TestedCarrier): Promise<TrunkAnswer[]> {
  const rows = await db
    .selectFrom('sip_gateways as g')
    .leftJoin('trunkline_trunk_answers as a', 'a.sip_gateway_sid', 'g.sip_gateway_sid')
    .select(['g.sip_gateway_sid', 'g.ipv4', 'g.port', 'g.protocol', 'g.is_active', 'g.use_sips_scheme'])
    .select(['a.asked', 'a.verdict', 'a.summary', 'a.tested_at', 'a.was_asked'])
    .where('g.voip_carrier_sid', '=', carrier.voip_carrier_sid)
    .where('g.outbound', '=', 1)
    .orderBy('g.is_active', 'desc')
    .orderBy('g.ipv4')
    .orderBy('g.port')
    .orderBy('g.sip_gateway_sid')
    .execute();
  return rows.map(({ asked, verdict, summary, tested_at, was_asked, ...gateway }) => {
    const { sip_gateway_sid, ipv4: address, is_active, port } = gateway;
    const holds =
      asked === askedOf(carrier, gateway) && verdict && summary && tested_at && was_asked !== null;
    return {
      ...{ sip_gateway_sid, address, port, protocol: gateway.protocol ?? 'udp', is_active },
      last: holds ? { verdict, summary, was_asked, tested_at: fromDbTime(tested_at) } : null,
    };
  });
}

export type FailedTrunk = {
  sid: string;
  name: string;
  /** What the test of its first gateway that failed found. */
  summary: string;
  account_sid: string | null;
  account_name: string | null;
  service_provider_sid: string | null;
};

/**
 * Active carriers with a gateway that was asked and gave no answer, each once. `isWithin` is about carriers `t` of accounts
 * `a`; at most so many gateways are looked at.
 */
export async function listFailedTrunks(
  db: Db,
  isWithin: RawBuilder<SqlBool>,
  most: number,
): Promise<FailedTrunk[]> {
  const rows = await db
    .selectFrom('trunkline_trunk_answers as x')
    .innerJoin('sip_gateways as g', 'g.sip_gateway_sid', 'x.sip_gateway_sid')
    .innerJoin('voip_carriers as t', 't.voip_carrier_sid', 'g.voip_carrier_sid')
    .leftJoin('accounts as a', 'a.account_sid', 't.account_sid')
    .select(['x.asked', 'x.summary', 'g.ipv4', 'g.port', 'g.protocol', 'g.use_sips_scheme'])
    .select(['t.voip_carrier_sid', 't.name', 't.account_sid', 'a.name as account_name'])
    .select(['t.outbound_sip_proxy', 't.requires_register', 't.register_sip_realm'])
    .select(['t.service_provider_sid as own', 'a.service_provider_sid as above'])
    .where('x.verdict', '=', 'failed')
    .where('x.was_asked', '=', 1)
    .where('g.outbound', '=', 1)
    .where('t.is_active', '=', 1)
    .where(isWithin)
    .limit(most)
    .execute();
  const holding = rows.filter((row) => row.asked === askedOf({ proxy: proxyOf(row) }, row));
  return [...Map.groupBy(holding, ({ voip_carrier_sid }) => voip_carrier_sid)].flatMap(([sid, [first]]) => {
    if (!first) return [];
    const { name, summary, account_sid, account_name, own, above } = first;
    return [{ sid, name, summary, account_sid, account_name, service_provider_sid: above ?? own }];
  });
}

/** All that decides whom a test asks, and how: an answer holds as long as it stays so. */
function askedOf(
  { proxy }: Pick<TestedCarrier, 'proxy'>,
  gateway: Pick<TestedGateway, 'ipv4' | 'port' | 'protocol' | 'use_sips_scheme'>,
): string {
  const { ipv4, port, protocol, use_sips_scheme } = gateway;
  return JSON.stringify([ipv4, port, protocol ?? 'udp', use_sips_scheme, proxy]);
}
