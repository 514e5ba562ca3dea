/** What is stored on every node, beside what was answered. */
import { createConnection } from 'mysql2/promise';
import { faultsOfPlans } from './compare-plans.ts';
import type { Plans } from './plans.ts';
import type { Promised, World } from './workload.ts';

const TABLES = [
  'accounts',
  'applications',
  'clients',
  'users',
  'voip_carriers',
  'phone_numbers',
  'lcr_routes',
  'webhooks',
  'account_subscriptions',
  'account_products',
  'trunkline_billing',
  'trunkline_payments',
  'trunkline_audit_entries',
  'trunkline_sessions',
];

export async function compare(
  ports: readonly number[],
  database: string,
  { promised, world, plans }: { promised: Promised; world: World; plans: Plans },
): Promise<string[]> {
  const faults = [...promised.broken];
  const sums: string[] = [];
  for (const port of ports) {
    const connection = await createConnection({ host: '127.0.0.1', port, user: 'root', database });
    try {
      // Behind everything that any node had committed before.
      await connection.query('set session wsrep_sync_wait = 15');
      const ask: Ask = async <Row>(sql: string, values: unknown[] = []) =>
        (await connection.query(sql, values))[0] as Row[];
      const found = [...(await faultsOn(ask, promised, world)), ...(await faultsOfPlans(ask, plans))];
      faults.push(...found.map((fault) => `node at ${port}: ${fault}`));
      const [rows] = await connection.query(`checksum table ${TABLES.join()}`);
      sums.push((rows as { Checksum: number }[]).map(({ Checksum }) => Checksum).join(' '));
    } finally {
      await connection.end();
    }
  }
  if (new Set(sums).size > 1) faults.push('the nodes do not have the same rows');
  return faults;
}

export type Ask = <Row>(sql: string, values?: unknown[]) => Promise<Row[]>;

/** Records that were acknowledged, and are not stored or not audited; in words. */
export async function lostOf(ask: Ask, made: Promised['made']): Promise<string[]> {
  const faults: string[] = [];
  const audited = await ask<{ record_sid: string }>(
    "select record_sid from trunkline_audit_entries where action = 'create'",
  );
  const entries = new Set(audited.map(({ record_sid }) => record_sid));
  for (const [table, some] of Map.groupBy(made, ({ table }) => table)) {
    const key = some[0]?.key ?? '';
    const rows = await ask<Record<string, string>>(`select ${key} as sid from ${table}`);
    const found = new Set(rows.map(({ sid }) => sid));
    const lost = some.filter(({ sid }) => !found.has(sid));
    if (lost.length > 0) faults.push(`${lost.length} of ${some.length} acknowledged ${table} are not stored`);
    const silent = some.filter(({ sid }) => !entries.has(sid));
    if (silent.length > 0)
      faults.push(`${silent.length} of ${some.length} acknowledged ${table} have no audit entry`);
  }
  return faults;
}

async function faultsOn(ask: Ask, promised: Promised, world: World): Promise<string[]> {
  const faults = await lostOf(ask, promised.made);
  for (const [table, columns] of [
    ['clients', 'account_sid, username'],
    ['users', 'name'],
    ['accounts', 'service_provider_sid, name'],
    ['applications', 'account_sid, name'],
  ]) {
    const twice = await ask(`select 1 from ${table} group by ${columns} having count(*) > 1`);
    if (twice.length > 0) faults.push(`${twice.length} names of ${table} are stored twice`);
  }
  const stands = (what: string, found: string | undefined) => {
    const last = promised.last.get(what);
    if (last && !last.has(found ?? ''))
      faults.push(`${what} is ${found}, which was not the last that was taken`);
  };
  const [carrier] = await ask<{ description: string }>(
    'select description from voip_carriers where voip_carrier_sid = ?',
    [world.carriers[1]],
  );
  stands('a description', carrier?.description);
  const routes = await ask<{ regex: string }>(
    'select regex from lcr_routes where lcr_sid = ? and priority < 9999',
    [world.lcr_sid],
  );
  const sets = new Set(routes.map(({ regex }) => regex.slice(0, -1)));
  if (routes.length > 0 && (sets.size !== 1 || routes.length !== 6))
    faults.push(`the routes are of ${sets.size} sets, ${routes.length} of them`);
  stands('a set of routes', routes[0]?.regex.slice(1, -1));
  const led = await ask<{ application_sid: string }>(
    'select distinct application_sid from phone_numbers where phone_number_sid in (?)',
    [world.numbers],
  );
  if (led.length !== 1) faults.push(`numbers that were routed together lead to ${led.length} applications`);
  stands('a routing of all numbers', led[0]?.application_sid);
  return faults;
}
