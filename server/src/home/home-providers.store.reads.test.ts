/** What home looks for is found without reading all that there is, which MariaDB tells. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { rowsRead } from '../testing/rows-read.ts';
import { firstSteps } from './first-steps.store.ts';
import { needsByProvider } from './home-providers.store.ts';

const skip = !process.env.TRUNKLINE_TEST_DATABASE_URL && 'SQLite does not tell what it reads';
const MANY = 300;
const INACTIVE = 20;

let fresh: FreshDatabase;

before(async () => {
  fresh = await freshDatabase();
  const { db } = fresh.open;
  await db.insertInto('service_providers').values({ service_provider_sid: 'p', name: 'P' }).execute();
  const account = { service_provider_sid: 'p', webhook_secret: 'of no use', sip_realm: 'a.example.com' };
  await db
    .insertInto('accounts')
    .values({ account_sid: 'a', name: 'A', ...account })
    .execute();
  await db
    .insertInto('voip_carriers')
    .values({ voip_carrier_sid: 'c', service_provider_sid: 'p', name: 'C' })
    .execute();
  const inactive = (n: number) => ({ voip_carrier_sid: `i${n}`, service_provider_sid: 'p', name: `I ${n}` });
  await db
    .insertInto('voip_carriers')
    .values(Array.from({ length: INACTIVE }, (_, n) => ({ ...inactive(n), is_active: 0 as const })))
    .execute();
  const many = Array.from({ length: MANY }, (_, n) => String(n));
  await db
    .insertInto('applications')
    .values(many.map((n) => ({ application_sid: `p${n}`, account_sid: 'a', name: n })))
    .execute();
  const number = { account_sid: 'a', voip_carrier_sid: 'c' };
  await db
    .insertInto('phone_numbers')
    .values(many.map((n) => ({ phone_number_sid: `n${n}`, number: n, ...number })))
    .execute();
  await addRoutes(db, many);
  if (!skip)
    await sql`analyze table phone_numbers, applications, voip_carriers, lcr_routes, lcr_carrier_set_entry`.execute(
      db,
    );
});
after(() => fresh.close());

/** One of them goes over a carrier that is switched off. */
async function addRoutes(db: Db, routes: readonly string[]): Promise<void> {
  await db.insertInto('lcr').values({ lcr_sid: 'l', name: 'L', service_provider_sid: 'p' }).execute();
  const route = (n: string) => ({ lcr_route_sid: `r${n}`, lcr_sid: 'l', regex: n, priority: Number(n) });
  await db.insertInto('lcr_routes').values(routes.map(route)).execute();
  const entry = (n: string) => ({
    ...{ lcr_carrier_set_entry_sid: `e${n}`, lcr_route_sid: `r${n}`, priority: 0 },
    voip_carrier_sid: n === '7' ? 'i7' : 'c',
  });
  await db.insertInto('lcr_carrier_set_entry').values(routes.map(entry)).execute();
}

test('an account whose many numbers and applications lead nowhere is not looked through for one that does', {
  skip,
}, async () => {
  const owner = { service_provider_sid: 'p', account_sid: 'a' };
  const read = await rowsRead(fresh.open.db, async (one) => {
    const number = (await firstSteps(one, owner))?.find(({ kind }) => kind === 'number');
    assert.deepEqual([number?.done, number?.account_sid], [false, 'a']);
  });
  // All applications are looked at for the step of their own.
  assert.ok(read < MANY + 50, `${read} rows were read`);
});

test('of the many numbers without an application one is read for each account, and of the routes those over carriers that are off', {
  skip,
}, async () => {
  const read = await rowsRead(fresh.open.db, async (one) => {
    const needs = await needsByProvider(one, new Date());
    assert.deepEqual([...(needs.get('numbers-without-application') ?? [])], [['p', 1]]);
    assert.deepEqual([...(needs.get('route-over-inactive-carrier') ?? [])], [['p', 1]]);
  });
  assert.ok(read < 50 + 5 * INACTIVE, `${read} rows were read`);
});
