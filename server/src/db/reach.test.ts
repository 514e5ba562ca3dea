import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Actor, type Owner, reaches, sees } from '@trunkline/contract/core/actor.ts';
import {
  ACCOUNT_A1,
  ACCOUNT_A2,
  ACCOUNT_B1,
  anAccountUser,
  anAdmin,
  aProviderUser,
  PROVIDER_A,
  PROVIDER_B,
} from '@trunkline/contract/core/actors.sample.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import type { Db } from './open.ts';
import { withinReach, withinSight } from './reach.ts';

const actors: Actor[] = [
  anAdmin(),
  aProviderUser(PROVIDER_A),
  aProviderUser(PROVIDER_B),
  aProviderUser('eeeeeeee-0000-4000-8000-000000000000'),
  ...[ACCOUNT_A1, ACCOUNT_A2, ACCOUNT_B1].map((account) => anAccountUser(account)),
];

const providerOf: Record<string, string> = {
  [ACCOUNT_A1]: PROVIDER_A,
  [ACCOUNT_A2]: PROVIDER_A,
  [ACCOUNT_B1]: PROVIDER_B,
};
const accounts = [ACCOUNT_A1, ACCOUNT_A2, ACCOUNT_B1];
const providers = [PROVIDER_A, PROVIDER_B];

function anyOf<T>(values: readonly T[]): T {
  return values[Math.floor(Math.random() * values.length)] as T;
}

/** What a row says, and whose it is: an account's row is its account's provider's, whatever else it says. */
function anyRow(): { row: Owner; owner: Owner } {
  const account_sid = anyOf([...accounts, null, null]);
  const row = { account_sid, service_provider_sid: anyOf([...providers, null]) };
  const owner = account_sid ? { account_sid, service_provider_sid: providerOf[account_sid] ?? null } : row;
  return { row, owner };
}

async function insertTenants(db: Db): Promise<void> {
  for (const service_provider_sid of providers)
    await db
      .insertInto('service_providers')
      .values({ service_provider_sid, name: service_provider_sid })
      .execute();
  for (const account_sid of accounts)
    await db
      .insertInto('accounts')
      .values({
        account_sid,
        name: account_sid,
        service_provider_sid: providerOf[account_sid] ?? '',
        webhook_secret: 'x',
      })
      .execute();
}

test('a list holds exactly the rows that the actor reaches, or sees where a table is shared', async () => {
  const { open, close } = await freshDatabase();
  const { db } = open;
  await insertTenants(db);
  const rows = Array.from({ length: 60 }, (_, number) => ({ sid: `row ${number}`, ...anyRow() }));
  await db
    .insertInto('voip_carriers')
    .values(rows.map(({ sid, row }) => ({ voip_carrier_sid: sid, name: sid, ...row })))
    .execute();
  for (const actor of actors)
    for (const [within, holds] of [
      [withinReach, reaches],
      [withinSight, sees],
    ] as const) {
      const listed = await db
        .selectFrom('voip_carriers')
        .where(within(actor, 'voip_carriers'))
        .select('voip_carrier_sid as sid')
        .execute();
      const expected = rows.filter(({ owner }) => holds(actor, owner)).map(({ sid }) => sid);
      assert.deepEqual(listed.map(({ sid }) => sid).sort(), expected.sort(), JSON.stringify({ actor, rows }));
    }
  await close();
});

test('accounts and what only an account can own are listed by the same rule', async () => {
  const { open, close } = await freshDatabase();
  const { db } = open;
  await insertTenants(db);
  await db
    .insertInto('clients')
    .values(accounts.map((account_sid) => ({ client_sid: account_sid, account_sid, username: 'bob' })))
    .execute();
  for (const actor of actors) {
    const expected = accounts.filter((account_sid) =>
      reaches(actor, { account_sid, service_provider_sid: providerOf[account_sid] ?? null }),
    );
    const listed = await db
      .selectFrom('accounts')
      .where(withinReach(actor, 'accounts'))
      .select('account_sid as sid')
      .execute();
    const clients = await db
      .selectFrom('clients as c')
      .innerJoin('accounts as a', 'a.account_sid', 'c.account_sid')
      .where(withinReach(actor, 'clients', 'c'))
      .select('client_sid as sid')
      .execute();
    assert.deepEqual(listed.map(({ sid }) => sid).sort(), expected);
    assert.deepEqual(clients.map(({ sid }) => sid).sort(), expected);
  }
  await close();
});

test('an audit entry is within reach by its own sids, since its account may be gone', async () => {
  const { open, close } = await freshDatabase();
  const gone = { account_sid: 'gone', service_provider_sid: PROVIDER_A };
  await open.db
    .insertInto('trunkline_audit_entries')
    .values({
      audit_sid: 'e',
      at: '2026-01-01 00:00:00.000',
      actor_kind: 'user',
      actor_name: 'ada',
      kind: 'accounts',
      action: 'remove',
      ...gone,
    })
    .execute();
  for (const actor of actors) {
    const entries = open.db
      .selectFrom('trunkline_audit_entries')
      .where(withinReach(actor, 'trunkline_audit_entries'))
      .select('audit_sid');
    assert.equal((await entries.execute()).length, reaches(actor, gone) ? 1 : 0);
  }
  await close();
});
