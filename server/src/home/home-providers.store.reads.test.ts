/** What home looks for is found without reading all that there is, which MariaDB tells. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { firstSteps } from './first-steps.store.ts';
import { needsByProvider } from './home-providers.store.ts';

const skip = !process.env.TRUNKLINE_TEST_DATABASE_URL && 'SQLite does not tell what it reads';
const MANY = 300;

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
  if (!skip) await sql`analyze table phone_numbers, applications`.execute(db);
});
after(() => fresh.close());

/** Looks into an index, and entries that were read on from there. */
async function rowsRead(work: (db: Db) => Promise<unknown>): Promise<number> {
  return fresh.open.db.connection().execute(async (one) => {
    await sql`flush status`.execute(one);
    await work(one);
    const { rows } = await sql<{ Variable_name: string; Value: string }>`
      show session status where variable_name in ('Handler_read_key', 'Handler_read_next')`.execute(one);
    return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
  });
}

test('an account whose many numbers and applications lead nowhere is not looked through for one that does', {
  skip,
}, async () => {
  const owner = { service_provider_sid: 'p', account_sid: 'a' };
  const read = await rowsRead(async (one) => {
    const number = (await firstSteps(one, owner))?.find(({ kind }) => kind === 'number');
    assert.deepEqual([number?.done, number?.account_sid], [false, 'a']);
  });
  // All applications are looked at for the step of their own.
  assert.ok(read < MANY + 50, `${read} rows were read`);
});

test('of the many numbers without an application, one is read for each account', { skip }, async () => {
  const read = await rowsRead(async (one) => {
    const needs = await needsByProvider(one, new Date());
    assert.deepEqual([...(needs.get('numbers-without-application') ?? [])], [['p', 1]]);
  });
  assert.ok(read < 50, `${read} rows were read`);
});
